//! [`Search`]: what explains the strings that are read differently.
//!
//! Some strings are inquired about at once. The differences that are found are undone in the other
//! strings; strings whose disagreements remain are inquired about next. At the end, differences
//! that others explain are dropped.

use std::{collections::HashMap, rc::Rc};

use super::{
    Standard,
    inquiry::Inquiry,
    peers::{Batch, Peers},
    reading::{Case, Reading},
    undo::{undone, undone_everywhere},
};
use crate::judge::Difference;

/// The limits: rounds, differences, and inquiries that run at once, at first and later.
const ROUNDS: usize = 200;
const DIFFERENCES: usize = 256;
const AT_FIRST: usize = 4;
const AT_ONCE: usize = 64;

/// Some peers read a string differently, and what explains it.
pub(super) struct Found {
    pub(super) index: usize,
    /// None if no string was found that they read alike and that is an edit away.
    pub(super) difference: Option<Difference>,
    /// How all read the string.
    pub(super) case: Rc<Case>,
}

/// A string that is examined; later, what is left of it when differences are undone.
struct Examined {
    index: usize,
    string: Vec<u8>,
    /// The pairs of peers whose disagreement nothing explains.
    left: Vec<[usize; 2]>,
    is_inquired: bool,
}

/// Whether pairs of peers agree about a string: the question.
struct Comparison {
    string: Vec<u8>,
    index: usize,
    pairs: Vec<[usize; 2]>,
}

pub(super) struct Search<'s, 'p, S: Standard> {
    peers: &'s mut Peers<'p>,
    standard: &'s S,
    found: Vec<Found>,
    rounds: usize,
}

impl<'s, 'p, S: Standard> Search<'s, 'p, S> {
    pub(super) fn new(peers: &'s mut Peers<'p>, standard: &'s S) -> Self {
        Search {
            peers,
            standard,
            found: Vec::new(),
            rounds: 0,
        }
    }

    /// Explains these strings. Returns what was found, and how many of them are not explained.
    pub(super) fn run(mut self, cases: Vec<(usize, Rc<Case>)>) -> (Vec<Found>, u64) {
        let mut strings = self.examined(&cases);
        let mut at_once = AT_FIRST;
        while self.rounds < ROUNDS && self.found.len() < DIFFERENCES {
            let chosen = self.choose(&mut strings, at_once);
            if chosen.is_empty() {
                break;
            }
            let ended = self.inquire(chosen);
            let first = self.found.len();
            self.add(ended);
            self.explain(&mut strings, first);
            at_once = (2 * at_once).min(AT_ONCE);
        }
        self.drop_explained();
        // What was dropped explains nothing any more.
        let mut strings = self.examined(&cases);
        self.explain(&mut strings, 0);
        let unexplained = strings.iter().filter(|string| !string.left.is_empty());
        let unexplained = unexplained.count() as u64;
        (self.found, unexplained)
    }

    fn examined(&self, cases: &[(usize, Rc<Case>)]) -> Vec<Examined> {
        let examined = cases.iter().map(|(index, case)| {
            let mut left = case.differing();
            left.retain(|&pair| self.peers.are_reliable(pair));
            Examined {
                index: *index,
                string: case.string.clone(),
                left,
                is_inquired: false,
            }
        });
        examined.collect()
    }

    /// Begins inquiries about the shortest strings, one for each, unless its peers agree about no
    /// string near another one either.
    fn choose(&self, strings: &mut [Examined], most: usize) -> Vec<Inquiry> {
        let alone = self.found.iter().filter(|found| found.difference.is_none());
        let alone: Vec<&Found> = alone.collect();
        let begin = |string: &mut Examined| {
            let index = string.index;
            let peers = &self.peers;
            string.left.retain(|&pair| peers.are_reliable(pair));
            let is_alone = |pair: &&[usize; 2]| {
                let mut of_part = alone.iter().filter(|found| found.index == index);
                of_part.any(|found| found.case.separates(pair))
            };
            let peers = *string.left.iter().find(|pair| !is_alone(pair))?;
            string.is_inquired = true;
            Some(Inquiry::new(string.index, peers, string.string.clone()))
        };
        let new = strings.iter_mut().filter(|string| !string.is_inquired);
        new.filter_map(begin).take(most).collect()
    }

