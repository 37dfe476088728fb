//! State identifiers: sets of separating strings that distinguish the states of an automaton; and
//! random strings that end with them, in the manner of a suite, but with longer middles.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use super::Suite;
use crate::{
    automaton::{Dfa, State},
    bytes,
    sentence::Random,
};

/// A set of strings for each state, such that any two states share a string that exactly one of
/// them accepts.
#[derive(Debug, Clone)]
pub(super) struct Identifiers {
    words: Vec<Vec<u8>>,
    /// For each state, the indices of its strings.
    of: Vec<Vec<usize>>,
}

impl Identifiers {
    /// All states begin in one block, with no strings. A string splits a block into the states that
    /// accept it and those that do not, and all of them receive the string; so the string that
    /// separates two states is in the sets of both. The first string is the empty one. Each later
    /// split takes the string that splits a block most evenly, which keeps the sets small.
    pub(super) fn new(dfa: &Dfa) -> Identifiers {
        Identifiers::preferring(dfa, Vec::new())
    }

    /// The same, with these strings as far as they separate states, and others only for the states
    /// that they do not.
    pub(super) fn preferring(dfa: &Dfa, preferred: Vec<Vec<u8>>) -> Identifiers {
        let separators = separators(dfa);
        let (mut words, mut accepting): (Vec<Vec<u8>>, Vec<Vec<bool>>) =
            separators.into_iter().unzip();
        let shortest = words.len();
        for word in preferred {
            let accepts =
                (0..dfa.state_count()).map(|state| dfa.is_accepting(dfa.run(state, &word)));
            accepting.push(accepts.collect());
            words.push(word);
        }
        let mut of: Vec<Vec<usize>> = vec![Vec::new(); dfa.state_count()];
        // How many of these states accept each word.
        let count = |states: &[State]| -> Vec<usize> {
            let accepts =
                |accepting: &Vec<bool>| states.iter().filter(|&&it| accepting[it]).count();
            accepting.iter().map(accepts).collect()
        };
        let states: Vec<State> = (0..dfa.state_count()).collect();
        let counts = count(&states);
        let mut blocks = vec![(states, counts)];
        let mut is_first = true;
        while let Some((block, counts)) = blocks.pop() {
            let evenness = |&word: &usize| {
                let accept = counts[word];
                (accept.min(block.len() - accept), Reverse(words[word].len()))
            };
            // The empty string is a separator, if there are any: the first in their order.
            let best = if is_first {
                Some(0)
            } else {
                let preferred = (shortest..words.len())
                    .max_by_key(evenness)
                    .filter(|word| evenness(word).0 > 0);
                preferred.or_else(|| (0..shortest).max_by_key(evenness))
            };
            // All states are asked about themselves, even if there is only one.
            if let Some(word) = best.filter(|_| is_first || block.len() > 1) {
                block.iter().for_each(|&state| of[state].push(word));
                let parts: (Vec<State>, Vec<State>) =
                    block.iter().partition(|&&state| accepting[word][state]);
                let (few, many) = if parts.0.len() < parts.1.len() {
                    parts
                } else {
                    (parts.1, parts.0)
                };
                // Only the smaller part is counted, and it is split first: time grows with the
                // square of the states, and memory with their number.
                let counts_of_few = count(&few);
                let both = counts.iter().zip(&counts_of_few);
                let counts_of_many = both.map(|(all, few)| all - few).collect();
                blocks.extend([(many, counts_of_many), (few, counts_of_few)]);
            }
            is_first = false;
        }
        Identifiers { words, of }
    }

    /// The strings of this state.
    pub(super) fn of(&self, state: State) -> impl Iterator<Item = &[u8]> {
        self.of[state].iter().map(|&word| &self.words[word][..])
    }
}

