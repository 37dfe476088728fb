//! [`Refusal`]: why a client does nothing with a text.

use std::{fmt::Display, ops::Range};

use rfc1738::ParseError;
use rfc1738_dynamic::interpret::Refused;
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

impl Refusal {
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

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        Refusal::Url(refused)
    }
}

impl Problem for Refusal {
    fn message(&self) -> String {
        match self {
            Refusal::Syntax(error) => error.message(),
            Refusal::Url(refused) => refused.message().into(),
        }
    }

    fn range(&self) -> Range<usize> {
        match self {
            Refusal::Syntax(error) => error.range(),
            Refusal::Url(refused) => refused.range(),
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
