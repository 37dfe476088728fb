//! [`Known`]: all answers so far, in little memory.

use std::{
    collections::{HashMap, hash_map::Entry},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Strings, each with its answer, in the order in which they were added. A string takes about 30 bytes more than its length.
#[derive(Default)]
pub(super) struct Known {
    /// All strings, one after the other.
    bytes: Vec<u8>,
    /// Where each string ends.
    ends: Vec<usize>,
    answers: Vec<bool>,
    /// The number of a string, by its hash. Of two strings with the same hash, only the first is known.
    numbers: HashMap<u64, u32>,
}

impl Known {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many bytes the strings have.
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The string with this number, and its answer.
    pub(super) fn at(&self, number: usize) -> (&[u8], bool) {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        (&self.bytes[start..self.ends[number]], self.answers[number])
    }

    /// The answer about this string, if it is known.
    pub(super) fn answer(&self, string: &[u8]) -> Option<bool> {
        let (known, answer) = self.at(*self.numbers.get(&hash(string))? as usize);
        (known == string).then_some(answer)
    }

    /// Adds a string, if there is room for it. Returns whether it is known now.
    pub(super) fn insert(&mut self, string: &[u8], answer: bool) -> bool {
        if let (Entry::Vacant(entry), Ok(number)) = (self.numbers.entry(hash(string)), u32::try_from(self.ends.len())) {
            entry.insert(number);
            self.bytes.extend_from_slice(string);
            self.ends.push(self.bytes.len());
            self.answers.push(answer);
        }
        self.answer(string).is_some()
    }
}

impl fmt::Debug for Known {
    /// How many there are: they can be millions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").field("strings", &self.len()).finish_non_exhaustive()
    }
}

fn hash(string: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    string.hash(&mut hasher);
    hasher.finish()
}
