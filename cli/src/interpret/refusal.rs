//! [`Refusal`]: why a client does nothing with a text.

use std::{fmt::Display, ops::Range};

use rfc1738::{ParseError, Url, interpret::InterpretError};
use serde::Serialize;

use crate::report::Problem;

/// Why a client does nothing with a text.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Refusal {
    /// It is not a URL.
    Syntax(ParseError),
    /// It is one, but a client must not act on it, or it is not known how.
    Url(Refused),
}

#[derive(Debug, Serialize)]
pub(super) struct Refused {
    message: String,
    start: usize,
    end: usize,
    section: &'static str,
}

impl Refusal {
    /// The scheme of `url` is not one of those that section 3 describes.
    pub(super) fn unknown(url: &Url<'_>) -> Self {
        let scheme = url.scheme();
        let message = format!("only the definition of the scheme \"{scheme}\" says what a client does (section 4)");
        Refusal::Url(Refused { message, start: 0, end: scheme.end(), section: "4" })
    }

    fn syntax(&self) -> Option<&dyn Problem> {
        match self {
            Refusal::Syntax(error) => Some(error),
            Refusal::Url(_) => None,
        }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Refusal::Syntax(error)
    }
}

impl From<InterpretError> for Refusal {
    fn from(error: InterpretError) -> Self {
        let Range { start, end } = error.range();
        Refusal::Url(Refused { message: error.to_string(), start, end, section: error.section() })
    }
}

impl Problem for Refusal {
    fn message(&self) -> String {
        match self {
            Refusal::Syntax(error) => error.message(),
            Refusal::Url(Refused { message, start, end, .. }) => {
                message.strip_prefix(&format!("bytes {start}..{end}: ")).unwrap_or(message).into()
            }
        }
    }

    fn range(&self) -> Range<usize> {
        match self {
            Refusal::Syntax(error) => error.range(),
            Refusal::Url(refused) => refused.start..refused.end,
        }
    }

    fn code(&self) -> Option<Box<dyn Display + '_>> {
        self.syntax()?.code()
    }

    fn help(&self) -> Option<Box<dyn Display + '_>> {
        self.syntax()?.help()
    }

    fn label(&self) -> Option<String> {
        self.syntax()?.label()
    }
}
