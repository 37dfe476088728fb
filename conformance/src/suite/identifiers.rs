//! State identifiers: sets of separating strings that distinguish the states of an automaton.

use std::{cmp::Reverse, collections::BTreeSet};

use crate::{
    automaton::{Dfa, State},
    bytes,
};

/// A set of strings for each state, such that any two states share a string that exactly one of them accepts.
///
/// All states begin in one block, with no strings. A string splits a block into the states that accept it and those
/// that do not, and all of them receive the string; so the string that separates two states is in the sets of both. The
/// first string is the empty one. Each later split takes the string that splits a block most evenly, which keeps the
/// sets small.
pub(super) fn identifiers(dfa: &Dfa) -> Vec<Vec<Vec<u8>>> {
    let separators = separators(dfa);
    let halves = |block: &[State], word: &[u8]| -> (Vec<State>, Vec<State>) {
        block.iter().partition(|&&state| dfa.is_accepting(dfa.run(state, word)))
    };
    let mut identifiers: Vec<Vec<Vec<u8>>> = vec![Vec::new(); dfa.state_count()];
    let mut split = |block: &[State], word: &[u8]| {
        block.iter().for_each(|&state| identifiers[state].push(word.to_vec()));
        <[_; 2]>::from(halves(block, word))
    };
    let all: Vec<State> = (0..dfa.state_count()).collect();
    let mut blocks = Vec::from(split(&all, b""));
    while let Some(block) = blocks.pop() {
        let evenness = |word: &&Vec<u8>| {
            let (accept, reject) = halves(&block, word);
            (accept.len().min(reject.len()), Reverse(word.len()))
        };
        if block.len() > 1
            && let Some(word) = separators.iter().max_by_key(evenness)
        {
            blocks.extend(split(&block, word));
        }
    }
    identifiers
}

/// A shortest separating string for each pair of states: exactly one of the two accepts it.
fn separators(dfa: &Dfa) -> BTreeSet<Vec<u8>> {
    let bytes: Vec<u8> = dfa
        .byte_classes()
        .iter()
        .filter_map(|class| class.iter().min_by_key(|&byte| bytes::other_case(byte)))
        .collect();
    let count = dfa.state_count();
    let mut words: Vec<Vec<Option<Vec<u8>>>> = vec![vec![None; count]; count];
    let pairs = || (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
    for (a, b) in pairs().filter(|&(a, b)| dfa.is_accepting(a) != dfa.is_accepting(b)) {
        words[a][b] = Some(Vec::new());
    }
    // Each round finds the pairs separated by a string one byte longer. In a minimal automaton, all pairs are found.
    loop {
        let longer: Vec<_> = pairs()
            .filter(|&(a, b)| words[a][b].is_none())
            .filter_map(|(a, b)| {
                bytes.iter().find_map(|&byte| {
                    let (to_a, to_b) = (dfa.next(a, byte), dfa.next(b, byte));
                    let rest = words[to_a.max(to_b)][to_a.min(to_b)].as_ref()?;
                    Some((a, b, [&[byte][..], rest].concat()))
                })
            })
            .collect();
        if longer.is_empty() {
            return words.into_iter().flatten().flatten().collect();
        }
        for (a, b, word) in longer {
            words[a][b] = Some(word);
        }
    }
}
