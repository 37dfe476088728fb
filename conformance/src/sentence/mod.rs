//! Random sentences of any production, and strings that are almost sentences.
//!
//! Both are endless iterators, and the same seed gives the same strings on every machine.
//!
//! ```
//! use rfc1738_conformance::bnf::Grammar;
//! use rfc1738_conformance::sentence::{NearMisses, Sentences};
//!
//! let grammar = Grammar::rfc1738();
//! for sentence in Sentences::new(grammar, "httpurl", 1738)?.take(100) {
//!     assert!(sentence[..7].eq_ignore_ascii_case("http://"));
//! }
//! let near_misses: Vec<Vec<u8>> = NearMisses::new(grammar, "httpurl", 1738)?.take(100).collect();
//! # Ok::<(), rfc1738_conformance::bnf::UnknownProduction>(())
//! ```

mod near_miss;
mod random;

pub use near_miss::NearMisses;

use crate::bnf::{Expression, Grammar, UnknownProduction};
use random::Random;

/// How many optional parts and repetitions beyond the minimum a sentence may have. It keeps sentences short, whatever
/// the grammar.
const BUDGET: usize = 60;

/// Random sentences of a production.
///
/// Every alternative, every option and every repetition (none, one, many) occurs. A production weighs more than a
/// single character that is an alternative to it, so that sentences look natural. Scheme names are sometimes in upper
/// case.
///
/// The iterator never ends. Sentences repeat if the production has few.
///
/// ```
/// use rfc1738_conformance::{bnf::Grammar, sentence::Sentences};
///
/// let grammar = Grammar::rfc1738();
/// let few = |seed| Sentences::new(grammar, "hostport", seed).unwrap().take(5).collect::<Vec<String>>();
/// assert_eq!(few(1), few(1));
/// assert_ne!(few(1), few(2));
/// ```
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Sentences<'g> {
    grammar: &'g Grammar,
    start: &'g Expression,
    random: Random,
}

impl<'g> Sentences<'g> {
    /// The sentences of `production` for this seed.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if the grammar has none of that name.
    pub fn new(grammar: &'g Grammar, production: &str, seed: u64) -> Result<Self, UnknownProduction> {
        let start = &grammar.production(production)?.matched;
        Ok(Sentences { grammar, start, random: Random::new(seed) })
    }
}

impl Iterator for Sentences<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut writer =
            Writer { grammar: self.grammar, random: &mut self.random, budget: BUDGET, sentence: String::new() };
        writer.write(self.start);
        Some(writer.sentence)
    }
}

/// Writes one sentence.
struct Writer<'a> {
    grammar: &'a Grammar,
    random: &'a mut Random,
    budget: usize,
    sentence: String,
}

impl Writer<'_> {
    /// Writes out an expression. The recursion is as deep as the grammar, which is bounded.
    fn write(&mut self, expression: &Expression) {
        match expression {
            Expression::Literal(text) => self.sentence.push_str(text),
            Expression::Name(name) => self.write(self.grammar.resolve(name)),
            Expression::Sequence(parts) => parts.iter().for_each(|part| self.write(part)),
            Expression::Alternatives(parts) => {
                let part = self.choose(parts);
                self.write(part);
            }
            Expression::Optional(inner) => {
                if self.random.one_in(2) && self.spend() {
                    self.write(inner);
                }
            }
            Expression::Repetition { min, element } => {
                (0..*min).for_each(|_| self.write(element));
                for _ in 0..self.more() {
                    if !self.spend() {
                        break;
                    }
                    self.write(element);
                }
            }
        }
    }

    /// One of the alternatives: a name four times as often as a literal, and letters mostly in lower case.
    fn choose<'e>(&mut self, parts: &'e [Expression]) -> &'e Expression {
        let is_either_case = matches!(
            parts,
            [Expression::Literal(lower), Expression::Literal(upper)] if lower.eq_ignore_ascii_case(upper)
        );
        let weight = |(at, part): (usize, &Expression)| match part {
            Expression::Literal(_) if !is_either_case => 1,
            Expression::Literal(_) if at > 0 => 1,
            Expression::Literal(_) => 24,
            _ => 4,
        };
        let mut left = self.random.below(parts.iter().enumerate().map(weight).sum());
        for (at, part) in parts.iter().enumerate() {
            match left.checked_sub(weight((at, part))) {
                Some(rest) => left = rest,
                None => return part,
            }
        }
        unreachable!("the number is below the sum of the weights")
    }

    /// How many times an element is repeated beyond the minimum: none, once, or many times.
    fn more(&mut self) -> usize {
        match self.random.below(5) {
            0 => 0,
            1 => 1,
            _ => 2 + self.random.below(7),
        }
    }

    fn spend(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alternative_option_and_repetition_of_section_5_comes_up() {
        let seen = |production, test: fn(&str) -> bool| {
            let sentences = Sentences::new(Grammar::rfc1738(), production, 5).unwrap();
            assert!(sentences.take(2000).any(|sentence| test(&sentence)), "{production}");
        };
        for letter in b'a'..=b'z' {
            let production = Sentences::new(Grammar::rfc1738(), "lowalpha", 5).unwrap();
            assert!(production.take(2000).any(|sentence| sentence.as_bytes() == [letter]));
        }
        seen("hpath", |s| s.is_empty());
        seen("hpath", |s| s.len() == 1);
        seen("hpath", |s| s.contains('%') && s.contains('/') && s.len() > 20);
        seen("ftpurl", |s| s.ends_with(";type=D"));
        seen("ftpurl", |s| s.contains(":@"));
        seen("httpurl", |s| s.starts_with("http://"));
        seen("httpurl", |s| s.starts_with("Http://"));
        seen("scheme", |s| s.bytes().any(|b| b.is_ascii_uppercase()));
        seen("grouppart", |s| s == "*");
        seen("url", |s| s.starts_with("prospero://") && s.matches('=').count() > 1);
        seen("gopherurl", |s| s.matches("%09").count() > 1);
    }

    #[test]
    fn a_seed_means_the_same_sentences_everywhere() {
        let some: Vec<String> = Sentences::new(Grammar::rfc1738(), "hostport", 1738).unwrap().take(3).collect();
        assert_eq!(some, ["60362.707.76394.48:00283067", "5054.627.1800.16061:221", "406668.216436918.5.5702882"]);
    }

    #[test]
    fn sentences_stay_short_even_if_repetitions_nest() {
        let nested = format!("a = {}\"x\"{}", "*[".repeat(90), "]".repeat(90));
        let grammar = Grammar::read(&nested).unwrap();
        assert!(Sentences::new(&grammar, "a", 1).unwrap().take(100).all(|s| s.len() <= BUDGET));
    }
}
