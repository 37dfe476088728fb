//! Automata: one production as states and the characters that lead from one to the next.

mod dot;
pub(crate) mod label;
mod svg;

use std::collections::BTreeMap;

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    consensus,
    grammar::Grammar,
};

/// The minimal automaton of a production, for drawing: its states without the dead one, numbered from 0 in
/// breadth-first order.
#[derive(Debug)]
pub struct Automaton<'g> {
    name: &'g str,
    accepting: Vec<bool>,
    edges: Vec<Edge>,
}

/// All transitions from one state to another.
#[derive(Debug)]
struct Edge {
    from: State,
    to: State,
    label: String,
}

impl<'g> Automaton<'g> {
    /// The most states with which a picture helps.
    ///
    /// `hostnumber`, which has as many, is the largest that can be understood at a glance. The next, `mailtourl`, spells
    /// its scheme in seven states and leaves no room for the rest.
    pub const SMALL: usize = 8;

    /// The automaton of this production.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`].
    pub fn new(grammar: &'g Grammar, production: &str) -> Result<Self, CompileError> {
        let name = &grammar.production(production)?.name;
        Ok(Self::of(name, &Dfa::new(grammar, production)?, &label::Names::new(grammar, production)))
    }

    /// The automaton of the agreed language. It has hundreds of states.
    pub fn consensus() -> Self {
        Self::of("consensus", consensus::dfa(), &label::Names::new(Grammar::rfc1738(), ""))
    }

    /// The automaton of any set of strings, by this name. The characters on its arrows have the names of a grammar, if one is given.
    pub fn given(name: &'g str, dfa: &Dfa, grammar: Option<&Grammar>) -> Self {
        Self::of(name, dfa, &grammar.map_or_else(label::Names::default, |grammar| label::Names::new(grammar, name)))
    }

    fn of(name: &'g str, dfa: &Dfa, names: &label::Names<'_>) -> Self {
        let is_live = |&state: &State| state == Dfa::START || dfa.dead() != Some(state);
        let live: Vec<State> = (0..dfa.state_count()).filter(is_live).collect();
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
        Automaton { name, accepting: live.iter().map(|&state| dfa.is_accepting(state)).collect(), edges }
    }

    /// How many states are drawn.
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// Whether it is small enough for its picture to help: at most [`SMALL`](Automaton::SMALL) states.
    pub fn is_small(&self) -> bool {
        self.accepting.len() <= Self::SMALL
    }
}
