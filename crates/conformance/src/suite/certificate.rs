//! [`Certificate`]: what the completeness of a suite rests on, for those who check it themselves.

use std::collections::BTreeSet;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use super::Suite;
use crate::{
    automaton::{Dfa, State},
    numbered::Numbered,
};

/// What the completeness of a suite rests on, besides the automaton. As JSON, strings are in
/// hexadecimal, and classes are ranges with the first and the last byte.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::{Certificate, Suite}};
///
/// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digits")?, 0)?;
/// let certificate = Certificate::new(&suite);
/// assert_eq!(certificate.access, [&b""[..], b"\0", b"0"]);
/// assert_eq!(certificate.separating, [&b""[..], b"0"]);
/// assert_eq!(certificate.identifiers, [&[0, 1][..], &[0, 1], &[0]]);
/// assert!(certificate.is_good(suite.dfa()));
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Certificate {
    /// For how many states more than the automaton has the suite is.
    pub extra_states: u32,
    /// The classes of bytes that it distinguishes, of which middles of two bytes and more have one
    /// byte each, the first.
    pub classes: Vec<Vec<(u8, u8)>>,
    /// The access strings: at least one to each state.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_hexadecimal"))]
    pub access: Vec<Vec<u8>>,
    /// All separating strings.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_hexadecimal"))]
    pub separating: Vec<Vec<u8>>,
    /// For each state, where the strings that identify it are among these.
    pub identifiers: Vec<Vec<usize>>,
}

impl Certificate {
    /// That of this suite.
    pub fn new(suite: &Suite) -> Certificate {
        let mut certificate = Certificate {
            extra_states: suite.extra,
            classes: suite.classes().iter().map(|class| class.ranges()).collect(),
            access: Vec::new(),
            separating: Vec::new(),
            identifiers: vec![Vec::new(); suite.dfa().state_count()],
        };
        let mut strings = Numbered::default();
        for (access, separating) in suite.identified() {
            let place = |string: &&[u8]| strings.number(string.to_vec());
            let state = suite.dfa().run(Dfa::START, access);
            certificate.identifiers[state] = separating.iter().map(place).collect();
            certificate.access.push(access.to_vec());
        }
        certificate.separating = strings.values;
        certificate
    }

    /// Whether suites of these strings are complete for this automaton: the empty string is an
    /// access string and identifies every state, every state is reached, and any two states share a
    /// string that one of them accepts and the other does not.
    ///
    /// `proof/Suite.v` has the same check as `good_certificate`, and proves that it is enough.
    /// `cargo xtask prove` compares the two.
    pub fn is_good(&self, dfa: &Dfa) -> bool {
        // As there, what is beyond the lists is empty.
        let separating = |at: usize| self.separating.get(at).map_or(&[][..], Vec::as_slice);
        let positions = |state: State| self.identifiers.get(state).map_or(&[][..], Vec::as_slice);
        let ends = |state: State, at: usize| dfa.is_accepting(dfa.run(state, separating(at)));
        let differ = |a: State, b: State| {
            let mut shared = positions(a).iter().filter(|at| positions(b).contains(at));
            shared.any(|&at| ends(a, at) != ends(b, at))
        };
        let reached = self.access.iter().map(|access| dfa.run(Dfa::START, access));
        let reached: BTreeSet<State> = reached.collect();
        let is_asked = |state: State| positions(state).iter().any(|&at| separating(at).is_empty());
        self.access.iter().any(Vec::is_empty)
            && reached.len() == dfa.state_count()
            && (0..dfa.state_count()).all(|a| is_asked(a) && (0..a).all(|b| differ(a, b)))
    }
}

#[cfg(feature = "serde")]
fn in_hexadecimal<S: Serializer>(strings: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(strings.iter().map(|string| crate::hex::encode(string)))
}
