//! The strict reading of `url`, in contrast to the literal one.

use regex_syntax::hir::{Dot, Hir};

use super::{
    CompileError, Dfa,
    compile::{compile, hir, repetition},
};
use crate::bnf::{Expression, Grammar, case};

impl Dfa {
    /// `url` as section 5 means it: its specific alternatives, and `genericurl` for all other schemes.
    ///
    /// Read literally, `otherurl = genericurl` admits `http://user@host/` after all. But the comment on
    /// it reserves it for *new* schemes. So a known scheme, in either case, commits to its own production.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if the grammar has no `url` or no `genericurl`, or as in [`Dfa::new`].
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
    ///
    /// let strict = Dfa::strict_url(Grammar::rfc1738())?;
    /// assert!(strict.accepts(b"http://host/") && strict.accepts(b"x-http://user@host/"));
    /// assert!(!strict.accepts(b"http://user@host/") && !strict.accepts(b"HTTP://user@host/"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strict_url(grammar: &Grammar) -> Result<Dfa, CompileError> {
        let other = Expression::Name("otherurl".to_owned());
        let alternatives = grammar.production("url")?.matched.parts();
        let specific = alternatives.iter().filter(|&part| *part != other).map(|part| hir(grammar, part));
        let known = grammar.known_schemes().into_iter().map(|scheme| begins_with(grammar, scheme));
        let new = Dfa::new(grammar, "genericurl")?.difference(&compile(&Hir::alternation(known.collect()))?);
        Ok(compile(&Hir::alternation(specific.collect()))?.union(&new))
    }
}

/// All strings that begin with this scheme name, in either case, and a colon.
fn begins_with(grammar: &Grammar, scheme: &str) -> Hir {
    let scheme = case::literal(&format!("{scheme}:"));
    Hir::concat(vec![hir(grammar, &scheme), repetition(0, None, Hir::dot(Dot::AnyByte))])
}
