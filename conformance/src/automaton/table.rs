//! Tables: turns an automaton into one, and minimizes it.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
};

use super::{Dfa, State};
use crate::bytes;

/// An automaton as a plain table, not yet minimal.
struct Table {
    next: Vec<[State; 256]>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// Minimizes a deterministic automaton, given by its start, its transitions and its accepting states.
    pub(super) fn explore<S: Copy + Eq + Hash>(
        start: S,
        next: impl Fn(S, u8) -> S,
        accepting: impl Fn(S) -> bool,
    ) -> Dfa {
        let table = Table::explore(start, next, accepting);
        let block = table.blocks();
        let mut member = vec![0; table.accepting.len()];
        for (state, &block) in block.iter().enumerate() {
            member[block] = state;
        }
        Table::explore(
            block[Dfa::START],
            |at, byte| block[table.next[member[at]][usize::from(byte)]],
            |at| table.accepting[member[at]],
        )
        .compress()
    }

    /// The state cover: for each state, the shortest string that leads to it from the start, and among those the first
    /// in byte order, but with small letters before capitals, so that schemes are spelt as in the BNF.
    ///
    /// Every prefix of one of these strings is one of them.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let escape = Dfa::new(Grammar::rfc1738(), "escape")?;
    /// assert_eq!(escape.access_strings(), [&b""[..], b"\0", b"%", b"%0", b"%00"]);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn access_strings(&self) -> Vec<Vec<u8>> {
        let mut access: Vec<Vec<u8>> = vec![Vec::new(); self.state_count()];
        let mut queue = VecDeque::from([Self::START]);
        while let Some(state) = queue.pop_front() {
            for byte in (0..=u8::MAX).map(bytes::other_case) {
                let to = self.next(state, byte);
                if to != Self::START && access[to].is_empty() {
                    access[to] = [&access[state][..], &[byte]].concat();
                    queue.push_back(to);
                }
            }
        }
        access
    }

    /// The shortest string of the set, and among those the first in the order of
    /// [`access_strings`](Self::access_strings); `None` if the set is empty.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// assert_eq!(Dfa::new(Grammar::rfc1738(), "ftpurl")?.shortest().unwrap(), b"ftp://a");
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn shortest(&self) -> Option<Vec<u8>> {
        // States are in breadth-first order, so the first that accepts is the nearest.
        let state = (0..self.state_count()).find(|&state| self.accepting[state])?;
        Some(self.access_strings().swap_remove(state))
    }
}

impl Table {
    /// The states that can be reached, numbered breadth first.
    fn explore<S: Copy + Eq + Hash>(start: S, next: impl Fn(S, u8) -> S, accepting: impl Fn(S) -> bool) -> Table {
        let mut number = HashMap::from([(start, 0)]);
        let mut states = vec![start];
        let mut table = Table { next: Vec::new(), accepting: Vec::new() };
        while let Some(&state) = states.get(table.next.len()) {
            table.accepting.push(accepting(state));
            table.next.push(std::array::from_fn(|byte| {
                let to = next(state, byte as u8);
                *number.entry(to).or_insert_with(|| {
                    states.push(to);
                    states.len() - 1
                })
            }));
        }
        table
    }

    /// The number of each state's block, where a block is a set of states that no string distinguishes
    /// (Moore, 1956). The first blocks are the accepting states and the others; they are split until all states of a
    /// block lead to the same blocks.
    fn blocks(&self) -> Vec<usize> {
        let mut block: Vec<usize> = self.accepting.iter().map(|&accepting| accepting.into()).collect();
        let mut count = 0;
        loop {
            let mut number = HashMap::new();
            let finer = (0..block.len())
                .map(|state| {
                    let successors: Vec<usize> = self.next[state].iter().map(|&to| block[to]).collect();
                    let fresh = number.len();
                    *number.entry((block[state], successors)).or_insert(fresh)
                })
                .collect();
            if number.len() == count {
                return finer;
            }
            (block, count) = (finer, number.len());
        }
    }

    /// The same automaton, with one column for each set of bytes that it treats alike.
    fn compress(self) -> Dfa {
        let mut number: HashMap<Vec<State>, u8> = HashMap::new();
        let mut columns = Vec::new();
        let classes = std::array::from_fn(|byte| {
            let column: Vec<State> = self.next.iter().map(|row| row[byte]).collect();
            *number.entry(column).or_insert_with_key(|column| {
                columns.push(column.clone());
                (columns.len() - 1) as u8
            })
        });
        let states = 0..self.accepting.len();
        let is_dead = |&state: &State| !self.accepting[state] && self.next[state].iter().all(|&to| to == state);
        Dfa {
            classes,
            class_count: columns.len(),
            transitions: states.clone().flat_map(|state| columns.iter().map(move |column| column[state])).collect(),
            dead: states.clone().find(is_dead),
            accepting: self.accepting,
        }
    }
}
