//! A [`Difference`] in words: its two strings, and what is wrong in them.

use std::{fmt, ops::Range};

use super::{
    difference::{Difference, Kind, Shape, Times},
    pair::Pair,
};
use crate::{
    ByteSet,
    safe::{Alphabet, continues, counted},
};

impl Difference {
    /// Both strings, and their answers, for people. Safe to print.
    pub fn sentence(&self) -> String {
        Row::new(self).sentence()
    }

    /// The rule, the shape and the places, for people. Safe to print.
    pub fn explanation(&self) -> String {
        Row::new(self).explanation()
    }
}

/// A difference as it is written: all its strings in one way.
struct Row<'d> {
    difference: &'d Difference,
    alphabet: Alphabet,
    /// The pair. If its strings are written as characters, its pieces are whole ones.
    pair: Pair,
    /// The piece of the wrong string before and after the bytes that the difference is about.
    frame: (Vec<u8>, Vec<u8>),
}

impl<'d> Row<'d> {
    fn new(difference: &'d Difference) -> Row<'d> {
        let Pair { before, after, .. } = &difference.pair;
        let lead = unfinished(before);
        let trail = &after[..after.iter().take_while(|&&byte| continues(byte)).count()];
        let class = difference.class();
        let own = class.map_or((&[][..], &[][..]), |_| difference.frame());
        let frame = ([lead, own.0].concat(), [own.1, trail].concat());
        let pair = [difference.pair.right(), difference.pair.wrong()];
        let elsewhere = difference.elsewhere.iter().map(|elsewhere| &elsewhere[..]);
        let class = class.map(|(bytes, ..)| ones(unfinished(&frame.0), bytes));
        let class = class.unwrap_or_default();
        let texts = pair.iter().chain(&class).map(|text| &text[..]);
        // If a character goes on after the class, its bytes need not be those of a range.
        let end = [&frame.1[..]].into_iter().filter(|_| !class.is_empty());
        let alphabet = Alphabet::of(texts.chain(elsewhere).chain(end));
        let (pair, frame) = match alphabet {
            Alphabet::Characters => (difference.pair.widened(lead.len(), trail.len()), frame),
            Alphabet::Octets => (difference.pair.clone(), (own.0.to_vec(), own.1.to_vec())),
        };
        Row {
            difference,
            alphabet,
            pair,
            frame,
        }
    }

    /// Both strings, and their answers.
    fn sentence(&self) -> String {
        let (right, wrong) = (self.pair.right(), self.pair.wrong());
        let at = self.pair.before.len();
        let [old, new] = [&self.pair.old, &self.pair.new].map(Vec::len);
        let (verb, between) = match self.difference.kind {
            Kind::Accepts => ("accepts", " as well as"),
            Kind::Rejects => ("rejects", ", accepts"),
            Kind::Differs => ("differ on", ", agree on"),
        };
        if let Shape::Length(_) = self.difference.shape {
            let [long, short] = [&wrong, &right].map(|text| counted(text.len() as u64, "byte"));
            let shown = self.excerpt(&wrong, 0, 0);
            return format!("{verb} {long} \"{shown}\"{between} {short}");
        }
        let (wrong, right) = (self.shown(&wrong, at, new), self.shown(&right, at, old));
        format!("{verb} {wrong}{between} {right}")
    }

    /// The rule, the shape and the places.
    fn explanation(&self) -> String {
        let difference = self.difference;
        let Pair { old, new, .. } = &self.pair;
        let rules = match &*difference.rules {
            [] => String::new(),
            rules => format!("{}: ", rules.join(" | ")),
        };
        let instead = |of: &dyn fmt::Display| match &**old {
            [] => format!("{of} added"),
            old => format!("{of} in place of \"{}\"", self.excerpt(old, 0, 0)),
        };
        let shape = match difference.shape {
            Shape::Bytes { .. } | Shape::Run { .. } => instead(&self.class()),
            Shape::Piece => instead(&format_args!("\"{}\"", self.excerpt(new, 0, 0))),
            Shape::LeftOut => format!("\"{}\" left out", self.excerpt(old, 0, 0)),
            Shape::Together => {
                let (before, after) = self.pair.around().unwrap_or_default();
                format!(
                    "\"{}\" before and \"{}\" after",
                    self.alphabet.shown(before),
                    self.alphabet.shown(after)
                )
            }
            Shape::Number(limit) => format!("above {limit}"),
            Shape::Below(limit) => format!("below {limit}"),
            Shape::Length(limit) => format!("more than {}", counted(limit as u64, "byte")),
            Shape::Texts { rejected, tried } => format!(
                "{rejected} of {tried} texts are rejected; accepted there: \"{}\"",
                self.excerpt(old, 0, 0)
            ),
        };
        let places = match (difference.places(), difference.tried) {
            (_, 0 | 1) => String::new(),
            (places, tried) => format!(" ({places} of {tried} places)"),
        };
        let elsewhere = difference.elsewhere.iter().map(|elsewhere| {
            let elsewhere = self.shown(elsewhere, 0, 0);
            format!(" here; elsewhere accepted {elsewhere}")
        });
        let elsewhere = elsewhere.collect::<String>();
        format!("{rules}{shape}{places}{elsewhere}")
    }

    /// What the piece may be: any byte of a class, between what stands before and after it.
    fn class(&self) -> String {
        let Some((bytes, characters, times)) = self.difference.class() else {
            return String::new();
        };
        let (before, after) = &self.frame;
        let (before, lead) = match self.alphabet {
            Alphabet::Characters => before.split_at(before.len() - unfinished(before).len()),
            Alphabet::Octets => (&before[..], &[][..]),
        };
        let of = match lead {
            [] => any_of(bytes, characters),
            lead => quoted(lead, bytes, self.alphabet),
        };
        let run = match (times, plural(&of)) {
            (Times::Once, _) => of,
            (Times::Often, Some(any)) => any,
            (Times::Often, None) => format!("one or more of {of}"),
            (Times::Any, Some(any)) => format!("{any}, or none,"),
            (Times::Any, None) => format!("any number of {of}"),
        };
        let text = |text: &[u8]| match text {
            [] => None,
            text => Some(format!("\"{}\"", self.excerpt(text, 0, 0))),
        };
        let pieces = [text(before), Some(run), text(after)];
        let pieces: Vec<String> = pieces.into_iter().flatten().collect();
        pieces.join(", then ")
    }

    fn excerpt(&self, string: &[u8], at: usize, length: usize) -> String {
        excerpt(self.alphabet, string, at, length)
    }

    /// An excerpt in quotes; and the size of the string, if that is not all of it.
    fn shown(&self, string: &[u8], at: usize, length: usize) -> String {
        let excerpt = self.excerpt(string, at, length);
        match window(self.alphabet, string, at, length).len() == string.len() {
            true => format!("\"{excerpt}\""),
            false => format!("\"{excerpt}\" ({})", counted(string.len() as u64, "byte")),
        }
    }
}

/// The bytes of a character at the end that has not all of them.
fn unfinished(text: &[u8]) -> &[u8] {
    let last = text.utf8_chunks().last();
    last.map_or(&[], |chunk| chunk.invalid())
}

/// The bytes of a set, each after `lead`.
fn ones(lead: &[u8], bytes: ByteSet) -> Vec<Vec<u8>> {
    let bytes = bytes.iter();
    bytes.map(|byte| [lead, &[byte]].concat()).collect()
}

/// A set of bytes, by those that are in it or by those that are not, whichever is shorter.
fn any_of(bytes: ByteSet, characters: bool) -> String {
    let beyond = "characters beyond US-ASCII";
    let quoted = |bytes| quoted(&[], bytes, Alphabet::Octets);
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

/// The bytes of a set, each after `lead`, written as in the strings of a pair.
fn quoted(lead: &[u8], bytes: ByteSet, alphabet: Alphabet) -> String {
    let one = |byte| format!("\"{}\"", alphabet.shown(&[lead, &[byte]].concat()));
    let run = |(first, last)| match last - first {
        0 => one(first),
        1 => format!("{} | {}", one(first), one(last)),
        _ => format!("{}–{}", one(first), one(last)),
    };
    bytes.runs().map(run).collect::<Vec<_>>().join(" | ")
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
    let excerpt = excerpt(Alphabet::of([string]), string, 0, 0);
    if string.len() > 2 * REACH {
        format!("{} bytes \"{excerpt}\"", string.len())
    } else {
        format!("\"{excerpt}\"")
    }
}

/// A string, with escapes; of a long one, what is around the piece of this length at `at`.
fn excerpt(alphabet: Alphabet, string: &[u8], at: usize, length: usize) -> String {
    let Range { start, end } = window(alphabet, string, at, length);
    let dots = |is_cut: bool| if is_cut { "…" } else { "" };
    format!(
        "{}{}{}",
        dots(start > 0),
        alphabet.shown(&string[start..end]),
        dots(end < string.len())
    )
}

/// Which part of a string its excerpt shows.
fn window(alphabet: Alphabet, string: &[u8], at: usize, length: usize) -> Range<usize> {
    let is_end = |at: &usize| alphabet.ends_at(string, *at);
    let start = if at > 2 * REACH { at - REACH } else { 0 };
    let start = (start..at).find(is_end).unwrap_or(start);
    let end = (at + length.min(REACH) + REACH).min(string.len());
    let end = if string.len() - end <= REACH {
        string.len()
    } else {
        (end..string.len()).find(is_end).unwrap_or(string.len())
    };
    start..end
}