    /// Runs these inquiries, all at once, to their ends.
    fn inquire(&mut self, mut inquiries: Vec<Inquiry>) -> Vec<Inquiry> {
        while self.rounds < ROUNDS && !inquiries.iter().all(Inquiry::has_ended) {
            let mut comparisons = Vec::new();
            let mut counts = Vec::new();
            for inquiry in &mut inquiries {
                let strings = inquiry.strings(self.standard);
                counts.push(strings.len());
                comparisons.extend(strings.into_iter().map(|string| Comparison {
                    string,
                    index: inquiry.index,
                    pairs: vec![inquiry.peers],
                }));
            }
            let answers = self.compare(&comparisons);
            let answers: Vec<Option<bool>> = answers.into_iter().flatten().collect();
            let mut answers = &*answers;
            for (inquiry, count) in inquiries.iter_mut().zip(counts) {
                let (own, others) = answers.split_at(count);
                inquiry.go_on(self.standard, own);
                answers = others;
            }
        }
        inquiries.retain(|inquiry| inquiry.has_ended() && self.peers.are_reliable(inquiry.peers));
        inquiries
    }

    /// Adds what inquiries found, with the readings of all peers, unless it is known.
    fn add(&mut self, ended: Vec<Inquiry>) {
        let wrong = |inquiry: &Inquiry| {
            let difference = inquiry.difference();
            difference.map_or_else(|| inquiry.string.clone(), |one| one.pair.wrong())
        };
        let mut batch = Batch::default();
        ended.iter().for_each(|inquiry| batch.push(&wrong(inquiry)));
        let cases = self.ask(
            batch,
            Vec::new(),
            |cases: &mut Vec<_>, at, string, readings| {
                cases.push(Rc::new(Case::new(string, ended[at].index, readings)));
            },
        );
        for (inquiry, case) in ended.iter().zip(cases) {
            let difference = inquiry.difference().cloned();
            let is_known = self.found.iter().any(|known| {
                let is_like = match (&known.difference, &difference) {
                    (Some(known), Some(one)) => known.is_like(one),
                    (None, None) => true,
                    _ => false,
                };
                is_like && known.index == inquiry.index && known.case.separates(&inquiry.peers)
            });
            if !is_known && case.separates(&inquiry.peers) {
                self.found.push(Found {
                    index: inquiry.index,
                    difference,
                    case,
                });
            }
        }
    }

    /// Undoes the differences from this one on in the strings, each alone, and counts for how many
    /// strings each explains something. A difference explains a string to the pairs that read its
    /// own string differently. For the first pair, all of its differences are undone together, too.
    fn explain(&mut self, strings: &mut [Examined], first: usize) {
        for found in self.found.iter_mut().skip(first) {
            found.difference.iter_mut().for_each(|one| one.explains = 0);
        }
        let mut undone_by: Vec<(usize, Option<usize>)> = Vec::new();
        let mut comparisons = Vec::new();
        for (at, examined) in strings.iter().enumerate() {
            let Examined {
                index,
                string,
                left,
                ..
            } = examined;
            let Some(pair) = left.first() else { continue };
            let mut add = |by: Option<usize>, pairs: Vec<[usize; 2]>, undone: Vec<u8>| {
                if !pairs.is_empty() && self.standard.may_explain(&undone, string) {
                    undone_by.push((at, by));
                    comparisons.push(Comparison {
                        string: undone,
                        index: *index,
                        pairs,
                    });
                }
            };
            let mut all = string.clone();
            for (number, found) in self.found.iter().enumerate() {
                let of_part = found.difference.iter().filter(|_| found.index == *index);
                for difference in of_part {
                    if found.case.separates(pair) {
                        all = undone_everywhere(difference, &all);
                    }
                    if number >= first {
                        let pairs = left.iter().filter(|pair| found.case.separates(pair));
                        let pairs: Vec<[usize; 2]> = pairs.copied().collect();
                        let undone = undone(difference, string).into_iter();
                        undone.for_each(|undone| add(Some(number), pairs.clone(), undone));
                    }
                }
            }
            add(None, vec![*pair], all);
        }
        let answers = self.compare(&comparisons);
        let mut counted = None;
        for ((at, by), (comparison, answers)) in
            undone_by.into_iter().zip(comparisons.iter().zip(answers))
        {
            let that = |agree: bool| {
                let pairs = comparison.pairs.iter().zip(&answers);
                pairs.filter_map(move |(pair, answer)| (*answer == Some(agree)).then_some(pair))
            };
            let agree: Vec<&[usize; 2]> = that(true).collect();
            let examined = &mut strings[at];
            examined.left.retain(|pair| !agree.contains(&pair));
            let is_left = that(false).any(|pair| examined.left.contains(pair));
            if by.is_none() && is_left && comparison.string != examined.string {
                examined.string = comparison.string.clone();
                examined.is_inquired = false;
            }
            let Some(by) = by.filter(|by| !agree.is_empty() && counted != Some((at, *by))) else {
                continue;
            };
            counted = Some((at, by));
            if let Some(difference) = &mut self.found[by].difference {
                difference.explains += 1;
            }
        }
    }

