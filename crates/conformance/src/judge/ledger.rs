//! [`Ledger`]: the answers of an implementation, each string asked once.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
};

use crate::{implementation::Fault, judge::Reads};

/// How many strings are asked about at first, where they are asked in order until one is answered
/// as wanted; and how many times more in each later round.
const FIRST: usize = 64;
const GROWTH: usize = 4;

/// Whoever answers: which of these strings the implementation accepts.
pub(crate) type Oracle<'o> = dyn FnMut(Vec<Vec<u8>>) -> Result<Vec<bool>, Fault> + 'o;

/// What an implementation has answered about whole strings.
///
/// An inquiry is a function of the ledger: where it needs an answer that is not here, the ledger
/// notes the string, and the inquiry stops with [`Unanswered`]. Whoever runs many inquiries asks
/// about the noted strings of all of them in one round, and runs them again.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    answers: HashMap<Vec<u8>, bool>,
    wanted: RefCell<BTreeSet<Vec<u8>>>,
    reads: Reads,
    /// How many strings were asked about, and in how many rounds.
    pub(crate) asked: u64,
    pub(crate) rounds: u64,
}

/// The ledger lacks answers, and has noted the strings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unanswered;

/// Strings, each with the answer that is wanted.
pub(crate) type Wanted = Vec<(Vec<u8>, bool)>;

impl Ledger {
    pub(crate) fn new(reads: Reads) -> Ledger {
        Ledger {
            reads,
            ..Ledger::default()
        }
    }

    /// How many strings have an answer.
    pub(crate) fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether the implementation can be asked about a string.
    pub(crate) fn reads(&self, string: &[u8]) -> bool {
        self.reads.reads(string)
    }

    /// Adds an answer that was given outside an inquiry.
    pub(crate) fn insert(&mut self, string: &[u8], accepts: bool) {
        self.answers.insert(string.to_vec(), accepts);
    }

    /// Whether the string is known to be accepted.
    pub(crate) fn known(&self, string: &[u8]) -> Option<bool> {
        self.answers.get(string).copied()
    }

    /// The strings that have an answer, and whether they are accepted, in no order.
    pub(crate) fn answers(&self) -> impl Iterator<Item = (&[u8], bool)> {
        let answers = self.answers.iter();
        answers.map(|(string, accepts)| (&string[..], *accepts))
    }

    /// Those that are known to be accepted.
    pub(crate) fn accepted(&self) -> impl Iterator<Item = &[u8]> {
        let accepted = self.answers().filter(|(_, accepts)| *accepts);
        accepted.map(|(string, _)| string)
    }

    /// Whether the implementation accepts the string.
    pub(crate) fn accepts(&self, string: &[u8]) -> Result<bool, Unanswered> {
        self.known(string).ok_or_else(|| {
            self.wanted.borrow_mut().insert(string.to_vec());
            Unanswered
        })
    }

    /// Whether it accepts each of these strings.
    pub(crate) fn accepts_each<'s>(
        &self,
        strings: impl IntoIterator<Item = &'s Vec<u8>>,
    ) -> Result<Vec<bool>, Unanswered> {
        let strings = strings.into_iter();
        let answers: Vec<Result<bool, Unanswered>> =
            strings.map(|string| self.accepts(string)).collect();
        answers.into_iter().collect()
    }

    /// Whether all these strings are answered so. One that cannot be asked about is not.
    pub(crate) fn holds(&self, wanted: &[(Vec<u8>, bool)]) -> Result<bool, Unanswered> {
        let is_refuted = |(string, wanted): &(Vec<u8>, bool)| {
            !self.reads(string) || self.known(string).is_some_and(|known| known != *wanted)
        };
        if wanted.iter().any(is_refuted) {
            return Ok(false);
        }
        let answers = self.accepts_each(wanted.iter().map(|(string, _)| string))?;
        let mut both = wanted.iter().zip(answers);
        Ok(both.all(|((_, wanted), answer)| *wanted == answer))
    }

    /// The first item whose strings are all answered as wanted. The items are asked about in
    /// groups, each larger than the one before.
    pub(crate) fn first<T>(
        &self,
        items: impl IntoIterator<Item = (Wanted, T)>,
    ) -> Result<Option<T>, Unanswered> {
        let mut items = items.into_iter();
        let mut size = FIRST;
        loop {
            // The whole group is noted before an item of it is chosen.
            let group = items.by_ref().take(size);
            let group: Vec<_> = group
                .map(|(wanted, item)| (self.holds(&wanted), item))
                .collect();
            if group.is_empty() {
                return Ok(None);
            }
            for (holds, item) in group {
                if holds? {
                    return Ok(Some(item));
                }
            }
            size *= GROWTH;
        }
    }

    /// Of each of these, whether it [holds](Self::holds).
    pub(crate) fn holds_each<'w>(
        &self,
        wanted: impl IntoIterator<Item = &'w Wanted>,
    ) -> Result<Vec<bool>, Unanswered> {
        let wanted = wanted.into_iter();
        // All are noted before one without an answer stops.
        let holds: Vec<Result<bool, Unanswered>> =
            wanted.map(|wanted| self.holds(wanted)).collect();
        holds.into_iter().collect()
    }

    /// The same, but `None` if the first string, which is a member, is rejected: then the others say
    /// nothing.
    pub(crate) fn tried<'w>(
        &self,
        wanted: impl IntoIterator<Item = &'w Wanted>,
    ) -> Result<Vec<Option<bool>>, Unanswered> {
        let wanted: Vec<&Wanted> = wanted.into_iter().collect();
        let strings = wanted.iter().copied().flatten();
        self.accepts_each(strings.map(|(string, _)| string))?;
        let tried = wanted.into_iter().map(|wanted| {
            let is_tried = self.known(&wanted[0].0) == Some(true);
            is_tried.then(|| self.holds(wanted)).transpose()
        });
        tried.collect()
    }

    /// Asks about the noted strings, if there are any.
    pub(crate) fn settle(&mut self, oracle: &mut Oracle<'_>) -> Result<(), Fault> {
        let wanted: Vec<Vec<u8>> = std::mem::take(self.wanted.get_mut()).into_iter().collect();
        if wanted.is_empty() {
            return Ok(());
        }
        self.rounds += 1;
        self.asked += wanted.len() as u64;
        let answers = oracle(wanted.clone())?;
        self.answers.extend(wanted.into_iter().zip(answers));
        Ok(())
    }

    /// Asks about all these strings that can be asked about.
    pub(crate) fn ask(
        &mut self,
        strings: &[Vec<u8>],
        oracle: &mut Oracle<'_>,
    ) -> Result<(), Fault> {
        for string in strings.iter().filter(|string| self.reads(string)) {
            // A string without an answer is noted.
            let _ = self.accepts(string);
        }
        self.settle(oracle)
    }
}
