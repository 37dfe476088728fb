//! Automata that are built only as far as strings need them, for when there are thousands of them.

use std::{
    collections::HashMap,
    mem,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use regex_automata::{
    nfa::thompson::{NFA, State, Transition},
    util::primitives::StateID,
};

use super::{
    CompileError, Dfa,
    compile::{self, Builder},
    table::STATES,
};
use crate::grammar::{Expression, Grammar};

/// The maximum memory, in bytes, that the states of one automaton may take.
const MEMORY: usize = 1 << 23;

/// The steps of making a state of a nondeterministic automaton.
const BUILT: usize = 1 << 4;

/// How many steps may still be taken, by all that share it. It bounds the time of thousands of
/// automata together, and their memory.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    left: Arc<AtomicUsize>,
    /// What takes too many.
    what: &'static str,
}

impl Budget {
    pub(crate) fn new(steps: usize, what: &'static str) -> Budget {
        Budget {
            left: Arc::new(AtomicUsize::new(steps)),
            what,
        }
    }

    /// Takes steps; if there are not enough left, takes all that are, so that nobody has any.
    pub(crate) fn take(&self, steps: usize) -> Result<(), CompileError> {
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                Some(left.saturating_sub(steps))
            });
        match left {
            Ok(left) if left > steps => Ok(()),
            _ => Err(CompileError::TooLarge(format!(
                "it takes too many steps {}",
                self.what
            ))),
        }
    }

    /// Takes those of reading bytes along states that are known: two in the time of one step.
    pub(crate) fn read(&self, bytes: usize) -> Result<(), CompileError> {
        self.take(bytes.div_ceil(2))
    }
}

