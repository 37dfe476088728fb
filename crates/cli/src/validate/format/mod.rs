//! [`FormatName`]: the formats in which findings are printed. Those that
//! only count are here.

mod document;
mod human;
mod records;
mod sarif;

use std::io::{self, Write};

use clap::ValueEnum;

use super::outcome::{Line, Outcome, Unit};
use crate::{failure::Failure, output::drawing::Drawing};

pub(super) use document::Format;

/// The name of a format on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    /// A block for each finding; its first line is FILE:LINE:COLUMN: SEVERITY[RULE]: MESSAGE, or,
    /// for a value of a column, FILE: row ROW, line LINE, character N: SEVERITY[RULE]: MESSAGE
    Human,
    /// A JSON value for each line: {"input", "file", "line", "ok", "production", "findings"}; each
    /// finding has the keys of an error, and "severity". If "ok" is false, there is an "error":
    /// docs/json.md says more
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
    /// A row for each finding; "input" ends in "..." after 1000 characters. It is written as it is,
    /// even if a spreadsheet would take it for a formula because it begins with =, +, - or @
    Csv,
    /// The number of valid lines, and of invalid ones
    Count,
}

impl FormatName {
    /// The format for lines, or for the values of rows.
    pub(super) fn format(self, unit: Unit) -> Result<Box<dyn Format>, Failure> {
        Ok(match self {
            FormatName::Human => Box::new(Drawing::on(&io::stdout())),
            FormatName::Json => Box::new(records::Json),
            FormatName::Sarif => Box::new(sarif::Sarif),
            FormatName::Csv => Box::new(records::Csv { unit }),
            FormatName::Count => Box::new(Count { unit }),
        })
    }
}

/// Prints the number of valid lines, and of invalid ones, and for a column also of rows without a
/// value, each on a line.
struct Count {
    unit: Unit,
}

impl Format for Count {
    fn shows_lines(&self) -> bool {
        false
    }

    fn line(&self, _output: &mut Vec<u8>, _line: &Line<'_>) -> io::Result<()> {
        Ok(())
    }

    fn end(&self, output: &mut dyn Write, outcome: &Outcome) -> io::Result<()> {
        let lines = outcome.tally.lines();
        writeln!(output, "valid {}\ninvalid {}", lines.valid, lines.invalid)?;
        match self.unit {
            Unit::Line | Unit::Url => Ok(()),
            Unit::Row => writeln!(output, "null {}", outcome.tally.nulls),
        }
    }
}
