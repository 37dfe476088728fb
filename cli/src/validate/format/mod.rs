//! [`Format`]: a format in which findings are printed. Each has a file.

mod count;
mod csv;
mod human;
mod json;
mod sarif;

use std::io::{self, Write};

use clap::ValueEnum;

use super::{
    line::Line,
    outcome::{Ended, Outcome},
};

/// The name of a format on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    /// A block for each finding; its first line is FILE:LINE:COLUMN: SEVERITY[RULE]: MESSAGE
    Human,
    /// A JSON value for each line: {"file", "line", "input", "valid", "production", "findings": [{"rule", "severity",
    /// "section", "start", "end", "message", "help"}]}; "input" is null if the line is too long; there is also
    /// "input_hex" if the line is not UTF-8, and "file_hex" if the name of the file is not
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
    /// A row for each finding; "input" ends in … after 1000 characters. It is written as it is, even if a spreadsheet
    /// would take it for a formula because it begins with =, +, - or @
    Csv,
    /// The number of valid lines, and of invalid ones
    Count,
}

impl FormatName {
    pub(super) fn format(self) -> Box<dyn Format> {
        match self {
            FormatName::Human => Box::new(human::Human::for_stdout()),
            FormatName::Json => Box::new(json::Json),
            FormatName::Sarif => Box::new(sarif::Sarif),
            FormatName::Csv => Box::new(csv::Csv),
            FormatName::Count => Box::new(count::Count),
        }
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

    fn end(&self, _output: &mut dyn Write, _outcome: &Outcome) -> io::Result<()> {
        Ok(())
    }
}
