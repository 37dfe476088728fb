//! Sets of strings: those of a rule, and sums of them.

use std::sync::OnceLock;

use super::positions::{Positions, Steps, TooMuchWork};
use crate::{
    automaton::{CompileError, Dfa},
    grammar::{Grammar, Rule},
};

/// A set of strings: those of a rule, those of an automaton, or a boolean sum of two sets.
///
/// ```
/// use rfc1738_conformance::{compare::{Language, Operator}, grammar::Grammar};
///
/// let rule = |name| Language::new(Grammar::rfc1738(), name).unwrap();
/// let hostnumber = rule("host").and(Operator::Difference, rule("hostname"))?;
/// assert_eq!(hostnumber.dfa(), rule("hostnumber").dfa());
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Language<'g> {
    dfa: Dfa,
    of: Of<'g>,
}

#[derive(Debug, Clone)]
enum Of<'g> {
    Rule(&'g Grammar, &'g Rule, OnceLock<Positions<'g>>),
    Sum(Operator, Box<[Language<'g>; 2]>),
    Dfa,
}

/// How a set is made of two others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// The strings of either set.
    Union,
    /// The strings of both sets.
    Intersection,
    /// The strings of the first set that are not in the second.
    Difference,
}

impl<'g> Language<'g> {
    /// The strings of a rule.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`].
    pub fn new(grammar: &'g Grammar, rule: &str) -> Result<Language<'g>, CompileError> {
        let rule = grammar.production(rule)?;
        Ok(Language { dfa: Dfa::new(grammar, &rule.name)?, of: Of::Rule(grammar, rule, OnceLock::new()) })
    }

    /// The set that this operator makes of this set and another.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if its automaton would be enormous.
    pub fn and(self, operator: Operator, other: Language<'g>) -> Result<Language<'g>, CompileError> {
        let dfa = match operator {
            Operator::Union => self.dfa.union(&other.dfa),
            Operator::Intersection => self.dfa.intersection(&other.dfa),
            Operator::Difference => self.dfa.difference(&other.dfa),
        }?;
        Ok(Language { dfa, of: Of::Sum(operator, Box::new([self, other])) })
    }

    /// The minimal automaton of the set.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The name of the rule in which this string, if it is in the set, reads the byte at `at`, or its last byte if that is its
    /// end. If it is not in the set, the rule in which the set stands there.
    ///
    /// In a sum, it is a rule that decides whether the string is in the set. There is none if an automaton does.
    pub(super) fn rule(&self, string: &[u8], at: usize, left: &mut Steps) -> Result<Option<&'g str>, TooMuchWork> {
        let decides = self.deciding(string, at);
        let Of::Rule(grammar, rule, positions) = &decides.of else { return Ok(None) };
        let positions = positions.get_or_init(|| Positions::new(grammar, rule));
        match decides.dfa.accepts(string) {
            true => positions.reading(string, at, left),
            false => positions.standing(&string[..at], left),
        }
        .map(Some)
    }

    /// The part that decides whether this string is in the set.
    fn deciding(&self, string: &[u8], at: usize) -> &Language<'g> {
        let Of::Sum(operator, parts) = &self.of else { return self };
        let [a, b] = &**parts;
        let is_live = |part: &Language<'_>| part.dfa.dead() != Some(part.dfa.run(Dfa::START, &string[..at]));
        let is_first = match (operator, self.dfa.accepts(string)) {
            (Operator::Union, true) => a.dfa.accepts(string),
            (Operator::Union, false) => is_live(a) || !is_live(b),
            (Operator::Intersection | Operator::Difference, true) => true,
            (Operator::Intersection | Operator::Difference, false) => !a.dfa.accepts(string),
        };
        if is_first { a } else { b }.deciding(string, at)
    }
}

impl From<Dfa> for Language<'_> {
    /// The strings of an automaton. There are no rules in which they leave another set.
    fn from(dfa: Dfa) -> Self {
        Language { dfa, of: Of::Dfa }
    }
}
