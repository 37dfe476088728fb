//! The results for people: a line for each production, and its mistakes below.

use std::io::{self, Write};

use super::{
    answer::Protocol,
    verdict::{Counterexample, Tally, Total, Verdict},
};
use crate::language::Language;

/// As wide as the longest name of a production.
const NAMES: usize = 14;

/// The choice of columns.
pub(super) struct Table {
    pub(super) protocol: Protocol,
    pub(super) hex: bool,
}

impl Table {
    pub(super) fn write_head(&self, output: &mut impl Write) -> io::Result<()> {
        write!(output, "{:NAMES$}", "production")?;
        for (title, _) in self.columns(&Verdict::default()) {
            write!(output, "  {title:>8}")?;
        }
        writeln!(output)
    }

    /// Writes the verdict on `language`.
    pub(super) fn write(&self, output: &mut impl Write, language: Language<'_>, verdict: &Verdict) -> io::Result<()> {
        write!(output, "{language:NAMES$}")?;
        for (title, number) in self.columns(verdict) {
            let number = number.map_or("–".into(), |number| number.to_string());
            write!(output, "  {number:>0$}", title.len().max(8))?;
        }
        writeln!(output)?;
        for (name, Tally { shortest, .. }) in verdict.tallies() {
            if let Some(Counterexample { string, answered, expected, .. }) = shortest {
                writeln!(output, "  {name}: \"{}\", answered {answered}, not {expected}", string.escape_ascii())?;
            }
        }
        if let Some(fault) = &verdict.fault {
            writeln!(output, "  failed: {}", fault.message)?;
            writeln!(output, "  ended: {}", fault.status.as_deref().unwrap_or("not by itself"))?;
            for line in &fault.stderr {
                writeln!(output, "  stderr: {line}")?;
            }
        }
        Ok(())
    }

    /// Writes the totals.
    pub(super) fn write_foot(&self, output: &mut impl Write, total: &Total) -> io::Result<()> {
        let Total { agree, differ, failed, cases, left_out, .. } = total;
        writeln!(output, "\nagree: {agree}, differ: {differ}, failed: {failed}; cases: {cases}")?;
        if *left_out > 0 {
            writeln!(output, "left out: {left_out} strings that are not one line of UTF-8 (--hex includes them)")?;
        }
        Ok(())
    }

    /// The titles, and the numbers below them, or `None` if nothing was compared.
    fn columns(&self, verdict: &Verdict) -> impl Iterator<Item = (&'static str, Option<u64>)> {
        let left_out = (!self.hex).then_some(("left out", Some(verdict.left_out)));
        let tallies = verdict.tallies().map(|(name, tally)| (name, (verdict.cases > 0).then_some(tally.count)));
        // An answer about the whole string has no length to get wrong.
        let tallies = tallies.into_iter().take(if self.protocol == Protocol::Whole { 2 } else { 3 });
        [("cases", Some(verdict.cases))].into_iter().chain(left_out).chain(tallies)
    }
}
