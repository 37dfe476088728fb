//! The numbers of valid and invalid lines.

use std::io::{self, Write};

use super::{Format, Line, Outcome};

/// Prints two lines, at the end.
pub(super) struct Count;

impl Format for Count {
    fn shows_lines(&self) -> bool {
        false
    }

    fn line(&self, _output: &mut Vec<u8>, _line: &Line<'_>) -> io::Result<()> {
        Ok(())
    }

    fn end(&self, output: &mut dyn Write, outcome: &Outcome) -> io::Result<()> {
        let lines = outcome.tally.lines();
        writeln!(output, "valid {}\ninvalid {}", lines.valid, lines.invalid)
    }
}
