//! [`Format`]: a format in which findings are printed. Each has a file, but for the one that only counts.

mod csv;
mod human;
mod json;
#[cfg(feature = "parquet")]
mod parquet;
mod sarif;

use std::io::{self, Write};

use clap::ValueEnum;

use super::{
    outcome::{Ended, Outcome},
    unit::{Line, Unit},
};
use crate::failure::Failure;

/// The name of a format on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    /// A block for each finding; its first line is FILE:LINE:COLUMN: SEVERITY[RULE]: MESSAGE, or, for a value of a
    /// column, FILE: row ROW, character N: SEVERITY[RULE]: MESSAGE
    Human,
    /// A JSON value for each line: {"file", "line", "input", "valid", "production", "findings": [{"rule", "severity",
    /// "section", "start", "end", "message", "help"}]}; "input" is null if the line is too long; there is also
    /// "input_hex" if the line is not UTF-8, and "file_hex" if the name of the file is not. For a value of a column,
    /// there is "row" in place of "line"
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
    /// A row for each finding; "input" ends in … after 1000 characters. It is written as it is, even if a spreadsheet
    /// would take it for a formula because it begins with =, +, - or @
    Csv,
    /// A Parquet file: a row for each finding, the names of its columns as in JSON. Redirect it to a file
    #[value(hide = cfg!(not(feature = "parquet")))]
    Parquet,
    /// The number of valid lines, and of invalid ones
    Count,
}

impl FormatName {
    /// The format for lines, or for the values of rows.
    pub(super) fn format(self, unit: Unit) -> Result<Box<dyn Format>, Failure> {
        Ok(match self {
            FormatName::Human => Box::new(human::Human::for_stdout()),
            FormatName::Json => Box::new(json::Json),
            FormatName::Sarif => Box::new(sarif::Sarif),
            FormatName::Csv => Box::new(csv::Csv { unit }),
            #[cfg(feature = "parquet")]
            FormatName::Parquet => Box::new(parquet::Parquet::new(unit)?),
            #[cfg(not(feature = "parquet"))]
            FormatName::Parquet => return Err(super::column::NO_PARQUET.into()),
            FormatName::Count => Box::new(Count { unit }),
        })
    }
}

/// Prints a document: a head, the lines, which several threads render, and a tail.
pub(super) trait Format: Send + Sync {
    fn begin(&self, _output: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Whether it prints anything about single lines.
    fn shows_lines(&self) -> bool {
        true
    }

    /// Adds the output for `line`, after a separator.
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()>;

    /// The separator with which the output of each line begins. It is left out before the first one of a document.
    fn separator(&self) -> &'static [u8] {
        b""
    }

    /// Writes the output of some lines. Called in their order.
    fn write(&self, output: &mut dyn Write, lines: &[u8]) -> io::Result<()> {
        output.write_all(lines)
    }

    fn end(&self, _output: &mut dyn Write, _outcome: &Outcome) -> io::Result<()> {
        Ok(())
    }
}

/// Prints the number of valid lines, and of invalid ones, and for a column also of rows without a value, each on a line.
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
            Unit::Line => Ok(()),
            Unit::Row => writeln!(output, "null {}", outcome.tally.nulls),
        }
    }
}

/// Converts offsets in the bytes of a line to columns in characters. It is fast if they are asked for in increasing order.
struct Columns<'a> {
    line: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    fn new(line: &'a [u8]) -> Self {
        Columns { line, at: 0, column: 1 }
    }

    /// The column of the byte `at`, from 1, in characters. A sequence that is not UTF-8 counts as the one character
    /// that is shown for it.
    fn of(&mut self, at: usize) -> usize {
        let at = at.min(self.line.len());
        if at < self.at {
            *self = Columns::new(self.line);
        }
        self.column += self.line[self.at..at]
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
            .sum::<usize>();
        self.at = at;
        self.column
    }
}
