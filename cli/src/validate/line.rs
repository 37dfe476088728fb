//! [`Line`]: a line, or a value, and the results of checking it.

use rfc1738::Production;

use super::{finding::Finding, unit::Unit};
use crate::file::File;

/// A line, or the value of a row, and its findings.
pub(super) struct Line<'a> {
    pub(super) file: &'a File,
    pub(super) unit: Unit,
    /// From 1.
    pub(super) number: u64,
    /// Its bytes without its end; `None` if it was too long and skipped.
    pub(super) bytes: Option<&'a [u8]>,
    pub(super) valid: bool,
    /// The alternative of `url` that derives it, if one does.
    pub(super) production: Option<Production>,
    /// The findings to print.
    pub(super) findings: &'a [Finding<'a>],
}
