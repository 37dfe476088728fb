//! Sets of strings: those of a rule, and sums of them.

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
    pub(super) of: Of<'g>,
}

#[derive(Debug, Clone)]
pub(super) enum Of<'g> {
    Rule(&'g Grammar, &'g Rule),
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
        Ok(Language { dfa: Dfa::new(grammar, &rule.name)?, of: Of::Rule(grammar, rule) })
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
}

impl From<Dfa> for Language<'_> {
    /// The strings of an automaton. There are no rules in which they leave another set.
    fn from(dfa: Dfa) -> Self {
        Language { dfa, of: Of::Dfa }
    }
}
