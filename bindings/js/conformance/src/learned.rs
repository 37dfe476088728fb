//! [`Learned`]: the automaton of a function, and where it and the rule diverge.

use std::fmt;

use rfc1738_conformance::{
    ByteSet,
    compare::{Comparison, Language, Place, Side},
    hex::Text,
    judge::Subject,
    learn::{self, Bounds, Check, LearnError, Learning},
    mutant::{Density, Mutants},
    safe::shown,
};
use rfc1738_diagrams::Automaton;
use serde::Serialize;

use crate::{
    asked::{Asked, Wrong},
    settings::NoAnswer,
};

/// The most places that are told of each side.
const PLACES: usize = 20;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// The bounds of states and strings.
    pub(crate) bounds: Bounds,
    /// How many states more the function may have so that the automaton is exact.
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
    wrongly_accepted: Vec<Divergence>,
    wrongly_rejected: Vec<Divergence>,
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

/// Where strings of one side leave the other, with a shortest one, about which the function was asked.
#[derive(Debug, Serialize)]
struct Divergence {
    rule: Option<String>,
    string: Text,
    at: usize,
    bytes: ByteSet,
    end: bool,
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
    pub(crate) fn of(asked: &Asked, subject: &Subject, effort: Effort) -> Result<Learned, NoAnswer> {
        let suite = subject.suite(effort.extra_states)?;
        let learning = Learning::new()
            .from_suite(&suite)
            .extra_states(effort.extra_states)
            .walks(effort.walks)
            .bounds(effort.bounds)
            .check(Check::Mutants, witnesses(subject)?.into_iter())
            .check(Check::Sentences, subject.sentences(0)?.take(effort.near_misses / 10))
            .check(Check::NearMisses, subject.near_misses(0)?.take(effort.near_misses));
        let learned = learning.learn(|strings| asked.accepts(strings));
        Learned::new(subject, &learned?)
    }

    fn new(subject: &Subject, learned: &learn::Learned) -> Result<Learned, NoAnswer> {
        let (own, rule) = (Language::from(learned.dfa().clone()), subject.language()?);
        let comparison = Comparison::new(&own, &rule)?;
        let divergences = |side| {
            // Only those that the function itself has confirmed.
            let accepted = side == Side::A;
            let is_told = |place: &Place| learned.answer(&place.string) == Some(accepted);
            let witnesses =
                comparison.witnesses_by(side, |place| is_told(place).then_some((place.bytes, place.at_end)))?;
            Ok::<_, NoAnswer>(witnesses.into_iter().take(PLACES).map(|witness| Divergence {
                rule: witness.rules[1].map(str::to_owned),
                string: Text(witness.place.string),
                at: witness.place.at,
                bytes: witness.place.bytes,
                end: witness.place.at_end,
            }))
        };
        let (wrongly_accepted, wrongly_rejected): (Vec<_>, Vec<_>) =
            (divergences(Side::A)?.collect(), divergences(Side::B)?.collect());
        let evidence = learned.evidence();
        let agrees = learned.exact_within().is_some() && own.dfa() == rule.dfa();
        let drawn = Automaton::given("the parser", own.dfa(), Some(subject.grammar()));
        let mut told = Learned {
            rule: subject.to_string(),
            agrees,
            states: learned.states(),
            rule_states: rule.dfa().state_count(),
            exact_within: learned.exact_within(),
            wrongly_accepted,
            wrongly_rejected,
            queries: evidence.queries,
            confirmed: evidence.confirmed,
            checks: evidence.checks.iter().map(|&(check, strings)| Passed { check: check.name(), strings }).collect(),
            bound: evidence.bound.map(|bound| bound.name()),
            drawn: drawn.state_count(),
            svg: drawn.is_small().then(|| drawn.svg()),
            words: String::new(),
        };
        told.words = told.to_string();
        Ok(told)
    }
}

/// For each single fault, a string that shows it. The agreed language has none.
fn witnesses(subject: &Subject) -> Result<Vec<Vec<u8>>, NoAnswer> {
    let Some(target) = subject.target() else { return Ok(Vec::new()) };
    let mutants = Mutants::new(subject.grammar(), target, Density::Telling)?;
    Ok(mutants.iter().map(|mutant| mutant.witness.clone()).collect())
}

impl From<LearnError<Wrong>> for NoAnswer {
    fn from(error: LearnError<Wrong>) -> NoAnswer {
        NoAnswer::Learn(error)
    }
}

/// Safe to print.
impl fmt::Display for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Learned { rule, states, rule_states, .. } = self;
        match (self.agrees, self.bound) {
            (true, _) => writeln!(f, "{rule}: the same automaton, of {states} states")?,
            (false, None) => writeln!(f, "{rule}: another automaton, of {states} states in place of {rule_states}")?,
            (false, Some(bound)) => writeln!(f, "{rule}: at least {states} states, until the bound of {bound}")?,
        }
        for (kind, all) in [("accepted", &self.wrongly_accepted), ("rejected", &self.wrongly_rejected)] {
            for Divergence { rule, string, at, bytes, end } in all {
                let here = if *end { "the end".to_owned() } else { bytes.to_string() };
                let inside = rule.as_ref().map_or(String::new(), |rule| format!(" in {}", shown(rule.as_bytes())));
                writeln!(f, "  wrongly {kind}, {here}{inside}: \"{}\", from byte {at}", shown(string))?;
            }
        }
        Ok(())
    }
}
