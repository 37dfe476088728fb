//! The results for people: a line for each production, and its mistakes below.

use std::{
    fmt::Display,
    io::{self, Write},
};

use super::{
    answer::Protocol,
    causes::Cause,
    verdict::{Compared, Tally, Total, Verdict},
};
use crate::{language::Language, safe::visible};

/// How many causes of a kind are shown.
const CAUSES: usize = 10;

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

    pub(super) fn write(&self, output: &mut impl Write, language: &Language, verdict: &Verdict) -> io::Result<()> {
        write!(output, "{language:NAMES$}")?;
        for (title, number) in self.columns(verdict) {
            let number = number.map_or("–".into(), |number| number.to_string());
            write!(output, "  {number:>0$}", title.len().max(8))?;
        }
        writeln!(output)?;
        write_causes(output, &verdict.causes)?;
        write_faults(output, &verdict.faults)?;
        for Compared { part, compared, wrong } in verdict.parts.iter().flatten() {
            write_shortest(output, format_args!("{part} ({} of {compared})", wrong.count), wrong)?;
        }
        let missing = verdict.never_mentioned();
        if !missing.is_empty() {
            writeln!(output, "  never mentioned: {}", missing.join(", "))?;
        }
        if let Some(fault) = &verdict.fault {
            fault.write(output)?;
        }
        Ok(())
    }

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
        let [accepted, rejected, length] = verdict.wrong_answers().map(|(name, tally)| (name, tally.count));
        let inside = match self.protocol {
            Protocol::LongestPrefix => Some(length),
            // An answer about the whole string has no length to get wrong.
            Protocol::Whole => None,
            Protocol::Parts => Some(("wrong parts", verdict.parts.iter().flatten().map(|part| part.wrong.count).sum())),
        };
        let counts = [accepted, rejected].into_iter().chain(inside);
        let counts = counts.map(|(title, count)| (title, (verdict.cases > 0).then_some(count)));
        [("cases", Some(verdict.cases))].into_iter().chain(left_out).chain(counts)
    }
}

/// Writes the causes of each kind, the first of them.
fn write_causes(output: &mut impl Write, causes: &[Cause]) -> io::Result<()> {
    let width = causes.iter().map(|cause| cause.tally.count.to_string().len()).max().unwrap_or_default();
    for kind in causes.chunk_by(|a, b| a.kind == b.kind) {
        let (shown, others) = kind.split_at(kind.len().min(CAUSES));
        for cause in shown {
            write_shortest(output, format_args!("{:width$} {cause}", cause.tally.count), &cause.tally)?;
        }
        if let [first, ..] = others {
            let count: u64 = others.iter().map(|cause| cause.tally.count).sum();
            let more = counted(others.len() as u64, "more cause");
            writeln!(output, "  {count:width$} {}, {more} (--json has them)", first.kind.name())?;
        }
    }
    Ok(())
}

fn write_faults(output: &mut impl Write, faults: &[String]) -> io::Result<()> {
    faults.iter().try_for_each(|fault| writeln!(output, "  as if {}", visible(fault.as_bytes())))
}

/// A number of things, with the name of one.
pub(super) fn counted(count: u64, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

#[test]
fn one_is_singular() {
    assert_eq!([0, 1, 2].map(|count| counted(count, "more fault")), ["0 more faults", "1 more fault", "2 more faults"]);
}

/// Writes the shortest string with a wrong answer of a kind, if there is one.
fn write_shortest(output: &mut impl Write, kind: impl Display, tally: &Tally) -> io::Result<()> {
    tally.shortest.iter().try_for_each(|shortest| writeln!(output, "  {kind}: {shortest}"))
}
