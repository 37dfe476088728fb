//! Each production as the minimal deterministic automaton over bytes.
//!
//! Section 5 has no recursion, so every production denotes a regular set of strings, and all
//! questions about it are decidable: whether a string is in it, which prefix is, whether two
//! productions are equal, and which string distinguishes them.
//!
//! ```
//! use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
//!
//! let grammar = Grammar::rfc1738();
//! let hostname = Dfa::new(grammar, "hostname")?;
//! assert!(hostname.accepts(b"example.com"));
//! assert_eq!(hostname.longest_prefix(b"example.com."), Some(11));
//! assert_eq!(hostname.longest_prefix(b"."), None);
//!
//! // Read literally, `url` is `genericurl`; `http` URLs are a part of it.
//! let (url, generic) = (Dfa::new(grammar, "url")?, Dfa::new(grammar, "genericurl")?);
//! assert_eq!(url, generic);
//! let http = Dfa::new(grammar, "httpurl")?;
//! assert_eq!(http.counterexample_to_inclusion(&generic)?, None);
//! assert_eq!(http.counterexample_to_equality(&generic)?.unwrap(), b"+:");
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

use crate::ByteSet;

mod compile;
mod given;
mod lazy;
mod product;
#[cfg(feature = "serde")]
mod stored;
mod strings;
mod table;

pub use compile::CompileError;
pub(crate) use compile::{compile, compile_with};
pub use given::TableError;
pub(crate) use lazy::{Budget, Lazy, LazyState};
#[cfg(feature = "serde")]
pub use stored::{Row, Stored, StoredError};
pub(crate) use strings::{access_strings, entries, in_order, ways};
pub(crate) use table::{STATES, first_bytes, numbered};

/// A state of a [`Dfa`]: a number below [`Dfa::state_count`]. The start is 0.
pub type State = usize;

/// The minimal deterministic automaton of a set of strings.
///
/// Its table is complete: every state has a transition for every byte, if necessary to the dead
/// state. Its states are in breadth-first order, with bytes in ascending order. So automata of the
/// same set are equal (`==`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dfa {
    /// The class of each byte; bytes of one class lead to the same state from every state.
    classes: [u8; 256],
    class_count: usize,
    /// A row of `class_count` states for each state.
    transitions: Vec<State>,
    accepting: Vec<bool>,
    dead: Option<State>,
}

impl Dfa {
    /// Where every run begins.
    pub const START: State = 0;

    /// The state after this byte.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    pub fn next(&self, state: State, byte: u8) -> State {
        self.transitions[state * self.class_count + usize::from(self.classes[usize::from(byte)])]
    }

    /// The state after these bytes: [`next`](Dfa::next) for each of them.
    pub fn run(&self, state: State, bytes: &[u8]) -> State {
        bytes
            .iter()
            .fold(state, |state, &byte| self.next(state, byte))
    }

    /// The state before each byte of a string, and at its end.
    pub(crate) fn states_of(&self, string: &[u8]) -> Vec<State> {
        let mut states = vec![Dfa::START];
        states.extend(string.iter().scan(Dfa::START, |state, &byte| {
            *state = self.next(*state, byte);
            Some(*state)
        }));
        states
    }

    /// Whether the string read so far is in the set.
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state]
    }

    /// The state from which nothing more is accepted, if there is one. All productions of section 5
    /// have one.
    pub fn dead(&self) -> Option<State> {
        self.dead
    }

    /// The number of states, including the dead one.
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// The partition of the bytes into the sets that this automaton treats alike, in the order of
    /// their first bytes.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let digits = Dfa::new(Grammar::rfc1738(), "digits")?;
    /// let classes: Vec<String> = digits.byte_classes().iter().map(|class| class.to_string()).collect();
    /// assert_eq!(classes[1], r#""0"–"9""#);
    /// assert_eq!(classes.len(), 2);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn byte_classes(&self) -> Vec<ByteSet> {
        let mut sets = vec![ByteSet::default(); self.class_count];
        for byte in 0..=u8::MAX {
            sets[usize::from(self.classes[usize::from(byte)])].insert(byte);
        }
        sets
    }

    /// The index of the class of this byte in [`byte_classes`](Dfa::byte_classes).
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let digits = Dfa::new(Grammar::rfc1738(), "digits")?;
    /// assert_eq!([b'0', b'9', b'a'].map(|byte| digits.class_of(byte)), [1, 1, 0]);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn class_of(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte)])
    }

    /// Whether the whole string is in the set. Linear in its length.
    pub fn accepts(&self, bytes: &[u8]) -> bool {
        self.is_accepting(self.run(Self::START, bytes))
    }

    /// The length in bytes of the longest prefix that some string of the set begins with, and the
    /// state after it: where a parser can first know that the string is not in the set. If the set
    /// is empty, there is none, and the length is 0.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let url = Dfa::new(Grammar::rfc1738(), "httpurl")?;
    /// assert_eq!(url.viable_prefix(b"http://h/%4").0, 11);
    /// assert_eq!(url.viable_prefix(b"http://h/%zz").0, 10);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn viable_prefix(&self, bytes: &[u8]) -> (usize, State) {
        let mut state = Self::START;
        for (at, &byte) in bytes.iter().enumerate() {
            let next = self.next(state, byte);
            if self.dead == Some(next) {
                return (at, state);
            }
            state = next;
        }
        (bytes.len(), state)
    }

    /// The length in bytes of the longest prefix that is in the set, or `None` if no prefix is.
    /// Linear in the input.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let url = Dfa::new(Grammar::rfc1738(), "httpurl")?;
    /// assert_eq!(url.longest_prefix(b"http://h/%4"), Some(9));
    /// assert_eq!(url.longest_prefix(b"http://"), None);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn longest_prefix(&self, bytes: &[u8]) -> Option<usize> {
        let mut state = Self::START;
        let mut longest = self.accepting[state].then_some(0);
        for (at, &byte) in bytes.iter().enumerate() {
            state = self.next(state, byte);
            if self.accepting[state] {
                longest = Some(at + 1);
            } else if self.dead == Some(state) {
                break;
            }
        }
        longest
    }
}
