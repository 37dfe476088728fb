//! Products: two automata run in parallel.

use super::{CompileError, Dfa, State, numbered};

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
