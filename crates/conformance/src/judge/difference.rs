//! [`Difference`]: how an implementation differs from the language, shown by a pair.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use super::pair::Pair;
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    bytes::readable,
    grammar::written_name,
    hex::Text,
};

/// About how many bytes of a set other places are asked.
const PIECES: usize = 4;

in_words! {
    /// Which answers are wrong.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize),
        serde(rename_all = "lowercase")
    )]
    pub enum Kind {
        /// The implementation accepts what is no member.
        Accepts = "accepts",
        /// It rejects a member.
        Rejects = "rejects",
        /// The compared implementations answer the string differently.
        Differs = "differs",
    }
}

/// What may stand in place of the piece of the wrong string, with the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Shape {
    /// Any of these bytes; and with `characters`, any of three characters beyond US-ASCII.
    Bytes {
        /// The bytes.
        bytes: ByteSet,
        /// Whether all characters beyond US-ASCII that were tried have the same answer.
        characters: bool,
    },
    /// The piece alone.
    Piece,
    /// The piece with any of these bytes at a position; and with `characters`, with any of three
    /// characters beyond US-ASCII.
    Run {
        /// The position in the piece.
        at: usize,
        /// The bytes.
        bytes: ByteSet,
        /// Whether all characters beyond US-ASCII that were tried have the same answer.
        characters: bool,
        /// How many of them may stand there.
        times: Times,
    },
    /// Nothing: the piece of the right string is left out.
    LeftOut,
    /// What stands before and after the piece of the right string, together.
    Together,
    /// A number above this one.
    Number(u128),
    /// A number below this one.
    Below(u128),
    /// More bytes than this in the text of the rule.
    Length(usize),
    /// Nearly any text of the rule: of so many that were tried, so many are rejected.
    Texts {
        /// How many are rejected.
        rejected: usize,
        /// How many were tried.
        tried: usize,
    },
}

/// How many bytes of a class may stand at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Times {
    /// One.
    Once,
    /// One or more.
    Often,
    /// Any number of them, or none.
    Any,
}

impl Shape {
    /// Its name, as `Serialize` writes it: `left_out`.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Bytes { .. } => "bytes",
            Shape::Piece => "piece",
            Shape::Run { .. } => "run",
            Shape::LeftOut => "left_out",
            Shape::Together => "together",
            Shape::Number(_) => "number",
            Shape::Below(_) => "below",
            Shape::Length(_) => "length",
            Shape::Texts { .. } => "texts",
        }
    }
}

/// How an implementation differs from the language: two strings that differ in one piece, of which
/// it answers one right and the other one wrong. Of implementations that are compared with each
/// other, two agree about the right one and differ about the wrong one.
///
/// `Display` writes it in a line, which is safe to print.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Difference {
    /// Which answers are wrong.
    pub kind: Kind,
    /// The innermost rules around the piece; none if the language has no rules.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub rules: Vec<String>,
    /// What else may stand there.
    pub shape: Shape,
    /// How many of the examined wrong answers it explains: undone in their strings, it leaves
    /// members that are accepted, or strings about which the two implementations agree.
    pub explains: u64,
    /// The strings.
    pub pair: Pair,
    /// In how many states of the automaton the same pieces have the same answers.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "places",
            serialize_with = "count",
            skip_serializing_if = "BTreeSet::is_empty"
        )
    )]
    pub(crate) states: BTreeSet<State>,
    /// In how many states these were asked about.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub tried: usize,
    /// Whether pieces that differ from that of the wrong string in letters and digits alone have
    /// another answer.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_exact: bool,
    /// Of a set of bytes, those that make a wrong string in each of these states, with what follows
    /// there in the strings that were asked about. It explains no others there.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) wrong_bytes: BTreeMap<State, ByteSet>,
    /// What follows in each of these states, if nothing is left of the piece.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) followers: Vec<(State, Beside)>,
    /// What the byte before the piece is, in states in which the answer depends on that byte.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) leaders: Vec<(State, Beside)>,
    /// An accepted member that has the same elsewhere, if there is one: then the difference is not
    /// general.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub elsewhere: Option<Text>,
    /// A fault of the grammar that all answers agree with and that explains the pair, in words:
    /// `toplabel: takes domainlabel`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub fault: Option<String>,
}

