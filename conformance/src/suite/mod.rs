//! Finite test suites that decide whether an implementation treats a production right.
//!
//! This is the W-method (T. S. Chow, *Testing Software Design Modeled by Finite-State Machines*, IEEE
//! Transactions on Software Engineering SE-4(3), 1978), with harmonised state identifiers (Petrenko) in place
//! of one set of words for all states. Each string of a suite is a way to a state of the production's minimal
//! automaton, then a middle, then a word that helps to tell in which state the middle ended:
//!
//! * **ways**: a shortest string to each of the *n* states, the dead state included;
//! * **middles**: the empty string; each of the 256 bytes; and all strings of 2 to *k* + 1 bytes over one
//!   representative of each class of bytes that the production's BNF tells apart (see [`byte_classes`]);
//! * **words**: a set for each state, the empty word in all of them; any two states have a word in common
//!   that one of them accepts and the other does not.
//!
//! # What is promised, and to whom
//!
//! Let an implementation answer, for every string of the suite, whether it is in the production; and let it
//! answer as some deterministic automaton with at most *n* + *k* states would.
//!
//! * *k* = 0: if all answers are right, the implementation is right about every string there is.
//! * *k* > 0: the same, provided that it treats bytes alike that the production's BNF does not tell apart.
//!
//! Why: the ways lead an implementation that passes to *n* states that words tell apart, and ways with
//! middles of up to *k* bytes to all it has. Where two of its strings end in one state, so they do in the
//! production's automaton, or a common word would have told. That makes a map from its states to the
//! automaton's, which the empty word shows to keep what is accepted, and the last byte of the middles to keep
//! every step.
//!
//! For the **longest prefix** the promise holds for implementations that scan like such an automaton and
//! remember the last accepting position: they give the whole string as its own longest prefix exactly if it
//! is in the production. An implementation that can only answer `yes` or `no` for a whole string gives its
//! longest prefix by being asked for every prefix. For all other implementations a suite promises nothing,
//! and is a very good test.
//!
//! ```
//! use rfc1738_conformance::{bnf::Grammar, suite::Suite};
//!
//! // A label may not end in a hyphen. Who forgets that is found out.
//! let forgetful = |bytes: &[u8]| {
//!     bytes.first().is_some_and(|first| first.is_ascii_alphabetic())
//!         && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
//! };
//! let suite = Suite::new(Grammar::rfc1738(), "toplabel", 0)?;
//! let wrong = suite.strings().find(|bytes| forgetful(bytes) != suite.dfa().accepts(bytes));
//! assert_eq!(wrong.unwrap(), b"a-");
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

mod classes;
mod identifiers;

pub use classes::byte_classes;

use crate::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    bnf::Grammar,
};

/// The suite of a production, complete for implementations with up to *n* + *k* states; see the
/// [module](self) for what that means, and an example.
#[derive(Debug, Clone)]
pub struct Suite {
    dfa: Dfa,
    extra: u32,
    /// One byte of each class.
    representatives: ByteSet,
    /// The way to each state.
    access: Vec<Vec<u8>>,
    /// The words that identify each state.
    identifiers: Vec<Vec<Vec<u8>>>,
}

impl Suite {
    /// The suite of this production for up to `k` states more than it needs.
    ///
    /// # Errors
    ///
    /// [`CompileError`], as in [`Dfa::new`].
    ///
    /// ```
    /// use rfc1738_conformance::{bnf::Grammar, suite::Suite};
    ///
    /// let suite = Suite::new(Grammar::rfc1738(), "escape", 0)?;
    /// assert!(suite.strings().any(|string| string == b"%0g") && suite.strings().any(|string| string == b"%00"));
    /// assert!(Suite::new(Grammar::rfc1738(), "escapes", 0).is_err());
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn new(grammar: &Grammar, production: &str, k: u32) -> Result<Suite, CompileError> {
        let classes = byte_classes(grammar, production)?;
        Ok(Suite::of(Dfa::new(grammar, production)?, &classes, k))
    }

