//! [`ParseError`]: where a parse by the draft failed, what was found, and what was expected.

use alloc::boxed::Box;

use super::Production;
use crate::{
    Expected, Found,
    error::{Failure, Stopped},
};

/// Why a text does not derive from a production of the draft: how far it can be read, and what was expected there.
///
/// [`Display`](core::fmt::Display) is one line.
///
/// ```
/// use rfc1738::{Found, draft::Production};
///
/// let error = Production::WaisDoc.parse("wais://host/db/TEXT/x").unwrap_err();
/// assert_eq!((error.offset(), error.column(), error.found()), (20, 21, Found::Character('x')));
/// assert_eq!(error.expected()[0].production(), Some(Production::Digits));
/// assert_eq!(error.within(), [Production::WaisDoc]);
/// assert_eq!(error.to_string(), "1:21: found \"x\", expected a digit (digits), in waisdoc");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("1:{}: {}", self.column(), self.0)]
pub struct ParseError(Box<Stopped<Production>>);

impl ParseError {
    /// Why `production` does not derive `text`.
    #[cold]
    pub(super) fn of(production: Production, text: &[u8]) -> Self {
        ParseError(Box::new(Failure::new(text, production.trace(text)).stopped(&[production])))
    }

    /// The length in bytes of the longest prefix of the text that some sentence of the production begins with: every
    /// text that begins with it and one more byte of this text is rejected too.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The column of the [`offset`](ParseError::offset), from 1, in characters. The text before it is US-ASCII, so
    /// characters are bytes; and it has no line break.
    pub fn column(&self) -> usize {
        self.offset() + 1
    }

    /// The character found at the [`offset`](ParseError::offset).
    pub fn found(&self) -> Found {
        self.0.found
    }

    /// What was expected there instead.
    pub fn expected(&self) -> &[Expected<Production>] {
        &self.0.expected
    }

    /// The productions that were being read there, the outermost first.
    pub fn within(&self) -> &[Production] {
        self.0.within()
    }
}
