//! [`Problem`]: what is wrong with a text, in the form that all errors share.

use std::{borrow::Cow, ops::Range};

use rfc1738::{Disagreed, Finding, SlipKind, UrlError, interpret::InterpretError};
use rfc1738_conformance::derivation::DeadEnd;
use serde::Serialize;

/// What is wrong with a text. It contains no control characters. Offsets are in bytes of the text,
/// from 0.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Problem<'a> {
    pub(crate) rule: &'static str,
    pub(crate) slip: Option<&'static str>,
    pub(crate) start: Option<usize>,
    pub(crate) end: Option<usize>,
    pub(crate) section: Option<&'static str>,
    pub(crate) message: Cow<'a, str>,
    pub(crate) help: Option<Cow<'a, str>>,
    pub(crate) replacement: Option<Cow<'a, str>>,
}

impl<'a> Problem<'a> {
    /// One of which no more is known.
    pub(crate) fn new(rule: &'static str, message: impl Into<Cow<'a, str>>) -> Self {
        Problem {
            rule,
            slip: None,
            start: None,
            end: None,
            section: None,
            message: message.into(),
            help: None,
            replacement: None,
        }
    }

    pub(crate) fn at(self, range: Range<usize>, section: &'static str) -> Self {
        Problem {
            start: Some(range.start),
            end: Some(range.end),
            section: Some(section),
            ..self
        }
    }

    pub(crate) fn with_help(self, help: impl Into<Cow<'a, str>>) -> Self {
        Problem {
            help: Some(help.into()),
            ..self
        }
    }
}

impl<'a> From<&'a Problem<'static>> for Problem<'a> {
    fn from(problem: &'a Problem<'static>) -> Self {
        problem.clone()
    }
}

impl<'a> From<&'a UrlError> for Problem<'a> {
    fn from(error: &'a UrlError) -> Self {
        Problem {
            slip: error.slip().map(SlipKind::name),
            help: error.help().map(|help| help.to_string().into()),
            replacement: error.replacement().map(Cow::from),
            ..Problem::new(error.rule().id(), error.message().to_string())
                .at(error.range(), error.section())
        }
    }
}

impl<'a> From<&'a Finding> for Problem<'a> {
    fn from(finding: &'a Finding) -> Self {
        Problem {
            slip: finding.slip().map(SlipKind::name),
            help: finding.help().map(Cow::from),
            replacement: finding.replacement().map(Cow::from),
            ..Problem::new(finding.rule().id(), finding.message())
                .at(finding.range(), finding.section())
        }
    }
}

/// With the readings of parsers, which a program has in keys of their own.
impl From<&Disagreed> for Problem<'_> {
    fn from(refused: &Disagreed) -> Self {
        Problem::new(refused.rule().id(), refused.reason().to_string())
            .at(refused.range(), refused.rule().section())
            .with_help(refused.help().to_string())
    }
}

/// It is a URL, but a client must not act on it, or it is not known how.
impl From<&InterpretError> for Problem<'_> {
    fn from(error: &InterpretError) -> Self {
        Problem::new("interpret", error.message().to_string()).at(error.range(), error.section())
    }
}

/// Why a string does not derive from a grammar, which is not divided into sections.
impl From<&DeadEnd> for Problem<'_> {
    fn from(end: &DeadEnd) -> Self {
        let length = usize::from(end.found.is_some());
        Problem::new("syntax", end.message()).at(end.at..end.at + length, "-")
    }
}
