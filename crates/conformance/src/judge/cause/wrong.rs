//! [`Wrong`]: answers that show where they are wrong: strings that are wrongly accepted, and
//! prefixes that are too long or too short.

use std::collections::{BTreeMap, HashSet};

use super::{
    super::{Answer, Counterexample, Judge, Tally},
    Cause, Kind,
    what::{What, is_in_escape},
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    compare::Rules,
};

/// The wrong answers, counted by their places.
#[derive(Default)]
pub(super) struct Wrong {
    found: BTreeMap<(Kind, State, What), (ByteSet, Tally)>,
}

/// Where an answer is wrong.
struct Place<'s> {
    /// The beginning of the string that the answer, or the right one, is about.
    text: &'s [u8],
    /// Where in it: at a byte, or at its end.
    at: usize,
    state: State,
}

impl Wrong {
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn add(
        &mut self,
        dfa: &Dfa,
        kind: Kind,
        string: &[u8],
        answered: &Answer<'_>,
        expected: &Answer<'_>,
    ) {
        let Place { text, at, state } = Place::new(dfa, kind, string, answered, expected);
        let byte = text.get(at).copied();
        let what = byte.map_or(What::End, |byte| What::Class(dfa.class_of(byte)));
        let (bytes, tally) = self.found.entry((kind, state, what)).or_default();
        byte.into_iter().for_each(|byte| bytes.insert(byte));
        tally.add(string, answered, expected);
    }

    /// A cause for each kind, state and class of bytes. The shortest string identifies the rule.
    pub(super) fn causes(self, judge: &Judge, rules: &mut Rules<'_>) -> Vec<Cause> {
        // Where an escape may end before its digits, whatever follows is the same.
        let ends: HashSet<(Kind, State)> = self
            .found
            .keys()
            .filter(|(.., what)| *what == What::End)
            .map(|&(kind, state, _)| (kind, state))
            .collect();
        let cause = |((kind, state, what), (bytes, tally)): (_, (_, Tally))| {
            let Counterexample {
                string,
                answered,
                expected,
                ..
            } = tally.shortest.as_ref()?;
            let Place { text, at, .. } = Place::new(judge.dfa(), kind, string, answered, expected);
            let rule = match at {
                // Before any of several schemes.
                0 if kind != Kind::TooShort => Some(judge.language().rule_name()),
                // Without a rule, if it would take too long to find it.
                _ => rules.at(text, at).unwrap_or_default(),
            };
            let rule = rule.map(str::to_owned);
            let is_unfinished =
                ends.contains(&(kind, state)) && needs_hex(judge.dfa(), &text[..at], state);
            let what = if is_unfinished {
                What::Unfinished
            } else {
                what
            };
            let (end, states) = (what == What::End, [state].into());
            Some(Cause {
                rule,
                bytes,
                end,
                at: Some(at),
                tally,
                states,
                ..Cause::new(kind, what)
            })
        };
        self.found.into_iter().filter_map(cause).collect()
    }
}

impl<'s> Place<'s> {
    fn new(
        dfa: &Dfa,
        kind: Kind,
        string: &'s [u8],
        answered: &Answer<'_>,
        expected: &Answer<'_>,
    ) -> Self {
        let prefix = |length: u64| {
            &string[..usize::try_from(length)
                .unwrap_or(usize::MAX)
                .min(string.len())]
        };
        match (kind, answered, expected) {
            // It stops where it need not.
            (Kind::TooShort, Answer::Length(short), Answer::Length(right)) => {
                let (before, text) = (prefix(*short), prefix(*right));
                Place {
                    text,
                    at: before.len(),
                    state: dfa.run(Dfa::START, before),
                }
            }
            // It accepts what is not a member: somewhere in it, or at its end.
            _ => {
                let text = if let Answer::Length(long) = answered {
                    prefix(*long)
                } else {
                    string
                };
                let (at, state) = dfa.viable_prefix(text);
                Place { text, at, state }
            }
        }
    }
}

/// Whether an escape is begun, and only its next digit may follow.
fn needs_hex(dfa: &Dfa, before: &[u8], state: State) -> bool {
    let lives = |byte: &u8| dfa.dead() != Some(dfa.next(state, *byte));
    is_in_escape(before)
        && !dfa.is_accepting(state)
        && (0..=u8::MAX)
            .filter(lives)
            .all(|byte| byte.is_ascii_hexdigit())
}
