//! Compiles a production to its automaton, with `regex-automata`.

use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton, StartKind, dense},
    nfa::thompson::{self, WhichCaptures},
};
use regex_syntax::hir::{Hir, Repetition};
use thiserror::Error;

use super::Dfa;
use crate::bnf::{Expression, Grammar, UnknownProduction};

/// The most memory, in bytes, that building an automaton may take. Section 5 needs less than half.
const MEMORY: usize = 1 << 21;

/// Why an automaton could not be compiled.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The grammar has no such production.
    #[error(transparent)]
    UnknownProduction(#[from] UnknownProduction),
    /// The automaton would take too much memory. No production of section 5 comes near.
    #[error("the automaton of this production would be too large: {0}")]
    TooLarge(String),
}

impl Dfa {
    /// The automaton of this production.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if the grammar has no production of that name, or if its automaton would be
    /// enormous.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let scheme = Dfa::new(Grammar::rfc1738(), "scheme")?;
    /// assert!(scheme.accepts(b"x-Files") && !scheme.accepts(b"x_files"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn new(grammar: &Grammar, production: &str) -> Result<Dfa, CompileError> {
        compile(&hir(grammar, &grammar.production(production)?.matched))
    }
}

/// An expression in the form of `regex-syntax`. The recursion is as deep as the grammar, which is bounded.
pub(super) fn hir(grammar: &Grammar, expression: &Expression) -> Hir {
    let hirs = |parts: &[Expression]| parts.iter().map(|part| hir(grammar, part)).collect();
    match expression {
        Expression::Literal(text) => Hir::literal(text.as_bytes()),
        Expression::Name(name) => hir(grammar, grammar.resolve(name)),
        Expression::Sequence(parts) => Hir::concat(hirs(parts)),
        Expression::Alternatives(parts) => Hir::alternation(hirs(parts)),
        Expression::Optional(inner) => repetition(0, Some(1), hir(grammar, inner)),
        Expression::Repetition { min, element } => repetition(*min, None, hir(grammar, element)),
    }
}

pub(super) fn repetition(min: u32, max: Option<u32>, sub: Hir) -> Hir {
    Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(sub) })
}

/// The minimal automaton of a regular expression, matched from the start of the input and over bytes.
pub(super) fn compile(hir: &Hir) -> Result<Dfa, CompileError> {
    let nfa = thompson::Config::new().utf8(false).which_captures(WhichCaptures::None).nfa_size_limit(Some(MEMORY));
    let nfa = thompson::Compiler::new()
        .configure(nfa)
        .build_from_hir(hir)
        .map_err(|error| CompileError::TooLarge(error.to_string()))?;
    // All matches, not the preferred one: alternatives are a set, not an order.
    let config = dense::Config::new()
        .start_kind(StartKind::Anchored)
        .match_kind(MatchKind::All)
        .accelerate(false)
        .dfa_size_limit(Some(MEMORY))
        .determinize_size_limit(Some(MEMORY));
    let dfa = dense::Builder::new()
        .configure(config)
        .build_from_nfa(&nfa)
        .map_err(|error| CompileError::TooLarge(error.to_string()))?;
    let start = dfa.universal_start_state(Anchored::Yes).expect("no assertions, so one start for all");
    // A match is reported one transition late; the transition at the end of the input reports it here.
    let accepting = |state| dfa.is_match_state(dfa.next_eoi_state(state));
    Ok(Dfa::explore(start, |state, byte| dfa.next_state(state, byte), accepting))
}
