//! [`Numbered`]: values, each stored once; and [`Sets`] of numbers, each stored once.

use std::{collections::HashMap, hash::Hash};

/// Values without repetition, in the order in which they were met.
#[derive(Debug, Clone)]
pub(crate) struct Numbered<T> {
    pub(crate) values: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered {
            values: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// The index of a value, which is added unless it is there.
    pub(crate) fn number(&mut self, value: T) -> usize {
        let values = &mut self.values;
        *self.numbers.entry(value).or_insert_with_key(|value| {
            values.push(value.clone());
            values.len() - 1
        })
    }
}

/// Sets of numbers, each known by an index. A set is stored as its greatest number and the set of
/// the others, so that one more number takes little memory.
pub(crate) struct Sets(Numbered<Option<(u32, u32)>>);

impl Sets {
    /// The empty set.
    pub(crate) const NONE: u32 = 0;

    pub(crate) fn new() -> Sets {
        let mut sets = Numbered::default();
        sets.number(None);
        Sets(sets)
    }

    /// The numbers of a set, the greatest first, each with the set of the others that are less.
    fn numbers(&self, set: u32) -> impl Iterator<Item = (u32, u32)> {
        let pair = |set: u32| self.0.values[set as usize];
        std::iter::successors(pair(set), move |&(_, others)| pair(others))
    }

    pub(crate) fn has(&self, set: u32, number: u32) -> bool {
        self.numbers(set).any(|(other, _)| other == number)
    }

    /// This set and another number, which it does not have.
    pub(crate) fn with(&mut self, set: u32, number: u32) -> u32 {
        let greater = self.numbers(set).take_while(|&(other, _)| other > number);
        let greater: Vec<(u32, u32)> = greater.collect();
        let less = greater.last().map_or(set, |&(_, others)| others);
        let numbers = greater.iter().rev().map(|&(other, _)| other);
        [number]
            .into_iter()
            .chain(numbers)
            .fold(less, |others, number| {
                self.0.number(Some((number, others))) as u32
            })
    }
}
