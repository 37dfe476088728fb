//! [`Search`]: what explains the strings that are read differently.
//!
//! Some strings are inquired about at once. The differences that are found are undone in the other
//! strings; strings whose disagreements remain are inquired about next. At the end, the differences
//! are kept that are needed to explain the strings.

use std::{collections::HashMap, iter, rc::Rc};

use super::{
    Standard,
    inquiry::{Attempt, Inquiry},
    peers::{Batch, Peers},
    reading::{Case, Reading},
    reasons::Reasons,
    undo::{undone, undone_alike, undone_everywhere},
};
use crate::judge::Difference;

/// The limits: rounds, differences, and inquiries that run at once, at first and later.
const ROUNDS: usize = 200;
const DIFFERENCES: usize = 64;
const AT_FIRST: usize = 4;
const AT_ONCE: usize = 64;

/// Of how many differences each two are undone together.
const FEW: usize = 12;

/// Two peers read a string differently, and what explains it.
pub(super) struct Found {
    pub(super) index: usize,
    /// The two that read it differently, and the other string of the difference alike.
    pub(super) peers: [usize; 2],
    /// None if no string was found that they read alike and that is an edit away.
    pub(super) difference: Option<Difference>,
    /// How all read the string.
    pub(super) case: Rc<Case>,
    /// Whether it was found in a string that had not been made shorter.
    is_whole: bool,
}

/// A string that is examined; later, what is left of it when differences are undone.
struct Examined {
    index: usize,
    string: Vec<u8>,
    /// The pairs of peers whose disagreement nothing explains.
    left: Vec<[usize; 2]>,
    /// How it is inquired about next.
    attempt: Option<Attempt>,
}

impl Examined {
    /// What these peers read in another string.
    fn comparison(&self, string: Vec<u8>, pairs: &[[usize; 2]]) -> Comparison {
        Comparison {
            string,
            index: self.index,
            pairs: pairs.to_vec(),
        }
    }
}

impl Found {
    /// Whether it may explain how a pair reads a string: the pair reads its own differently.
    fn explains(&self, examined: &Examined, pair: &[usize; 2]) -> bool {
        self.index == examined.index && self.case.separates(pair)
    }
}

/// Whether pairs of peers agree about a string: the question.
struct Comparison {
    string: Vec<u8>,
    index: usize,
    pairs: Vec<[usize; 2]>,
}

