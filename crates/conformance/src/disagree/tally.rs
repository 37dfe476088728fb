//! [`Tally`]: how many strings are read differently, by whom, and the shortest of them.

use std::{collections::HashMap, hash::Hash, rc::Rc};

use super::{
    Standard,
    reading::{Case, Reading, compared, differ, shorter},
};
use crate::judge::{AGAIN, Question, Threw};

/// Strings that may have the same cause: the peers that disagree, the index of what is compared,
/// and what is special about the string.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct DisagreementKey<C> {
    pub(super) pair: [usize; 2],
    pub(super) index: usize,
    pub(super) cause: C,
}

/// The strings of a kind.
#[derive(Clone)]
pub(super) struct Alike {
    pub(super) count: u64,
    pub(super) shortest: Rc<Case>,
}

/// The counts, and the shortest string of each kind. Memory does not grow with the number of
/// strings.
#[derive(Clone)]
pub(super) struct Counts<C> {
    pub(super) strings: u64,
    /// How many of them are members.
    pub(super) members: u64,
    /// How many of each are read differently by some pair.
    pub(super) disagreed: u64,
    pub(super) members_disagreed: u64,
    /// How many strings each peer accepts.
    pub(super) accepted: Vec<u64>,
    /// What each peer threw, if that is how it rejects strings.
    pub(super) threw: Vec<Option<Threw>>,
    pub(super) kinds: HashMap<DisagreementKey<C>, Alike>,
    /// The first members, with the index of what is compared.
    pub(super) first: Vec<(usize, Rc<Case>)>,
    /// How many strings some pair reads differently, by the index and by what is special about the
    /// string.
    pub(super) causes: HashMap<(usize, C), u64>,
}

impl<C> Default for Counts<C> {
    fn default() -> Self {
        let strings = 0;
        let members = 0;
        let disagreed = 0;
        let members_disagreed = 0;
        let accepted = Vec::new();
        let threw = Vec::new();
        let kinds = HashMap::new();
        let first = Vec::new();
        let causes = HashMap::new();
        Counts {
            strings,
            members,
            disagreed,
            members_disagreed,
            accepted,
            threw,
            kinds,
            first,
            causes,
        }
    }
}

impl<C: Clone + Eq + Hash> Counts<C> {
    pub(super) fn add(
        &mut self,
        standard: &impl Standard<Cause = C>,
        question: Question,
        string: &[u8],
        readings: &[Reading],
    ) {
        let is_member = standard.contains(string);
        self.strings += 1;
        self.members += u64::from(is_member);
        self.accepted.resize(readings.len(), 0);
        for (accepted, reading) in self.accepted.iter_mut().zip(readings) {
            *accepted += u64::from(reading.accepts == Some(true));
        }
        self.threw.resize(readings.len(), None);
        for (threw, reading) in self.threw.iter_mut().zip(readings) {
            reading
                .threw
                .iter()
                .for_each(|answer| Threw::add(threw, string, answer));
        }
        if is_member && self.members <= AGAIN as u64 {
            let case = |index| (index, Rc::new(Case::new(string, index, readings)));
            self.first.extend((0..compared(question).len()).map(case));
        }
        let disagreed: Vec<usize> = (0..compared(question).len())
            .filter(|&index| differ(readings, index))
            .collect();
        if disagreed.is_empty() {
            return;
        }
        self.disagreed += 1;
        self.members_disagreed += u64::from(is_member);
        let cause = standard.cause(string);
        for index in disagreed {
            *self.causes.entry((index, cause.clone())).or_default() += 1;
            self.add_pairs(index, &cause, &Rc::new(Case::new(string, index, readings)));
        }
    }

    /// Adds a string for each pair that reads it differently.
    fn add_pairs(&mut self, index: usize, cause: &C, case: &Rc<Case>) {
        let pairs =
            (0..case.values.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
        for pair in pairs.filter(|&pair| case.differing(pair).is_some()) {
            let kind = DisagreementKey {
                pair,
                index,
                cause: cause.clone(),
            };
            let alike = self.kinds.entry(kind).or_insert_with(|| Alike {
                count: 0,
                shortest: Rc::clone(case),
            });
            alike.count += 1;
            if shorter(&case.string, &alike.shortest.string) {
                alike.shortest = Rc::clone(case);
            }
        }
    }
}
