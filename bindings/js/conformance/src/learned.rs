//! [`Learned`]: the automaton of a function, and where it and the rule diverge.

use rfc1738_conformance::{
    judge::Subject,
    learn::{self, Bounds, Learning, Report, Tally},
};
use rfc1738_diagrams::Automaton;
use serde::Serialize;

use crate::{asked::Asked, settings::NoAnswer};

/// The maximum number of places reported for each side.
const PLACES: usize = 20;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// The bounds of states and strings.
    pub(crate) bounds: Bounds,
    /// How many extra states the function may have for the automaton to be exact.
    pub(crate) extra_states: u32,
    /// How many near misses there are, and a tenth as many sentences.
    pub(crate) near_misses: usize,
    /// How many random walks.
    pub(crate) walks: usize,
}

/// What was learned.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Learned {
    rule: String,
    agrees: bool,
    states: usize,
    rule_states: usize,
    exact_within: Option<usize>,
    wrongly_accepted: Vec<learn::Cause>,
    wrongly_rejected: Vec<learn::Cause>,
    queries: u64,
    confirmed: u64,
    checks: Vec<Passed>,
    bound: Option<&'static str>,
    /// How many states are drawn: all but the one from which nothing is accepted.
    drawn: usize,
    /// A picture of the automaton, if it is small.
    svg: Option<String>,
    words: String,
}

/// A check that the automaton has passed.
#[derive(Debug, Serialize)]
struct Passed {
    check: &'static str,
    strings: u64,
}

impl Learned {
    /// Asks a function.
    ///
    /// # Errors
    ///
    /// The subject is too large, or the function contradicts itself, or its answer is [`Wrong`].
    pub(crate) fn of(
        asked: &Asked,
        subject: &Subject,
        effort: Effort,
    ) -> Result<Learned, NoAnswer> {
        let learning = Learning::about(subject)
            .extra_states(effort.extra_states)
            .walks(effort.walks)
            .bounds(effort.bounds)
            .near_misses(effort.near_misses);
        let learned = learning.learn(|strings| asked.accepts(strings))?;
        let evidence = learned.evidence().clone();
        let drawn = Automaton::given("the parser", learned.dfa(), Some(subject.grammar()));
        let report = Report::new(
            Some(subject),
            Ok(learned),
            evidence.queries,
            learn::Asked::Function,
        )?;
        let agrees = report.agrees();
        let words = report.to_string();
        Ok(Learned {
            rule: subject.to_string(),
            agrees,
            states: report.states.unwrap_or_default(),
            rule_states: report.rule_states.unwrap_or_default(),
            exact_within: report.exact_within,
            wrongly_accepted: places(report.wrongly_accepted),
            wrongly_rejected: places(report.wrongly_rejected),
            queries: evidence.queries,
            confirmed: evidence.confirmed,
            checks: evidence
                .checks
                .iter()
                .map(|&(check, strings)| Passed {
                    check: check.name(),
                    strings,
                })
                .collect(),
            bound: evidence.bound.map(|bound| bound.name()),
            drawn: drawn.state_count(),
            svg: drawn.is_small().then(|| drawn.svg()),
            words,
        })
    }
}

/// The first places of a kind.
fn places(tally: Option<Tally>) -> Vec<learn::Cause> {
    tally
        .into_iter()
        .flat_map(|tally| tally.causes)
        .take(PLACES)
        .collect()
}
