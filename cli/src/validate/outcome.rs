//! [`Outcome`]: how it went.

use std::process::ExitCode;

use rfc1738::Severity;

use super::tally::Tally;

/// The exit status after Ctrl-C, as shells have it.
pub(super) const INTERRUPTED: u8 = 130;

/// How it went.
pub(super) struct Outcome {
    pub(super) tally: Tally,
    /// How many findings were printed.
    pub(super) shown: u64,
    /// Files that could not be read, and why. Safe to print.
    pub(super) failures: Vec<String>,
    /// Why it ended before the end of the last file, if it did.
    pub(super) ended: Option<Ended>,
}

/// What ended it early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads on.
    Closed,
}

impl Outcome {
    pub(super) fn new() -> Self {
        Outcome { tally: Tally::new(), shown: 0, failures: Vec::new(), ended: None }
    }

    /// The exit status. What is `denied` has 1.
    pub(super) fn status(&self, denied: Severity) -> ExitCode {
        ExitCode::from(match self.ended {
            Some(Ended::Interrupted) => INTERRUPTED,
            _ if !self.failures.is_empty() => 2,
            _ => u8::from(self.tally.severity() >= Some(denied)),
        })
    }
}
