//! [`Format`]: the output formats, a file for each.

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
    /// A block for each finding, whose first line is FILE:LINE:COLUMN: SEVERITY[RULE]: MESSAGE
    Human,
    /// A line for each line: {"file", "line", "input", "valid", "production", "findings": [{"rule", "severity",
    /// "section", "start", "end", "message", "help"}]}; "input" is null if the line is too long, and there is
    /// "input_hex" if it is not UTF-8, and so for the name of the file "file_hex"
    Json,
    /// One log in SARIF 2.1.0
    Sarif,
    /// A row for each finding, and no row for a line without findings; "input" ends in … after 1000 characters, and is
    /// written unchanged even if a spreadsheet may read it as a formula, after =, +, - or @
    Csv,
    /// The numbers of valid and invalid lines
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

/// Prints a document: a head, lines, which several threads render, and a tail.
pub(super) trait Format: Send + Sync {
    fn begin(&self, _output: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Whether it prints anything for lines.
    fn shows_lines(&self) -> bool {
        true
    }

    /// Adds the output for `line`, after a separator.
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()>;

    /// The separator before every line except the first of a document.
    fn separator(&self) -> &'static [u8] {
        b""
    }

    fn end(&self, _output: &mut dyn Write, _outcome: &Outcome) -> io::Result<()> {
        Ok(())
    }
}
