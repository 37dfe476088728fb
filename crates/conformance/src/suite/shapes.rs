//! Members of many shapes: through each two states, and with pieces that are repeated.

use std::collections::BTreeSet;

use super::{
    Suite,
    branches::{Copies, MemberThrough},
};
use crate::{
    ByteSet,
    automaton::{Dfa, State, ways},
};

/// How many steps the search for cycles may take, and how many members through two states there may
/// be. They bound time and memory, which grow with the square of the states: of larger automata,
/// some members are used.
const CYCLES: usize = 1 << 24;
const PAIRS: usize = 1 << 14;

/// The maximum number of bytes of a piece that is repeated many times.
const PIECE: usize = 64;

/// A part of a string that an automaton accepts any number of times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) before: Vec<u8>,
    pub(crate) piece: Vec<u8>,
    pub(crate) after: Vec<u8>,
}

impl Cycle {
    /// The member in which the piece is repeated this often.
    pub(crate) fn times(&self, times: usize) -> Vec<u8> {
        [&self.before[..], &self.piece.repeat(times), &self.after].concat()
    }
}

/// As many of these, evenly chosen, as have a total size of at most `most`.
pub(crate) fn at_most<T>(
    most: usize,
    items: Vec<T>,
    size: impl Fn(&T) -> usize,
) -> impl Iterator<Item = T> {
    let sum: usize = items.iter().map(size).sum();
    items.into_iter().step_by(sum.div_ceil(most).max(1))
}

impl Suite {
    /// A shortest member through each two states, in this order: for parsers in which what comes
    /// first has a say in what comes later.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let pairs = Suite::new(&Language::rule(Grammar::rfc1738(), "httpurl")?, 0)?.pairs();
    /// assert!(pairs.contains(&b"http://a:0/?".to_vec()));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn pairs(&self) -> BTreeSet<Vec<u8>> {
        self.copies.pairs(&self.dfa, &self.classes)
    }

    /// A byte of each class, as readable as can be.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        representatives(&self.classes)
    }

    /// What may be repeated any number of times after each access string: for each class of bytes,
    /// a shortest piece that begins with it.
    pub(crate) fn cycles(&self) -> Vec<Cycle> {
        let members = self.copies.members(&self.dfa);
        self.copies.cycles(members, &self.classes)
    }

    /// The same in these members, where they lead through a copy of a state.
    pub(crate) fn cycles_in(&self, members: &[Vec<u8>]) -> Vec<Cycle> {
        let members = self.copies.through(members);
        self.copies.cycles(members, &self.classes)
    }

    /// For each piece that the automaton accepts any number of times at some place, a member in
    /// which it is repeated as often as a length in bytes allows, but at least once. A limit of
    /// `length` bytes, or of as many pieces as that, is seen by one of them. (Of pieces that differ
    /// only in where they begin, such as `a.` and `.a`, there is one.)
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "hostname")?, 0)?;
    /// let pumped = suite.pumped(9);
    /// assert!(pumped.contains(&b"a.a.a.a.a".to_vec()) && pumped.iter().all(|member| suite.dfa().accepts(member)));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn pumped(&self, length: usize) -> Vec<Vec<u8>> {
        let mut known = BTreeSet::new();
        let cycles = self
            .cycles()
            .into_iter()
            .filter(|cycle| known.insert(canonical(cycle)));
        cycles
            .map(|cycle| cycle.times(times(&cycle, length)))
            .collect()
    }
}

/// How often the piece fits.
fn times(cycle: &Cycle, length: usize) -> usize {
    let rest = length.saturating_sub(cycle.before.len() + cycle.after.len());
    (rest / cycle.piece.len()).max(1)
}

/// What is the same for cycles that go through the same states: the first rotation of the piece,
/// and the member without it.
fn canonical(cycle: &Cycle) -> (Vec<u8>, Vec<u8>) {
    let piece = &cycle.piece;
    let rotations = (0..piece.len()).map(|at| [&piece[at..], &piece[..at]].concat());
    (rotations.min().unwrap_or_default(), cycle.times(0))
}

/// A byte of each class, as readable as can be.
fn representatives(classes: &[ByteSet]) -> Vec<u8> {
    classes.iter().filter_map(ByteSet::most_readable).collect()
}

impl Copies {
    /// As [`Suite::pairs`].
    fn pairs(&self, dfa: &Dfa, classes: &[ByteSet]) -> BTreeSet<Vec<u8>> {
        let bytes = representatives(classes);
        let members = self.members(dfa);
        let step = members.len().pow(2).div_ceil(PAIRS).max(1);
        let pair = |second: &MemberThrough| {
            let to_second = self.ways_to(second.copy, &bytes);
            let (_, end) = second.whole.split_at(second.at);
            let through = |first: &MemberThrough| {
                Some(
                    [
                        &first.whole[..first.at],
                        to_second[first.copy].as_ref()?,
                        end,
                    ]
                    .concat(),
                )
            };
            members.iter().filter_map(through).collect::<Vec<_>>()
        };
        members.iter().step_by(step).flat_map(pair).collect()
    }

    /// From each copy, a shortest string of these bytes to that one; `None` if there is none.
    pub(super) fn ways_to(&self, goal: State, bytes: &[u8]) -> Vec<Option<Vec<u8>>> {
        ways(self.count(), [goal], bytes, |from, byte| {
            self.next(from, byte)
        })
    }

    /// For each of these bytes, a shortest string that begins with it and leads back to this copy,
    /// if it is not long.
    pub(super) fn pieces(&self, copy: State, bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        let back = self.ways_to(copy, bytes);
        let piece =
            move |&byte: &u8| Some([&[byte], &back[self.next(copy, byte)].as_ref()?[..]].concat());
        bytes
            .iter()
            .filter_map(piece)
            .filter(|piece| piece.len() <= PIECE)
    }

    /// What may be repeated in these members, as [`Suite::cycles`] says.
    pub(super) fn cycles(&self, members: Vec<MemberThrough>, classes: &[ByteSet]) -> Vec<Cycle> {
        let bytes = representatives(classes);
        let mut cycles = Vec::new();
        // The search takes this many steps, and each of its results has the length of the member at
        // least.
        let size = |member: &MemberThrough| bytes.len() * (self.count() + member.whole.len());
        for MemberThrough { copy, at, whole } in at_most(CYCLES, members, size) {
            let (before, after) = whole.split_at(at);
            let cycle = |piece| Cycle {
                before: before.to_vec(),
                piece,
                after: after.to_vec(),
            };
            cycles.extend(self.pieces(copy, &bytes).map(cycle));
        }
        cycles
    }
}
