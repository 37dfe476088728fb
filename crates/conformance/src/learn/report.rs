//! [`Report`]: what was learned about a function or a command, for people and for programs.

use std::fmt::{self, Display};

use super::{Bound, Evidence, LearnError, Learned, differences::tallies};
use crate::{
    automaton::CompileError,
    implementation::{Answer, Contradiction, Fault, Threw, is_line},
    judge::{Differences, Tally},
    language::Language,
    safe::{counted, shown, visible},
};

/// What was learned, and where it differs from a [`Language`].
///
/// `Display` writes it for people, in lines, and is safe to print. Every string that it shows as
/// accepted or rejected wrongly was asked, and answered so.
#[derive(Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Report {
    /// The name of the language's rule, if there is a language.
    pub rule: Option<String>,
    /// As in [`Learned::states`].
    pub states: Option<usize>,
    /// The number of states of the language.
    pub rule_states: Option<usize>,
    /// As in [`Learned::exact_within`].
    pub exact_within: Option<usize>,
    /// How many strings were asked about.
    pub queries: u64,
    /// The wrong answers that are `yes`; `None` without a language.
    pub wrongly_accepted: Option<Tally>,
    /// The wrong answers that are `no`.
    pub wrongly_rejected: Option<Tally>,
    /// What explains them.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub differences: Option<Differences>,
    /// Exceptions or panics, if there were any. Each counts as `no`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub threw: Option<Threw>,
    /// What the result rests on.
    pub evidence: Option<Evidence>,
    /// If two answers about one string differ: nothing was learned.
    pub contradiction: Option<Contradiction>,
    /// How the command failed: nothing was learned.
    pub fault: Option<Fault>,
    /// The automaton, if one was learned.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub learned: Option<Learned>,
    #[cfg_attr(feature = "serde", serde(skip))]
    asked: Respondent,
}

/// What was asked. The report calls it so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Respondent {
    /// A function, about any string.
    #[default]
    Function,
    /// A command, as `rfc1738 learn` asks it, whose options are named.
    Command {
        /// Whether it was asked about all strings, in hexadecimal, and not only about those that
        /// are one line of UTF-8.
        hex: bool,
    },
}

impl Respondent {
    fn about(self, string: &[u8]) -> bool {
        !self.leaves_out() || is_line(string)
    }

    fn leaves_out(self) -> bool {
        self == Respondent::Command { hex: false }
    }

    /// `advice`, which names an option, if there are options.
    fn advice(self, advice: &str) -> &str {
        if self == Respondent::Function {
            ""
        } else {
            advice
        }
    }
}

impl Display for Respondent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Respondent::Function {
            "the function"
        } else {
            "COMMAND"
        })
    }
}

impl Report {
    /// The report about what was learned with this many queries, or why nothing was, and where it
    /// differs from `language`.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if nothing was asked for this reason, or if the automata are too large to
    /// be compared.
    pub fn new(
        language: Option<&Language>,
        learned: Result<Learned, LearnError<Fault>>,
        queries: u64,
        asked: Respondent,
    ) -> Result<Report, CompileError> {
        let mut report = Report {
            rule: language.map(|language| language.rule_name().to_owned()),
            queries,
            asked,
            ..Report::default()
        };
        match learned {
            Err(LearnError::Compile(error)) => return Err(error),
            Err(LearnError::Oracle(fault)) => report.fault = Some(fault),
            Err(LearnError::Contradiction { string, first }) => {
                let [first, second] = [first, !first].map(Answer::from);
                report.contradiction = Some(Contradiction::new(string, first, second));
            }
            Ok(learned) => {
                if let Some(language) = language {
                    let answers = learned.answers();
                    let answers = answers.filter(|(string, _)| asked.about(string));
                    let [accepted, rejected] = tallies(answers, language)?;
                    report.wrongly_accepted = Some(accepted);
                    report.wrongly_rejected = Some(rejected);
                    report.differences = learned.differences().cloned();
                    report.rule_states = Some(language.dfa()?.state_count());
                }
                report.states = Some(learned.states());
                report.exact_within = learned.exact_within();
                report.evidence = Some(Evidence {
                    not_asked: asked.leaves_out(),
                    ..learned.evidence().clone()
                });
                report.learned = Some(learned);
            }
        }
        Ok(report)
    }

