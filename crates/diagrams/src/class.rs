//! Character classes as people write them, and as the labels of edges name them.

use std::collections::HashSet;

use rfc1738_conformance::{ByteSet, grammar::Grammar};

/// One character, or a range of at least three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    One(u8),
    Range(u8, u8),
}

/// The bytes of a set, ranges first, in ascending order. Only digits, capitals, small letters, and
/// bytes that are not graphic form ranges: few people know which characters lie between two others.
pub(crate) fn items(set: &ByteSet) -> Vec<Item> {
    let bytes: Vec<u8> = set.iter().collect();
    let is_run = |a: u8| a.is_ascii_alphanumeric() || !a.is_ascii_graphic();
    let runs = bytes.chunk_by(|&a, &b| a + 1 == b && is_run(a) && is_run(b));
    let (ranges, few): (Vec<_>, Vec<_>) = runs.partition(|run| run.len() > 2);
    let ranges = ranges
        .iter()
        .map(|run| Item::Range(run[0], run[run.len() - 1]));
    ranges
        .chain(few.concat().into_iter().map(Item::One))
        .collect()
}

/// A byte as people write it: the character if it is graphic, and otherwise its value as in ABNF,
/// such as `%x0D`.
pub(crate) fn written(byte: u8) -> String {
    if byte.is_ascii_graphic() {
        char::from(byte).to_string()
    } else {
        format!("%x{byte:02X}")
    }
}

/// A range of bytes as people write it.
pub(crate) fn range(first: u8, last: u8) -> String {
    match (first, last) {
        (first, last) if first == last => written(first),
        (first, last) if first.is_ascii_graphic() && last.is_ascii_graphic() => {
            format!("{}-{}", written(first), written(last))
        }
        _ => format!("%x{first:02X}-{last:02X}"),
    }
}

/// The maximum number of bytes of a label with names. A set has up to 256 of them, of 255 letters
/// each, and an automaton of 65,535 characters as many labels.
const LONGEST: usize = 255;

/// The productions that are character classes, except for one of them, the larger before the
/// smaller.
#[derive(Default)]
pub(crate) struct Names<'g>(Vec<(&'g str, ByteSet)>);

impl<'g> Names<'g> {
    /// The names that labels in the automaton of `production` may use, which excludes that of
    /// `production`.
    pub(crate) fn new(grammar: &'g Grammar, production: &str) -> Self {
        let others = grammar
            .rules()
            .iter()
            .filter(|rule| rule.name != production);
        let classes =
            others.filter_map(|rule| Some((rule.name.as_str(), grammar.class(&rule.matched)?)));
        // Of rules with the same bytes, labels use the first.
        let mut seen = HashSet::new();
        let mut classes: Vec<_> = classes.filter(|(_, set)| seen.insert(*set)).collect();
        classes.sort_by_cached_key(|(_, set)| usize::MAX - set.iter().count());
        Names(classes)
    }

    /// The set as the productions that are wholly in it, the largest first, and the remaining
    /// characters, separated by spaces; or, if that is too long, as its characters.
    pub(crate) fn label(&self, set: &ByteSet) -> String {
        let by_names = self.by_names(set);
        if by_names.len() <= LONGEST {
            by_names
        } else {
            Names::default().by_names(set)
        }
    }

    fn by_names(&self, set: &ByteSet) -> String {
        let mut rest = *set;
        let mut words = Vec::new();
        for (name, class) in &self.0 {
            if class.difference(rest).is_empty() {
                rest = rest.difference(*class);
                words.push((*name).to_owned());
            }
        }
        words.extend(items(&rest).into_iter().map(|item| match item {
            Item::One(byte) => written(byte),
            Item::Range(first, last) => range(first, last),
        }));
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_make_ranges_and_only_from_three() {
        let set: ByteSet = b"()*+,-./01:89ABCXY[\\]a".iter().copied().collect();
        let text: String = items(&set)
            .iter()
            .map(|item| match *item {
                Item::One(byte) => char::from(byte).to_string(),
                Item::Range(first, last) => format!("<{}-{}>", char::from(first), char::from(last)),
            })
            .collect();
        assert_eq!(text, "<A-C>()*+,-./0189:XY[\\]a");
    }
}
