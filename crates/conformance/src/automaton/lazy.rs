//! Automata that are made only as far as strings lead, for when there are thousands of them.

use std::{collections::HashMap, sync::Arc};

use regex_automata::{
    nfa::thompson::{NFA, State, Transition},
    util::primitives::StateID,
};

use super::{
    CompileError, Dfa,
    compile::{self, Builder},
};
use crate::grammar::{Expression, Grammar};

/// The most memory, in bytes, that the states of one automaton may take.
const MEMORY: usize = 1 << 23;

/// The automaton of an expression, made as it is run: each state is a set of states of a nondeterministic automaton (Rabin and Scott,
/// 1959), from which all its transitions are found at once when the first one is needed.
#[derive(Debug)]
pub(crate) struct Lazy {
    nfa: NFA,
    /// The states that read a byte or accept, and that are reached from each state without reading, in ascending order; empty if they
    /// were not needed yet.
    reached: Vec<Box<[StateID]>>,
    sets: Vec<Arc<[StateID]>>,
    numbers: HashMap<Arc<[StateID]>, LazyState>,
    accepting: Vec<bool>,
    classes: [u8; 256],
    class_count: usize,
    /// Where each class of bytes leads from each state; `UNKNOWN` until the first one is needed.
    next: Vec<LazyState>,
    /// How many bytes the sets take.
    size: usize,
}

/// A state of it, by its number.
pub(crate) type LazyState = u32;

const UNKNOWN: LazyState = LazyState::MAX;

impl Lazy {
    /// The automaton of an expression, where those of some rules are known.
    pub(crate) fn new<'d>(
        grammar: &Grammar,
        expression: &Expression,
        known: &dyn Fn(&str) -> Option<&'d Dfa>,
    ) -> Result<Lazy, CompileError> {
        let nfa = Builder::new(grammar, known, compile::MEMORY).build(expression)?;
        let classes = std::array::from_fn(|byte| nfa.byte_classes().get(byte as u8));
        Ok(Lazy {
            reached: vec![Box::default(); nfa.states().len()],
            sets: Vec::new(),
            numbers: HashMap::new(),
            accepting: Vec::new(),
            classes,
            // Bytes of one class are neighbors, and the last class is that of the last byte.
            class_count: usize::from(classes[255]) + 1,
            next: Vec::new(),
            size: 0,
            nfa,
        })
    }

    /// Where every run begins.
    pub(crate) fn start(&mut self) -> Result<LazyState, CompileError> {
        self.state_of(&[self.nfa.start_anchored()])
    }

    /// The state after this byte.
    pub(crate) fn next(&mut self, state: LazyState, byte: u8) -> Result<LazyState, CompileError> {
        let at = state as usize * self.class_count + usize::from(self.class(byte));
        if self.next[at] == UNKNOWN {
            self.expand(state)?;
        }
        Ok(self.next[at])
    }

    /// Whether the string read so far is in the set.
    pub(crate) fn is_accepting(&self, state: LazyState) -> bool {
        self.accepting[state as usize]
    }

    /// The number of a byte's class: bytes of one class lead to the same state from every state.
    pub(crate) fn class(&self, byte: u8) -> u8 {
        self.classes[usize::from(byte)]
    }

    /// Finds where all bytes lead from a state.
    fn expand(&mut self, state: LazyState) -> Result<(), CompileError> {
        let set = self.sets[state as usize].clone();
        let transitions: Vec<Transition> = set.iter().flat_map(|&id| reads(self.nfa.state(id))).copied().collect();
        // Between two of these, all bytes lead to the same state.
        let ends = transitions.iter().flat_map(|reads| [usize::from(reads.start), usize::from(reads.end) + 1]);
        let mut ends: Vec<usize> = ends.chain([0, 256]).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut known: Vec<(Vec<StateID>, LazyState)> = Vec::new();
        for range in ends.windows(2) {
            let (first, last) = (range[0], range[1] - 1);
            let leads = |reads: &&Transition| usize::from(reads.start) <= first && last <= usize::from(reads.end);
            let to: Vec<StateID> = transitions.iter().filter(leads).map(|reads| reads.next).collect();
            let next = match known.iter().find(|(known, _)| *known == to) {
                Some(&(_, next)) => next,
                None => {
                    let next = self.state_of(&to)?;
                    known.push((to, next));
                    next
                }
            };
            let row = state as usize * self.class_count;
            self.next[row + usize::from(self.classes[first])..=row + usize::from(self.classes[last])].fill(next);
        }
        Ok(())
    }

    /// The state that is the set of all that are reached from these without reading.
    fn state_of(&mut self, from: &[StateID]) -> Result<LazyState, CompileError> {
        let mut set = Vec::new();
        for &id in from {
            if self.reached[id.as_usize()].is_empty() {
                self.reached[id.as_usize()] = reached(&self.nfa, id);
            }
            set.extend(&self.reached[id.as_usize()]);
        }
        set.sort_unstable();
        set.dedup();
        if let Some(&number) = self.numbers.get(&set[..]) {
            return Ok(number);
        }
        self.size += (self.class_count + set.len()) * size_of::<LazyState>();
        if self.size > MEMORY {
            return Err(CompileError::TooLarge(format!("its states would take more than {} MiB", MEMORY >> 20)));
        }
        let number = self.sets.len() as LazyState;
        self.accepting.push(set.iter().any(|&id| matches!(self.nfa.state(id), State::Match { .. })));
        self.next.resize(self.next.len() + self.class_count, UNKNOWN);
        let set: Arc<[StateID]> = set.into();
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        Ok(number)
    }
}

/// The transitions of a state.
fn reads(state: &State) -> &[Transition] {
    match state {
        State::ByteRange { trans } => std::slice::from_ref(trans),
        State::Sparse(sparse) => &sparse.transitions,
        _ => &[],
    }
}

/// The states that read a byte or accept, and that are reached from this one without reading.
fn reached(nfa: &NFA, from: StateID) -> Box<[StateID]> {
    let (mut reached, mut met, mut left) = (Vec::new(), vec![from], vec![from]);
    while let Some(id) = left.pop() {
        let next = match nfa.state(id) {
            State::Union { alternates } => alternates.to_vec(),
            State::BinaryUnion { alt1, alt2 } => vec![*alt1, *alt2],
            State::ByteRange { .. } | State::Sparse(_) | State::Match { .. } => {
                reached.push(id);
                continue;
            }
            // It leads nowhere; the builder adds no others.
            _ => continue,
        };
        for id in next {
            if !met.contains(&id) {
                met.push(id);
                left.push(id);
            }
        }
    }
    reached.into()
}
