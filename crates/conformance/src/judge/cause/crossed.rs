//! [`Crossed`]: members that are made of others, to ask whether what seems to be a cause is one.
//!
//! Where two members lead to the same state of the automaton, the beginning of either and the end
//! of the other make a member.

use std::{collections::HashMap, ops::Range};

use crate::{
    automaton::{Dfa, State},
    bytes::sort,
    suite::LiteralNode,
};

/// How many beginnings, and how many ends, are kept for each state, of members that were asked for
/// a reason and of random ones.
const KEPT: usize = 8;

/// At about how many places a member is crossed, and in how many states the bytes are read that may
/// be anywhere.
const PLACES: usize = 16;
const STATES: usize = 48;

/// How many members are made of one, at most.
const CROSSED: usize = 400;

/// Beginnings and ends of accepted members: of all, and of those that begin with the same literal.
pub(super) struct Crossed<'q> {
    dfa: &'q Dfa,
    kept: HashMap<Option<LiteralNode>, Halves>,
}

/// Beginnings and ends, by the state between them.
struct Halves {
    begins: Vec<Kept>,
    ends: Vec<Kept>,
}

/// The first ones; of random members, they are others.
#[derive(Clone, Default)]
struct Kept([Vec<Vec<u8>>; 2]);

impl Kept {
    fn add(&mut self, string: &[u8], is_random: bool) {
        let kept = &mut self.0[usize::from(is_random)];
        if kept.len() < KEPT && !kept.iter().any(|known| known == string) {
            kept.push(string.into());
        }
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.0.iter().flatten().map(Vec::as_slice)
    }
}

impl<'q> Crossed<'q> {
    pub(super) fn new(dfa: &'q Dfa) -> Crossed<'q> {
        Crossed {
            dfa,
            kept: HashMap::new(),
        }
    }

    /// Adds an accepted member, with the literal that it begins with, and the state before each of
    /// its bytes and at its end.
    pub(super) fn add(
        &mut self,
        member: &[u8],
        literal: Option<LiteralNode>,
        states: &[State],
        is_random: bool,
    ) {
        for after in [None].into_iter().chain(literal.map(Some)) {
            let none = || vec![Kept::default(); self.dfa.state_count()];
            let halves = self.kept.entry(after).or_insert_with(|| Halves {
                begins: none(),
                ends: none(),
            });
            for (at, &state) in states.iter().enumerate() {
                let (begin, end) = member.split_at(at);
                halves.begins[state].add(begin, is_random);
                halves.ends[state].add(end, is_random);
            }
        }
    }

    /// Members that have these bytes of this one, where they are read from the same state, or
    /// `anywhere`; and some that have its beginning or its end; of members that begin with this
    /// literal, if there is one. If they are many, they are some of all lengths.
    pub(super) fn with(
        &self,
        member: &[u8],
        bytes: Range<usize>,
        literal: Option<LiteralNode>,
        anywhere: bool,
    ) -> impl Iterator<Item = Vec<u8>> {
        let kept = self.kept.get(&literal);
        let begins = |state: State| {
            kept.into_iter()
                .flat_map(move |halves| halves.begins[state].iter())
        };
        let ends = |state: State| {
            kept.into_iter()
                .flat_map(move |halves| halves.ends[state].iter())
        };
        let states = self.dfa.states_of(member);
        let own = &member[bytes.clone()];
        let mut crossed: Vec<Vec<u8>> = Vec::new();
        for begin in begins(states[bytes.start]).chain([&member[..bytes.start]]) {
            let ends = ends(states[bytes.end]).chain([&member[bytes.end..]]);
            crossed.extend(ends.map(|end| [begin, own, end].concat()));
        }
        for at in (0..=member.len()).step_by(member.len().div_ceil(PLACES).max(1)) {
            crossed.extend(
                begins(states[at])
                    .step_by(2)
                    .map(|begin| [begin, &member[at..]].concat()),
            );
            crossed.extend(
                ends(states[at])
                    .step_by(2)
                    .map(|end| [&member[..at], end].concat()),
            );
        }
        for state in (0..if anywhere { self.dfa.state_count() } else { 0 })
            .step_by(self.dfa.state_count().div_ceil(STATES))
        {
            let after = self.dfa.run(state, own);
            for begin in begins(state).step_by(3) {
                crossed.extend(ends(after).step_by(3).map(|end| [begin, own, end].concat()));
            }
        }
        sort(&mut crossed);
        let step = crossed.len().div_ceil(CROSSED).max(1);
        crossed.into_iter().step_by(step)
    }
}
