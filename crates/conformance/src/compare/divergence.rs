//! Divergences: where one automaton can continue or end and the other cannot; and
//! witnesses, strings that show where two sets diverge, one for each two rules.

use std::collections::{HashMap, VecDeque};

use super::{
    Comparison, Pairs, Side,
    rules::RuleTracer,
    run::{Steps, TooMuchWork},
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
};

/// A place where strings that are only on one side leave the other: a state of the other side's
/// automaton that dies after a byte after which this side can still accept, or that does not accept
/// where this side does.
///
/// Every string that is only on one side leaves the other at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Divergence {
    /// The state of the other side's automaton.
    pub state: State,
    /// The bytes at which strings leave the other side here.
    pub bytes: ByteSet,
    /// Whether a string leaves the other side here at its end.
    pub at_end: bool,
    /// A shortest string that leaves the other side here.
    pub string: Vec<u8>,
    /// Where in this string it does so: at one of `bytes`, by its offset, or at its end, by its
    /// length.
    pub at: usize,
}

/// Where strings leave the other side at a place: at these bytes, at their end, or at both. For
/// people.
pub fn characters(bytes: ByteSet, at_end: bool) -> String {
    match (bytes.is_empty(), at_end) {
        (true, _) => "the end".to_owned(),
        (false, true) => format!("{bytes} | the end"),
        (false, false) => bytes.to_string(),
    }
}

/// The places where strings of one side leave the other.
#[derive(Debug)]
pub(super) struct Divergences<'d> {
    side: usize,
    completions: Completions<'d>,
    /// Those with the shortest strings first.
    pub(super) found: Vec<Leaving>,
}

/// A place, and how to write its string. (All strings together could be too long for the memory.)
#[derive(Debug)]
pub(super) struct Leaving {
    state: State,
    bytes: ByteSet,
    at_end: bool,
    shortest: Shortest,
}

/// A string that leaves the other side. Of those of one length, the first are those that do so at
/// their end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shortest {
    length: usize,
    /// The class of the byte at which it leaves the other side; `None` if that is its end.
    class: Option<usize>,
    /// The pair of states at which it does so.
    pair: usize,
}

impl<'d> Divergences<'d> {
    pub(super) fn new(pairs: &Pairs<'d>, side: Side) -> Divergences<'d> {
        let side = side as usize;
        let [this, other] = [pairs.dfas[side], pairs.dfas[1 - side]];
        let completions = Completions::new(this, &pairs.classes);
        let mut found: HashMap<State, Leaving> = HashMap::new();
        let mut leave = |state, bytes, at_end, shortest| {
            let leaving = Leaving {
                state,
                bytes,
                at_end,
                shortest,
            };
            leaving.add_to(&mut found);
        };
        for (number, pair) in pairs.pairs.iter().enumerate() {
            let here = pair.states[side];
            let state = pair.states[1 - side];
            if this.is_accepting(here) && !other.is_accepting(state) {
                let shortest = Shortest {
                    length: pair.depth,
                    class: None,
                    pair: number,
                };
                leave(state, ByteSet::default(), true, shortest);
            }
            for (class, &(byte, bytes)) in pairs.classes.iter().enumerate() {
                let rest = completions.lengths[this.next(here, byte)];
                if let (Some(rest), true) = (rest, other.dead() == Some(other.next(state, byte))) {
                    let shortest = Shortest {
                        length: pair.depth + 1 + rest,
                        class: Some(class),
                        pair: number,
                    };
                    leave(state, bytes, false, shortest);
                }
            }
        }
        let mut found: Vec<Leaving> = found.into_values().collect();
        found.sort_by_cached_key(|found| found.shortest);
        Divergences {
            side,
            completions,
            found,
        }
    }

    pub(super) fn place(&self, pairs: &Pairs<'d>, found: &Leaving) -> Divergence {
        let Shortest { pair, class, .. } = found.shortest;
        let mut string = pairs.access(pair);
        let at = string.len();
        if let Some(class) = class {
            let (byte, _) = pairs.classes[class];
            string.push(byte);
            self.completions.append(
                &pairs.classes,
                pairs.pairs[pair].states[self.side],
                &mut string,
            );
        }
        Divergence {
            state: found.state,
            bytes: found.bytes,
            at_end: found.at_end,
            string,
            at,
        }
    }
}

impl Leaving {
    /// Adds what was found, of which there is one for each state.
    fn add_to(self, all: &mut HashMap<State, Leaving>) {
        all.entry(self.state)
            .and_modify(|known| {
                known.bytes = known.bytes.union(self.bytes);
                known.at_end |= self.at_end;
                known.shortest = known.shortest.min(self.shortest);
            })
            .or_insert(self);
    }
}

/// The shortest strings from each state of an automaton to acceptance.
#[derive(Debug)]
struct Completions<'d> {
    dfa: &'d Dfa,
    /// Their length; `None` for the dead state.
    lengths: Vec<Option<usize>>,
}