    /// Whether the automaton is exact, and does not differ from the language.
    pub fn agrees(&self) -> bool {
        self.exact_within.is_some() && self.tallies().all(|(_, tally)| tally.count == 0)
    }

    fn tallies(&self) -> impl Iterator<Item = (&'static str, &Tally)> {
        let tallies = [
            ("wrongly accepted", &self.wrongly_accepted),
            ("wrongly rejected", &self.wrongly_rejected),
        ];
        tallies
            .into_iter()
            .filter_map(|(kind, tally)| Some((kind, tally.as_ref()?)))
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = self.asked;
        if let Some(fault) = &self.fault {
            write!(f, "nothing was learned: {asked} failed\n{fault}")?;
        }
        if let Some(contradiction) = &self.contradiction {
            writeln!(
                f,
                "nothing was learned: {asked} contradicts itself\n  {contradiction}"
            )?;
        }
        if let Some(evidence) = &self.evidence {
            self.write_learned(f, evidence)?;
        }
        if let Some(threw) = &self.threw {
            writeln!(f, "threw: {threw}")?;
        }
        writeln!(f, "queries: {}", self.queries)
    }
}

impl Report {
    fn write_learned(&self, f: &mut fmt::Formatter<'_>, evidence: &Evidence) -> fmt::Result {
        let asked = self.asked;
        let states = self.states.unwrap_or_default();
        match (self.exact_within, evidence.bound) {
            (Some(within), _) => {
                writeln!(f, "states: {states}")?;
                let within = counted(within as u64, "state");
                writeln!(
                    f,
                    "exact, if {asked} answers as an automaton with at most {within} would"
                )?;
            }
            (None, bound) => {
                writeln!(f, "states: at least {states}")?;
                let (bound, option) = match bound {
                    Some(Bound::States) => ("that of the states", " (--states)"),
                    Some(Bound::Queries) => ("that of the queries", " (--queries)"),
                    Some(Bound::Time) => ("that of the time", " (--limit)"),
                    Some(Bound::Memory) | None => ("that of the memory", ""),
                };
                let option = asked.advice(option);
                write!(
                    f,
                    "a lower bound: another bound was reached, {bound}{option}; "
                )?;
                writeln!(f, "{asked} may differ from this automaton")?;
            }
        }
        if let (Some(name), Some(rule_states)) = (&self.rule, self.rule_states) {
            let name = visible(name.as_bytes());
            match self.agrees() {
                true => writeln!(f, "{name}: the same automaton")?,
                false => writeln!(f, "{name}: {rule_states} states")?,
            }
        }
        for (kind, Tally { count, shortest }) in self.tallies() {
            if let Some(shortest) = shortest {
                let shortest = shown(&shortest.string);
                writeln!(f, "{kind}: {count} of the strings asked, as \"{shortest}\"")?;
            }
        }
        if let Some(differences) = &self.differences {
            differences.write(f, asked.advice("--json"))?;
        }
        let checks: Vec<String> = evidence
            .checks
            .iter()
            .map(|(check, strings)| format!("{check} ({strings})"))
            .collect();
        writeln!(
            f,
            "checks passed: {}",
            if checks.is_empty() {
                "none".into()
            } else {
                checks.join(", ")
            }
        )?;
        writeln!(
            f,
            "asked again: {} strings, and answered as before",
            evidence.confirmed
        )?;
        match evidence.not_asked {
            true => writeln!(
                f,
                "not asked: strings that are not one line of UTF-8 (--hex includes them)"
            ),
            false => Ok(()),
        }
    }
}
