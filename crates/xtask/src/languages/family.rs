//! The inclusions of all languages, as a diagram and as a list.

use std::fmt;

use rfc1738_conformance::compare::{Comparison, Relation};
use rfc1738_diagrams::inclusions;

use super::{STRICT, code, label, language};

/// The languages of the diagram, beside the ten schemes.
const FAMILY: [&str; 12] = [
    "url-draft:generic",
    "url-draft:url",
    "url-draft:fragmentaddress",
    "rfc1738:url",
    STRICT,
    "rfc1808:absoluteURL",
    "rfc1808:URL",
    "rfc2396:absoluteURI",
    "rfc2396:URI-reference",
    "rfc3986:absolute-URI",
    "rfc3986:URI",
    "rfc3986:URI-reference",
];

/// Languages, and which of them are within which.
pub(super) struct Family {
    boxes: Vec<Box>,
    /// A larger one and one within it, with none between them.
    pairs: Vec<(usize, usize)>,
}

/// Languages that are shown as one: the same language by several names, or several schemes that are
/// within the same others.
struct Box {
    names: Vec<String>,
    are_schemes: bool,
}

impl Family {
    pub(super) fn new(schemes: &[String]) -> Family {
        let names: Vec<&str> = FAMILY
            .into_iter()
            .chain(schemes.iter().map(String::as_str))
            .collect();
        let languages: Vec<_> = names.iter().map(|name| language(name)).collect();
        let is_within = |a: &_, b: &_| {
            let relation = Comparison::new(a, b).expect("small automata").relation();
            [Relation::Equal, Relation::Within].contains(&relation)
        };
        let within: Vec<Vec<bool>> = languages
            .iter()
            .map(|a| languages.iter().map(|b| is_within(a, b)).collect())
            .collect();
        let is_scheme = |at: usize| at >= FAMILY.len();
        let is_as = |a: usize, b: usize| match is_scheme(a) && is_scheme(b) {
            true => within[a][..FAMILY.len()] == within[b][..FAMILY.len()],
            false => within[a][b] && within[b][a],
        };
        let all = 0..names.len();
        let firsts: Vec<usize> = all
            .clone()
            .filter(|&at| !(0..at).any(|before| is_as(before, at)))
            .collect();
        let boxes = firsts.iter().map(|&first| Box {
            names: all
                .clone()
                .filter(|&at| is_as(first, at))
                .map(|at| names[at].to_owned())
                .collect(),
            are_schemes: is_scheme(first),
        });
        let pairs = reduced(firsts.len(), |a, b| a != b && within[firsts[a]][firsts[b]]);
        Family {
            boxes: boxes.collect(),
            pairs,
        }
    }

    /// The diagram.
    pub(super) fn svg(&self) -> String {
        let line = |one: &Box, at: usize| match at > 0 && !one.are_schemes {
            true => format!("= {}", label(&one.names[at])),
            false => label(&one.names[at]).to_owned(),
        };
        let boxes = self
            .boxes
            .iter()
            .map(|one| (0..one.names.len()).map(|at| line(one, at)).collect());
        let boxes: Vec<Vec<String>> = boxes.collect();
        let title = "Which languages are within which, from the draft to RFC 3986";
        let description = self
            .list()
            .replace("* ", "")
            .replace('`', "")
            .replace('\n', ". ");
        inclusions(title, description.trim(), &boxes, &self.pairs)
    }

    /// The same in words: for each box, the next larger ones.
    pub(super) fn list(&self) -> String {
        let larger = |within: usize| {
            self.pairs
                .iter()
                .filter(move |pair| pair.1 == within)
                .map(|pair| &self.boxes[pair.0])
        };
        let line = |(at, one): (usize, &Box)| {
            let larger: Vec<String> = larger(at).map(Box::to_string).collect();
            (!larger.is_empty())
                .then(|| format!("* {one}: within {}\n", larger.join(" and within ")))
        };
        self.boxes.iter().enumerate().filter_map(line).collect()
    }
}

impl fmt::Display for Box {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.are_schemes { ", " } else { " = " };
        f.write_str(
            &self
                .names
                .iter()
                .map(|name| code(name))
                .collect::<Vec<_>>()
                .join(separator),
        )
    }
}

/// The pairs of a larger one and one within it, without those that follow from others.
fn reduced(count: usize, is_within: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let follows = |a, b| (0..count).any(|between| is_within(a, between) && is_within(between, b));
    let pairs = (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
    pairs
        .filter(|&(a, b)| is_within(a, b) && !follows(a, b))
        .map(|(a, b)| (b, a))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_from_other_inclusions_is_left_out() {
        // Divisors: 1, 2, 3, 6, 12.
        let numbers = [1, 2, 3, 6, 12];
        let pairs = reduced(5, |a, b| a != b && numbers[b] % numbers[a] == 0);
        assert_eq!(pairs, [(1, 0), (2, 0), (3, 1), (3, 2), (4, 3)]);
    }

    #[test]
    fn every_language_is_in_one_box() {
        let schemes = ["rfc1738:httpurl", "rfc1738:ftpurl", "rfc1738:nntpurl"].map(String::from);
        let family = Family::new(&schemes);
        let mut names: Vec<&str> = family
            .boxes
            .iter()
            .flat_map(|one| &one.names)
            .map(String::as_str)
            .collect();
        names.sort_unstable();
        let mut expected: Vec<&str> = FAMILY
            .into_iter()
            .chain(schemes.iter().map(String::as_str))
            .collect();
        expected.sort_unstable();
        assert_eq!(names, expected);
        let boxes: Vec<String> = family.boxes.iter().map(Box::to_string).collect();
        assert!(
            boxes.contains(&"`rfc1738:url` = `rfc1808:absoluteURL`".to_owned()),
            "{boxes:?}"
        );
        assert!(
            boxes.contains(&"`rfc1738:httpurl`, `rfc1738:nntpurl`".to_owned()),
            "{boxes:?}"
        );
    }
}