/// What stands beside a place: bytes that an automaton treats alike, or an end of the string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Beside(ByteSet);

impl Beside {
    /// The bytes that the automaton treats as it treats this one; none for an end.
    pub(crate) fn new(dfa: &Dfa, byte: Option<&u8>) -> Beside {
        let class = byte.map(|&byte| dfa.class_of(byte));
        let is_alike = |byte: &u8| Some(dfa.class_of(*byte)) == class;
        Beside((0..=u8::MAX).filter(is_alike).collect())
    }

    pub(crate) fn has(&self, byte: Option<&u8>) -> bool {
        byte.map_or(self.0.is_empty(), |&byte| self.0.contains(byte))
    }
}

#[cfg(feature = "serde")]
pub(super) fn is_zero<T: Default + PartialEq>(count: &T) -> bool {
    *count == T::default()
}

#[cfg(feature = "serde")]
fn count<S: serde::Serializer>(states: &BTreeSet<State>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(states.len() as u64)
}

impl Difference {
    pub(crate) fn new(kind: Kind, pair: Pair, shape: Shape, rule: Option<&str>) -> Difference {
        Difference {
            kind,
            rules: rule.map(str::to_owned).into_iter().collect(),
            shape,
            explains: 0,
            pair,
            states: BTreeSet::new(),
            tried: 0,
            is_exact: false,
            wrong_bytes: BTreeMap::new(),
            followers: Vec::new(),
            leaders: Vec::new(),
            elsewhere: None,
            fault: None,
        }
    }

    /// In how many states of the automaton the same pieces have the same answers.
    pub fn places(&self) -> usize {
        self.states.len()
    }

