//! Sets of strings: those of a rule, and sums of them.

use crate::{
    automaton::{CompileError, Dfa, Strict},
    grammar::{Expression, Grammar, Rule},
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

/// How a set is made from two others.
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
        Ok(Language {
            dfa: Dfa::new(grammar, &rule.name)?,
            of: Of::Rule(grammar, rule),
        })
    }

    /// The strict reading of `url`, as [`Dfa::strict_url`] has it: the productions of the known
    /// schemes, and `otherurl` for all others.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::strict_url`].
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, compare::Language, grammar::Grammar};
    ///
    /// let strict = Language::strict_url(Grammar::rfc1738())?;
    /// assert_eq!(*strict.dfa(), Dfa::strict_url(Grammar::rfc1738())?);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strict_url(grammar: &'g Grammar) -> Result<Language<'g>, CompileError> {
        let Strict { specific, new, .. } = Strict::new(grammar)?;
        let rule = |name: &Expression| Language::new(grammar, name.name().unwrap_or_default());
        let new = rule(&new)?.and(Operator::Difference, Strict::known(grammar)?.into())?;
        specific
            .parts()
            .iter()
            .rev()
            .try_fold(new, |others, it| rule(it)?.and(Operator::Union, others))
    }

    /// The set that this operator makes from this set and another.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if its automaton would be enormous.
    pub fn and(
        self,
        operator: Operator,
        other: Language<'g>,
    ) -> Result<Language<'g>, CompileError> {
        let dfa = match operator {
            Operator::Union => self.dfa.union(&other.dfa),
            Operator::Intersection => self.dfa.intersection(&other.dfa),
            Operator::Difference => self.dfa.difference(&other.dfa),
        }?;
        Ok(Language {
            dfa,
            of: Of::Sum(operator, Box::new([self, other])),
        })
    }

    /// The minimal automaton of the set.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }
}

impl From<Dfa> for Language<'_> {
    /// The strings of an automaton. It has no rules in which they leave another set.
    fn from(dfa: Dfa) -> Self {
        Language { dfa, of: Of::Dfa }
    }
}
