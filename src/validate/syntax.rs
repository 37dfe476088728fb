//! Section 5: what no production derives.

use alloc::format;

use super::{Finding, Rule};
use crate::ParseError;

/// The parse error as a finding.
pub(super) fn finding(error: &ParseError) -> Finding {
    let found = error.found();
    let span = error.offset()..error.offset() + found.length();
    let place = error.within().last().map(|production| format!(", in {production}")).unwrap_or_default();
    let message = format!("found {found}, expected {}{place}", error.alternatives());
    let finding = Finding::new(Rule::Syntax, span, message.into()).with_section(error.section());
    match error.slip() {
        Some(slip) => finding.with_help(format!("{slip}").into()),
        None => finding,
    }
}
