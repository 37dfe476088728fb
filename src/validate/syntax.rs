//! Section 5: a text that no production derives.

use alloc::{format, string::String};
use core::fmt::Write;

use super::{Finding, Rule};
use crate::ParseError;

/// The parse error as a finding, in a text of which the part from `start` on was parsed.
pub(super) fn finding(error: &ParseError, start: usize) -> Finding {
    // Most messages fit.
    let mut message = String::with_capacity(160);
    let _ = write!(message, "{}", error.what());
    let range = start + error.range().start..start + error.range().end;
    let finding = Finding::new(Rule::Syntax, range, message.into()).with_section(error.section());
    match error.slip() {
        Some(slip) => finding.with_help(format!("{slip}").into()),
        None => finding,
    }
}
