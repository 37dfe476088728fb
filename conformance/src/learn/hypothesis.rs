//! [`Hypothesis`]: the last automaton of the learner that was complete.

use super::bound::Bound;
use crate::automaton::{Dfa, State};

/// A complete automaton, not yet minimal.
pub(super) struct Hypothesis {
    pub(super) classes: [u8; 256],
    /// For each state, where each class leads.
    pub(super) rows: Vec<Vec<State>>,
    pub(super) accepting: Vec<bool>,
}

impl Default for Hypothesis {
    /// That of no string.
    fn default() -> Self {
        Hypothesis { classes: [0; 256], rows: vec![vec![0]], accepting: vec![false] }
    }
}

impl Hypothesis {
    /// Whether it accepts the string.
    pub(super) fn accepts(&self, string: &[u8]) -> bool {
        let next = |state: State, &byte: &u8| self.rows[state][usize::from(self.classes[usize::from(byte)])];
        self.accepting[string.iter().fold(Dfa::START, next)]
    }

    /// The minimal automaton.
    pub(super) fn dfa(&self) -> Result<Dfa, Bound> {
        Dfa::from_table(&self.classes, &self.rows, &self.accepting).map_err(|_| Bound::States)
    }
}
