//! Strings of a grammar, which need not be UTF-8: sentences, and strings that are almost sentences.

use std::collections::HashSet;

use rfc1738_conformance::sentence::{NearMisses, Sentences};
use serde::{Serialize, Serializer};

use super::{Answer, Lab, Side};

/// How many strings are shown.
const SHOWN: usize = 6;

/// How many are made, at most, to find as many that differ.
const MADE: usize = 120;

/// How many bytes all strings that are made may have together.
const BYTES: usize = 1 << 20;

/// A string of bytes. In JSON it is a string with a character below U+0100 for each byte, so that
/// offsets are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Octets(pub(crate) Vec<u8>);

impl Serialize for Octets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.iter().copied().map(char::from).collect::<String>())
    }
}

/// Strings for a seed.
#[derive(Debug, Serialize)]
pub(crate) struct Strings {
    pub(super) sentences: Vec<Octets>,
    pub(super) near: Vec<NearMiss>,
    /// Why there are no near misses.
    untold: Option<String>,
}

/// A string that is almost a sentence.
#[derive(Debug, Serialize)]
pub(crate) struct NearMiss {
    pub(super) string: Octets,
    /// Where it ceases to be the beginning of a sentence.
    at: usize,
}

impl Strings {
    pub(super) fn of(lab: &Lab, rule: &str, seed: u64) -> Answer<Strings> {
        let grammar = lab.grammar()?;
        let sentences = few(Sentences::new(grammar, rule, seed)?);
        let (near, untold) = match lab.dfa(Side::Yours, rule) {
            Ok(dfa) => {
                let mut misses: Vec<Vec<u8>> =
                    few_of(NearMisses::new(grammar, rule, seed)?, SHOWN * 4, |it| {
                        !dfa.accepts(it)
                    });
                // Those first that read well.
                misses.sort_by_key(|miss| !miss.iter().all(|byte| (b' '..=b'~').contains(byte)));
                misses.truncate(SHOWN);
                let near = misses.into_iter().map(|miss| NearMiss {
                    at: dfa.viable_prefix(&miss).0,
                    string: Octets(miss),
                });
                (near.collect(), None)
            }
            Err(reason) => (Vec::new(), Some(reason.to_string())),
        };
        Ok(Strings {
            sentences: sentences.into_iter().map(Octets).collect(),
            near,
            untold,
        })
    }
}

fn few(strings: impl Iterator<Item = Vec<u8>>) -> Vec<Vec<u8>> {
    few_of(strings, SHOWN, |_| true)
}

/// The first of these strings that differ, and that `is_wanted` wants.
fn few_of(
    strings: impl Iterator<Item = Vec<u8>>,
    most: usize,
    is_wanted: impl Fn(&[u8]) -> bool,
) -> Vec<Vec<u8>> {
    let mut left = BYTES;
    let mut met = HashSet::new();
    strings
        .take(MADE)
        .take_while(|string| {
            let is_first = left == BYTES;
            left = left.saturating_sub(string.len().max(1));
            is_first || left > 0
        })
        .filter(|string| is_wanted(string) && met.insert(string.clone()))
        .take(most)
        .collect()
}
