//! Section 5: a text that no production derives.

use alloc::format;

use super::{Finding, Rule};
use crate::ParseError;

/// The parse error as a finding.
pub(super) fn finding(error: &ParseError) -> Finding {
    let message = format!("{}", error.what());
    let finding = Finding::new(Rule::Syntax, error.range(), message.into()).with_section(error.section());
    match error.slip() {
        Some(slip) => finding.with_help(format!("{slip}").into()),
        None => finding,
    }
}
