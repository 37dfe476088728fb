//! The summary, by scheme and by rule, on standard error.

use std::io::{self, Write};

use rfc1738::Schemes;

use super::{
    outcome::{Ended, Outcome},
    unit::Unit,
};
use crate::output::number::{counted, grouped};

/// Writes it. If standard error is closed, there is nowhere left to say it.
pub(super) fn write(outcome: &Outcome, schemes: &Schemes, unit: Unit) {
    let mut text = Vec::new();
    let _ = render(&mut text, outcome, schemes, unit).and_then(|()| io::stderr().write_all(&text));
}

fn render(
    output: &mut impl Write,
    outcome: &Outcome,
    schemes: &Schemes,
    unit: Unit,
) -> io::Result<()> {
    let Outcome {
        tally,
        shown,
        failures,
        ended,
    } = outcome;
    let lines = tally.lines();
    let so_far = match ended {
        None => "",
        Some(Ended::Interrupted) => ", interrupted",
        Some(Ended::Closed) => ", output closed",
    };
    let [total, valid, invalid] = [lines.lines(), lines.valid, lines.invalid].map(grouped);
    let text = unit.text();
    let s = if lines.lines() == 1 { "" } else { "s" };
    writeln!(
        output,
        "{total} {text}{s}: {valid} valid, {invalid} invalid{so_far}"
    )?;
    match tally.nulls {
        0 => {}
        1 => writeln!(output, "1 row has no value")?,
        nulls => writeln!(output, "{} rows have no value", grouped(nulls))?,
    }
    match tally.skipped {
        0 => {}
        1 => writeln!(output, "1 line is skipped")?,
        skipped => writeln!(output, "{} lines are skipped", grouped(skipped))?,
    }
    if !failures.is_empty() {
        writeln!(
            output,
            "{} not read to the end",
            counted(failures.len() as u64, "file")
        )?;
    }
    if lines.lines() > 0 {
        writeln!(output, "\n{:<16}{:>15}{:>15}", "scheme", "valid", "invalid")?;
    }
    for (scheme, count) in tally.schemes(schemes) {
        let [valid, invalid] = [count.valid, count.invalid].map(grouped);
        writeln!(output, "{scheme:<16}{valid:>15}{invalid:>15}")?;
    }
    let findings = tally.findings();
    if findings > 0 {
        writeln!(
            output,
            "\n{:<9}{:<27}{:>10}",
            "severity", "rule", "findings"
        )?;
    }
    let mut rules: Vec<_> = tally.rules().collect();
    rules.sort_by_key(|&(rule, count)| std::cmp::Reverse((rule.severity(), count)));
    for (rule, count) in rules {
        writeln!(
            output,
            "{:<9}{:<27}{:>10}",
            rule.severity(),
            rule.id(),
            grouped(count)
        )?;
    }
    if *shown > 0 && *shown < findings {
        writeln!(
            output,
            "\n{} of {} findings are shown",
            grouped(*shown),
            grouped(findings)
        )?;
    }
    Ok(())
}
