//! Shrinking: from each shortest string as many bytes are deleted as possible, while its two peers
//! still disagree.
//!
//! In a round, every string has its candidates, each with a piece deleted, from half of it down to
//! single bytes; all peers are asked about all of them in one batch. The shortest candidate that is
//! still read differently is the string of the next round. There, all pieces that could be deleted
//! on their own are also deleted together. Of the strings that seem to be read differently for the
//! same reason, that of the most pairs is shrunk first; the other pairs continue with the shortest
//! candidate that they read differently, too, and that their own string can be shrunk to.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    hash::Hash,
    iter,
    ops::Range,
    rc::Rc,
};

use super::{
    Standard,
    peers::{Batch, Peers},
    reading::{Case, differ, order, shorter},
    tally::{Alike, DisagreementKey},
};

/// The limits: rounds, the candidates after which no other string of the same reason is shrunk in a
/// round, and for each string and round candidates, by its length, and bytes of candidates.
const ROUNDS: usize = 200;
const ENOUGH: usize = 1 << 15;
const CANDIDATES: [usize; 2] = [32, 256];
const BYTES: usize = 1 << 20;

/// The strings of a kind, the shortest of which is being shrunk.
pub(super) struct Shrunk<C> {
    pub(super) kind: DisagreementKey<C>,
    pub(super) count: u64,
    pub(super) case: Rc<Case>,
    /// A number for the part that is compared, and for what was special about the string before.
    reason: usize,
    /// Whether no single byte of it can be deleted.
    pub(super) is_minimal: bool,
    /// How many deletions have been tried in vain.
    tried: usize,
    /// What is left if all pieces are deleted that could be deleted on their own.
    together: Option<Vec<u8>>,
}

impl<C: Clone + Eq + Hash> Shrunk<C> {
    /// Those of these kinds, in an order that does not depend on a hash.
    fn all(kinds: &HashMap<DisagreementKey<C>, Alike>) -> Vec<Self> {
        let mut reasons = HashMap::new();
        let mut all: Vec<Self> = kinds
            .iter()
            .map(|(kind, Alike { count, shortest })| {
                let case = Rc::clone(shortest);
                let number = reasons.len();
                let reason = *reasons
                    .entry((kind.index, kind.cause.clone()))
                    .or_insert(number);
                Shrunk {
                    kind: kind.clone(),
                    count: *count,
                    case,
                    reason,
                    is_minimal: false,
                    tried: 0,
                    together: None,
                }
            })
            .collect();
        all.sort_by(|a, b| {
            (a.kind.pair, a.kind.index, &a.case.string).cmp(&(
                b.kind.pair,
                b.kind.index,
                &b.case.string,
            ))
        });
        all
    }

    /// The candidates of this round.
    fn candidates(&mut self, standard: &impl Standard) -> Vec<Candidate> {
        let string = &self.case.string;
        let [few, many] = CANDIDATES;
        let most = (string.len() / 2)
            .clamp(few, many)
            .min(BYTES / string.len().max(1))
            .max(1);
        let pieces: Vec<Range<usize>> = deletions(string.len())
            .skip(self.tried)
            .take(most)
            .collect();
        self.tried += pieces.len();
        let together = self.together.take().map(|string| Candidate {
            string,
            deleted: 0..0,
        });
        let without = |deleted: Range<usize>| Candidate {
            string: without(string, &deleted),
            deleted,
        };
        let candidates = together.into_iter().chain(pieces.into_iter().map(without));
        candidates
            .filter(|candidate| standard.may_shrink(string, &candidate.string))
            .collect()
    }

    /// Continues with the `hits`, the candidates that are still read differently, and what was
    /// deleted.
    fn go_on(&mut self, hits: Vec<Hit>) {
        let string = &self.case.string;
        let best = hits
            .iter()
            .map(|(_, case)| case)
            .reduce(|a, b| if shorter(&b.string, &a.string) { b } else { a });
        let Some(best) = best else {
            self.is_minimal = self.tried >= deletions(string.len()).count();
            return;
        };
        let is_kept = |at: &usize| !hits.iter().any(|(deleted, _)| deleted.contains(at));
        let together: Vec<u8> = (0..string.len())
            .filter(is_kept)
            .map(|at| string[at])
            .collect();
        self.together = Some(together).filter(|together| together.len() < best.string.len());
        (self.case, self.tried) = (Rc::clone(best), 0);
    }

    /// Continues with the first of these, which begin with the shortest, that its string can be
    /// shrunk to, and that its two peers read differently too.
    fn take_from(&mut self, others: &[Rc<Case>], standard: &impl Standard) {
        let string = &self.case.string;
        let mut better = others
            .iter()
            .take_while(|other| shorter(&other.string, string));
        let taken = better.find(|other| {
            other.differing(self.kind.pair).is_some()
                && is_part(&other.string, string)
                && standard.may_shrink(string, &other.string)
        });
        if let Some(taken) = taken {
            (self.case, self.tried, self.together, self.is_minimal) =
                (Rc::clone(taken), 0, None, false);
        }
    }
}

/// Whether bytes can be deleted from `whole` so that `part` is left.
fn is_part(part: &[u8], whole: &[u8]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|byte| rest.any(|other| other == byte))
}

