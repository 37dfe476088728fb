//! [`Difference`]: how an implementation differs from the language, shown by a pair.

use std::{collections::BTreeSet, fmt};

use super::pair::Pair;
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    bytes::readable,
    hex::Text,
    safe::shown,
};

/// About how many bytes of a set other places are asked.
const PIECES: usize = 4;

/// Which answers are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Kind {
    /// The implementation accepts what is no member.
    Accepts,
    /// It rejects a member.
    Rejects,
    /// The compared implementations answer the string differently.
    Differs,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Accepts => "accepts",
            Kind::Rejects => "rejects",
            Kind::Differs => "differs",
        })
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
    /// How many of the wrong answers it explains: undone in their strings, it leaves members that
    /// are accepted, or strings about which the two implementations agree.
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
    /// What follows in each of these states, if nothing is left of the piece.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) followers: Vec<(State, Followers)>,
    /// An accepted member that has the same elsewhere, if there is one: then the difference is not
    /// general.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub elsewhere: Option<Text>,
    /// A fault of the grammar that all answers agree with and that explains the pair, in words:
    /// `toplabel: takes domainlabel`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub fault: Option<String>,
}

/// What follows a place: bytes that an automaton treats alike, or the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Followers(ByteSet);

impl Followers {
    /// The bytes that the automaton treats as it treats the first of `rest`; none for the end.
    pub(crate) fn new(dfa: &Dfa, rest: &[u8]) -> Followers {
        let class = rest.first().map(|&byte| dfa.class_of(byte));
        let is_alike = |byte: &u8| Some(dfa.class_of(*byte)) == class;
        Followers((0..=u8::MAX).filter(is_alike).collect())
    }

    /// Whether `rest` begins with one of them.
    pub(crate) fn has(&self, rest: &[u8]) -> bool {
        rest.first()
            .map_or(self.0.is_empty(), |&byte| self.0.contains(byte))
    }
}

#[cfg(feature = "serde")]
fn is_zero(count: &usize) -> bool {
    *count == 0
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
            followers: Vec::new(),
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
        matches!(self.shape, Shape::Number(_) | Shape::Length(_))
    }

    /// Its rules; or none, once, if the language has no rules.
    pub(crate) fn rules_or_none(&self) -> impl Iterator<Item = Option<&str>> {
        let none = self.rules.is_empty().then_some(None);
        none.into_iter()
            .chain(self.rules.iter().map(|rule| Some(&**rule)))
    }

    /// Whether another difference is this one, seen at another place.
    pub(crate) fn is_like(&self, other: &Difference) -> bool {
        let is_general = matches!(
            self.shape,
            Shape::Bytes { .. } | Shape::Number(_) | Shape::Length(_) | Shape::Texts { .. }
        );
        (self.kind, self.shape) == (other.kind, other.shape)
            && (is_general || self.frame() == other.frame() && self.pair.old == other.pair.old)
            && (!matches!(self.shape, Shape::Texts { .. }) || self.rules == other.rules)
            && self.pair.old.is_empty() == other.pair.old.is_empty()
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

    /// Strings that it explains: the wrong one; and of a class of bytes, others.
    pub(crate) fn examples(&self) -> Vec<Vec<u8>> {
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

    /// Adds the rules and the places of one that is like it.
    pub(crate) fn join(&mut self, other: Difference) {
        for rule in other.rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
        self.states.extend(other.states);
        self.followers.extend(other.followers);
        self.is_exact |= other.is_exact;
        self.tried = self.tried.max(other.tried).max(self.states.len());
        self.explains += other.explains;
    }

    /// The pair with the byte beside its piece, if the piece is this byte: it is wrong only there.
    pub(crate) fn doubled(self) -> Difference {
        let Pair {
            before,
            old,
            new,
            after,
        } = &self.pair;
        let Shape::Bytes {
            bytes,
            characters: false,
        } = self.shape
        else {
            return self;
        };
        let &[(byte, last)] = &*bytes.ranges() else {
            return self;
        };
        if byte != last {
            return self;
        }
        let both = [&new[..], &[byte]].concat();
        let (before, old, after) = if let Some((_, before)) =
            before.split_last().filter(|(last, _)| **last == byte)
        {
            (before.to_vec(), [&[byte], &old[..]].concat(), after.clone())
        } else if let Some((_, after)) = after.split_first().filter(|(first, _)| **first == byte) {
            (before.clone(), [&old[..], &[byte]].concat(), after.to_vec())
        } else {
            return self;
        };
        let pair = Pair {
            before,
            old,
            new: both,
            after,
        };
        Difference {
            pair,
            shape: Shape::Piece,
            ..self
        }
    }

    /// Both strings, and their answers.
    pub(crate) fn sentence(&self) -> String {
        let (right, wrong) = (self.pair.right(), self.pair.wrong());
        let at = self.pair.before.len();
        let [old, new] = [&self.pair.old, &self.pair.new].map(Vec::len);
        let (verb, between) = match self.kind {
            Kind::Accepts => ("accepts", " as well as"),
            Kind::Rejects => ("rejects", ", accepts"),
            Kind::Differs => ("differ on", ", agree on"),
        };
        if let Shape::Length(_) = self.shape {
            let (length, shown) = (bytes(wrong.len()), excerpt(&wrong, 0, 0));
            return format!(
                "{verb} {length} \"{shown}\"{between} {}",
                bytes(right.len())
            );
        }
        let (wrong, right) = (excerpt(&wrong, at, new), excerpt(&right, at, old));
        format!("{verb} \"{wrong}\"{between} \"{right}\"")
    }

    /// The rule, the shape and the places.
    pub(crate) fn explanation(&self) -> String {
        let Pair { old, new, .. } = &self.pair;
        let rules = match &*self.rules {
            [] => String::new(),
            rules => format!("{}: ", rules.join(" | ")),
        };
        let instead = |of: &dyn fmt::Display| match &**old {
            [] => format!("{of} added"),
            old => format!("{of} in place of \"{}\"", excerpt(old, 0, 0)),
        };
        let shape = match self.shape {
            Shape::Bytes { bytes, characters } => instead(&any_of(bytes, characters)),
            Shape::Run {
                bytes,
                characters,
                times,
                ..
            } => {
                let of = any_of(bytes, characters);
                let run = match (times, plural(&of)) {
                    (Times::Once, _) => of,
                    (Times::Often, Some(any)) => any,
                    (Times::Often, None) => format!("one or more of {of}"),
                    (Times::Any, Some(any)) => format!("{any}, or none,"),
                    (Times::Any, None) => format!("any number of {of}"),
                };
                let (before, after) = self.frame();
                let text = |text: &[u8]| match text {
                    [] => None,
                    text => Some(format!("\"{}\"", excerpt(text, 0, 0))),
                };
                let pieces = [text(before), Some(run), text(after)];
                let pieces: Vec<String> = pieces.into_iter().flatten().collect();
                instead(&pieces.join(", then "))
            }
            Shape::Piece => instead(&format_args!("\"{}\"", excerpt(new, 0, 0))),
            Shape::LeftOut => format!("\"{}\" left out", excerpt(old, 0, 0)),
            Shape::Together => {
                let (before, after) = self.pair.around().unwrap_or_default();
                format!(
                    "\"{}\" before and \"{}\" after",
                    shown(before),
                    shown(after)
                )
            }
            Shape::Number(limit) => format!("above {limit}"),
            Shape::Length(limit) => format!("more than {}", bytes(limit)),
            Shape::Texts { rejected, tried } => format!(
                "{rejected} of {tried} texts are rejected; accepted: \"{}\"",
                excerpt(old, 0, 0)
            ),
        };
        let places = match (self.places(), self.tried) {
            (_, 0 | 1) => String::new(),
            (places, tried) => format!(" ({places} of {tried} places)"),
        };
        let elsewhere = self.elsewhere.as_ref().map_or(String::new(), |elsewhere| {
            format!(" here; elsewhere accepted \"{}\"", excerpt(elsewhere, 0, 0))
        });
        format!("{rules}{shape}{places}{elsewhere}")
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}", self.sentence(), self.explanation())
    }
}

