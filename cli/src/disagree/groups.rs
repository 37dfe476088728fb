//! [`Group`]: the disagreements with the same cause.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::{
    case::{Case, shorter},
    cause::Cause,
    shrink::Shrunk,
    tally::{Kind, Tally},
};
use crate::parts::Part;

/// The disagreements about a part with the same cause.
pub(super) struct Group {
    pub(super) cause: Cause,
    pub(super) part: Part,
    /// How many strings some pair reads differently, of those whose shortest were shrunk to this cause.
    pub(super) strings: u64,
    pub(super) pairs: Vec<Pair>,
}

/// The disagreements of two peers in a group.
#[derive(Serialize)]
pub(super) struct Pair {
    #[serde(skip)]
    pub(super) peers: [usize; 2],
    pub(super) strings: u64,
    pub(super) shortest: Case,
    /// Whether no byte of the shortest string can go.
    pub(super) minimal: bool,
}

impl Group {
    /// The groups, those with the most strings first.
    pub(super) fn all(tally: &Tally, shrunk: Vec<Shrunk>) -> Vec<Group> {
        let mut groups: BTreeMap<(String, Part), Building> = BTreeMap::new();
        for Shrunk { kind: Kind { pair, part, cause: before }, count, case, is_minimal, .. } in shrunk {
            let cause = Cause::of(case.bytes());
            let building = groups.entry((cause.to_string(), part)).or_insert_with(|| Building {
                cause,
                before: HashSet::new(),
                pairs: BTreeMap::new(),
            });
            building.before.insert((part, before));
            let new = || Pair { peers: pair, strings: 0, shortest: case.clone(), minimal: is_minimal };
            let pair = building.pairs.entry(pair).or_insert_with(new);
            pair.strings += count;
            if shorter(case.bytes(), pair.shortest.bytes()) {
                (pair.shortest, pair.minimal) = (case, is_minimal);
            }
        }
        let mut groups: Vec<Group> =
            groups.into_iter().map(|((_, part), building)| building.group(tally, part)).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.strings));
        groups
    }

    /// The pair with the shortest string.
    pub(super) fn shortest(&self) -> Option<&Pair> {
        self.pairs.iter().reduce(|a, b| if shorter(b.shortest.bytes(), a.shortest.bytes()) { b } else { a })
    }
}

/// A group that is being built.
struct Building {
    cause: Cause,
    /// What was special about its strings before they were shrunk.
    before: HashSet<(Part, Cause)>,
    pairs: BTreeMap<[usize; 2], Pair>,
}

impl Building {
    fn group(self, tally: &Tally, part: Part) -> Group {
        let strings = self.before.iter().filter_map(|cause| tally.causes.get(cause)).sum();
        Group { cause: self.cause, part, strings, pairs: self.pairs.into_values().collect() }
    }
}
