//! [`Format`]: how findings are printed; [`Columns`]: where they are in a line, for people.

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

/// Converts offsets in the bytes of a line to columns in characters. It is fast if they are asked
/// for in increasing order.
pub(super) struct Columns<'a> {
    line: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn new(line: &'a [u8]) -> Self {
        Columns {
            line,
            at: 0,
            column: 1,
        }
    }

    /// The column of the byte `at`, from 1, in characters. A sequence that is not UTF-8 counts as
    /// the one character that is shown for it.
    pub(super) fn of(&mut self, at: usize) -> usize {
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
