//! Languages that are made of section 5 of RFC 1738: the strict reading of `url`, the URLs of some
//! schemes alone, and the [agreed] language.
//!
//! Everything here uses the rest of the crate, and nothing else in the crate uses it.
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, rfc1738};
//!
//! // The schemes of today, each held to its own production.
//! let today = rfc1738::strict(rfc1738::today())?;
//! assert_eq!(today.to_string(), "url (strict)");
//! assert!(today.dfa()?.accepts(b"https://h/") && !today.dfa()?.accepts(b"https://user@host/"));
//!
//! let only = rfc1738::only(Grammar::rfc1738(), &["http", "FTP"])?;
//! assert_eq!(only.to_string(), "url (http, ftp)");
//! assert!(only.dfa()?.accepts(b"ftp://h") && !only.dfa()?.accepts(b"news:*"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod agreed;
pub mod parts;
mod schemes;

pub use schemes::{UnknownScheme, known_schemes, of_scheme, only_schemes, today, with_scheme};

use crate::{
    automaton::{CompileError, compile},
    grammar::{Expression, Grammar},
    language::Language,
};

/// `url` as section 5 means it: its specific alternatives, and `otherurl` for all other schemes.
///
/// Read literally, `otherurl = genericurl` admits `http://user@host/` after all. But the comment on
/// it reserves it for *new* schemes. So a known scheme, in either case, commits to its own
/// production: the strict reading is `httpurl` ∪ `ftpurl` ∪ … ∪ (`otherurl` − known).
///
/// # Errors
///
/// [`CompileError`] if the grammar has no `url` or no `otherurl`.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, rfc1738};
///
/// let strict = rfc1738::strict(Grammar::rfc1738())?;
/// let strict = strict.dfa()?;
/// assert!(strict.accepts(b"http://host/") && strict.accepts(b"x-http://user@host/"));
/// assert!(!strict.accepts(b"http://user@host/") && !strict.accepts(b"HTTP://user@host/"));
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn strict(grammar: &Grammar) -> Result<Language, CompileError> {
    let other = Language::rule(grammar, OTHER)?;
    let known = Language::automaton("known", compile(grammar, &begin_with_known(grammar))?);
    let specific = grammar.production(URL)?.matched.parts().iter();
    let strict = specific
        .filter(|part| part.name() != Some(other.name()))
        .rev()
        .try_fold(other.difference(&known), |others, part| {
            let alternative = match part.name() {
                Some(name) => Language::rule(grammar, name)?,
                // An edit of the rule may have made it anything.
                None => compile(grammar, part)?.into(),
            };
            Ok::<_, CompileError>(alternative.union(&others))
        })?;
    Ok(strict
        .reading(grammar, URL)
        .named("url (strict)")
        .counted_by(names(grammar)))
}

/// The strict reading of `url` with some of the schemes that the grammar knows, and without new
/// ones: for a parser that knows only these. Its suite also asks about URLs of the others, and of
/// new ones: for each state, and for each class of bytes after it.
///
/// # Errors
///
/// [`UnknownScheme`] for the first of these schemes that the grammar does not have, and if there is
/// no scheme; [`CompileError`] as in [`strict`].
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, rfc1738, suite::Suite};
///
/// let suite = Suite::new(&rfc1738::only(Grammar::rfc1738(), &["http"])?, 0)?;
/// assert!(suite.dfa().accepts(b"http://a") && !suite.dfa().accepts(b"ftp://a"));
/// assert!(suite.strings().any(|string| string == b"ftp://a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn only<S: AsRef<str>>(grammar: &Grammar, schemes: &[S]) -> Result<Language, OnlyError> {
    let mut named: Vec<String> = Vec::new();
    for scheme in schemes {
        let name = scheme.as_ref().to_ascii_lowercase();
        if !named.contains(&name) {
            named.push(name);
        }
    }
    let only = only_schemes(grammar, &named)?;
    Ok(Language::rule(&only, URL)?
        .within(&strict(grammar)?)
        .named(format!("url ({})", named.join(", ")))
        .counted_by(names(grammar)))
}

/// Why there is no language of some schemes alone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OnlyError {
    /// The grammar has no such scheme.
    #[error(transparent)]
    Scheme(#[from] UnknownScheme),
    /// The grammar has no `url`, or no `otherurl`.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

/// The rule of all URLs.
const URL: &str = "url";

/// Its alternative for new schemes.
const OTHER: &str = "otherurl";

fn names(grammar: &Grammar) -> Vec<String> {
    known_schemes(grammar)
        .into_iter()
        .map(str::to_owned)
        .collect()
}

/// All strings that begin with the name of a known scheme, in either case, and a colon.
fn begin_with_known(grammar: &Grammar) -> Expression {
    let begin_with = |scheme| {
        Expression::Sequence(vec![
            Expression::AnyCase(format!("{scheme}:")),
            Expression::anything(),
        ])
    };
    Expression::Alternatives(known_schemes(grammar).into_iter().map(begin_with).collect())
}
