//! A production as a regular expression, and as a dense automaton.

use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton, StartKind, dense},
    nfa::thompson,
    util::primitives::StateID,
};
use regex_syntax::hir::{Hir, Repetition};
use rfc1738_conformance::bnf::{Expression, Grammar};

/// The regular expression of `production`, made from the BNF. [`Hir`] is `regex-syntax`'s, and displays as what that,
/// `regex` and ripgrep read.
///
/// ```
/// assert_eq!(rfc1738_bench::regular::expression("digits").to_string(), "[0-9]+");
/// ```
///
/// # Panics
///
/// If there is no such production.
pub fn expression(production: &str) -> Hir {
    let rule = Grammar::rfc1738().rule(production).expect("one of the productions of section 5");
    hir(&rule.matched)
}

fn hir(expression: &Expression) -> Hir {
    let parts = || expression.parts().iter().map(hir).collect();
    match expression {
        Expression::Literal(text) => Hir::literal(text.as_bytes()),
        Expression::Name(name) => self::expression(name),
        Expression::Sequence(_) => Hir::concat(parts()),
        Expression::Alternatives(_) => Hir::alternation(parts()),
        Expression::Optional(inner) => repetition(0, Some(1), inner),
        Expression::Repetition { min, element } => repetition(*min, None, element),
    }
}

fn repetition(min: u32, max: Option<u32>, inner: &Expression) -> Hir {
    Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(hir(inner)) })
}

/// A dense automaton: what it costs to look at one byte after the other and do nothing else.
pub struct Dense {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl Dense {
    /// The minimal automaton of `production`.
    ///
    /// # Panics
    ///
    /// If there is no such production.
    pub fn new(production: &str) -> Dense {
        // Each byte a class of its own: larger, and one look-up a byte less.
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .match_kind(MatchKind::All)
            .accelerate(false)
            .byte_classes(false)
            .minimize(true);
        let nfa = thompson::Compiler::new().build_from_hir(&expression(production)).expect("a small automaton");
        let dfa = dense::Builder::new().configure(config).build_from_nfa(&nfa).expect("a small automaton");
        let start = dfa.universal_start_state(Anchored::Yes).expect("no assertions, so one start for all");
        Dense { dfa, start }
    }

    /// Whether `bytes`, all of them, are in the language. It does not stop early.
    pub fn accepts(&self, bytes: &[u8]) -> bool {
        let state = bytes.iter().fold(self.start, |state, &byte| self.dfa.next_state(state, byte));
        self.dfa.is_match_state(self.dfa.next_eoi_state(state))
    }
}
