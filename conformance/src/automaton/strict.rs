//! The strict reading of `url`, in contrast to the literal one.

use super::{CompileError, Dfa, compile::compile};
use crate::grammar::{Expression, Grammar};

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
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let strict = Dfa::strict_url(Grammar::rfc1738())?;
    /// assert!(strict.accepts(b"http://host/") && strict.accepts(b"x-http://user@host/"));
    /// assert!(!strict.accepts(b"http://user@host/") && !strict.accepts(b"HTTP://user@host/"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn strict_url(grammar: &Grammar) -> Result<Dfa, CompileError> {
        let specific = Expression::Alternatives(specific(grammar)?.cloned().collect());
        let new = Dfa::new(grammar, "genericurl")?.difference(&Dfa::known_schemes(grammar)?)?;
        compile(grammar, &specific)?.union(&new)
    }

    /// All strings that begin with the name of a known scheme, in either case, and a colon.
    pub(crate) fn known_schemes(grammar: &Grammar) -> Result<Dfa, CompileError> {
        let known = grammar.known_schemes().into_iter().map(begins_with).collect();
        compile(grammar, &Expression::Alternatives(known))
    }
}

/// The alternatives of `url` but `otherurl`.
pub(crate) fn specific(grammar: &Grammar) -> Result<impl Iterator<Item = &Expression>, CompileError> {
    let alternatives = grammar.production("url")?.matched.parts();
    Ok(alternatives.iter().filter(|part| part.name() != Some("otherurl")))
}

/// All strings that begin with this scheme name, in either case, and a colon.
fn begins_with(scheme: &str) -> Expression {
    let any = Expression::Repetition { min: 0, max: None, element: Box::new(Expression::Range(0, u8::MAX)) };
    Expression::Sequence(vec![Expression::AnyCase(format!("{scheme}:")), any])
}