/// The automaton of an expression, built as it is run: each state is a set of states of a
/// nondeterministic automaton (Rabin and Scott, 1959), from which all its transitions are found at
/// once when the first one is needed.
#[derive(Debug)]
pub(crate) struct Lazy {
    nfa: NFA,
    /// For each state, the last round in which it was reached.
    met: Vec<u32>,
    round: u32,
    sets: Vec<Arc<[StateID]>>,
    numbers: HashMap<Arc<[StateID]>, LazyState>,
    accepting: Vec<bool>,
    classes: [u8; 256],
    class_count: usize,
    /// Where each class of bytes leads from each state; `UNKNOWN` until the first one is needed.
    next: Vec<LazyState>,
    /// How many bytes the states take, and may take.
    size: usize,
    memory: usize,
    budget: Budget,
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
        budget: Budget,
    ) -> Result<Lazy, CompileError> {
        Lazy::of(
            Builder::new(grammar, known, compile::MEMORY).build(expression)?,
            MEMORY,
            budget,
        )
    }

    /// That of a nondeterministic automaton, whose states may take this much memory, in bytes.
    pub(super) fn of(nfa: NFA, memory: usize, budget: Budget) -> Result<Lazy, CompileError> {
        budget.take(BUILT * nfa.states().len())?;
        let classes = std::array::from_fn(|byte| nfa.byte_classes().get(byte as u8));
        Ok(Lazy {
            met: vec![0; nfa.states().len()],
            round: 0,
            sets: Vec::new(),
            numbers: HashMap::new(),
            accepting: Vec::new(),
            classes,
            // Bytes of one class are neighbors, and the last class is that of the last byte.
            class_count: usize::from(classes[255]) + 1,
            next: Vec::new(),
            size: 0,
            memory,
            budget,
            nfa,
        })
    }

    /// Where every run begins.
    pub(crate) fn start(&mut self) -> Result<LazyState, CompileError> {
        // It is the first state that is made.
        if self.sets.is_empty() {
            self.state_of(&[self.nfa.start_anchored()])?;
        }
        Ok(0)
    }

    /// The state after this byte.
    pub(crate) fn next(&mut self, state: LazyState, byte: u8) -> Result<LazyState, CompileError> {
        let at = state as usize * self.class_count + self.class_of(byte);
        if self.next[at] == UNKNOWN {
            self.expand(state)?;
        }
        Ok(self.next[at])
    }

    /// Whether the whole string is in the set.
    pub(crate) fn accepts(&mut self, string: &[u8]) -> Result<bool, CompileError> {
        let start = self.start()?;
        let end = string
            .iter()
            .try_fold(start, |state, &byte| self.next(state, byte))?;
        Ok(self.is_accepting(end))
    }

    /// Finds all states.
    pub(super) fn complete(&mut self) -> Result<(), CompileError> {
        self.start()?;
        let mut state = 0;
        while state < self.sets.len() {
            if state >= STATES {
                return Err(CompileError::too_many_states());
            }
            self.expand(state as LazyState)?;
            state += 1;
        }
        Ok(())
    }

    /// The state after this byte, if all are found.
    pub(super) fn known_next(&self, state: LazyState, byte: u8) -> LazyState {
        self.next[state as usize * self.class_count + self.class_of(byte)]
    }

    /// Whether the string read so far is in the set.
    pub(crate) fn is_accepting(&self, state: LazyState) -> bool {
        self.accepting[state as usize]
    }

    /// The number of a byte's class: bytes of one class lead to the same state from every state.
    pub(crate) fn class_of(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte)])
    }

    /// Finds where all bytes lead from a state.
    fn expand(&mut self, state: LazyState) -> Result<(), CompileError> {
        let set = self.sets[state as usize].clone();
        let transitions: Vec<Transition> = set
            .iter()
            .flat_map(|&id| reads(self.nfa.state(id)))
            .copied()
            .collect();
        // Between two of these, all bytes lead to the same state.
        let ends = transitions
            .iter()
            .flat_map(|reads| [usize::from(reads.start), usize::from(reads.end) + 1]);
        let mut ends: Vec<usize> = ends.chain([0, 256]).collect();
        ends.sort_unstable();
        ends.dedup();
        self.budget.take(ends.len() * transitions.len())?;
        let mut known: Vec<(Vec<StateID>, LazyState)> = Vec::new();
        for range in ends.windows(2) {
            let first = range[0];
            let last = range[1] - 1;
            let leads = |reads: &&Transition| {
                usize::from(reads.start) <= first && last <= usize::from(reads.end)
            };
            let to: Vec<StateID> = transitions
                .iter()
                .filter(leads)
                .map(|reads| reads.next)
                .collect();
            let next = match known.iter().find(|(known, _)| *known == to) {
                Some(&(_, next)) => next,
                None => {
                    let next = self.state_of(&to)?;
                    known.push((to, next));
                    next
                }
            };
            let row = state as usize * self.class_count;
            self.next
                [row + usize::from(self.classes[first])..=row + usize::from(self.classes[last])]
                .fill(next);
        }
        Ok(())
    }

    /// The state that is the set of all that are reached from these without reading.
    fn state_of(&mut self, from: &[StateID]) -> Result<LazyState, CompileError> {
        let set = self.reached(from)?;
        if let Some(&number) = self.numbers.get(&set[..]) {
            return Ok(number);
        }
        self.size += (self.class_count + set.len()) * size_of::<LazyState>();
        if self.size > self.memory {
            return Err(CompileError::too_much_memory(self.memory));
        }
        let number = self.sets.len() as LazyState;
        self.accepting.push(
            set.iter()
                .any(|&id| matches!(self.nfa.state(id), State::Match { .. })),
        );
        self.next
            .resize(self.next.len() + self.class_count, UNKNOWN);
        let set: Arc<[StateID]> = set.into();
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        Ok(number)
    }

    /// The states that read a byte or accept, and that are reached from these without reading, in
    /// ascending order.
    fn reached(&mut self, from: &[StateID]) -> Result<Vec<StateID>, CompileError> {
        self.round += 1;
        let mut reached = Vec::new();
        let mut left = from.to_vec();
        let mut steps = 0;
        while let Some(id) = left.pop() {
            steps += 1;
            if mem::replace(&mut self.met[id.as_usize()], self.round) == self.round {
                continue;
            }
            match self.nfa.state(id) {
                State::Union { alternates } => left.extend(alternates),
                State::BinaryUnion { alt1, alt2 } => left.extend([alt1, alt2]),
                State::ByteRange { .. } | State::Sparse(_) | State::Match { .. } => {
                    reached.push(id)
                }
                // It leads nowhere; the builder adds no others.
                _ => {}
            }
        }
        reached.sort_unstable();
        self.budget.take(steps)?;
        Ok(reached)
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
