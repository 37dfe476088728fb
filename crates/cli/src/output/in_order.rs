//! [`InOrder`] puts reports on standard error between the lines of standard output.

use std::io::{self, Write};

use super::progress::Progress;
use crate::streams;

/// Writes to standard output and standard error in the order of its calls, because both may be one
/// terminal, but in pieces as large as that order allows.
pub(crate) struct InOrder<W: Write> {
    output: W,
    /// Reports that are not yet written. Then everything is written that the output had before.
    reports: Vec<u8>,
    pub(crate) progress: Progress,
}

/// How many bytes of reports are kept.
const PIECE: usize = 1 << 16;

impl<W: Write> InOrder<W> {
    pub(crate) fn new(output: W, progress: Progress) -> Self {
        InOrder {
            output,
            reports: Vec::new(),
            progress,
        }
    }

    /// Adds what `write` writes to the reports.
    pub(crate) fn report(
        &mut self,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.reports.is_empty() {
            self.output.flush()?;
        }
        write(&mut self.reports)?;
        if self.reports.len() >= PIECE {
            self.write_reports();
        }
        Ok(())
    }

    fn write_reports(&mut self) {
        if !self.reports.is_empty() {
            self.progress.suspend(|| streams::report(&self.reports));
            self.reports.clear();
        }
    }
}

impl<W: Write> Write for InOrder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_reports();
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_reports();
        self.output.flush()
    }
}

/// Reports are written even if standard output has failed.
impl<W: Write> Drop for InOrder<W> {
    fn drop(&mut self) {
        self.write_reports();
        self.progress.finish();
    }
}
