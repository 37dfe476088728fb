//! The number of valid lines, and of invalid ones; for a column, also of rows without a value.

use std::io::{self, Write};

use super::{Format, Line, Outcome, Unit};

/// Prints them at the end, each on a line.
pub(super) struct Count {
    pub(super) unit: Unit,
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
