//! [`Step`]: where a string has what a difference is about.

use std::{iter, ops::Range};

use super::{
    difference::{Difference, Kind, Shape, Times},
    neighbors::Space,
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    bytes::hash,
};

/// How many pieces are tried that are like the one of a difference.
const ALIKE: usize = 16;

/// A difference undone: what it reads, and what is written instead.
#[derive(Clone, Copy)]
pub(super) struct Step<'d> {
    dfa: &'d Dfa,
    difference: &'d Difference,
}

impl<'d> Step<'d> {
    /// The step that undoes a difference; `None` if it is undone in the texts of its rule.
    pub(super) fn new(dfa: &'d Dfa, difference: &'d Difference) -> Option<Step<'d>> {
        let is_step = match difference.shape {
            Shape::Bytes { .. } | Shape::Piece | Shape::Run { .. } | Shape::LeftOut => true,
            Shape::Number(_) | Shape::Below(_) => true,
            Shape::Together | Shape::Length(_) | Shape::Texts { .. } => false,
        };
        is_step.then_some(Step { dfa, difference })
    }

    pub(super) fn writes(&self) -> &'d [u8] {
        &self.difference.pair.old
    }

    /// Whether it can be taken at one of these positions, and reads no further than to their end.
    fn is_within(&self, states: &[State], string: &[u8], positions: Range<usize>) -> bool {
        let mut at = positions.clone();
        at.any(|at| {
            self.is_taken(states[at], string, at)
                && self
                    .lengths(string, at)
                    .any(|length| at + length <= positions.end)
        })
    }

    /// Whether it can be taken in this state, at a position at which it reads something.
    pub(super) fn is_taken(&self, state: State, string: &[u8], at: usize) -> bool {
        let one = self.difference;
        let (before, text) = string.split_at(at);
        let mut leaders = one.leaders.iter().filter(|(of, _)| *of == state).peekable();
        one.states.contains(&state)
            && (leaders.peek().is_none() || leaders.any(|(_, leader)| leader.has(before.last())))
            && match one.shape {
                // What a byte in place of several means depends on all that is around them.
                Shape::Bytes { .. } if one.pair.old.len() > 1 => {
                    before == one.pair.before && text.get(1..) == Some(&one.pair.after)
                }
                Shape::Bytes { characters, .. } => text.first().is_some_and(|&byte| {
                    let wrong = one.wrong_bytes.get(&state);
                    wrong.is_some_and(|wrong| wrong.contains(byte))
                        || characters && !byte.is_ascii()
                }),
                Shape::Run { .. } | Shape::Number(_) | Shape::Below(_) => true,
                // What is accepted without a piece needs the piece there, whatever follows; a member
                // with any piece more may be accepted by chance.
                Shape::LeftOut if one.kind == Kind::Rejects => {
                    let mut here = one.followers.iter().filter(|(of, _)| *of == state);
                    here.any(|(_, follower)| follower.has(text.first()))
                }
                _ => {
                    let piece = &one.pair.new[..];
                    text.starts_with(piece) || is_alike(self.dfa, state, piece, text)
                }
            }
    }

    /// How many bytes it may read at this position, in a state in which it [can be
    /// taken](Self::is_taken).
    pub(super) fn lengths(&self, string: &[u8], at: usize) -> impl Iterator<Item = usize> {
        let class = self.difference.class();
        let run = class.map(|class| self.run(class, &string[at..]));
        let one = if class.is_none() {
            self.length(string, at)
        } else {
            None
        };
        one.into_iter().chain(run.into_iter().flatten())
    }

    /// The one length, unless it reads bytes of a class.
    fn length(&self, string: &[u8], at: usize) -> Option<usize> {
        let one = self.difference;
        let text = &string[at..];
        match one.shape {
            Shape::LeftOut if one.kind == Kind::Rejects => Some(0),
            Shape::Number(limit) => number(string, at, |value| value > limit),
            Shape::Below(limit) => number(string, at, |value| value < limit),
            // The piece, or one that may be alike.
            _ => {
                let piece = &one.pair.new[..];
                let is_read =
                    |text: &&[u8]| *text == piece || !one.is_exact && looks_alike(piece, text);
                text.get(..piece.len()).filter(is_read).map(<[u8]>::len)
            }
        }
    }

    /// The lengths of the runs of a class with which the text begins.
    fn run(
        &self,
        (bytes, characters, times): (ByteSet, bool, Times),
        text: &[u8],
    ) -> impl Iterator<Item = usize> {
        let (before, after) = self.difference.frame();
        let first = text.starts_with(before).then_some(before.len());
        let next = move |&end: &usize| Some(end + one_of(bytes, characters, &text[end..])?);
        let (fewest, most) = match times {
            Times::Once => (1, 1),
            Times::Often => (1, usize::MAX - 1),
            Times::Any => (0, usize::MAX - 1),
        };
        let ends = iter::successors(first, next).take(most + 1).skip(fewest);
        let ends = ends.filter(move |&end| text[end..].starts_with(after));
        ends.map(|end| end + after.len())
    }
}