/// A string in which differences were undone.
type Undone = (Vec<usize>, Comparison);

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

    /// Explains these strings. Returns what was found, and those that it does not explain.
    pub(super) fn run(mut self, cases: Vec<(usize, Rc<Case>)>) -> (Vec<Found>, Vec<Found>) {
        let mut strings = self.examined(&cases);
        let mut at_once = AT_FIRST;
        while self.rounds < ROUNDS && self.found.len() < DIFFERENCES {
            let mut attempts = Attempt::ALL.into_iter();
            let chosen = attempts.find_map(|attempt| self.choose(&mut strings, at_once, attempt));
            let Some(chosen) = chosen else { break };
            let ended = self.inquire(chosen);
            let first = self.found.len();
            self.add(ended);
            let reasons = self.reasons(&mut strings, first);
            let all = vec![true; self.found.len()];
            for (at, string) in strings.iter_mut().enumerate() {
                string.left.retain(|&pair| !reasons.explain(at, pair, &all));
            }
            at_once = (2 * at_once).min(AT_ONCE);
        }
        let mut strings = self.examined(&cases);
        let shown = self
            .found
            .iter()
            .map(|found| (found.index, Rc::clone(&found.case)));
        let shown: Vec<(usize, Rc<Case>)> = shown.collect();
        strings.extend(self.examined(&shown));
        let mut reasons = self.reasons(&mut strings, 0);
        let is_needed = self.keep_needed(&strings, cases.len(), &mut reasons);
        let unexplained = iter::zip(cases, &strings).enumerate();
        let unexplained = unexplained.filter_map(|(at, ((index, case), string))| {
            let mut open = string.left.iter();
            let open = open.find(|&&pair| !reasons.explain(at, pair, &is_needed));
            // Of peers that have failed, nothing is explained.
            let differing = case.differing().into_iter().next();
            let failed = differing.filter(|_| string.left.is_empty());
            Some(Found {
                index,
                peers: open.copied().or(failed)?,
                difference: None,
                case,
                is_whole: true,
            })
        });
        let unexplained = unexplained.collect();
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
                attempt: Some(Attempt::Shortened),
            }
        });
        examined.collect()
    }

    /// Begins inquiries of this kind about the shortest strings, one for each, unless its peers
    /// agree about no string near another one either; `None` if there are none.
    fn choose(
        &self,
        strings: &mut [Examined],
        most: usize,
        attempt: Attempt,
    ) -> Option<Vec<Inquiry>> {
        let begin = |string: &mut Examined| {
            let index = string.index;
            let peers = &self.peers;
            string.left.retain(|&pair| peers.are_reliable(pair));
            let is_alone = |pair: &&[usize; 2]| {
                let of_part = self.found.iter().filter(|found| found.index == index);
                let mut of_pair = of_part
                    .filter(|found| found.case.separates(pair))
                    .peekable();
                of_pair.peek().is_some() && of_pair.all(|found| found.difference.is_none())
            };
            let peers = *string.left.iter().find(|pair| !is_alone(pair))?;
            string.attempt = attempt.next();
            Some(Inquiry::new(index, peers, string.string.clone(), attempt))
        };
        let open = strings
            .iter_mut()
            .filter(|string| string.attempt == Some(attempt));
        let chosen: Vec<Inquiry> = open.filter_map(begin).take(most).collect();
        (!chosen.is_empty()).then_some(chosen)
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
        let mut batch = Batch::default();
        ended
            .iter()
            .for_each(|inquiry| batch.push(&inquiry.string()));
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
                    peers: inquiry.peers,
                    difference,
                    case,
                    is_whole: inquiry.attempt == Attempt::Whole,
                });
            }
        }
    }

    /// Undoes the differences from this one on in the strings, each alone; and where that explains
    /// nothing, some together. Returns which explain which strings.
    fn reasons(&mut self, strings: &mut [Examined], first: usize) -> Reasons {
        let mut reasons = Reasons::new(strings.len());
        self.add_reasons(strings, &mut reasons, Some(first));
        self.add_reasons(strings, &mut reasons, None);
        reasons
    }

    /// Adds which differences from this one on explain strings, each alone; or without one, what
    /// explains, together, strings that only differences of whole strings explain, or none.
    fn add_reasons(
        &mut self,
        strings: &mut [Examined],
        reasons: &mut Reasons,
        first: Option<usize>,
    ) {
        let is_simple: Vec<bool> = self.found.iter().map(|found| !found.is_whole).collect();
        let mut undone_by = Vec::new();
        let mut comparisons = Vec::new();
        for (at, examined) in strings.iter().enumerate() {
            let open = examined.left.iter().copied();
            let open: Vec<[usize; 2]> = open
                .filter(|&pair| !reasons.explain(at, pair, &is_simple))
                .collect();
            let undone = match first {
                Some(first) => (first..self.found.len())
                    .flat_map(|number| self.undone(examined, number))
                    .collect(),
                None => self.undone_together(examined, &open),
            };
            for (by, comparison) in undone {
                if self
                    .standard
                    .may_explain(&comparison.string, &examined.string)
                {
                    undone_by.push((at, by));
                    comparisons.push(comparison);
                }
            }
        }
        let answers = self.compare(&comparisons);
        let answers = comparisons.into_iter().zip(answers);
        for ((at, by), (comparison, answers)) in undone_by.into_iter().zip(answers) {
            let examined = &mut strings[at];
            let mut is_left = false;
            for (pair, answer) in comparison.pairs.iter().zip(answers) {
                if answer == Some(true) {
                    reasons.add(at, *pair, &by);
                }
                is_left |= answer == Some(false) && examined.left.first() == Some(pair);
            }
            // What is left when several are undone may have other differences.
            if by.len() > 1 && is_left {
                examined.string = comparison.string;
                examined.attempt = Some(Attempt::Shortened);
            }
        }
    }

    /// What a difference leaves of a string.
    fn undone(&self, examined: &Examined, number: usize) -> Vec<Undone> {
        let found = &self.found[number];
        let pairs = examined.left.iter().copied();
        let pairs: Vec<[usize; 2]> = pairs
            .filter(|pair| found.explains(examined, pair))
            .collect();
        let difference = found.difference.iter().filter(|_| !pairs.is_empty());
        let undone = difference.flat_map(|difference| undone(difference, &examined.string));
        undone
            .map(|string| (vec![number], examined.comparison(string, &pairs)))
            .collect()
    }

    /// What two differences, and all, leave of a string, one after the other.
    fn undone_together(&self, examined: &Examined, open: &[[usize; 2]]) -> Vec<Undone> {
        let mut together: Vec<(Vec<usize>, Vec<[usize; 2]>)> = Vec::new();
        for pair in open {
            let of_pair = self.found.iter().enumerate().filter(|(_, found)| {
                let difference = found.difference.iter();
                let mut undone = difference.map(|one| undone_everywhere(one, &examined.string));
                found.explains(examined, pair) && undone.any(|left| left != examined.string)
            });
            let numbers: Vec<usize> = of_pair.map(|(number, _)| number).collect();
            let simple = numbers
                .iter()
                .copied()
                .filter(|&number| !self.found[number].is_whole);
            let simple: Vec<usize> = simple.collect();
            let few = &simple[..simple.len().min(FEW)];
            let two = few
                .iter()
                .flat_map(|&one| few.iter().map(move |&other| vec![one, other]));
            let mut sets: Vec<Vec<usize>> = two.collect();
            sets.extend([simple.clone(), numbers]);
            for set in sets {
                match together.iter_mut().find(|(known, _)| *known == set) {
                    Some((_, pairs)) => pairs.push(*pair),
                    None => together.push((set, vec![*pair])),
                }
            }
        }
        let mut undone = Vec::new();
        for (numbers, pairs) in together {
            for undo in [undone_everywhere, undone_alike] {
                let mut string = examined.string.clone();
                let mut by = Vec::new();
                for &number in &numbers {
                    let difference = self.found[number].difference.as_ref();
                    let left = difference.map(|difference| undo(difference, &string));
                    if let Some(left) = left.filter(|left| *left != string) {
                        by.push(number);
                        string = left;
                    }
                }
                if by.len() > 1 {
                    undone.push((by, examined.comparison(string, &pairs)));
                }
            }
        }
        undone
    }

    /// Keeps the differences that are needed to explain the first `count` strings, and counts what
    /// each explains on its own. Returns which of all are kept.
    fn keep_needed(
        &mut self,
        strings: &[Examined],
        count: usize,
        reasons: &mut Reasons,
    ) -> Vec<bool> {
        // Each explains its own string.
        for (number, examined) in strings[count..].iter().enumerate() {
            let pairs = examined.left.iter();
            pairs.for_each(|&pair| reasons.add(count + number, pair, &[number]));
        }
        let explains = |number: usize| {
            let peers = self.found[number].peers;
            let strings = (0..count).filter(|&string| reasons.are_one(string, peers, number));
            strings.count()
        };
        let explains: Vec<usize> = (0..self.found.len()).map(explains).collect();
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by_cached_key(|&number| explains[number]);
        // What is found in whole strings is less simple.
        let (whole, simple): (Vec<usize>, Vec<usize>) = order
            .into_iter()
            .partition(|&number| self.found[number].is_whole);
        let is_needed = reasons.needed(&[simple, whole], count);
        for (found, explains) in self.found.iter_mut().zip(explains) {
            found
                .difference
                .iter_mut()
                .for_each(|one| one.explains = explains as u64);
        }
        let mut kept = is_needed.iter();
        self.found.retain(|_| kept.next() == Some(&true));
        is_needed
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
