//! Shrinking: from each shortest string as many bytes are deleted as possible, while its two peers still disagree.
//!
//! In a round, every string has its candidates, each with a piece deleted, from half of it down to single bytes; all
//! peers are asked about all of them in one batch. The shortest candidate that is still read differently is the string
//! of the next round. There, all pieces that could go by themselves are also deleted together.

use std::{collections::HashMap, mem, ops::Range};

use indicatif::ProgressBar;
use rfc1738::Production;

use super::{
    batch::Batch,
    cause::url,
    panel::Panel,
    reading::{Case, differ, shorter},
    tally::{Kind, Strings},
};
use crate::failure::Failure;

/// The limits: rounds, and for each string and round candidates, and bytes of candidates.
const ROUNDS: usize = 50;
const CANDIDATES: usize = 256;
const BYTES: usize = 1 << 20;

/// The strings of a kind, the shortest of which is being shrunk.
pub(super) struct Shrunk {
    pub(super) kind: Kind,
    pub(super) count: u64,
    pub(super) case: Case,
    /// Whether no single byte of it can be deleted.
    pub(super) is_minimal: bool,
    /// The production that derives it, and its scheme. They stay: what parsers make of a URL is not explained by what
    /// they make of another string.
    url: Option<(Production, String)>,
    /// How many deletions have been tried in vain.
    tried: usize,
    /// What is left if all pieces are deleted that could go by themselves.
    together: Option<Vec<u8>>,
}

impl Shrunk {
    fn new((kind, Strings { count, shortest }): (Kind, Strings)) -> Self {
        let url = url(shortest.bytes());
        Shrunk { kind, count, case: shortest, is_minimal: false, url, tried: 0, together: None }
    }

    /// The candidates of this round.
    fn candidates(&mut self) -> Vec<Candidate> {
        let string = self.case.bytes();
        let most = CANDIDATES.min(BYTES / string.len().max(1)).max(1);
        let pieces: Vec<Range<usize>> = deletions(string.len()).skip(self.tried).take(most).collect();
        self.tried += pieces.len();
        let together = self.together.take().map(|string| Candidate { string, deleted: 0..0 });
        let without = |deleted: Range<usize>| Candidate { string: without(string, &deleted), deleted };
        let candidates = together.into_iter().chain(pieces.into_iter().map(without));
        candidates.filter(|candidate| self.url.is_none() || url(&candidate.string) == self.url).collect()
    }

    /// Goes on with the `hits`, the candidates that are still read differently.
    fn go_on(&mut self, hits: Vec<(Candidate, Case)>) {
        let string = mem::take(&mut self.case.string.0);
        let pieces: Vec<Range<usize>> = hits.iter().map(|(candidate, _)| candidate.deleted.clone()).collect();
        let best =
            hits.into_iter().map(|(_, case)| case).reduce(|a, b| if shorter(b.bytes(), a.bytes()) { b } else { a });
        let Some(best) = best else {
            self.is_minimal = self.tried >= deletions(string.len()).count();
            self.case.string.0 = string;
            return;
        };
        let is_kept = |at: &usize| !pieces.iter().any(|piece| piece.contains(at));
        let together: Vec<u8> = (0..string.len()).filter(is_kept).map(|at| string[at]).collect();
        self.together = Some(together).filter(|together| together.len() < best.bytes().len());
        (self.case, self.tried) = (best, 0);
    }
}

/// A string with a piece deleted.
struct Candidate {
    string: Vec<u8>,
    deleted: Range<usize>,
}

fn without(string: &[u8], deleted: &Range<usize>) -> Vec<u8> {
    [&string[..deleted.start], &string[deleted.end..]].concat()
}

/// The pieces of a string of this length that may go: halves, quarters and so on, and at last each byte.
fn deletions(length: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes = std::iter::successors(Some(length.div_ceil(2)), |&size| (size > 1).then_some(size / 2));
    sizes
        .filter(|&size| size > 0)
        .flat_map(move |size| (0..length).step_by(size).map(move |start| start..length.min(start + size)))
}

/// Shrinks the shortest string of each kind.
pub(super) fn shrink(
    panel: &mut Panel,
    kinds: HashMap<Kind, Strings>,
    progress: &ProgressBar,
) -> Result<Vec<Shrunk>, Failure> {
    let mut all: Vec<Shrunk> = kinds.into_iter().map(Shrunk::new).collect();
    all.sort_by(|a, b| (a.kind.pair, a.kind.part, a.case.bytes()).cmp(&(b.kind.pair, b.kind.part, b.case.bytes())));
    for _ in 0..ROUNDS {
        let mut round = Round::default();
        for (number, shrunk) in all.iter_mut().enumerate().filter(|(_, shrunk)| !shrunk.is_minimal) {
            if round.batch.is_full() {
                break;
            }
            round.add(number, shrunk.candidates());
        }
        if round.asked.is_empty() {
            break;
        }
        round.ask(panel, &mut all, progress)?;
    }
    // A peer that does not answer any more does not disagree, but that says nothing about the string.
    let is_asked = |peer: usize| panel.peers[peer].fault.is_none();
    all.iter_mut().for_each(|shrunk| shrunk.is_minimal &= shrunk.kind.pair.into_iter().all(is_asked));
    Ok(all)
}

/// The candidates of a round.
#[derive(Default)]
struct Round {
    batch: Batch,
    /// The place of each candidate in the batch.
    places: HashMap<Vec<u8>, usize>,
    /// For each place, which strings are shrunk to it, and by which deletion.
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

    /// Asks about them, and goes on with each string.
    fn ask(self, panel: &mut Panel, all: &mut [Shrunk], progress: &ProgressBar) -> Result<(), Failure> {
        let Round { batch, interests, asked, .. } = self;
        if interests.is_empty() {
            // None of them is a URL like the string that it is of.
            asked.into_iter().for_each(|number| all[number].go_on(Vec::new()));
            return Ok(());
        }
        let mut hits = panel.ask(batch, progress, HashMap::<usize, Vec<_>>::new, |hits, place, string, readings| {
            for (number, deleted) in &interests[place] {
                let kind = &all[*number].kind;
                if let Some(named) = differ(readings, kind.pair, kind.part) {
                    let candidate = Candidate { string: string.into(), deleted: deleted.clone() };
                    hits.entry(*number).or_default().push((candidate, Case::new(string, named)));
                }
            }
        })?;
        asked.into_iter().for_each(|number| all[number].go_on(hits.remove(&number).unwrap_or_default()));
        Ok(())
    }
}
