//! [`Unit`]: whether lines are checked, or the values in the rows of a column; [`Line`]: one of
//! them, with its [`Finding`]s.

use std::borrow::Cow;

use rfc1738::{Production, Severity};
use serde::Serialize;

use crate::{arguments::rule::Rule, input::file::File, output::number::Number};

/// The kind of the texts, and of their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Line,
    Row,
}

impl Unit {
    /// The text at a position.
    pub(super) fn text(self) -> &'static str {
        match self {
            Unit::Line => "line",
            Unit::Row => "value",
        }
    }
}

/// A line, or the value of a row, and its findings.
pub(super) struct Line<'a> {
    pub(super) file: &'a File,
    pub(super) number: Number,
    /// Its bytes without its end; `None` if it was too long and skipped, or its row is not as it
    /// should be.
    pub(super) bytes: Option<&'a [u8]>,
    pub(super) valid: bool,
    /// The alternative of `url` that derives it, if one does.
    pub(super) production: Option<Production>,
    pub(super) findings: &'a [Finding<'a>],
}

/// A finding of a rule. Offsets are in bytes of the line, from 0.
#[derive(Serialize)]
pub(super) struct Finding<'a> {
    pub(super) rule: Rule,
    pub(super) severity: Severity,
    pub(super) section: &'static str,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Contains no control characters, and neither does the help.
    pub(super) message: Cow<'a, str>,
    pub(super) help: Option<Cow<'a, str>>,
    /// The number of further findings of its rule, which are counted but not printed.
    #[serde(skip)]
    pub(super) left_out: usize,
}

impl<'a> From<&'a rfc1738::Finding> for Finding<'a> {
    fn from(finding: &'a rfc1738::Finding) -> Self {
        Finding {
            rule: Rule::Url(finding.rule()),
            severity: finding.severity(),
            section: finding.section(),
            start: finding.range().start,
            end: finding.range().end,
            message: finding.message().into(),
            help: finding.help().map(Cow::from),
            left_out: finding.left_out(),
        }
    }
}
