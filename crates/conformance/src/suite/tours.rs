//! [`Suite::tours`]: members that have as much in them as can be, for faults in one part that only
//! another part brings to light.

use std::{cell::Cell, cmp::Reverse, collections::BTreeSet};

use super::{Suite, branches::Copies, shapes::Cycle};
use crate::automaton::{Dfa, State, entries};

/// About how many steps the search may take. It bounds time: of larger automata there are some
/// tours, or none.
const STEPS: usize = 1 << 29;

/// Pieces that people repeat, though the grammar takes any of their characters by itself.
const PIECES: [&[u8]; 5] = [b"a=1&", b"a=1;", b"a/", b"a.", b"%41"];

impl Suite {
    /// Members that together lead through each state, each of them through as many as it can: one
    /// with all parts that a URL may have, and others where one part excludes another.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "hostport")?, 0)?;
    /// assert_eq!(suite.tours(), [b"0.0.0.0-0.A-0:0"]);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn tours(&self) -> &[Vec<u8>] {
        self.tours.get_or_init(|| self.search_tours())
    }

    fn search_tours(&self) -> Vec<Vec<u8>> {
        let bytes = self.bytes();
        let walks = Walks::new(&self.copies, &self.dfa, &bytes);
        let mut left = BTreeSet::new();
        left.extend((0..self.copies.count()).filter(|&copy| walks.lives(copy)));
        let mut tours = Vec::new();
        while let Some(goal) = left.pop_first().filter(|_| walks.can_go_on()) {
            let (tour, visited) = walks.tour(goal);
            left.retain(|copy| !visited.contains(copy));
            tours.push(tour);
        }
        tours
    }

    /// What may be repeated any number of times in a tour: for each state a shortest piece, and
    /// [`PIECES`].
    pub(crate) fn cycles_in_tours(&self) -> Vec<Cycle> {
        let bytes = self.bytes();
        let mut cycles = Vec::new();
        let mut known = BTreeSet::new();
        for tour in self.tours() {
            let mut copy = Dfa::START;
            for at in 0..=tour.len() {
                let (before, after) = tour.split_at(at);
                if known.insert(copy) {
                    let run = |piece: &[u8]| {
                        piece
                            .iter()
                            .fold(copy, |copy, &byte| self.copies.next(copy, byte))
                    };
                    let pieces = PIECES
                        .into_iter()
                        .filter(|piece| run(piece) == copy)
                        .map(<[u8]>::to_vec);
                    let shortest = self.copies.pieces(copy, &bytes).min_by_key(Vec::len);
                    let cycle = |piece| Cycle {
                        before: before.to_vec(),
                        piece,
                        after: after.to_vec(),
                    };
                    cycles.extend(shortest.into_iter().chain(pieces).map(cycle));
                }
                if let Some(&byte) = after.first() {
                    copy = self.copies.next(copy, byte);
                }
            }
        }
        cycles
    }
}

/// All walks through an automaton, by these bytes.
struct Walks<'a> {
    copies: &'a Copies,
    bytes: &'a [u8],
    /// For each copy, a shortest string after which the automaton accepts.
    completions: Vec<Option<Vec<u8>>>,
    /// For each copy, how many it leads to.
    after: Vec<usize>,
    /// How often it may still be asked where a copy leads.
    budget: Cell<usize>,
}

impl<'a> Walks<'a> {
    fn new(copies: &'a Copies, dfa: &Dfa, bytes: &'a [u8]) -> Self {
        let of = dfa.completions();
        let completions = (0..copies.count())
            .map(|copy| of[copies.original(copy)].clone())
            .collect();
        let budget = Cell::new(STEPS / (copies.count() * bytes.len()).max(1));
        let mut walks = Walks {
            copies,
            bytes,
            completions,
            after: Vec::new(),
            budget,
        };
        // Without it, if that takes too long, there will be no tours.
        let after = (0..copies.count())
            .take_while(|_| walks.can_go_on())
            .map(|copy| walks.from(copy).len());
        walks.after = after.collect();
        walks
    }

    fn can_go_on(&self) -> bool {
        self.budget.get() > 0
    }

    fn lives(&self, copy: State) -> bool {
        self.completions[copy].is_some()
    }

    /// The copies to which this leads, the nearest first; each with the one before it, and the byte
    /// between them.
    fn from(&self, copy: State) -> Vec<(State, State, u8)> {
        self.budget.set(self.budget.get().saturating_sub(1));
        entries(self.copies.count(), copy, self.bytes, |copy, byte| {
            self.copies.next(copy, byte)
        })
    }

    /// A member that leads through the `goal` and as many other copies as it can, and these copies.
    fn tour(&self, goal: State) -> (Vec<u8>, BTreeSet<State>) {
        let to_goal = self.copies.ways_to(goal, self.bytes);
        let mut here = Dfa::START;
        let mut tour = Vec::new();
        let mut visited = BTreeSet::new();
        visited.insert(Dfa::START);
        while self.can_go_on() {
            let from_here = self.from(here);
            let is_lost = |copy: State| !visited.contains(&goal) && to_goal[copy].is_none();
            let is_next =
                |&copy: &State| self.lives(copy) && !visited.contains(&copy) && !is_lost(copy);
            // Of those from which most can be reached, the nearest.
            let next = from_here
                .iter()
                .map(|entry| entry.0)
                .filter(is_next)
                .min_by_key(|&copy| Reverse(self.after[copy]));
            let Some(next) = next else { break };
            let mut way = Vec::new();
            let mut at = next;
            while let Some(&(_, before, byte)) = from_here.iter().find(|entry| entry.0 == at) {
                way.push(byte);
                visited.insert(at);
                at = before;
            }
            tour.extend(way.iter().rev());
            here = next;
        }
        tour.extend(self.completions[here].iter().flatten());
        (tour, visited)
    }
}