    /// The suite of `url` by the law; see [`Dfa::url_by_the_law`].
    ///
    /// # Errors
    ///
    /// [`CompileError`], as in [`Dfa::url_by_the_law`].
    ///
    /// ```
    /// use rfc1738_conformance::{bnf::Grammar, suite::Suite};
    ///
    /// let law = Suite::url_by_the_law(Grammar::rfc1738(), 0)?;
    /// assert!(law.dfa().accepts(b"nfs://user@host/") && !law.dfa().accepts(b"http://user@host/"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn url_by_the_law(grammar: &Grammar, k: u32) -> Result<Suite, CompileError> {
        let classes = byte_classes(grammar, "url")?;
        Ok(Suite::of(Dfa::url_by_the_law(grammar)?, &classes, k))
    }

    fn of(dfa: Dfa, classes: &[ByteSet], k: u32) -> Suite {
        Suite {
            extra: k,
            representatives: classes.iter().filter_map(|class| class.iter().next()).collect(),
            access: dfa.access_strings(),
            identifiers: identifiers::identifiers(&dfa),
            dfa,
        }
    }

    /// The automaton that knows the right answers: membership, and the longest prefix.
    ///
    /// ```
    /// use rfc1738_conformance::{bnf::Grammar, suite::Suite};
    ///
    /// let suite = Suite::new(Grammar::rfc1738(), "hostname", 0)?;
    /// assert_eq!(suite.dfa().longest_prefix(b"host.dom."), Some(8));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The number of states, the dead one included, up to which the suite is complete: *n* + *k*.
    ///
    /// ```
    /// use rfc1738_conformance::{bnf::Grammar, suite::Suite};
    ///
    /// // Nothing yet, digits only, and all is lost: three states, and two more.
    /// assert_eq!(Suite::new(Grammar::rfc1738(), "port", 2)?.complete_up_to(), 5);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn complete_up_to(&self) -> usize {
        self.dfa.state_count() + self.extra as usize
    }

    /// How many strings the suite has. They are counted one by one, which takes as long as running through
    /// them.
    ///
    /// ```
    /// use rfc1738_conformance::{bnf::Grammar, suite::Suite};
    ///
    /// let suite = Suite::new(Grammar::rfc1738(), "digits", 0)?;
    /// assert_eq!((suite.complete_up_to(), suite.size()), (3, 1516));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn size(&self) -> usize {
        self.strings().count()
    }

    /// The strings, each once, always in the same order; made as they are asked for.
    ///
    /// ```
    /// use rfc1738_conformance::{bnf::Grammar, suite::Suite};
    ///
    /// let suite = Suite::new(Grammar::rfc1738(), "digit", 0)?;
    /// let members = suite.strings().filter(|string| suite.dfa().accepts(string));
    /// assert_eq!(members.count(), 10);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strings(&self) -> impl Iterator<Item = Vec<u8>> {
        (0..self.dfa.state_count()).flat_map(move |way| self.strings_by_way_of(way))
    }

    fn strings_by_way_of(&self, way: State) -> impl Iterator<Item = Vec<u8>> {
        // A middle that begins with a step of a longer way is left to that way.
        let is_own = move |middle: &Vec<u8>| middle.first().is_none_or(|&byte| !self.is_way(way, byte));
        self.middles().filter(is_own).flat_map(move |middle| {
            let words = &self.identifiers[self.dfa.run(way, &middle)];
            let test = Test { way, middle };
            words
                .iter()
                .filter(|word| !self.is_repeated(&test, word))
                .map(|word| [&self.access[way], &test.middle, &word[..]].concat())
                .collect::<Vec<_>>()
        })
    }

    fn middles(&self) -> impl Iterator<Item = Vec<u8>> {
        let representatives: Vec<u8> = self.representatives.iter().collect();
        let count = representatives.len();
        let longer = (2..=self.extra.saturating_add(1)).flat_map(move |length| {
            let representatives = representatives.clone();
            (0..count.saturating_pow(length)).map(move |number| {
                (0..length).rev().map(|place| representatives[number / count.saturating_pow(place) % count]).collect()
            })
        });
        std::iter::once(Vec::new()).chain((0..=u8::MAX).map(|byte| vec![byte])).chain(longer)
    }

    fn is_middle(&self, bytes: &[u8]) -> bool {
        bytes.len() <= 1
            || bytes.len() - 1 <= self.extra as usize && bytes.iter().all(|&byte| self.representatives.contains(byte))
    }

    /// Whether this byte is the step from this way to a longer one.
    fn is_way(&self, way: State, byte: u8) -> bool {
        let (from, to) = (&self.access[way], &self.access[self.dfa.next(way, byte)]);
        to.len() == from.len() + 1 && to.ends_with(&[byte]) && to.starts_with(from)
    }

    /// Whether a test that shares more of the same string with its way and middle, and less with its word,
    /// brings it as well.
    fn is_repeated(&self, test: &Test, word: &[u8]) -> bool {
        let Test { mut way, mut middle } = test.clone();
        for (at, &byte) in word.iter().enumerate() {
            if middle.is_empty() && self.is_way(way, byte) {
                way = self.dfa.next(way, byte);
            } else {
                middle.push(byte);
            }
            if !self.is_middle(&middle) {
                return false;
            }
            let rest = &word[at + 1..];
            if self.identifiers[self.dfa.run(way, &middle)].iter().any(|word| word == rest) {
                return true;
            }
        }
        false
    }
}

/// A way and a middle.
#[derive(Clone)]
struct Test {
    way: State,
    middle: Vec<u8>,
}
