//! [`Differences`]: where COMMAND differs from the rule.

use rfc1738_conformance::{
    compare::{self, Comparison, Place, Side},
    hex::Text,
    judge::is_line,
    learn::Learned,
};
use serde::Serialize;

use crate::{failure::Failure, language::Language};

/// How many other strings are told.
const OTHERS: usize = 20;

/// The answers that are wrong by a rule.
#[derive(Serialize)]
pub(super) struct Differences {
    #[serde(skip)]
    pub(super) rule_states: usize,
    pub(super) wrongly_accepted: Tally,
    pub(super) wrongly_rejected: Tally,
}

/// Answers that are wrong in the same way.
#[derive(Serialize)]
pub(super) struct Tally {
    /// How many of the strings asked.
    pub(super) count: u64,
    pub(super) shortest: Option<Text>,
    pub(super) causes: Vec<Cause>,
    /// Other shortest strings, none of which begins with another that is answered wrongly.
    pub(super) others: Vec<Text>,
    /// Of what is rejected, shortest strings with numbers, escapes, addresses and names that parsers treat in special ways.
    pub(super) probes: Vec<Text>,
}

/// Places in the same rule where COMMAND and the rule diverge at the same bytes.
#[derive(Serialize)]
pub(super) struct Cause {
    /// The rule; `None` if the language is not told by rules.
    pub(super) rule: Option<String>,
    #[serde(flatten)]
    pub(super) string: Text,
    /// Where the string leaves what the other side accepts, in bytes.
    pub(super) at: usize,
    pub(super) bytes: rfc1738_conformance::ByteSet,
    pub(super) end: bool,
    pub(super) places: usize,
}

impl Differences {
    pub(super) fn new(learned: &Learned, language: &Language, in_hex: bool) -> Result<Self, Failure> {
        let (own, rule) = (compare::Language::from(learned.dfa().clone()), language.subject.language()?);
        let comparison = Comparison::new(&own, &rule)?;
        let tally = |side| {
            let accepted = side == Side::A;
            let is_asked = |string: &[u8]| in_hex || is_line(string);
            let is_wrong = |&(string, answer): &(&[u8], bool)| {
                answer == accepted && is_asked(string) && rule.dfa().accepts(string) != answer
            };
            let (mut count, mut shortest) = (0, None::<&[u8]>);
            for (string, _) in learned.answers().filter(is_wrong) {
                count += 1;
                if shortest.is_none_or(|shortest| (string.len(), string) < (shortest.len(), shortest)) {
                    shortest = Some(string);
                }
            }
            // Only what COMMAND itself has confirmed.
            let is_shown = |place: &Place| is_asked(&place.string) && learned.answer(&place.string) == Some(accepted);
            let group = |place: &Place| is_shown(place).then_some((place.bytes, place.at_end));
            let witnesses = comparison.witnesses_by(side, group)?;
            let causes = witnesses.into_iter().map(|witness| Cause {
                rule: witness.rules[1].map(str::to_owned),
                string: Text(witness.place.string),
                at: witness.place.at,
                bytes: witness.place.bytes,
                end: witness.place.at_end,
                places: witness.places,
            });
            let causes: Vec<Cause> = causes.collect();
            let [these, those] = if accepted { [own.dfa(), rule.dfa()] } else { [rule.dfa(), own.dfa()] };
            let is_new = |string: &Vec<u8>| causes.iter().all(|cause| cause.string.0 != *string);
            let others = these.difference(those)?.firsts().into_iter();
            let others =
                others.filter(|string| is_asked(string) && learned.answer(string) == Some(accepted) && is_new(string));
            let others: Vec<Text> = others.take(OTHERS).map(Text).collect();
            let is_other = |string: &&[u8]| others.iter().all(|other| other.0 != *string) && is_new(&string.to_vec());
            // What is accepted wrongly, the causes tell: where it leaves the rule. What is rejected is told by what it has.
            let probes =
                if accepted { Vec::new() } else { learned.telling(|string, answer| is_wrong(&(string, answer))) };
            let probes = probes.into_iter().filter(is_other).map(|string| Text(string.to_vec())).collect();
            Ok::<_, Failure>(Tally { count, shortest: shortest.map(|it| Text(it.to_vec())), causes, others, probes })
        };
        let (wrongly_accepted, wrongly_rejected) = (tally(Side::A)?, tally(Side::B)?);
        Ok(Differences { rule_states: rule.dfa().state_count(), wrongly_accepted, wrongly_rejected })
    }

    pub(super) fn are_none(&self) -> bool {
        [&self.wrongly_accepted, &self.wrongly_rejected].iter().all(|tally| tally.count == 0)
    }
}