/// The numbers of those that are shrunk next: first the string of the most pairs for each reason,
/// then the next of each, and so on. Those with the same string are together.
fn leaders<C>(
    all: &[Shrunk<C>],
    may_go_on: impl Fn(&Shrunk<C>) -> bool,
) -> Vec<(usize, Vec<usize>)> {
    let mut reasons: HashMap<usize, HashMap<&[u8], Vec<usize>>> = HashMap::new();
    for (number, shrunk) in all
        .iter()
        .enumerate()
        .filter(|(_, shrunk)| may_go_on(shrunk))
    {
        reasons
            .entry(shrunk.reason)
            .or_default()
            .entry(&shrunk.case.string)
            .or_default()
            .push(number);
    }
    let ranked = reasons.into_values().flat_map(|strings| {
        let mut same: Vec<Vec<usize>> = strings.into_values().collect();
        same.sort_by_key(|numbers| (Reverse(numbers.len()), numbers[0]));
        iter::zip(0.., same)
    });
    let mut ranked: Vec<(usize, Vec<usize>)> = ranked.collect();
    ranked.sort();
    ranked
}

/// For each reason, strings that some pair reads differently.
type Found = HashMap<usize, Vec<Rc<Case>>>;

/// Lets each continue with the shortest string that was found for its reason.
fn share<C: Clone + Eq + Hash>(
    all: &mut [Shrunk<C>],
    mut found: Found,
    peers: &Peers<'_>,
    standard: &impl Standard,
) {
    for cases in found.values_mut() {
        cases.sort_by(|a, b| order(&a.string, &b.string));
    }
    for shrunk in all
        .iter_mut()
        .filter(|shrunk| peers.are_reliable(shrunk.kind.pair))
    {
        if let Some(cases) = found.get(&shrunk.reason) {
            shrunk.take_from(cases, standard);
        }
    }
}

/// A candidate that is still read differently, and what was deleted from its string.
type Hit = (Range<usize>, Rc<Case>);

/// A string with a piece deleted.
struct Candidate {
    string: Vec<u8>,
    deleted: Range<usize>,
}

fn without(string: &[u8], deleted: &Range<usize>) -> Vec<u8> {
    [&string[..deleted.start], &string[deleted.end..]].concat()
}

/// The pieces of a string of this length that may go: halves, quarters and so on, and at last each
/// byte.
fn deletions(length: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes = iter::successors(Some(length.div_ceil(2)), |&size| {
        (size > 1).then_some(size / 2)
    });
    sizes.filter(|&size| size > 0).flat_map(move |size| {
        (0..length)
            .step_by(size)
            .map(move |start| start..length.min(start + size))
    })
}

/// Shrinks the shortest string of each kind.
pub(super) fn shrink<S: Standard>(
    peers: &mut Peers<'_>,
    standard: &S,
    kinds: &HashMap<DisagreementKey<S::Cause>, Alike>,
) -> Vec<Shrunk<S::Cause>> {
    let mut all = Shrunk::all(kinds);
    for _ in 0..ROUNDS {
        let mut round = Round::default();
        let may_go_on =
            |shrunk: &Shrunk<_>| !shrunk.is_minimal && peers.are_reliable(shrunk.kind.pair);
        for (rank, numbers) in leaders(&all, may_go_on) {
            if round.batch.is_full() || rank > 0 && round.batch.len() > ENOUGH {
                break;
            }
            numbers
                .into_iter()
                .for_each(|number| round.add(number, all[number].candidates(standard)));
        }
        if round.asked.is_empty() {
            break;
        }
        round.ask(peers, standard, &mut all);
    }
    // A peer that no longer answers does not disagree, but that says nothing about the string.
    all.iter_mut()
        .for_each(|shrunk| shrunk.is_minimal &= peers.are_reliable(shrunk.kind.pair));
    all
}

/// The candidates of a round.
#[derive(Default)]
struct Round {
    batch: Batch,
    /// The index of each candidate in the batch.
    places: HashMap<Vec<u8>, usize>,
    /// For each index, which strings are shrunk to it, and by which deletion.
    interests: Vec<Vec<(usize, Range<usize>)>>,
    /// The strings that are shrunk in this round.
    asked: Vec<usize>,
}

impl Round {
    fn add(&mut self, number: usize, candidates: Vec<Candidate>) {
        self.asked.push(number);
        for Candidate { string, deleted } in candidates {
            let place = *self.places.entry(string).or_insert_with_key(|string| {
                self.batch.push(string);
                self.interests.push(Vec::new());
                self.interests.len() - 1
            });
            self.interests[place].push((number, deleted));
        }
    }

    /// Asks about them, and continues with each string. There are none if no string may be shrunk
    /// to any.
    fn ask<S: Standard>(self, peers: &mut Peers<'_>, standard: &S, all: &mut [Shrunk<S::Cause>]) {
        let Round {
            batch,
            interests,
            asked,
            ..
        } = self;
        let mut hits: HashMap<usize, Vec<Hit>> = HashMap::new();
        let mut found = Found::new();
        if !interests.is_empty() {
            (hits, found) = peers.ask(
                batch,
                standard,
                (hits, found),
                |(hits, found), place, string, readings| {
                    let mut cases = HashMap::new();
                    let mut reasons = HashSet::new();
                    for (number, deleted) in &interests[place] {
                        let Shrunk {
                            kind: DisagreementKey { pair, index, .. },
                            reason,
                            ..
                        } = all[*number];
                        let new = || {
                            differ(readings, index)
                                .then(|| Rc::new(Case::new(string, index, readings)))
                        };
                        let case: &Option<Rc<Case>> = cases.entry(index).or_insert_with(new);
                        let Some(case) = case else { continue };
                        if reasons.insert(reason) {
                            found.entry(reason).or_default().push(Rc::clone(case));
                        }
                        if case.differing(pair).is_some() {
                            hits.entry(*number)
                                .or_default()
                                .push((deleted.clone(), Rc::clone(case)));
                        }
                    }
                },
            );
        }
        asked
            .into_iter()
            .for_each(|number| all[number].go_on(hits.remove(&number).unwrap_or_default()));
        share(all, found, peers, standard);
    }
}
