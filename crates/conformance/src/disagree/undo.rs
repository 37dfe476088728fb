//! Undoes differences in a string that is read differently: if all read what is left alike, they
//! explain it.

use std::ops::Range;

use crate::judge::{Difference, Shape};

/// In how many places of a string a difference is undone on its own.
const PLACES: usize = 16;

/// The longest string in which differences are undone, in bytes.
const LONGEST: usize = 10_000;

/// The strings that are left when a difference is undone: everywhere first, then between the same
/// kinds of bytes, then in each place.
pub(super) fn undone(difference: &Difference, string: &[u8]) -> Vec<Vec<u8>> {
    let everywhere = places(difference, string);
    if let Shape::Length(_) = difference.shape {
        let first = everywhere.first().map(|place| place.start);
        let cut = cut(difference, string, first).into_iter();
        return cut
            .chain(first.map(|_| with(difference, string, &everywhere)))
            .collect();
    }
    if everywhere.is_empty() {
        return Vec::new();
    }
    let mut left = vec![with(difference, string, &everywhere)];
    if everywhere.len() > 1 {
        left.push(undone_alike(difference, string));
        let each = everywhere.chunks(1).take(PLACES);
        left.extend(each.map(|place| with(difference, string, place)));
    }
    left
}

/// The string with a difference undone everywhere.
pub(super) fn undone_everywhere(difference: &Difference, string: &[u8]) -> Vec<u8> {
    with(difference, string, &places(difference, string))
}

/// The string with a difference undone between bytes of the same kinds as in its pair, again and
/// again: of two zeros before a number, the second is the first one then.
pub(super) fn undone_alike(difference: &Difference, string: &[u8]) -> Vec<u8> {
    let pair = &difference.pair;
    let between = [pair.before.last(), pair.after.first()].map(kind);
    let mut left = string.to_vec();
    for _ in 0..PLACES {
        let is_alike = |place: &Range<usize>| {
            [left[..place.start].last(), left[place.end..].first()].map(kind) == between
        };
        let mut alike = places(difference, &left);
        alike.retain(is_alike);
        if alike.is_empty() {
            break;
        }
        left = with(difference, &left, &alike);
    }
    left
}

/// The kind of a byte beside a piece: a letter, a digit, or neither, such as none.
fn kind(byte: Option<&u8>) -> u8 {
    byte.map_or(0, |byte| {
        2 * u8::from(byte.is_ascii_alphabetic()) + u8::from(byte.is_ascii_digit())
    })
}

/// A string that is longer than the right one of the difference, cut to its length: where a piece
/// is too long, or else at the end.
fn cut(difference: &Difference, string: &[u8], first: Option<usize>) -> Option<Vec<u8>> {
    let excess = string.len().checked_sub(difference.pair.right().len())?;
    let first = first.unwrap_or(string.len() - excess);
    let rest = string.get(first + excess..).filter(|_| excess > 0)?;
    Some([&string[..first], rest].concat())
}

/// The string with the piece of the other string of the difference in these places.
fn with(difference: &Difference, string: &[u8], places: &[Range<usize>]) -> Vec<u8> {
    let mut left = Vec::new();
    let mut from = 0;
    for place in places {
        left.extend(&string[from..place.start]);
        match difference.shape {
            // What is too long is cut, after its first byte: the last one may matter as well.
            Shape::Length(_) => {}
            _ => left.extend(&difference.pair.old),
        }
        from = place.end;
    }
    left.extend(&string[from..]);
    left
}

/// Where a string has what a difference is about, from left to right.
fn places(difference: &Difference, string: &[u8]) -> Vec<Range<usize>> {
    let is_length = matches!(difference.shape, Shape::Length(_));
    if string.len() > LONGEST && !is_length {
        return Vec::new();
    }
    let pair = &difference.pair;
    match difference.shape {
        Shape::Bytes { bytes, .. } => {
            let is_in = |at: &usize| bytes.contains(string[*at]);
            (0..string.len())
                .filter(is_in)
                .map(|at| at..at + 1)
                .collect()
        }
        Shape::Number(limit) => runs(string, u8::is_ascii_digit)
            .filter(|run| {
                let digits = std::str::from_utf8(&string[run.clone()]).unwrap_or_default();
                digits.parse().map_or(true, |value: u128| value > limit)
            })
            .collect(),
        Shape::Length(limit) => segments(string)
            .filter(|run| run.len() > limit)
            .map(|run| run.start + 1..run.end + 1 - limit)
            .collect(),
        Shape::LeftOut => {
            let neighbors = (pair.before.last(), pair.after.first());
            let here = |at: usize| (string[..at].last(), string[at..].first());
            (0..=string.len())
                .filter(|&at| here(at) == neighbors)
                .map(|at| at..at)
                .collect()
        }
        _ => {
            let piece = &pair.new;
            let mut found: Vec<Range<usize>> = Vec::new();
            for at in 0..string.len() {
                let is_free = found.last().is_none_or(|last| last.end <= at);
                if is_free && string[at..].starts_with(piece) {
                    found.push(at..at + piece.len());
                }
            }
            found
        }
    }
}

/// What is between delimiters, and dots.
pub(super) fn segments(string: &[u8]) -> impl Iterator<Item = Range<usize>> {
    runs(string, |byte| !b"/:?#@.".contains(byte))
}

/// The longest runs of bytes of a kind.
pub(super) fn runs(
    string: &[u8],
    is_of_kind: impl Fn(&u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    let is_of_kind = move |byte: &u8| is_of_kind(byte);
    let chunks = string.chunk_by(|a, b| is_of_kind(a) == is_of_kind(b));
    let runs: Vec<Range<usize>> = chunks
        .filter_map(|run| {
            end += run.len();
            is_of_kind(&run[0]).then_some(end - run.len()..end)
        })
        .collect();
    runs.into_iter()
}
