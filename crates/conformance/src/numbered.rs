//! [`Numbered`]: values, each stored once; and [`Sets`] of numbers, each stored once.

use std::{
    collections::{BTreeSet, HashMap},
    hash::Hash,
    rc::Rc,
};

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

/// Sets of numbers, each known by an index.
pub(crate) struct Sets(Numbered<Rc<[u32]>>);

impl Sets {
    /// The empty set.
    pub(crate) const NONE: u32 = 0;

    pub(crate) fn new() -> Sets {
        let mut sets = Numbered::default();
        sets.number(Rc::from([]));
        Sets(sets)
    }

    pub(crate) fn has(&self, set: u32, number: u32) -> bool {
        self.0.values[set as usize].contains(&number)
    }

    /// This set and another number.
    pub(crate) fn with(&mut self, set: u32, number: u32) -> u32 {
        let numbers = self.0.values[set as usize].iter().copied();
        let numbers: BTreeSet<u32> = numbers.chain([number]).collect();
        self.0.number(numbers.into_iter().collect()) as u32
    }
}
