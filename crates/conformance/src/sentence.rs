//! Random sentences of any production, and strings that are almost sentences.
//!
//! Both are endless iterators, and the same seed gives the same strings on every machine.
//!
//! ```
//! use rfc1738_conformance::grammar::Grammar;
//! use rfc1738_conformance::sentence::{NearMisses, Sentences};
//!
//! let grammar = Grammar::rfc1738();
//! for sentence in Sentences::new(grammar, "httpurl", 1738)?.take(100) {
//!     assert!(sentence[..7].eq_ignore_ascii_case(b"http://"));
//! }
//! let near_misses: Vec<Vec<u8>> = NearMisses::new(grammar, "httpurl", 1738)?.take(100).collect();
//! # Ok::<(), rfc1738_conformance::grammar::UnknownProduction>(())
//! ```

use std::{collections::HashMap, iter};

use crate::{
    automaton::Dfa,
    bytes::other_case,
    grammar::{Expression, Grammar, UnknownProduction},
};

/// How many optional parts and repetitions beyond the minimum a sentence may have. It keeps
/// sentences short, whatever the grammar.
const BUDGET: usize = 60;

/// How many expressions a sentence may be written from.
const STEPS: usize = 1 << 24;

/// Random sentences of a production.
///
/// Every alternative, every option and every repetition (none, one, many) occurs. A production
/// weighs more than a single character that is an alternative to it, so that sentences look
/// natural. Scheme names are sometimes in upper case.
///
/// The iterator never ends, unless the shortest sentences need millions of expressions. Sentences
/// repeat if the production has few.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};
///
/// let grammar = Grammar::rfc1738();
/// let few = |seed| Sentences::new(grammar, "hostport", seed).unwrap().take(5).collect::<Vec<_>>();
/// assert_eq!(few(1), few(1));
/// assert_ne!(few(1), few(2));
/// ```
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Sentences<'g> {
    grammar: &'g Grammar,
    start: &'g Expression,
    random: Random,
    /// The shortest string of each recursive rule at which a sentence had to end.
    ends: HashMap<String, Vec<u8>>,
}

impl<'g> Sentences<'g> {
    /// The sentences of `production` for this seed.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if the grammar has none of that name.
    pub fn new(
        grammar: &'g Grammar,
        production: &str,
        seed: u64,
    ) -> Result<Self, UnknownProduction> {
        let (grammar, rule) = grammar.regular_rule(production)?;
        Ok(Sentences {
            grammar,
            start: &rule.matched,
            random: Random::new(seed),
            ends: HashMap::new(),
        })
    }

    /// The sentences that are UTF-8, as text. All those of section 5 are.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};
    ///
    /// let groups = Sentences::new(Grammar::rfc1738(), "newsurl", 1738)?.texts();
    /// assert!(groups.take(100).any(|url| url == "news:*"));
    /// # Ok::<(), rfc1738_conformance::grammar::UnknownProduction>(())
    /// ```
    pub fn texts(self) -> impl Iterator<Item = String> + use<'g> {
        self.filter_map(|sentence| String::from_utf8(sentence).ok())
    }
}

impl Iterator for Sentences<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let start = self.start;
        let mut writer = Writer {
            of: self,
            budget: BUDGET,
            steps: STEPS,
            sentence: Vec::new(),
        };
        writer.write(start);
        (writer.steps > 0).then_some(writer.sentence)
    }
}

/// Writes one sentence.
struct Writer<'a, 'g> {
    of: &'a mut Sentences<'g>,
    budget: usize,
    /// How many expressions may still be written. Without any, the sentence is abandoned.
    steps: usize,
    sentence: Vec<u8>,
}

impl Writer<'_, '_> {
    /// Writes out an expression. The recursion is as deep as the grammar, which is bounded.
    fn write(&mut self, expression: &Expression) {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return;
        }
        match expression {
            Expression::Literal(text) => self.sentence.extend(text.bytes()),
            Expression::AnyCase(text) => text.bytes().for_each(|byte| {
                let is_as_written = !byte.is_ascii_alphabetic() || self.of.random.below(25) < 24;
                self.sentence.push(if is_as_written {
                    byte
                } else {
                    other_case(byte)
                });
            }),
            Expression::Range(first, last) => {
                let count = usize::from(last - first) + 1;
                self.sentence
                    .push(first + self.of.random.below(count) as u8);
            }
            Expression::Name(name) if self.of.grammar.is_recursive(name) && !self.spend() => {
                self.end(name)
            }
            Expression::Name(name) => self.write(self.of.grammar.resolve(name)),
            Expression::Sequence(parts) => parts.iter().for_each(|part| self.write(part)),
            Expression::Alternatives(parts) => {
                let part = self.choose(parts);
                self.write(part);
            }
            Expression::Optional(inner) => {
                if self.of.random.one_in(2) && self.spend() {
                    self.write(inner);
                }
            }
            Expression::Repetition { min, max, element } => {
                (0..*min).for_each(|_| self.write(element));
                let most = max.map_or(usize::MAX, |max| (max - min) as usize);
                for _ in 0..self.more().min(most) {
                    // Without a budget, a repetition in a repetition would make sentences of
                    // millions of bytes.
                    if !self.spend() {
                        break;
                    }
                    self.write(element);
                }
            }
        }
    }

    /// Writes the shortest string of this rule.
    fn end(&mut self, name: &str) {
        if !self.of.ends.contains_key(name) {
            let shortest = Dfa::new(self.of.grammar, name)
                .ok()
                .and_then(|dfa| dfa.shortest());
            self.of
                .ends
                .insert(name.to_owned(), shortest.unwrap_or_default());
        }
        self.sentence.extend_from_slice(&self.of.ends[name]);
    }

    /// One of the alternatives: a name, or anything else that is longer, four times as often as a
    /// literal.
    fn choose<'e>(&mut self, parts: &'e [Expression]) -> &'e Expression {
        let weight = |part: &Expression| {
            if matches!(part, Expression::Literal(_)) {
                1
            } else {
                4
            }
        };
        let mut left = self.of.random.below(parts.iter().map(weight).sum());
        for part in parts {
            match left.checked_sub(weight(part)) {
                Some(rest) => left = rest,
                None => return part,
            }
        }
        unreachable!("the number is below the sum of the weights")
    }

    /// How many times an element is repeated beyond the minimum: none, once, or many times.
    fn more(&mut self) -> usize {
        match self.of.random.below(5) {
            0 => 0,
            1 => 1,
            _ => 2 + self.of.random.below(7),
        }
    }

    fn spend(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0
    }
}

/// Sentences of a production after one edit each, which changes them: a byte deleted, inserted or
/// replaced, two neighbors swapped, or any length cut off at the end. Half of the new bytes are any
/// byte at all (including controls and 80–FF), the others are bytes that the grammar uses.
///
/// Most are not sentences, but some still are: an automaton can decide. The iterator never ends.
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
    pub fn new(
        grammar: &'g Grammar,
        production: &str,
        seed: u64,
    ) -> Result<Self, UnknownProduction> {
        let sentences = Sentences::new(grammar, production, seed)?;
        Ok(NearMisses {
            sentences,
            random: Random::new(!seed),
        })
    }

    /// The sentence after an edit. The edit may have no effect: a byte may be replaced by itself,
    /// or swapped with an equal one.
    fn edited(&mut self, sentence: &[u8]) -> Vec<u8> {
        let mut bytes = sentence.to_vec();
        let length = sentence.len();
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

/// A stream of numbers determined by its seed.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The high bits of a product: almost uniform for the small bounds of a grammar.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
