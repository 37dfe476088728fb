//! Strings that are one edit away from a sentence.

use super::{Grammar, Sentences, UnknownProduction, random::Random};

/// Sentences of a production after one edit each: a byte deleted, inserted or replaced, two neighbours
/// swapped, or the end cut off. A new byte is half the time any byte at all (controls and 80–FF included),
/// else one that the grammar uses.
///
/// Most are no sentences, but some still are: an automaton can tell. The iterator never ends.
///
/// ```
/// use rfc1738_conformance::{bnf::Grammar, sentence::NearMisses};
///
/// let grammar = Grammar::rfc1738();
/// let near_misses = NearMisses::new(grammar, "mailtourl", 1)?;
/// assert!(near_misses.take(1000).any(|bytes| !bytes.is_ascii()));
/// # Ok::<(), rfc1738_conformance::bnf::UnknownProduction>(())
/// ```
#[derive(Debug, Clone)]
pub struct NearMisses<'g> {
    sentences: Sentences<'g>,
    random: Random,
}

/// What the productions of section 5 set apart, most of all delimiters.
const DELIMITERS: &[u8] = b":/?#@;=&%.-_+*~<>[]|\\ \"'(),!$09afAFgGzZ";

impl<'g> NearMisses<'g> {
    /// The near misses of `production` that this seed gives.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if the grammar has none of that name.
    pub fn new(grammar: &'g Grammar, production: &str, seed: u64) -> Result<Self, UnknownProduction> {
        let sentences = Sentences::new(grammar, production, seed)?;
        Ok(NearMisses { sentences, random: Random::new(!seed) })
    }

    fn byte(&mut self) -> u8 {
        if self.random.one_in(2) {
            self.random.below(256) as u8
        } else {
            DELIMITERS[self.random.below(DELIMITERS.len())]
        }
    }
}

impl Iterator for NearMisses<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut bytes = self.sentences.next()?.into_bytes();
        let length = bytes.len();
        match self.random.below(5) {
            0 if length > 0 => drop(bytes.remove(self.random.below(length))),
            1 if length > 0 => bytes[self.random.below(length)] = self.byte(),
            2 if length > 1 => {
                let at = self.random.below(length - 1);
                bytes.swap(at, at + 1);
            }
            3 => bytes.truncate(self.random.below(length)),
            _ => bytes.insert(self.random.below(length + 1), self.byte()),
        }
        Some(bytes)
    }
}
