//! Chooses the strings of a page: few, each of which shows something that those before it do not.

use std::collections::HashSet;

use itertools::{Itertools, interleave};
use rfc1738::Production;
use rfc1738_conformance::{
    ByteSet,
    automaton::{Dfa, State},
};

use crate::{
    data::{self, Sample},
    failure::Failure,
};

/// How many strings of each kind a page shows for a production.
const LIMIT: usize = 4;

/// Strings that `production` derives: those that make its automaton take the most new transitions, and among equals the
/// RFC's own first.
pub(crate) fn accepted(production: Production, dfa: &Dfa) -> Vec<Sample> {
    let samples = data::examples(production).into_iter().chain(data::cases(production));
    let samples: Vec<Sample> = samples.filter(|sample| Failure::of(production, &sample.text).is_none()).collect();
    let classes = dfa.byte_classes();
    let steps: Vec<HashSet<_>> = samples.iter().map(|sample| steps(dfa, &classes, &sample.text)).collect();

    let mut taken = HashSet::new();
    let mut chosen = Vec::new();
    while chosen.len() < LIMIT {
        let gain = |&index: &usize| steps[index].difference(&taken).count();
        let Some(best) = (0..samples.len()).rev().max_by_key(gain).filter(|best| gain(best) > 0) else { break };
        taken.extend(steps[best].iter().copied());
        chosen.push(best);
    }
    chosen.sort();
    chosen.into_iter().map(|index| samples[index].clone()).collect()
}

/// Strings that `production` does not derive, each of which lacks something else. In every second one the viable prefix
/// is longer than the part that is read, so that a parser has to backtrack; among the others, those with a note are
/// first.
pub(crate) fn near_misses(production: Production) -> Vec<(Sample, Failure)> {
    let cases = data::cases(production).into_iter();
    let cases = cases.filter_map(|sample| Some((Failure::of(production, &sample.text)?, sample)));
    let urls = data::near_misses().into_iter();
    let urls = urls.filter_map(|sample| Some((Failure::of(production, &sample.text)?, sample)));
    let urls = urls.filter(|(failure, sample)| failure.error(production, &sample.text).is_some());

    let failing = cases.chain(urls).filter(|(_, sample)| !sample.text.is_empty()).enumerate();
    let (back, on): (Vec<_>, Vec<_>) = failing.partition(|(_, (failure, _))| failure.goes_back());
    let on = on.into_iter().sorted_by_key(|(_, (_, sample))| sample.note.is_none());
    let chosen = interleave(back, on).unique_by(|(_, (failure, _))| failure.alternatives()).take(LIMIT);
    chosen.sorted_by_key(|&(index, _)| index).map(|(_, (failure, sample))| (sample, failure)).collect()
}

/// The steps of an automaton through a text: each state, and the class of the next byte, unless it is the end.
fn steps(dfa: &Dfa, classes: &[ByteSet], text: &str) -> HashSet<(State, Option<usize>)> {
    let class = |byte| classes.iter().position(|class| class.contains(byte));
    let mut state = Dfa::START;
    let mut steps = HashSet::new();
    for &byte in text.as_bytes() {
        steps.insert((state, class(byte)));
        state = dfa.next(state, byte);
    }
    steps.insert((state, None));
    steps
}
