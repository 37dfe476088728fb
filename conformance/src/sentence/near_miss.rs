//! Strings that are one edit away from a sentence.

use std::iter;

use super::{Grammar, Sentences, UnknownProduction, random::Random};

/// Sentences of a production after one edit each, which changes them: a byte deleted, inserted or replaced, two
/// neighbours swapped, or any length cut off at the end. Half of the new bytes are any byte at all (including controls
/// and 80–FF), the others are bytes that the grammar uses.
///
/// Most are not sentences, but some still are: an automaton can tell. The iterator never ends.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, sentence::NearMisses};
///
/// let grammar = Grammar::rfc1738();
/// let near_misses = NearMisses::new(grammar, "mailtourl", 1)?;
/// assert!(near_misses.take(1000).any(|bytes| !bytes.is_ascii()));
/// # Ok::<(), rfc1738_conformance::grammar::UnknownProduction>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct NearMisses<'g> {
    sentences: Sentences<'g>,
    random: Random,
}

/// Characters that the productions of section 5 distinguish, mostly delimiters.
const DELIMITERS: &[u8] = b":/?#@;=&%.-_+*~<>[]|\\ \"'(),!$09afAFgGzZ";

impl<'g> NearMisses<'g> {
    /// The near misses of `production` for this seed.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if the grammar has none of that name.
    pub fn new(grammar: &'g Grammar, production: &str, seed: u64) -> Result<Self, UnknownProduction> {
        let sentences = Sentences::new(grammar, production, seed)?;
        Ok(NearMisses { sentences, random: Random::new(!seed) })
    }

    /// The sentence after an edit. The edit may have no effect: a byte may be replaced by itself, or swapped with an
    /// equal one.
    fn edited(&mut self, sentence: &[u8]) -> Vec<u8> {
        let (mut bytes, length) = (sentence.to_vec(), sentence.len());
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
        bytes
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
        let sentence = self.sentences.next()?;
        // One edit in five inserts a byte, which changes any sentence.
        iter::repeat_with(|| self.edited(&sentence)).find(|edited| *edited != sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_is_the_sentence_that_it_is_made_of() {
        for rule in Grammar::rfc1738().rules() {
            let sentences = Sentences::new(Grammar::rfc1738(), &rule.name, 1738).unwrap();
            let near_misses = NearMisses::new(Grammar::rfc1738(), &rule.name, 1738).unwrap();
            for (sentence, near_miss) in sentences.zip(near_misses).take(500) {
                assert_ne!(sentence, near_miss, "{}", rule.name);
            }
        }
    }
}