impl<'d> Completions<'d> {
    /// `classes` are the sets of bytes that the automaton treats alike, each with a byte that
    /// represents it.
    fn new(dfa: &'d Dfa, classes: &[(u8, ByteSet)]) -> Completions<'d> {
        let states = 0..dfa.state_count();
        let mut sources: Vec<Vec<State>> = vec![Vec::new(); dfa.state_count()];
        for state in states.clone() {
            for &(byte, _) in classes {
                let to = dfa.next(state, byte);
                if dfa.dead() != Some(to) && sources[to].last() != Some(&state) {
                    sources[to].push(state);
                }
            }
        }
        let mut lengths = vec![None; dfa.state_count()];
        let mut queue: VecDeque<(State, usize)> = states
            .filter(|&state| dfa.is_accepting(state))
            .map(|state| (state, 0))
            .collect();
        while let Some((state, length)) = queue.pop_front() {
            if lengths[state].is_none() {
                lengths[state] = Some(length);
                queue.extend(sources[state].iter().map(|&from| (from, length + 1)));
            }
        }
        Completions { dfa, lengths }
    }

    /// Appends a shortest string from the state that the last byte of `string` leads to from
    /// `state`.
    fn append(&self, classes: &[(u8, ByteSet)], state: State, string: &mut Vec<u8>) {
        let mut state = string
            .last()
            .map_or(state, |&byte| self.dfa.next(state, byte));
        while let Some(length) = self.lengths[state].filter(|&length| length > 0) {
            let is_nearer = |byte: u8| self.lengths[self.dfa.next(state, byte)] == Some(length - 1);
            let (byte, _) = *classes
                .iter()
                .find(|&&(byte, _)| is_nearer(byte))
                .expect("one byte leads nearer");
            string.push(byte);
            state = self.dfa.next(state, byte);
        }
    }
}

/// A string that is only on one side, and the rules in which it leaves the other.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness<'l> {
    /// The place with the shortest string of all places with these rules, and the bytes of all of
    /// them.
    pub place: Divergence,
    /// How many places have these rules.
    pub places: usize,
    /// The rule in which each side is where the string leaves the other side.
    ///
    /// On the side that the string is on, this is the rule that reads the byte there, or the last
    /// byte, if the string leaves the other side at its end. On the other side, it is the rule that
    /// a parser is in there, or is about to enter, if it can only enter one. If there are several,
    /// it is the first in the order in which a parser would try them: alternatives from left to
    /// right, options and repetitions before their absence. Rules that leave no node are a part of
    /// the rule that names them.
    ///
    /// In a sum of rules, it is in a part that decides whether the string is on that side; in a
    /// difference, this may be the set that is taken away. It is `None` if an automaton without
    /// rules decides.
    pub rules: [Option<&'l str>; 2],
}

impl<'l> Comparison<'l> {
    /// For each two rules in which strings of this side leave the other, a shortest string that
    /// does. The shortest is first.
    ///
    /// # Errors
    ///
    /// [`TooMuchWork`] if there are so many places, or such long strings, that it would take too
    /// long.
    pub fn witnesses(&self, side: Side) -> Result<Vec<Witness<'l>>, TooMuchWork> {
        let tracers = self
            .languages
            .map(|language| RuleTracer::new(language).expect("its automaton was compared"));
        let mut left = Steps::new();
        let mut witnesses: Vec<Witness<'l>> = Vec::new();
        let mut known = HashMap::new();
        for place in self.places(side) {
            left.take(place.string.len())?;
            let mut rule = |at: usize| tracers[at].rule(&place.string, place.at, &mut left);
            let rules = [rule(0)?, rule(1)?];
            let at = *known.entry(rules).or_insert(witnesses.len());
            match witnesses.get_mut(at) {
                Some(witness) => {
                    witness.places += 1;
                    witness.place.bytes = witness.place.bytes.union(place.bytes);
                    witness.place.at_end |= place.at_end;
                }
                None => witnesses.push(Witness {
                    place,
                    places: 1,
                    rules,
                }),
            }
        }
        Ok(witnesses)
    }
}