/// A shortest separating string for each pair of states, which exactly one of the two accepts, with
/// the states that accept it.
fn separators(dfa: &Dfa) -> BTreeMap<Vec<u8>, Vec<bool>> {
    const NONE: u32 = u32::MAX;
    let bytes: Vec<u8> = dfa
        .byte_classes()
        .iter()
        .filter_map(|class| class.iter().min_by_key(|&byte| bytes::other_case(byte)))
        .collect();
    let count = dfa.state_count();
    let pair = |a: State, b: State| a.max(b) * a.max(b).saturating_sub(1) / 2 + a.min(b);
    // The number of each pair's word. A word is a byte and the number of the rest; the first is the
    // empty one.
    let mut word_of: Vec<u32> = vec![NONE; count * count.saturating_sub(1) / 2];
    let mut words: Vec<(Vec<u8>, Vec<bool>)> = vec![(
        Vec::new(),
        (0..count).map(|state| dfa.is_accepting(state)).collect(),
    )];
    let mut number: HashMap<(u8, u32), u32> = HashMap::new();
    let sources: Vec<Vec<Vec<State>>> = bytes
        .iter()
        .map(|&byte| {
            let mut sources = vec![Vec::new(); count];
            (0..count).for_each(|from| sources[dfa.next(from, byte)].push(from));
            sources
        })
        .collect();
    let mut latest: Vec<(State, State)> = Vec::new();
    // The empty string separates an accepting state from any other.
    for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if dfa.is_accepting(a) != dfa.is_accepting(b) {
            word_of[pair(a, b)] = 0;
            latest.push((a, b));
        }
    }
    // Each round finds the pairs separated by a string one byte longer. In a minimal automaton, all
    // pairs are found.
    while !latest.is_empty() {
        let mut longer: Vec<(State, State)> = Vec::new();
        // Only the pairs of the last round are followed backward: each pair is looked at once for
        // each byte, not once for each round.
        for (to_a, to_b) in latest {
            for sources in &sources {
                let pairs = sources[to_a]
                    .iter()
                    .flat_map(|&a| sources[to_b].iter().map(move |&b| (a.max(b), a.min(b))));
                longer.extend(pairs.filter(|&(a, b)| word_of[pair(a, b)] == NONE));
            }
        }
        // The order in which pairs are found depends on their sources. Sorted, they always get the
        // same words, and a suite is the same on every machine.
        longer.sort_unstable();
        longer.dedup();
        let found: Vec<(u8, u32)> = longer
            .iter()
            .filter_map(|&(a, b)| {
                bytes.iter().find_map(|&byte| {
                    let to_a = dfa.next(a, byte);
                    let to_b = dfa.next(b, byte);
                    let rest = if to_a == to_b {
                        NONE
                    } else {
                        word_of[pair(to_a, to_b)]
                    };
                    (rest != NONE).then_some((byte, rest))
                })
            })
            .collect();
        for (&(a, b), (byte, rest)) in longer.iter().zip(found) {
            word_of[pair(a, b)] = *number.entry((byte, rest)).or_insert_with(|| {
                let (word, accepting) = &words[rest as usize];
                let word = [&[byte][..], word].concat();
                let accepting = (0..count)
                    .map(|state| accepting[dfa.next(state, byte)])
                    .collect();
                words.push((word, accepting));
                (words.len() - 1) as u32
            });
        }
        latest = longer;
    }
    words.into_iter().collect()
}

/// The longest middle, in bytes.
const LONGEST: usize = 6;

impl Suite {
    /// Random strings: an access string, a middle of 2 to 6 bytes, and a separating string of the
    /// state after the middle. They find some of the faults for which a suite with all such middles
    /// would be too large. The iterator never ends, and the same seed gives the same strings on
    /// every machine.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, language::Language, suite::Suite};
    ///
    /// let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "digits")?, 0)?;
    /// assert!(suite.walks(1).take(100).all(|string| string.len() >= 2));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn walks(&self, seed: u64) -> impl Iterator<Item = Vec<u8>> {
        let representatives: Vec<u8> = self.representatives.iter().collect();
        let is_live = |&copy: &State| self.dfa.dead() != Some(self.copies.original(copy));
        let live: Vec<State> = (0..self.copies.count()).filter(is_live).collect();
        let mut random = Random::new(seed);
        std::iter::repeat_with(move || {
            let copy = if live.is_empty() {
                0
            } else {
                live[random.below(live.len())]
            };
            let mut state = self.copies.original(copy);
            let mut string = self.access[copy].clone();
            for _ in 0..2 + random.below(LONGEST - 1) {
                let byte = self.step(state, &representatives, &mut random);
                state = self.dfa.next(state, byte);
                string.push(byte);
            }
            let separating: Vec<&[u8]> = self.identifiers.of(state).collect();
            if !separating.is_empty() {
                string.extend_from_slice(separating[random.below(separating.len())]);
            }
            string
        })
    }

    /// A byte to go on with: mostly one after which something can still be accepted.
    fn step(&self, state: State, representatives: &[u8], random: &mut Random) -> u8 {
        let any = representatives[random.below(representatives.len())];
        let is_live = |byte: &u8| self.dfa.dead() != Some(self.dfa.next(state, *byte));
        if is_live(&any) || random.one_in(8) {
            return any;
        }
        let live: Vec<u8> = representatives.iter().copied().filter(is_live).collect();
        if live.is_empty() {
            any
        } else {
            live[random.below(live.len())]
        }
    }
}
