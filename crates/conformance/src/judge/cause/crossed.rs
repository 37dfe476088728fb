//! [`Crossed`]: members that are made of others, to ask whether what seems to be a cause is one.
//!
//! Where two members lead to the same state of the automaton, the beginning of either and the end of the other make a member.

use std::ops::Range;

use crate::automaton::{Dfa, State};

/// How many beginnings, and how many ends, are kept for each state, of members that were asked for a reason and of random ones.
const KEPT: usize = 8;

/// At about how many places a member is crossed, and in how many states the bytes are read that may be anywhere.
const PLACES: usize = 16;
const STATES: usize = 48;

/// How many members are made of one, at most.
const CROSSED: usize = 400;

/// Beginnings and ends of accepted members, by the state between them.
pub(super) struct Crossed<'q> {
    dfa: &'q Dfa,
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
        let none = vec![Kept::default(); dfa.state_count()];
        Crossed { dfa, begins: none.clone(), ends: none }
    }

    /// Adds an accepted member, with the state before each of its bytes and at its end.
    pub(super) fn add(&mut self, member: &[u8], states: &[State], is_random: bool) {
        for (at, &state) in states.iter().enumerate() {
            let (begin, end) = member.split_at(at);
            self.begins[state].add(begin, is_random);
            self.ends[state].add(end, is_random);
        }
    }

    /// Members that have these bytes of this one, where they are read from the same state, or `anywhere`; and some that have its beginning or
    /// its end. If they are many, they are some of all lengths.
    pub(super) fn with(&self, member: &[u8], bytes: Range<usize>, anywhere: bool) -> impl Iterator<Item = Vec<u8>> {
        let states = self.dfa.states_of(member);
        let own = &member[bytes.clone()];
        let mut crossed: Vec<Vec<u8>> = Vec::new();
        let begins = self.begins[states[bytes.start]].iter().chain([&member[..bytes.start]]);
        for begin in begins {
            let ends = self.ends[states[bytes.end]].iter().chain([&member[bytes.end..]]);
            crossed.extend(ends.map(|end| [begin, own, end].concat()));
        }
        for at in (0..=member.len()).step_by(member.len().div_ceil(PLACES).max(1)) {
            let [begins, ends] = [&self.begins, &self.ends].map(|kept| kept[states[at]].iter().step_by(2));
            crossed.extend(begins.map(|begin| [begin, &member[at..]].concat()));
            crossed.extend(ends.map(|end| [&member[..at], end].concat()));
        }
        for state in
            (0..if anywhere { self.dfa.state_count() } else { 0 }).step_by(self.dfa.state_count().div_ceil(STATES))
        {
            let after = self.dfa.run(state, own);
            for begin in self.begins[state].iter().step_by(3) {
                crossed.extend(self.ends[after].iter().step_by(3).map(|end| [begin, own, end].concat()));
            }
        }
        crossed.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        crossed.dedup();
        let step = crossed.len().div_ceil(CROSSED).max(1);
        crossed.into_iter().step_by(step)
    }
}
