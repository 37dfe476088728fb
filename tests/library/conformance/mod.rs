//! Section 5 and the combinators are equivalent: the proof, as far as tests can be one.
//!
//! * [`suites`]: no string of any suite is treated differently; every derivation is valid, and
//!   every tree writes back what was read;
//! * [`failures`]: every error is where the automaton dies, and expects what the automaton accepts
//!   there;
//! * [`agreed`]: the two statements of the agreed language say the same;
//! * [`mutants`]: the suites and the checker of derivations can fail;
//! * [`schemes`]: registered schemes are treated as those that they are like;
//! * [`ambiguities`]: where a string derives in more than one way, a ruling chooses one of them;
//! * [`pages`]: the statements of the pages under `docs/` about automata, suites and mutants are
//!   right.

mod agreed;
mod ambiguities;
mod failures;
mod mutants;
mod mutation;
mod pages;
mod schemes;
mod suites;

use rfc1738::Derivation;
use rfc1738_conformance::{
    automaton::Dfa, derivation::Node, grammar::Grammar, language::Language, suite::Suite,
};

pub(crate) fn section_5() -> &'static Grammar {
    Grammar::rfc1738()
}

/// A combinator's derivation of the text from `offset` on, in the form that the checker takes.
fn node(derivation: &Derivation, offset: usize) -> Node<'static> {
    Node {
        production: derivation.production.name(),
        start: offset + derivation.start,
        end: offset + derivation.end,
        children: derivation
            .children
            .iter()
            .map(|child| node(child, offset))
            .collect(),
    }
}

/// The suite of a production, for faults with up to `k` more states.
fn suite(production: &str, k: u32) -> Suite {
    Suite::new(&Language::rule(section_5(), production).unwrap(), k).unwrap()
}

/// The automaton of a production.
fn dfa(production: &str) -> Dfa {
    Dfa::new(section_5(), production).unwrap()
}
