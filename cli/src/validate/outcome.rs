//! [`Outcome`]: the result of a run.

use std::process::ExitCode;

use rfc1738::Severity;

use super::tally::Tally;

/// The exit status after Ctrl-C, by the convention of shells.
pub(super) const INTERRUPTED: u8 = 130;

/// The result of a run.
pub(super) struct Outcome {
    pub(super) tally: Tally,
    /// The number of findings that were printed.
    pub(super) shown: u64,
    /// Files that could not be read, and why. Safe to print.
    pub(super) failures: Vec<String>,
    /// The reason why it ended before the end of the last file, if it did.
    pub(super) ended: Option<Ended>,
}

/// The reason why it ended early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// Ctrl-C.
    Interrupted,
    /// The reader of the output is gone.
    Closed,
}

impl Outcome {
    pub(super) fn new() -> Self {
        Outcome { tally: Tally::new(), shown: 0, failures: Vec::new(), ended: None }
    }

    /// The exit status. It is 1 for findings that are `denied`.
    pub(super) fn status(&self, denied: Severity) -> ExitCode {
        ExitCode::from(match self.ended {
            Some(Ended::Interrupted) => INTERRUPTED,
            _ if !self.failures.is_empty() => 2,
            _ => u8::from(self.tally.severity() >= Some(denied)),
        })
    }
}
