//! [`Hypothesis`]: the last automaton of the learner that was complete.

use super::bound::Bound;
use crate::automaton::{Dfa, State};

/// A complete automaton, not yet minimal.
pub(super) struct Hypothesis {
    classes: [u8; 256],
    class_count: usize,
    /// For each state, where each class leads: a row of `class_count` states.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Default for Hypothesis {
    /// That of no string.
    fn default() -> Self {
        Hypothesis { classes: [0; 256], class_count: 1, next: vec![0], accepting: vec![false] }
    }
}

impl Hypothesis {
    /// With these classes, where `next` has a row of states for each state.
    pub(super) fn new(classes: [u8; 256], next: impl Iterator<Item = State>, accepting: Vec<bool>) -> Self {
        let next: Vec<u32> = next.map(|state| state as u32).collect();
        Hypothesis { classes, class_count: next.len() / accepting.len(), next, accepting }
    }

    /// Whether it accepts the string.
    pub(super) fn accepts(&self, string: &[u8]) -> bool {
        let next = |state: usize, &byte: &u8| {
            self.next[state * self.class_count + usize::from(self.classes[usize::from(byte)])] as usize
        };
        self.accepting[string.iter().fold(Dfa::START, next)]
    }

    /// The minimal automaton.
    pub(super) fn dfa(&self) -> Result<Dfa, Bound> {
        let row = |row: &[u32]| row.iter().map(|&state| state as State).collect();
        let rows: Vec<Vec<State>> = self.next.chunks(self.class_count).map(row).collect();
        Dfa::from_table(&self.classes, &rows, &self.accepting).map_err(|_| Bound::States)
    }
}
