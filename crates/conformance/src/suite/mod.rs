//! Finite test suites that decide whether an implementation treats a production right.
//!
//! This is the W-method (T. S. Chow, *Testing Software Design Modeled by Finite-State Machines*,
//! IEEE Transactions on Software Engineering SE-4(3), 1978), with harmonised state identifiers
//! (Petrenko) in place of one characterization set for all states. Each string of a suite is an
//! access string, which leads to a state of the production's minimal automaton, then a middle, then
//! a separating string, which helps to identify the state after the middle:
//!
//! * **access strings**: a shortest string to each of the *n* states, including the dead state (the
//!   state cover), by each of the literals that lead there, if the production's alternatives begin
//!   with several (see below);
//! * **middles**: the empty string; each of the 256 bytes; and all strings of 2 to *k* + 1 bytes
//!   over one representative of each class of bytes that the production's BNF distinguishes (see
//!   [`byte_classes`](crate::grammar::byte_classes));
//! * **separating strings**: a set for each state, its identifier, which contains the empty string;
//!   any two states share a string that one of them accepts and the other does not.
//!
//! # The guarantee
//!
//! Let an implementation answer, for every string of the suite, whether it is in the production;
//! and let it answer as some deterministic automaton with at most *n* + *k* states would.
//!
//! * *k* = 0: if all answers are right, the implementation is right about every string.
//! * *k* > 0: the same, provided that it treats all bytes alike that the production's BNF does not
//!   distinguish.
//!
//! Proof sketch: in an implementation that passes, the access strings lead to *n* states that
//! separating strings distinguish, and access strings with middles of up to *k* bytes lead to all
//! its states. If two of these strings end in the same state of the implementation, they do so in
//! the production's automaton, or a shared separating string would have exposed the difference.
//! This defines a map from the implementation's states to the automaton's. The empty separating
//! string shows that it preserves acceptance, and the last byte of the middles that it preserves
//! every transition.
//!
//! # A branch for each literal
//!
//! `http://` and `https://`, say, may be followed by the same strings. Then they lead to the same
//! state of the minimal automaton, and one of them would do as an access string. But people write a
//! branch of code for each scheme, and may go wrong in one of them. So if the alternatives of a
//! production begin with different literals, each state has an access string for each literal after
//! which it is reached, and all middles and separating strings follow each of them. The suite then
//! detects every fault in an implementation that has at most *k* states other than those to which
//! these access strings lead.
//!
//! If letters of such a literal may be in either case, the suite also has a member with all of them
//! in capitals. To detect that a branch knows one case only, *k* = 0 is not enough: the
//! implementation has states for the other case.
//!
//! For the **longest prefix** the guarantee holds for implementations that scan like such an
//! automaton and remember the last accepting position: they return a whole string as its own
//! longest prefix exactly if it is in the production. For an implementation that can only answer
//! `yes` or `no` for a whole string, find the longest prefix by asking about every prefix. For all
//! other implementations a suite guarantees nothing, but is a very good test.
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
//!
//! // A label may not end in a hyphen. The suite detects an implementation that forgets this.
//! let forgetful = |bytes: &[u8]| {
//!     bytes.first().is_some_and(|first| first.is_ascii_alphabetic())
//!         && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
//! };
//! let toplabel = Language::rule(Grammar::rfc1738(), "toplabel")?;
//! let suite = Suite::new(&toplabel, 0)?;
//! let wrong = suite.strings().find(|bytes| forgetful(bytes) != suite.dfa().accepts(bytes));
//! assert_eq!(wrong.unwrap(), b"a-");
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

mod branches;
mod certificate;
mod identifiers;
mod probes;
mod shapes;
mod small;
mod tours;

pub use certificate::Certificate;
pub use small::{Small, Test};

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use crate::{
    ByteSet,
    automaton::{CompileError, Dfa, State, in_order},
    language::Language,
};
pub(crate) use branches::members;
use branches::{Copies, Literals, MemberThrough};
use identifiers::Identifiers;
pub(crate) use probes::{edits, words};
pub(crate) use shapes::{Cycle, at_most};

/// The maximum number of states of an automaton for which a suite is made. It bounds time and
/// memory, which grow with the square.
const STATES: usize = 4_000;

