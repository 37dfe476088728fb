//! [`Refused`]: why a client does nothing with a URL.

use std::{error::Error, fmt, ops::Range};

use rfc1738::{Url, interpret::InterpretError};
use serde::Serialize;

/// Why a client does nothing with a URL: it must not, or it is not known what it would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refused {
    message: String,
    start: usize,
    end: usize,
    section: &'static str,
}

impl Refused {
    /// The scheme of `url` is not one of those that section 3 describes.
    pub(super) fn unknown(url: &Url<'_>) -> Self {
        let scheme = url.scheme();
        let message = format!("only the definition of the scheme \"{scheme}\" says what a client does (section 4)");
        Refused { message, start: 0, end: scheme.end(), section: "4" }
    }

    /// The reason, without its place.
    pub fn message(&self) -> &str {
        let place = format!("bytes {}..{}: ", self.start, self.end);
        self.message.strip_prefix(&place).unwrap_or(&self.message)
    }

    /// The bytes of the URL that it is about.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The section of the RFC that says so.
    pub fn section(&self) -> &'static str {
        self.section
    }
}

impl From<InterpretError> for Refused {
    fn from(error: InterpretError) -> Self {
        let Range { start, end } = error.range();
        Refused { message: error.to_string(), start, end, section: error.section() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refused {}
