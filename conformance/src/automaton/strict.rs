//! The strict reading of `url`, in contrast to the literal one.

use super::{CompileError, Dfa, compile::compile};
use crate::grammar::{Expression, Grammar};

impl Dfa {
    /// `url` as section 5 means it: its specific alternatives, and `otherurl` for all other schemes.
    ///
    /// Read literally, `otherurl = genericurl` admits `http://user@host/` after all. But the comment on
    /// it reserves it for *new* schemes. So a known scheme, in either case, commits to its own production.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if the grammar has no `url` or no `otherurl`, or as in [`Dfa::new`].
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
        let Strict { specific, new, known } = Strict::new(grammar)?;
        let new = compile(grammar, &new)?.difference(&compile(grammar, &known)?)?;
        compile(grammar, &specific)?.union(&new)
    }
}

/// The strict reading as expressions: what is `specific`, or else `new` and not `known`.
pub(crate) struct Strict {
    /// The specific alternatives of `url`.
    pub(crate) specific: Expression,
    /// What the URLs of new schemes are.
    pub(crate) new: Expression,
    /// All strings that begin with a known scheme and a colon.
    pub(crate) known: Expression,
}

impl Strict {
    /// The automaton of what begins with a known scheme and a colon.
    pub(crate) fn known(grammar: &Grammar) -> Result<Dfa, CompileError> {
        compile(grammar, &Strict::new(grammar)?.known)
    }

    pub(crate) fn new(grammar: &Grammar) -> Result<Strict, CompileError> {
        let new = Expression::Name(grammar.production("otherurl")?.name.clone());
        let alternatives = grammar.production("url")?.matched.parts();
        let specific = alternatives.iter().filter(|&part| *part != new).cloned().collect();
        let known = grammar.known_schemes().into_iter().map(begins_with).collect();
        Ok(Strict { specific: Expression::Alternatives(specific), new, known: Expression::Alternatives(known) })
    }
}

/// All strings that begin with this scheme name, in either case, and a colon.
fn begins_with(scheme: &str) -> Expression {
    let any = Expression::Repetition { min: 0, max: None, element: Box::new(Expression::Range(0, u8::MAX)) };
    Expression::Sequence(vec![Expression::AnyCase(format!("{scheme}:")), any])
}