    /// Drops each difference whose disagreements another one explains.
    fn drop_explained(&mut self) {
        let mut comparisons = Vec::new();
        let mut between = Vec::new();
        for (one, found) in self.found.iter().enumerate() {
            for (other, by) in self.found.iter().enumerate() {
                let difference = by.difference.iter();
                let difference = difference.filter(|_| one != other && found.index == by.index);
                let undone = difference.flat_map(|one| undone(one, &found.case.string));
                let pairs = found.case.differing();
                for left in undone {
                    let is_separated = pairs.iter().all(|pair| by.case.separates(pair));
                    if is_separated && self.standard.may_explain(&left, &found.case.string) {
                        between.push((one, other));
                        comparisons.push(Comparison {
                            string: left,
                            index: found.index,
                            pairs: pairs.clone(),
                        });
                    }
                }
            }
        }
        let answers = self.compare(&comparisons);
        let answers = between.into_iter().zip(answers);
        let explained: Vec<(usize, usize)> = answers
            .filter(|(_, agree)| agree.iter().all(|agree| *agree == Some(true)))
            .map(|(between, _)| between)
            .collect();
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        let explains = |number: usize| {
            let difference = self.found[number].difference.as_ref();
            difference.map_or(0, |difference| difference.explains as usize)
        };
        order.sort_by_cached_key(|&number| explains(number));
        let mut is_kept = vec![true; self.found.len()];
        let is_explained =
            |one, is_kept: &[bool]| explained.iter().any(|&(of, by)| of == one && is_kept[by]);
        for &one in &order {
            is_kept[one] = !is_explained(one, &is_kept);
        }
        // What explained it may be dropped as well.
        for &one in order.iter().rev() {
            is_kept[one] |= !is_explained(one, &is_kept);
        }
        let mut is_kept = is_kept.into_iter();
        self.found.retain(|_| is_kept.next() == Some(true));
    }

    /// For each of these strings, which pairs agree about it; none, if one does not read it.
    fn compare(&mut self, comparisons: &[Comparison]) -> Vec<Vec<Option<bool>>> {
        let mut batch = Batch::default();
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut places: Vec<Vec<usize>> = Vec::new();
        for (number, Comparison { string, .. }) in comparisons.iter().enumerate() {
            let place = *numbers.entry(string).or_insert_with(|| {
                batch.push(string);
                places.push(Vec::new());
                places.len() - 1
            });
            places[place].push(number);
        }
        let unknown = vec![Vec::new(); comparisons.len()];
        self.ask(batch, unknown, |answers, at, _, readings| {
            for &number in &places[at] {
                let Comparison { index, pairs, .. } = &comparisons[number];
                let agree = |&[a, b]: &[usize; 2]| {
                    let [a, b] = [a, b].map(|peer| readings[peer].value(*index));
                    Some(a? == b?)
                };
                answers[number] = pairs.iter().map(agree).collect();
            }
        })
    }

    fn ask<T: Clone>(
        &mut self,
        batch: Batch,
        notes: T,
        note: impl FnMut(&mut T, usize, &[u8], &[Reading]),
    ) -> T {
        if batch.len() == 0 {
            return notes;
        }
        self.rounds += 1;
        self.peers.ask(batch, self.standard, notes, note)
    }
}
