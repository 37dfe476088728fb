//! [`Format`]: how findings are printed.

use std::io::{self, Write};

use crate::validate::outcome::{Line, Outcome};

/// Prints a document: a head, the lines, which several threads render, and a tail.
pub(crate) trait Format: Send + Sync {
    fn begin(&self, _output: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Whether it prints anything about single lines.
    fn shows_lines(&self) -> bool {
        true
    }

    /// Adds the output for `line`, after a separator.
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()>;

    /// The separator with which the output of each line begins. It is left out before the first one
    /// of a document.
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
