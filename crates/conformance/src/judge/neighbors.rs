//! [`Space`]: the members of a language that differ in one piece from a string, the nearest first.

use std::{cell::OnceCell, collections::BTreeSet};

use super::{difference::Kind, footing::Footing, inquiry::Effort, pair::Pair, texts::Texts};
use crate::{
    ByteSet,
    automaton::{CompileError, Dfa, State, ways},
    bytes::readable,
    language::Language,
};

/// How many bytes of a class are tried, where any of them may stand.
const EACH: usize = 3;

/// How long a piece is at most that is replaced by all short ways that begin otherwise, in bytes.
const FEW: usize = 12;

/// The longest string about which all edits are tried, in bytes.
const LONGEST: usize = 400;

/// A language and its accepted members, as a search needs them.
pub(super) struct Space<'l> {
    pub(super) dfa: &'l Dfa,
    pub(super) texts: Texts<'l>,
    pub(super) footing: &'l Footing<'l>,
    /// The rules of which accepted members have a text.
    accepted_rules: OnceCell<BTreeSet<&'l str>>,
    /// Some bytes of each class, as readable as can be.
    bytes: Vec<u8>,
}

impl<'l> Space<'l> {
    pub(super) fn new(
        language: &'l Language,
        footing: &'l Footing<'l>,
    ) -> Result<Space<'l>, CompileError> {
        let order = readable();
        let some = |class: &ByteSet| {
            let bytes = order.into_iter().filter(|&byte| class.contains(byte));
            bytes.take(EACH).collect::<Vec<_>>()
        };
        let classes = language.byte_classes()?;
        let chosen: Vec<u8> = classes.iter().flat_map(some).collect();
        let order = order.into_iter();
        let bytes = order.filter(|byte| chosen.contains(byte)).collect();
        Ok(Space {
            dfa: footing.dfa,
            texts: Texts::new(language),
            footing,
            accepted_rules: OnceCell::new(),
            bytes,
        })
    }

    /// Whether some accepted member has a text of this rule.
    pub(super) fn is_accepted(&self, rule: &str) -> bool {
        let rules = || self.texts.rules_in(self.footing.members());
        self.accepted_rules.get_or_init(rules).contains(rule)
    }

    /// All pieces of so many bytes, of these bytes.
    pub(super) fn pieces(&self, length: usize) -> impl Iterator<Item = Vec<u8>> {
        let count = self.bytes.len();
        (0..count.pow(length as u32)).map(move |number| {
            let at = (0..length as u32).map(|place| number / count.pow(place) % count);
            at.map(|at| self.bytes[at]).collect()
        })
    }

    /// For each position of a string, the states from which the automaton accepts the rest.
    fn accepting_rest(&self, string: &[u8]) -> Vec<Vec<bool>> {
        let states = 0..self.dfa.state_count();
        let accepting = |state| self.dfa.is_accepting(state);
        let mut rests: Vec<Vec<bool>> = vec![states.clone().map(accepting).collect()];
        for (at, &byte) in string.iter().rev().enumerate() {
            let before = |state| rests[at][self.dfa.next(state, byte)];
            let rest = states.clone().map(before).collect();
            rests.push(rest);
        }
        rests.reverse();
        rests
    }

    /// The members that one byte removed, replaced or added makes of a string: those first whose
    /// edit says most, and of these those whose edit is near the place where the string leaves the
    /// language. Until any edit is tried, those of a member lead to the same state, so that the rest
    /// means what it did.
    pub(super) fn neighbors(&self, kind: Kind, string: &[u8], effort: Effort) -> Vec<Pair> {
        if string.len() > LONGEST {
            return Vec::new();
        }
        let rests = self.accepting_rest(string);
        let states = self.dfa.states_of(string);
        let (viable, _) = self.dfa.viable_prefix(string);
        // Of a member, another byte of the same class says most; of another string, a byte less.
        let ([less, alike, other, more], most): ([usize; 4], usize) = match (kind, effort) {
            (Kind::Accepts | Kind::Differs, _) => ([0, 1, 1, 2], 2),
            (Kind::Rejects, Effort::Alike) => ([1, 0, 3, 2], 0),
            (Kind::Rejects, Effort::Single) => ([1, 0, 3, 2], 2),
            (Kind::Rejects, _) => ([1, 0, 3, 2], 3),
        };
        let mut found = Vec::new();
        for at in 0..=string.len() {
            let distance = at.abs_diff(viable);
            // Each edit reads the string up to `end` as `piece`, which leads to the state `next`.
            let mut edit = |rank: usize, end: usize, piece: &[u8], next: State| {
                let is_tried =
                    kind != Kind::Rejects || effort >= Effort::Any || next == states[end];
                if is_tried && rests[end][next] {
                    found.push(((rank, distance), Pair::edit(string, at..end, piece)));
                }
            };
            if at < string.len() {
                edit(less, at + 1, &[], states[at]);
            }
            for &byte in &self.bytes {
                let next = self.dfa.next(states[at], byte);
                if at < string.len() && byte != string[at] {
                    let rank = if next == states[at + 1] { alike } else { other };
                    edit(rank, at + 1, &[byte], next);
                }
                edit(more, at, &[byte], next);
            }
        }
        found.retain(|((rank, _), _)| *rank <= most);
        found.sort_by_key(|(order, _)| *order);
        let mut known = BTreeSet::new();
        let pairs = found.into_iter().map(|(_, pair)| pair);
        pairs.filter(|pair| known.insert(pair.right())).collect()
    }

    /// The members that another piece in place of any piece makes of a string, those first whose
    /// edit is the smallest: the shortest way between two states, or what an accepted member has
    /// at its beginning or its end. Of edits of one size, the shortest members come first. The
    /// first list has those of which the edit leads to the same state, the second the others.
    pub(super) fn rewrites(&self, string: &[u8]) -> [Vec<Pair>; 2] {
        if string.len() > LONGEST {
            return [Vec::new(), Vec::new()];
        }
        let rests = self.accepting_rest(string);
        let states = self.dfa.states_of(string);
        let mut found = Vec::new();
        let mut rewrite = |start: usize, end: usize, by: &[u8]| {
            let cost = (end - start).max(by.len());
            let is_other = self.dfa.run(states[start], by) != states[end];
            let member = [&string[..start], by, &string[end..]].concat();
            found.push(((is_other, cost, member.len()), member));
        };
        for (end, rest) in rests.iter().enumerate() {
            let goals = (0..rest.len()).filter(|&state| rest[state]);
            let ways = ways(rest.len(), goals, &self.bytes, |state, byte| {
                self.dfa.next(state, byte)
            });
            for (start, &state) in states[..=end].iter().enumerate() {
                let Some(way) = &ways[state] else { continue };
                rewrite(start, end, way);
                // If the string itself is the shortest way, there may be others.
                let own = &string[start..end];
                for &byte in self.bytes.iter().filter(|_| way == own && own.len() < FEW) {
                    if let Some(rest) = &ways[self.dfa.next(state, byte)] {
                        rewrite(start, end, &[&[byte], &rest[..]].concat());
                    }
                }
            }
            for (_, beginning) in self.footing.beginnings().filter(|(state, _)| rest[*state]) {
                rewrite(0, end, beginning);
            }
        }
        for (start, &state) in states.iter().enumerate() {
            self.footing
                .ends(state)
                .for_each(|suffix| rewrite(start, string.len(), suffix));
        }
        found.sort_by_key(|(order, _)| *order);
        let mut known = BTreeSet::new();
        known.insert(string.to_vec());
        found.retain(|(_, member)| known.insert(member.clone()));
        let others = found.partition_point(|((is_other, ..), _)| !is_other);
        let pair = |(_, member): ((bool, usize, usize), Vec<u8>)| Pair::of(&member, string);
        let others = found.split_off(others).into_iter().map(pair).collect();
        [found.into_iter().map(pair).collect(), others]
    }
}
