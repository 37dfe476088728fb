//! [`Learned`]: where the automaton of an implementation leaves the subject.

use std::{
    fmt::{self, Display},
    sync::Arc,
};

use super::{Answer, Fault, Implementation, Judge, ask};
use crate::{
    judge,
    learn::{Bounds, Check, Deviation, Deviations, Learning, Report, Respondent},
};

/// The maximum number of strings of a suite for which an implementation is learned.
const SUITE: u64 = 120_000;

/// How far it is learned. One that is started for each batch of strings is asked fewer times.
const STATES: usize = 100;
const QUERIES: u64 = 1_000_000;
const STARTS: usize = 60;

/// The greatest limit with which an automaton may be small.
const SMALL: u128 = 20;

/// How many places of a kind are shown.
const SHOWN: usize = 5;

/// Where the automaton of an implementation leaves the subject, if no fault explains its answers,
/// and it is small enough to be learned.
///
/// Every string in it was asked, and answered so.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Learned {
    /// The states of the automaton.
    pub states: usize,
    /// The places where it continues, and the subject does not.
    pub wrongly_accepted: Vec<Deviation>,
    /// The places where the subject continues, and it does not.
    pub wrongly_rejected: Vec<Deviation>,
}

impl Judge {
    /// Learns an implementation that is wrong for these causes, if it is small; otherwise, says why
    /// not.
    pub(super) fn learned(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        causes: &[judge::Cause],
    ) -> Result<Learned, String> {
        if self.count() > SUITE {
            return Err("the suite is too large for that".into());
        }
        if causes.iter().any(|cause| cause.more_than > Some(SMALL)) {
            return Err("a limit makes it large".into());
        }
        let bounds = Bounds::default().with_states(STATES).with_queries(QUERIES);
        let small = self.asked.small.strings().cloned();
        let learning = Learning::new()
            .from_suite(&self.asked.suite)
            .check(Check::Mutants, small)
            .bounds(bounds);
        let (mut batches, mut queries) = (0, 0);
        let is_started = implementation.is_started_anew();
        let learned = learning.learn(|strings| {
            batches += 1;
            if is_started && batches > STARTS {
                return Err(Fault::new("it would be asked too often"));
            }
            queries += strings.len() as u64;
            self.accepted(implementation, strings)
        });
        let report = Report::new(
            Some(self.language()),
            learned,
            queries,
            Respondent::Function,
        );
        let report = report.map_err(|error| error.to_string())?;
        if let Some(fault) = report.fault {
            return Err(fault.message);
        }
        if report.contradiction.is_some() {
            return Err("it contradicts itself when it is asked more".into());
        }
        let Some(states) = report.states.filter(|_| report.exact_within.is_some()) else {
            return Err("it is too large for that".into());
        };
        let causes = |tally: Option<Deviations>| tally.map_or(Vec::new(), |tally| tally.causes);
        let (accepted, rejected) = (
            causes(report.wrongly_accepted),
            causes(report.wrongly_rejected),
        );
        if accepted.is_empty() && rejected.is_empty() {
            return Err("what is wrong is too rare for that".into());
        }
        Ok(Learned {
            states,
            wrongly_accepted: accepted,
            wrongly_rejected: rejected,
        })
    }

    /// Which of these strings the implementation accepts. Those that it cannot be asked about have
    /// the right answer.
    pub(super) fn accepted(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        strings: &[Vec<u8>],
    ) -> Result<Vec<bool>, Fault> {
        let is_asked = |string: &&Vec<u8>| self.asked.options.reads.reads(string);
        let mut answers = Vec::new();
        let asked: Vec<Vec<u8>> = strings.iter().filter(is_asked).cloned().collect();
        ask(
            implementation,
            Arc::new(asked),
            |string, answer: &Answer<'_>| answers.push(answer.accepts(string)),
        )?;
        let mut answers = answers.into_iter();
        let answer = |string: &Vec<u8>| match is_asked(&string) {
            true => answers.next().unwrap_or_default(),
            false => self.dfa().accepts(string),
        };
        Ok(strings.iter().map(answer).collect())
    }
}

/// In indented lines, for people. Safe to print.
impl Display for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.states == 1 { "" } else { "s" };
        writeln!(
            f,
            "  learned: an automaton of {} state{s}, which differs here",
            self.states
        )?;
        let kinds = [
            ("accepted", &self.wrongly_accepted),
            ("rejected", &self.wrongly_rejected),
        ];
        for (kind, causes) in kinds {
            for cause in causes.iter().take(SHOWN) {
                let [string, after] = cause.lines();
                writeln!(f, "    wrongly {kind}, {string}, {after}")?;
            }
            if let Some(more @ 1..) = causes.len().checked_sub(SHOWN) {
                writeln!(f, "    wrongly {kind}, in {more} more places")?;
            }
        }
        Ok(())
    }
}
