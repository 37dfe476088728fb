//! [`Deviations`]: how many answers differ from a language, and why.

use std::fmt;

use super::Learned;
use crate::{
    ByteSet,
    automaton::CompileError,
    bytes::order,
    compare::{Comparison, Divergence, Side, characters},
    hex::Text,
    language::Language,
    safe::shown,
};

/// How many other strings are reported.
const OTHERS: usize = 20;

/// Answers that are wrong in the same way.
///
/// The oracle was asked about each string in it, and answered so.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Deviations {
    /// How many of the strings asked.
    pub count: u64,
    /// The shortest of them.
    pub shortest: Option<Text>,
    /// Where the answers and the language diverge. None, if it takes too long to find the rules
    /// there.
    pub causes: Vec<Deviation>,
    /// Other shortest strings, none of which begins with another that is answered wrongly.
    pub others: Vec<Text>,
    /// Of what is rejected, shortest strings with numbers, escapes, addresses and names that
    /// parsers treat in special ways.
    pub probes: Vec<Text>,
}

/// Places in the same rule where the answers and the language diverge at the same bytes.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Deviation {
    /// The rule; `None` if no rule of the language decides there.
    pub rule: Option<String>,
    /// A shortest string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub string: Text,
    /// Where the string leaves what the other side accepts, in bytes.
    pub at: usize,
    /// The bytes at which strings do so there.
    pub bytes: ByteSet,
    /// Whether strings do so at their end.
    pub end: bool,
    /// How many places there are.
    pub places: usize,
}

impl Deviation {
    /// The rule and the string; and the characters at which it leaves the other side.
    pub(crate) fn lines(&self) -> [String; 2] {
        let Deviation {
            rule,
            string,
            at,
            bytes,
            end,
            places,
        } = self;
        let rule = rule
            .as_deref()
            .map_or(String::new(), |rule| format!("{rule}: "));
        let places = if *places > 1 {
            format!(" ({places} places)")
        } else {
            String::new()
        };
        let after = format!(
            "after \"{}\": {}{places}",
            shown(&string[..*at]),
            characters(*bytes, *end)
        );
        [format!("{rule}\"{}\"", shown(string)), after]
    }
}

/// Writes it in two indented lines.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [string, after] = self.lines();
        writeln!(f, "  {string}\n    {after}")
    }
}

/// The answers that are wrongly `yes`, and those that are wrongly `no`, of those about strings that
/// `can_be_asked`.
pub(super) fn tallies(
    learned: &Learned,
    rule: &Language,
    can_be_asked: impl Fn(&[u8]) -> bool,
) -> Result<[Deviations; 2], CompileError> {
    let own = Language::from(learned.dfa().clone());
    let comparison = Comparison::new(&own, rule)?;
    let right = rule.dfa()?;
    let tally = |side| {
        let accepted = side == Side::A;
        let is_wrong = |string: &[u8], answer: bool| {
            answer == accepted && can_be_asked(string) && right.accepts(string) != answer
        };
        let wrong = || {
            learned
                .answers()
                .filter(|&(string, answer)| is_wrong(string, answer))
                .map(|(string, _)| string)
        };
        let shortest = wrong().min_by_key(|&string| order(string));
        // Only what the oracle itself has confirmed.
        let is_shown =
            |string: &[u8]| can_be_asked(string) && learned.answer(string) == Some(accepted);
        let group =
            |place: &Divergence| is_shown(&place.string).then_some((place.bytes, place.at_end));
        let witnesses = comparison.witnesses_by(side, group).unwrap_or_default();
        let causes = witnesses.into_iter().map(|witness| Deviation {
            rule: witness.rules[1].map(str::to_owned),
            string: Text(witness.place.string),
            at: witness.place.at,
            bytes: witness.place.bytes,
            end: witness.place.at_end,
            places: witness.places,
        });
        let causes: Vec<Deviation> = causes.collect();
        let [these, those] = if accepted {
            [learned.dfa(), right]
        } else {
            [right, learned.dfa()]
        };
        let is_new = |string: &[u8]| causes.iter().all(|cause| *cause.string != *string);
        let others = these.difference(those)?.firsts().into_iter();
        let others = others.filter(|string| is_shown(string) && is_new(string));
        let others: Vec<Text> = others.take(OTHERS).map(Text).collect();
        let is_other =
            |string: &&[u8]| others.iter().all(|other| **other != **string) && is_new(string);
        // The causes explain a string that is wrongly accepted: where it leaves the rule. A string
        // that is rejected is explained by its parts.
        let probes = if accepted {
            Vec::new()
        } else {
            learned.telling(is_wrong)
        };
        let probes = probes
            .into_iter()
            .filter(is_other)
            .map(|string| Text(string.to_vec()))
            .collect();
        let count = wrong().count() as u64;
        let shortest = shortest.map(|string| Text(string.to_vec()));
        Ok::<_, CompileError>(Deviations {
            count,
            shortest,
            causes,
            others,
            probes,
        })
    };
    Ok([tally(Side::A)?, tally(Side::B)?])
}
