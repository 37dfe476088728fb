//! Products: two automata run in parallel.

use super::{Dfa, State};

impl Dfa {
    /// The strings of either set.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("lowalpha").union(&dfa("hialpha")), dfa("alpha"));
    /// ```
    pub fn union(&self, other: &Dfa) -> Dfa {
        self.product(other, |a, b| a || b)
    }

    /// The strings of this set that are not in the other.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("host").difference(&dfa("hostname")), dfa("hostnumber"));
    /// ```
    pub fn difference(&self, other: &Dfa) -> Dfa {
        self.product(other, |a, b| a && !b)
    }

    /// A shortest string that is in one of the sets but not in both; `None` if they are the same.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("hsegment").counterexample_to_equality(&dfa("search")), None);
    /// assert_eq!(dfa("hsegment").counterexample_to_equality(&dfa("fsegment")).unwrap(), b";");
    /// ```
    pub fn counterexample_to_equality(&self, other: &Dfa) -> Option<Vec<u8>> {
        self.product(other, |a, b| a != b).shortest()
    }

    /// A shortest string of this set that is not in the other; `None` if this set is within the other.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let dfa = |production| Dfa::new(Grammar::rfc1738(), production).unwrap();
    /// assert_eq!(dfa("hpath").counterexample_to_inclusion(&dfa("urlpath")), None);
    /// assert_eq!(dfa("urlpath").counterexample_to_inclusion(&dfa("hpath")).unwrap(), b"?");
    /// ```
    pub fn counterexample_to_inclusion(&self, other: &Dfa) -> Option<Vec<u8>> {
        self.difference(other).shortest()
    }

    fn product(&self, other: &Dfa, accepting: impl Fn(bool, bool) -> bool) -> Dfa {
        Dfa::explore(
            (Self::START, Self::START),
            |(a, b): (State, State), byte| (self.next(a, byte), other.next(b, byte)),
            |(a, b)| accepting(self.accepting[a], other.accepting[b]),
        )
    }
}