/// The maximum number of strings of a suite, approximately: a parser that answers a million of them
/// a second is done within hours.
const STRINGS: u64 = 1 << 34;

/// The suite of a production, complete for implementations with up to *n* + *k* states; see the
/// [module](self) for what that means, and an example.
#[derive(Debug, Clone)]
pub struct Suite {
    dfa: Dfa,
    extra: u32,
    /// The classes of bytes.
    classes: Vec<ByteSet>,
    /// One byte of each class.
    representatives: ByteSet,
    /// Its states, and those that are kept apart.
    copies: Copies,
    /// The access string of each copy.
    access: Vec<Vec<u8>>,
    /// The separating strings that identify each state.
    identifiers: Identifiers,
    /// Further strings.
    others: BTreeSet<Vec<u8>>,
    /// As soon as somebody asks for them.
    tours: OnceLock<Vec<Vec<u8>>>,
}

impl Suite {
    /// The suite of a language for up to `k` extra states.
    ///
    /// Of a language with a length beside its automaton, which only the [agreed
    /// language](crate::rfc1738::agreed) has, it also has the pair of strings at the limit.
    ///
    /// If the language is a [part of another](crate::rfc1738::only), it also asks about strings of
    /// that which are not in the language: for each state, and for each class of bytes after it.
    ///
    /// # Errors
    ///
    /// [`CompileError`], as in [`Language::dfa`], or if the automaton has more than 4,000 states,
    /// or the suite billions of strings.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "escape")?, 0)?;
    /// assert!(suite.strings().any(|string| string == b"%0g") && suite.strings().any(|string| string == b"%00"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn new(language: &Language, k: u32) -> Result<Suite, CompileError> {
        let dfa = language.dfa()?;
        ensure_few_states(dfa)?;
        let classes = language.byte_classes()?;
        let mut suite = Suite::with(dfa.clone(), Literals::new(language), &classes, k)?;
        if let Some(length) = language.length() {
            suite.others.extend(length.pair());
        }
        if let Some(whole) = language.whole() {
            let dfa = whole.dfa()?;
            let copies = Copies::new(dfa, &Literals::new(whole))?;
            let cycles = copies.cycles(copies.members(dfa), &whole.byte_classes()?);
            let members = copies.members(dfa).into_iter().map(|member| member.whole);
            let strings = members.chain(cycles.iter().map(|cycle| cycle.times(1)));
            suite
                .others
                .extend(strings.filter(|string| !suite.dfa.accepts(string)));
        }
        Ok(suite)
    }

    /// The suite of an automaton, where `classes` are the sets of bytes that are alike.
    pub(crate) fn of(dfa: Dfa, classes: &[ByteSet], k: u32) -> Result<Suite, CompileError> {
        ensure_few_states(&dfa)?;
        Suite::with(dfa, Literals::default(), classes, k)
    }

    fn with(
        dfa: Dfa,
        branches: Literals,
        classes: &[ByteSet],
        k: u32,
    ) -> Result<Suite, CompileError> {
        let copies = Copies::new(&dfa, &branches)?;
        // A middle for each string of k + 1 classes, after each access string: this is what grows.
        let middles = (classes.len() as u64).saturating_pow(k.saturating_add(1));
        if middles.saturating_mul(copies.count() as u64) > STRINGS {
            let why = format!(
                "its suite for {k} extra states would have more than {STRINGS} strings, so allow fewer"
            );
            return Err(CompileError::TooLarge(why));
        }
        let mut others = BTreeSet::new();
        others.extend(members_after(&dfa, &branches.in_capitals));
        Ok(Suite {
            extra: k,
            classes: classes.to_vec(),
            representatives: classes
                .iter()
                .filter_map(|class| class.iter().next())
                .collect(),
            access: copies.access(&in_order()),
            copies,
            identifiers: Identifiers::new(&dfa),
            others,
            dfa,
            tours: OnceLock::new(),
        })
    }

    /// The automaton that knows the right answers: membership, and the longest prefix; but of a
    /// length beside it, [`Language::accepts`] and [`Language::longest_prefix`] do.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "hostname")?, 0)?;
    /// assert_eq!(suite.dfa().longest_prefix(b"host.dom."), Some(8));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The number of states, including the dead one, up to which the suite is complete: *n* + *k*.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// // Start, digits and dead: three states, and two extra ones.
    /// assert_eq!(Suite::new(&Language::rule(Grammar::rfc1738(), "port")?, 2)?.complete_up_to(), 5);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn complete_up_to(&self) -> usize {
        self.dfa.state_count() + self.extra as usize
    }

    /// The classes of bytes that it distinguishes; see
    /// [`byte_classes`](crate::grammar::byte_classes).
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digits")?, 0)?;
    /// assert_eq!(suite.classes()[1].to_string(), r#""0"–"9""#);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn classes(&self) -> &[ByteSet] {
        &self.classes
    }

    /// Each access string, and the separating strings of the state that it leads to, in the order
    /// in which they split the states. States are distinguished by the first separating string that
    /// they do not agree on, which both have at the same place.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digits")?, 0)?;
    /// let access: Vec<&[u8]> = suite.identified().map(|(access, _)| access).collect();
    /// assert_eq!(access, [&b""[..], b"\0", b"0"]);
    /// assert!(suite.identified().all(|(_, separating)| separating.contains(&&b""[..])));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn identified(&self) -> impl Iterator<Item = (&[u8], Vec<&[u8]>)> {
        let copies = self.access.iter().enumerate();
        copies.map(|(copy, access)| {
            (
                &access[..],
                self.identifiers.of(self.copies.original(copy)).collect(),
            )
        })
    }

    /// The number of strings. They are counted one by one, which takes as long as iterating over
    /// them.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digits")?, 0)?;
    /// assert_eq!((suite.complete_up_to(), suite.size()), (3, 1516));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn size(&self) -> usize {
        self.strings().count()
    }

    /// The strings, each once, always in the same order; they are generated on demand.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digit")?, 0)?;
    /// let members = suite.strings().filter(|string| suite.dfa().accepts(string));
    /// assert_eq!(members.count(), 10);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strings(&self) -> impl Iterator<Item = Vec<u8>> {
        let strings = (0..self.copies.count()).flat_map(move |copy| self.strings_through(copy));
        strings
            .filter(|string| !self.others.contains(string))
            .chain(self.others.iter().cloned())
    }

    /// The strings with the access string of this copy of a state.
    fn strings_through(&self, copy: State) -> impl Iterator<Item = Vec<u8>> {
        // A middle that begins by extending the access string to a longer one is left to that one.
        let is_own = move |middle: &Vec<u8>| {
            middle
                .first()
                .is_none_or(|&byte| !self.extends_access(copy, byte))
        };
        self.middles().filter(is_own).flat_map(move |middle| {
            // The separating strings are those of the state that should be reached (harmonized
            // identifiers): it is enough to tell it from all others.
            let identified = self.dfa.run(self.copies.original(copy), &middle);
            let test = (copy, middle);
            self.identifiers
                .of(identified)
                .filter(|separating| !self.is_repeated(&test, separating))
                .map(|separating| [&self.access[copy], &test.1, separating].concat())
                .collect::<Vec<_>>()
        })
    }

    /// The same suite on members that an implementation accepts: access strings are their
    /// beginnings, and separating strings their ends, as far as they go; and each byte is added or
    /// replaced in them.
    pub(crate) fn on(&self, members: &[Vec<u8>]) -> Suite {
        let mut suite = self.clone();
        let mut ends: BTreeMap<State, &[u8]> = BTreeMap::new();
        let through = self.copies.through(members);
        for MemberThrough { copy, at, whole } in &through {
            let (before, after) = whole.split_at(*at);
            ends.entry(self.copies.original(*copy)).or_insert(after);
            suite.access[*copy] = before.to_vec();
            for byte in 0..=u8::MAX {
                suite.others.insert([before, &[byte], after].concat());
                if let Some((_, rest)) = after.split_first() {
                    suite.others.insert([before, &[byte], rest].concat());
                }
            }
        }
        let mut preferred: Vec<Vec<u8>> = ends.into_values().map(<[u8]>::to_vec).collect();
        crate::bytes::sort(&mut preferred);
        suite.identifiers = Identifiers::preferring(&self.dfa, preferred);
        suite
    }

    /// Whether it is complete: its certificate is good.
    pub(crate) fn is_complete(&self) -> bool {
        Certificate::new(self).is_good(&self.dfa)
    }

    /// Whether the string is one of them.
    pub(crate) fn contains(&self, string: &[u8]) -> bool {
        let mut accessed = Some(Dfa::START);
        let through = |(at, copy): (usize, State)| {
            let rest = &string[at..];
            let middles =
                (0..=rest.len().min(self.extra as usize + 1)).map(|length| rest.split_at(length));
            middles
                .filter(|(middle, _)| self.is_middle(middle))
                .any(|(middle, end)| {
                    let identified = self.dfa.run(self.copies.original(copy), middle);
                    self.identifiers
                        .of(identified)
                        .any(|separating| separating == end)
                })
        };
        let accessed = (0..=string.len()).map_while(|at| {
            let copy = accessed?;
            accessed = string
                .get(at)
                .filter(|&&byte| self.extends_access(copy, byte))
                .map(|&byte| self.copies.next(copy, byte));
            Some((at, copy))
        });
        self.others.contains(string) || accessed.collect::<Vec<_>>().into_iter().any(through)
    }

    fn middles(&self) -> impl Iterator<Item = Vec<u8>> {
        let representatives: Vec<u8> = self.representatives.iter().collect();
        let count = representatives.len();
        let longer = (2..=self.extra.saturating_add(1)).flat_map(move |length| {
            let representatives = representatives.clone();
            (0..count.saturating_pow(length)).map(move |number| {
                (0..length)
                    .rev()
                    .map(|place| representatives[number / count.saturating_pow(place) % count])
                    .collect()
            })
        });
        std::iter::once(Vec::new())
            .chain((0..=u8::MAX).map(|byte| vec![byte]))
            .chain(longer)
    }

    fn is_middle(&self, bytes: &[u8]) -> bool {
        bytes.len() <= 1
            || bytes.len() - 1 <= self.extra as usize
                && bytes
                    .iter()
                    .all(|&byte| self.representatives.contains(byte))
    }

    /// Whether this byte extends the access string of this copy to that of the next one.
    fn extends_access(&self, copy: State, byte: u8) -> bool {
        let from = &self.access[copy];
        let to = &self.access[self.copies.next(copy, byte)];
        to.len() == from.len() + 1 && to.ends_with(&[byte]) && to.starts_with(from)
    }

    /// Whether another test yields the same string, with more of it in its access string and
    /// middle, and less in its separating string.
    fn is_repeated(&self, test: &Through, separating: &[u8]) -> bool {
        let (mut accessed, mut middle) = test.clone();
        // A separating string may begin with what extends the access string or the middle. The same
        // string is then a test of the longer one, which yields it.
        for (at, &byte) in separating.iter().enumerate() {
            if middle.is_empty() && self.extends_access(accessed, byte) {
                accessed = self.copies.next(accessed, byte);
            } else {
                middle.push(byte);
            }
            if !self.is_middle(&middle) {
                return false;
            }
            let rest = &separating[at + 1..];
            let identified = self.dfa.run(self.copies.original(accessed), &middle);
            if self
                .identifiers
                .of(identified)
                .any(|separating| separating == rest)
            {
                return true;
            }
        }
        false
    }
}

/// That an automaton is small enough for a suite, before anything is made for one.
fn ensure_few_states(dfa: &Dfa) -> Result<(), CompileError> {
    match dfa.state_count() {
        ..=STATES => Ok(()),
        states => Err(CompileError::TooLarge(format!(
            "it has {states} states, and a suite is made for at most {STATES}"
        ))),
    }
}

/// For each of these beginnings, a shortest string of the automaton that begins so, if there is
/// one.
fn members_after(dfa: &Dfa, beginnings: &[Vec<u8>]) -> impl Iterator<Item = Vec<u8>> {
    let completions = dfa.completions();
    beginnings.iter().filter_map(move |beginning| {
        let rest = completions[dfa.run(Dfa::START, beginning)].as_ref()?;
        Some([&beginning[..], rest].concat())
    })
}

/// The copy of a state that the access string leads to, and a middle.
type Through = (State, Vec<u8>);
