//! Automata: one production as states and the characters that lead from one to the next.

mod dot;
mod label;
mod svg;

use std::collections::BTreeMap;

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    bnf::{Grammar, Rule},
};

/// The minimal automaton of a production, for drawing: its states without the dead one, numbered from 0 in
/// breadth-first order.
pub struct Automaton<'g> {
    rule: &'g Rule,
    accepting: Vec<bool>,
    edges: Vec<Edge>,
}

/// All transitions from one state to another.
struct Edge {
    from: State,
    to: State,
    label: String,
}

impl<'g> Automaton<'g> {
    /// The automaton of this production.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`].
    pub fn new(grammar: &'g Grammar, production: &str) -> Result<Self, CompileError> {
        let dfa = Dfa::new(grammar, production)?;
        let rule = grammar.rule(production).expect("it has an automaton");
        let live: Vec<State> = (0..dfa.state_count()).filter(|&state| dfa.dead() != Some(state)).collect();
        let names = label::Names::new(grammar, production);
        let mut edges = Vec::new();
        for (from, &state) in live.iter().enumerate() {
            let mut sets: BTreeMap<State, ByteSet> = BTreeMap::new();
            for byte in 0..=u8::MAX {
                if let Ok(to) = live.binary_search(&dfa.next(state, byte)) {
                    sets.entry(to).or_default().insert(byte);
                }
            }
            edges.extend(sets.into_iter().map(|(to, set)| Edge { from, to, label: names.label(&set) }));
        }
        Ok(Automaton { rule, accepting: live.iter().map(|&state| dfa.is_accepting(state)).collect(), edges })
    }

    /// Whether it is small enough for its picture to help: at most eight states.
    ///
    /// `hostnumber`, which has eight, is the largest that can be understood at a glance. The next, `mailtourl`, spells
    /// its scheme in seven states and leaves no room for the rest.
    pub fn is_small(&self) -> bool {
        self.accepting.len() <= 8
    }
}
