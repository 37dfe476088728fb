//! Automata that are made only as far as strings lead, for when there are thousands of them.

use regex_automata::{
    Anchored, Input, MatchKind,
    hybrid::{
        LazyStateID,
        dfa::{Cache, DFA},
    },
};

use super::{
    CompileError, Dfa,
    compile::{self, Builder},
};
use crate::grammar::{Expression, Grammar};

/// The most memory, in bytes, that the states of one automaton may take.
const MEMORY: usize = 1 << 23;

/// The automaton of an expression, made as it is run.
#[derive(Debug)]
pub(crate) struct Lazy {
    dfa: DFA,
    cache: Cache,
}

/// A state of it.
pub(crate) type LazyState = LazyStateID;

impl Lazy {
    /// The automaton of an expression, where those of some rules are known.
    pub(crate) fn new<'d>(
        grammar: &Grammar,
        expression: &Expression,
        known: &dyn Fn(&str) -> Option<&'d Dfa>,
    ) -> Result<Lazy, CompileError> {
        let nfa = Builder::new(grammar, known, compile::MEMORY).build(expression)?;
        // A cache that was cleared would give other states the same names.
        let config = DFA::config()
            .match_kind(MatchKind::All)
            .cache_capacity(MEMORY)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(0));
        let dfa = DFA::builder().configure(config).build_from_nfa(nfa).map_err(too_large)?;
        Ok(Lazy { cache: dfa.create_cache(), dfa })
    }

    /// Where every run begins.
    pub(crate) fn start(&mut self) -> Result<LazyState, CompileError> {
        self.dfa.start_state_forward(&mut self.cache, &Input::new("").anchored(Anchored::Yes)).map_err(too_large)
    }

    /// The state after this byte.
    pub(crate) fn next(&mut self, state: LazyState, byte: u8) -> Result<LazyState, CompileError> {
        self.dfa.next_state(&mut self.cache, state, byte).map_err(too_large)
    }

    /// Whether the string read so far is in the set.
    pub(crate) fn is_accepting(&mut self, state: LazyState) -> Result<bool, CompileError> {
        // A match is reported one transition late; the transition at the end of the input reports it here.
        Ok(self.dfa.next_eoi_state(&mut self.cache, state).map_err(too_large)?.is_match())
    }

    /// The number of a byte's class: bytes of one class lead to the same state from every state.
    pub(crate) fn class(&self, byte: u8) -> u8 {
        self.dfa.byte_classes().get(byte)
    }
}

fn too_large(_: impl std::error::Error) -> CompileError {
    CompileError::TooLarge(format!("its states would take more than {} MiB", MEMORY >> 20))
}
