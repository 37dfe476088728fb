//! [`Finding`]: a finding of a rule, in a URL or in a line that cannot be read.

use std::borrow::Cow;

use rfc1738::Severity;
use serde::Serialize;

use crate::rule::Rule;

/// A finding of a rule. Places are in bytes of the line, from 0.
#[derive(Serialize)]
pub(super) struct Finding<'a> {
    pub(super) rule: Rule,
    pub(super) severity: Severity,
    pub(super) section: &'static str,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Contains no control characters; nor does the help.
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