    /// Whether it is one of a value or of a length.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(
            self.shape,
            Shape::Number(_) | Shape::Below(_) | Shape::Length(_)
        )
    }

    /// Whether an accepted member may have what it is about: then it is not general.
    pub(super) fn is_refutable(&self) -> bool {
        let is_piece = matches!(self.shape, Shape::Bytes { .. } | Shape::Piece);
        self.kind == Kind::Rejects && (is_piece || self.is_limit())
    }

    /// Its rules; or none, once, if the language has no rules.
    pub(crate) fn rules_or_none(&self) -> impl Iterator<Item = Option<&str>> {
        let none = self.rules.is_empty().then_some(None);
        none.into_iter()
            .chain(self.rules.iter().map(|rule| Some(&**rule)))
    }

    /// Whether another difference is this one, seen at another place.
    pub(crate) fn is_like(&self, other: &Difference) -> bool {
        let is_general =
            matches!(self.shape, Shape::Bytes { .. } | Shape::Texts { .. }) || self.is_limit();
        (self.kind, self.shape) == (other.kind, other.shape)
            && (is_general || self.frame() == other.frame() && self.pair.old == other.pair.old)
            && (!matches!(self.shape, Shape::Texts { .. }) || self.rules == other.rules)
            && self.pair.old.is_empty() == other.pair.old.is_empty()
    }

    /// The bytes that may be others, whether characters beyond US-ASCII may stand there as well, and
    /// how many of all these.
    pub(super) fn class(&self) -> Option<(ByteSet, bool, Times)> {
        match self.shape {
            Shape::Bytes { bytes, characters } => Some((bytes, characters, Times::Once)),
            Shape::Run {
                bytes,
                characters,
                times,
                ..
            } => Some((bytes, characters, times)),
            _ => None,
        }
    }

    /// What the piece of the wrong string has before and after the bytes that may be others.
    pub(crate) fn frame(&self) -> (&[u8], &[u8]) {
        let new = &self.pair.new[..];
        match self.shape {
            Shape::Run {
                at,
                times: Times::Any,
                ..
            } => (&new[..at], &new[at..]),
            Shape::Run { at, .. } => (&new[..at], &new[at + 1..]),
            Shape::Bytes { .. } => (&[], &[]),
            _ => (new, &[]),
        }
    }

    /// The piece of the wrong string; and of a set of bytes, some others.
    pub(crate) fn some_pieces(&self) -> Vec<Vec<u8>> {
        let mut pieces = vec![self.pair.new.clone()];
        if let Shape::Bytes { bytes, .. } = self.shape {
            let step = bytes.runs().count().div_ceil(PIECES).max(1);
            for (first, _) in bytes.runs().step_by(step) {
                pieces.push(vec![first]);
            }
        }
        pieces
    }

    /// Strings that it explains: one for each of its bytes; or the wrong one, and of a run, others.
    pub(crate) fn examples(&self) -> Vec<Vec<u8>> {
        if let Shape::Bytes { bytes, .. } = self.shape {
            return bytes.iter().map(|byte| self.pair.with(&[byte])).collect();
        }
        let mut examples = vec![self.pair.wrong()];
        if let Shape::Run { bytes, times, .. } = self.shape {
            let (before, after) = self.frame();
            let mut class: Vec<u8> = readable().into_iter().collect();
            class.retain(|&byte| bytes.contains(byte));
            let with = |run: &[u8]| self.pair.with(&[before, run, after].concat());
            examples.extend(class.last().map(|&last| with(&[last])));
            if times != Times::Once {
                examples.push(with(&class));
            }
        }
        examples
    }

    /// Adds the rules and the places of one that is like it. The shorter pair shows both.
    pub(crate) fn join(&mut self, mut other: Difference) {
        if other.pair.wrong().len() < self.pair.wrong().len() {
            std::mem::swap(&mut self.pair, &mut other.pair);
            std::mem::swap(&mut self.rules, &mut other.rules);
        }
        for rule in other.rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
        // If one of the two has a state without a leader, nothing depends on the byte before.
        let is_free = |one: &BTreeSet<State>, leaders: &[(State, Beside)], state: State| {
            one.contains(&state) && leaders.iter().all(|(of, _)| *of != state)
        };
        let mut leaders = [&self.leaders[..], &other.leaders].concat();
        leaders.retain(|&(state, _)| {
            !is_free(&self.states, &self.leaders, state)
                && !is_free(&other.states, &other.leaders, state)
        });
        self.leaders = leaders;
        self.states.extend(other.states);
        for (state, bytes) in other.wrong_bytes {
            let own = self.wrong_bytes.entry(state).or_default();
            *own = own.union(bytes);
        }
        self.followers.extend(other.followers);
        self.is_exact |= other.is_exact;
        self.tried = self.tried.max(other.tried).max(self.states.len());
        self.explains += other.explains;
    }

    /// Names its rules as their grammar does, and not their copies for each depth.
    pub(super) fn name_written_rules(&mut self) {
        for rule in std::mem::take(&mut self.rules) {
            let rule = written_name(&rule).to_owned();
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }

    /// The pair with the byte beside its piece, if the piece is this byte: it is wrong only there.
    pub(crate) fn doubled(self) -> Difference {
        let pair = &self.pair;
        let only = match self.shape {
            Shape::Bytes {
                bytes,
                characters: false,
            } => bytes.only(),
            _ => None,
        };
        let pair = match only.as_ref() {
            Some(_) if pair.before.last() == only.as_ref() => pair.widened(1, 0),
            Some(_) if pair.after.first() == only.as_ref() => pair.widened(0, 1),
            _ => return self,
        };
        Difference {
            pair,
            shape: Shape::Piece,
            ..self
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}", self.sentence(), self.explanation())
    }
}
