//! [`Tally`]: how many strings are read differently, by whom, and the shortest of them.

use std::collections::HashMap;

use rfc1738::{Production, is_agreed};
use rfc1738_conformance::parts::Part;

use super::{
    cause::{self, Cause},
    reading::{Case, PARTS, Reading, differ, shorter},
};
use crate::production::Named;

/// Strings that may have the same cause: what two peers disagree about, and what is special about the string.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    pub(super) pair: [usize; 2],
    pub(super) part: Part,
    pub(super) cause: Cause,
}

/// The strings of a kind.
#[derive(Clone)]
pub(super) struct Strings {
    pub(super) count: u64,
    pub(super) shortest: Case,
}

/// The counts, and the shortest string of each kind. Memory does not grow with the number of strings.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) strings: u64,
    /// How many of them the production derives.
    pub(super) members: u64,
    /// How many of each are read differently by some pair.
    pub(super) disagreed: u64,
    pub(super) members_disagreed: u64,
    /// How many strings each peer accepts.
    pub(super) accepted: Vec<u64>,
    pub(super) kinds: HashMap<Kind, Strings>,
    /// How many strings some pair reads differently, by the part and by what is special about the string.
    pub(super) causes: HashMap<(Part, Cause), u64>,
}

impl Tally {
    pub(super) fn new(peers: usize) -> Self {
        Tally { accepted: vec![0; peers], ..Tally::default() }
    }

    /// Adds a string. It is a member if `production` derives it.
    pub(super) fn add(&mut self, production: Named, string: &[u8], readings: &[Reading<'_>]) {
        let is_member = match production {
            Named::Production(Production::Url) => cause::url(string).is_some(),
            Named::Production(production) => cause::url(string).is_some_and(|(of, _)| of == production),
            Named::Consensus => str::from_utf8(string).is_ok_and(is_agreed),
        };
        self.strings += 1;
        self.members += u64::from(is_member);
        for (accepted, reading) in self.accepted.iter_mut().zip(readings) {
            *accepted += u64::from(reading.accepts);
        }
        let disagreed: Vec<Part> = PARTS.into_iter().filter(|&part| is_disagreed(readings, part)).collect();
        if disagreed.is_empty() {
            return;
        }
        self.disagreed += 1;
        self.members_disagreed += u64::from(is_member);
        let cause = Cause::of(string);
        for part in disagreed {
            *self.causes.entry((part, cause.clone())).or_default() += 1;
            self.add_pairs(part, &cause, string, readings);
        }
    }

    /// Adds a string for each pair that reads it differently.
    fn add_pairs(&mut self, part: Part, cause: &Cause, string: &[u8], readings: &[Reading<'_>]) {
        for second in 0..readings.len() {
            for first in 0..second {
                let Some(named) = differ(readings, [first, second], part) else { continue };
                let case = || Case::new(string, named);
                let kind = Kind { pair: [first, second], part, cause: cause.clone() };
                let strings = self.kinds.entry(kind).or_insert_with(|| Strings { count: 0, shortest: case() });
                strings.count += 1;
                if shorter(string, strings.shortest.bytes()) {
                    strings.shortest = case();
                }
            }
        }
    }

    pub(super) fn merge(&mut self, other: Tally) {
        self.strings += other.strings;
        self.members += other.members;
        self.disagreed += other.disagreed;
        self.members_disagreed += other.members_disagreed;
        self.accepted.iter_mut().zip(other.accepted).for_each(|(accepted, more)| *accepted += more);
        for (cause, count) in other.causes {
            *self.causes.entry(cause).or_default() += count;
        }
        for (kind, more) in other.kinds {
            let strings = self.kinds.entry(kind).or_insert_with(|| Strings { count: 0, ..more.clone() });
            strings.count += more.count;
            if shorter(more.shortest.bytes(), strings.shortest.bytes()) {
                strings.shortest = more.shortest;
            }
        }
    }
}

/// Whether two of the readings name different values for `part`.
fn is_disagreed(readings: &[Reading<'_>], part: Part) -> bool {
    let mut named = readings.iter().filter_map(|reading| reading.get(part));
    let first = named.next();
    named.any(|other| Some(other) != first)
}