/// A set of bytes, by those that are in it or by those that are not, whichever is shorter.
fn any_of(bytes: ByteSet, characters: bool) -> String {
    let beyond = "characters beyond US-ASCII";
    let (all, any, these) = if characters {
        let all: ByteSet = (0..0x80).collect();
        (
            all,
            "any character",
            format!("{} | {beyond}", quoted(bytes)),
        )
    } else {
        (ByteSet::all(), "any byte", quoted(bytes))
    };
    let others = all.difference(bytes);
    let by_others = if others.is_empty() {
        any.to_owned()
    } else {
        format!("{any} but {}", quoted(others))
    };
    if bytes.is_empty() {
        beyond.to_owned()
    } else if by_others.len() < these.len() {
        by_others
    } else {
        these
    }
}

/// So many bytes.
fn bytes(count: usize) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

/// The bytes of a set, written as in the strings of a pair.
fn quoted(bytes: ByteSet) -> String {
    let mut text = String::new();
    for (first, last) in bytes.runs() {
        let lead = if text.is_empty() { "" } else { " | " };
        text += &format!("{lead}\"{}\"", shown(&[first]));
        if last > first {
            text += &format!("–\"{}\"", shown(&[last]));
        }
    }
    text
}

/// "Any characters but" some, of "any character but" these.
fn plural(any: &str) -> Option<String> {
    ["any character", "any byte"].iter().find_map(|one| {
        let others = any.strip_prefix(one)?;
        Some(format!("{one}s{others}"))
    })
}

/// How many bytes of a string are shown on either side of a piece, and of the piece.
const REACH: usize = 24;

/// A string, with escapes; of a long one, the beginning, after its length.
pub(crate) fn measured(string: &[u8]) -> String {
    let excerpt = excerpt(string, 0, 0);
    if string.len() > 2 * REACH {
        format!("{} bytes \"{excerpt}\"", string.len())
    } else {
        format!("\"{excerpt}\"")
    }
}

/// A string, with escapes; of a long one, what is around the piece of this length at `at`.
pub(super) fn excerpt(string: &[u8], at: usize, length: usize) -> String {
    let start = if at > 2 * REACH { at - REACH } else { 0 };
    let end = (at + length.min(REACH) + REACH).min(string.len());
    let end = if string.len() - end <= REACH {
        string.len()
    } else {
        end
    };
    let dots = |is_cut: bool| if is_cut { "…" } else { "" };
    format!(
        "{}{}{}",
        dots(start > 0),
        shown(&string[start..end]),
        dots(end < string.len())
    )
}
