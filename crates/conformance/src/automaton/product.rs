//! Products: two automata run in parallel; and the strict reading of `url`, which is made by them.

use super::{CompileError, Dfa, State, compile::compile, numbered};
use crate::grammar::{Expression, Grammar};

impl Dfa {
    /// The strings of either set.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if the automaton would be enormous.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("lowalpha").union(&dfa("hialpha"))?, dfa("alpha"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn union(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a || b)
    }

    /// The strings of both sets.
    ///
    /// # Errors
    ///
    /// As in [`union`](Dfa::union).
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("hex").intersection(&dfa("digits"))?, dfa("digit"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn intersection(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a && b)
    }

    /// The strings of this set that are not in the other.
    ///
    /// # Errors
    ///
    /// As in [`union`](Dfa::union).
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("host").difference(&dfa("hostname"))?, dfa("hostnumber"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn difference(&self, other: &Dfa) -> Result<Dfa, CompileError> {
        self.product(other, |a, b| a && !b)
    }

    /// A shortest string that is in one of the sets but not in both; `None` if they are the same.
    ///
    /// # Errors
    ///
    /// As in [`union`](Dfa::union).
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("hsegment").counterexample_to_equality(&dfa("search"))?, None);
    /// assert_eq!(dfa("hsegment").counterexample_to_equality(&dfa("fsegment"))?.unwrap(), b";");
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn counterexample_to_equality(&self, other: &Dfa) -> Result<Option<Vec<u8>>, CompileError> {
        Ok(self.product(other, |a, b| a != b)?.shortest())
    }

    /// A shortest string of this set that is not in the other; `None` if this set is within the
    /// other.
    ///
    /// # Errors
    ///
    /// As in [`union`](Dfa::union).
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("hpath").counterexample_to_inclusion(&dfa("urlpath"))?, None);
    /// assert_eq!(dfa("urlpath").counterexample_to_inclusion(&dfa("hpath"))?.unwrap(), b"?");
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn counterexample_to_inclusion(
        &self,
        other: &Dfa,
    ) -> Result<Option<Vec<u8>>, CompileError> {
        Ok(self.difference(other)?.shortest())
    }

    fn product(
        &self,
        other: &Dfa,
        accepting: impl Fn(bool, bool) -> bool,
    ) -> Result<Dfa, CompileError> {
        Dfa::explore(
            self.common_classes(other),
            (Self::START, Self::START),
            |(a, b): (State, State), byte| (self.next(a, byte), other.next(b, byte)),
            |(a, b)| accepting(self.accepting[a], other.accepting[b]),
        )
    }

    /// The classes of bytes that both automata treat alike, numbered in the order of their first
    /// bytes.
    pub(crate) fn common_classes(&self, other: &Dfa) -> [u8; 256] {
        numbered(|byte| (self.class_of(byte), other.class_of(byte)))
    }
}

impl Dfa {
    /// `url` as section 5 means it: its specific alternatives, and `otherurl` for all other
    /// schemes.
    ///
    /// Read literally, `otherurl = genericurl` admits `http://user@host/` after all. But the
    /// comment on it reserves it for *new* schemes. So a known scheme, in either case, commits to
    /// its own production.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if the grammar has no `url` or no `otherurl`, or as in [`Dfa::new`].
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let strict = Dfa::strict_url(Grammar::rfc1738())?;
    /// assert!(strict.accepts(b"http://host/") && strict.accepts(b"x-http://user@host/"));
    /// assert!(!strict.accepts(b"http://user@host/") && !strict.accepts(b"HTTP://user@host/"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strict_url(grammar: &Grammar) -> Result<Dfa, CompileError> {
        let Strict {
            specific,
            new,
            known,
        } = Strict::new(grammar)?;
        let new = compile(grammar, &new)?.difference(&compile(grammar, &known)?)?;
        compile(grammar, &specific)?.union(&new)
    }
}

/// The strict reading as expressions: what is `specific`, or `new` and not `known`.
pub(crate) struct Strict {
    /// The specific alternatives of `url`.
    pub(crate) specific: Expression,
    /// What the URLs of new schemes are.
    pub(crate) new: Expression,
    /// All strings that begin with a known scheme and a colon.
    pub(crate) known: Expression,
}

impl Strict {
    /// The automaton of what begins with a known scheme and a colon.
    pub(crate) fn known(grammar: &Grammar) -> Result<Dfa, CompileError> {
        compile(grammar, &Strict::new(grammar)?.known)
    }

    pub(crate) fn new(grammar: &Grammar) -> Result<Strict, CompileError> {
        let new = Expression::Name(grammar.production("otherurl")?.name.clone());
        let alternatives = grammar.production("url")?.matched.parts();
        let specific = alternatives
            .iter()
            .filter(|&part| *part != new)
            .cloned()
            .collect();
        let known = grammar
            .known_schemes()
            .into_iter()
            .map(begins_with)
            .collect();
        Ok(Strict {
            specific: Expression::Alternatives(specific),
            new,
            known: Expression::Alternatives(known),
        })
    }
}

/// All strings that begin with this scheme name, in either case, and a colon.
fn begins_with(scheme: &str) -> Expression {
    Expression::Sequence(vec![
        Expression::AnyCase(format!("{scheme}:")),
        Expression::anything(),
    ])
}
