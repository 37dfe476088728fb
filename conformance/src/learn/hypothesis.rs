//! [`Hypothesis`]: the last automaton of the learner that was complete.
//! [`Alphabet`]: the classes of bytes that are taken to be alike, until an answer tells them apart.

use super::bound::Bound;
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    bytes,
};

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

/// A partition of the bytes. Each class has a byte that stands for it in questions.
#[derive(Debug, Clone)]
pub(super) struct Alphabet {
    class_of: [u8; 256],
    representatives: Vec<u8>,
}

impl Alphabet {
    /// These classes, or one of all bytes if there are none.
    pub(super) fn new(classes: &[ByteSet]) -> Alphabet {
        let mut alphabet = Alphabet { class_of: [0; 256], representatives: Vec::new() };
        for class in classes {
            alphabet.add(class);
        }
        if classes.is_empty() {
            alphabet.add(&(0..=u8::MAX).collect());
        }
        alphabet
    }

    fn add(&mut self, class: &ByteSet) {
        let Some(representative) = bytes::readable().into_iter().find(|&byte| class.contains(byte)) else { return };
        let number = self.representatives.len() as u8;
        class.iter().for_each(|byte| self.class_of[usize::from(byte)] = number);
        self.representatives.push(representative);
    }

    /// How many classes there are.
    pub(super) fn count(&self) -> usize {
        self.representatives.len()
    }

    /// The number of the class of this byte.
    pub(super) fn class(&self, byte: u8) -> usize {
        usize::from(self.class_of[usize::from(byte)])
    }

    /// The byte that stands for the class with this number.
    pub(super) fn representative(&self, class: usize) -> u8 {
        self.representatives[class]
    }

    /// The bytes of the class with this number.
    pub(super) fn bytes(&self, class: usize) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |&byte| self.class(byte) == class)
    }

    /// Makes a class of its own of these bytes of one class, without the byte that stands for it.
    pub(super) fn split(&mut self, bytes: &[u8]) {
        self.add(&bytes.iter().copied().collect());
    }

    /// The class of each byte.
    pub(super) fn table(&self) -> &[u8; 256] {
        &self.class_of
    }

    /// The classes.
    pub(super) fn classes(&self) -> Vec<ByteSet> {
        (0..self.count()).map(|class| self.bytes(class).collect()).collect()
    }
}