/// The length of the number at this position, if the digit is its first one, and its value is such.
fn number(string: &[u8], at: usize, is_such: impl Fn(u128) -> bool) -> Option<usize> {
    if string[..at].last().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let digits = string[at..].iter();
    let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0 && is_such(value(&string[at..at + digits]))).then_some(digits)
}

/// The length of what a text begins with, if it is one of these bytes; or a character beyond
/// US-ASCII, if these count.
fn one_of(set: ByteSet, characters: bool, text: &[u8]) -> Option<usize> {
    let &first = text.first()?;
    if characters && !first.is_ascii() {
        let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
        return chunk.valid().chars().next().map(char::len_utf8);
    }
    set.contains(first).then_some(1)
}

/// Whether two pieces [look alike](looks_alike), and lead through the same states, from which a
/// member can be reached.
fn is_alike(dfa: &Dfa, mut state: State, piece: &[u8], other: &[u8]) -> bool {
    looks_alike(piece, other)
        && piece.iter().zip(other).all(|(own, byte)| {
            let next = dfa.next(state, *own);
            let is_same = next == dfa.next(state, *byte) && dfa.dead() != Some(next);
            state = next;
            is_same
        })
}

/// Whether two pieces differ in letters and digits alone.
fn looks_alike(piece: &[u8], other: &[u8]) -> bool {
    let is_word = |own: &u8, byte: &u8| own.is_ascii_alphanumeric() && byte.is_ascii_alphanumeric();
    let mut both = piece.iter().zip(other);
    both.all(|(own, byte)| own == byte || is_word(own, byte))
}

/// Some pieces that are [alike](is_alike): the same ones every time.
pub(crate) fn alike(dfa: &Dfa, before: &[u8], piece: &[u8]) -> Vec<Vec<u8>> {
    let mut others = vec![piece.to_vec(); ALIKE];
    let mut state = dfa.run(Dfa::START, before);
    for (at, own) in piece.iter().enumerate() {
        let mut bytes = (0..=u8::MAX).collect::<Vec<u8>>();
        bytes.retain(|byte| is_alike(dfa, state, &[*own], &[*byte]));
        for (number, other) in others.iter_mut().enumerate().filter(|_| !bytes.is_empty()) {
            other[at] = bytes[hash(&[number as u8, at as u8]) as usize % bytes.len()];
        }
        state = dfa.next(state, *own);
    }
    others.retain(|other| other != piece);
    others
}

/// The value of decimal digits, as far as it fits.
pub(crate) fn value(digits: &[u8]) -> u128 {
    digits.iter().fold(0, |value: u128, digit| {
        value
            .saturating_mul(10)
            .saturating_add(u128::from(digit - b'0'))
    })
}

/// Whether a string has somewhere what a difference is about.
pub(super) fn has(space: &Space<'_>, difference: &Difference, string: &[u8]) -> bool {
    if let Shape::Length(limit) = difference.shape {
        return string.len() > limit && too_long(space, difference, limit, string).is_some();
    }
    let states = space.dfa.states_of(string);
    Step::new(space.dfa, difference)
        .is_some_and(|step| step.is_within(&states, string, 0..states.len()))
}

/// The first text of the rule that is longer than the limit, after one of the beginnings that
/// matter.
pub(super) fn too_long(
    space: &Space<'_>,
    difference: &Difference,
    limit: usize,
    member: &[u8],
) -> Option<Range<usize>> {
    let is_at = |start: usize| {
        let states = &difference.states;
        states.is_empty() || states.contains(&space.dfa.run(Dfa::START, &member[..start]))
    };
    difference.rules_or_none().find_map(|rule| {
        let mut all = space.texts.of(member, rule).into_iter();
        all.find(|text| text.len() > limit && is_at(text.start))
    })
}

/// Whether a member has what a difference is about, in a text of its rule.
pub(super) fn has_in_rule(space: &Space<'_>, difference: &Difference, member: &[u8]) -> bool {
    let Some(step) = Step::new(space.dfa, difference) else {
        return has(space, difference, member);
    };
    let states = space.dfa.states_of(member);
    difference.rules_or_none().any(|rule| {
        let mut texts = space.texts.of(member, rule).into_iter();
        texts.any(|text| step.is_within(&states, member, text))
    })
}
