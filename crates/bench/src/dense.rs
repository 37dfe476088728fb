//! A production as a dense automaton.

use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton, StartKind, dense},
    util::primitives::StateID,
};
use rfc1738_conformance::grammar::Grammar;

/// A dense automaton: the cost of looking at one byte after the other, and of nothing else.
pub struct DenseAutomaton {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl DenseAutomaton {
    /// The minimal automaton of `production`.
    ///
    /// # Panics
    ///
    /// If there is no such production.
    pub fn new(production: &str) -> DenseAutomaton {
        // Each byte is a class of its own: a larger table, but one look-up less for each byte.
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .match_kind(MatchKind::All)
            .accelerate(false)
            .byte_classes(false)
            .minimize(true);
        let regex = rfc1738_diagrams::regex(Grammar::rfc1738(), production)
            .expect("one of the productions of section 5");
        // The automaton has its own beginning and end.
        let regex = regex.trim_start_matches('^').trim_end_matches('$');
        let dfa = dense::Builder::new()
            .configure(config)
            .build(regex)
            .expect("a small automaton");
        let start = dfa
            .universal_start_state(Anchored::Yes)
            .expect("no assertions, so one start for all");
        DenseAutomaton { dfa, start }
    }

    /// Whether `bytes` as a whole are in the language. It does not stop early.
    pub fn accepts(&self, bytes: &[u8]) -> bool {
        let state = bytes
            .iter()
            .fold(self.start, |state, &byte| self.dfa.next_state(state, byte));
        self.dfa.is_match_state(self.dfa.next_eoi_state(state))
    }
}
