//! [`Outcome`]: the results of a run, from which the summary and the exit status are made.

use std::process::ExitCode;

use rfc1738::{Schemes, Severity};

use super::tally::Tally;

/// The exit status after Ctrl-C, by the convention of shells.
pub(super) const INTERRUPTED: u8 = 130;

/// The results of a run.
pub(super) struct Outcome {
    pub(super) tally: Tally,
    /// The number of findings that were printed.
    pub(super) shown: u64,
    /// The messages for files that could not be read. Safe to print.
    pub(super) failures: Vec<String>,
    /// The reason why it ended before the end of the last file, if it did.
    pub(super) ended: Option<Ended>,
}

/// A reason to end early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads the output any more.
    Closed,
}

impl Outcome {
    pub(super) fn new(schemes: &Schemes) -> Self {
        Outcome { tally: Tally::new(schemes), shown: 0, failures: Vec::new(), ended: None }
    }

    /// The exit status. It is 1 if there are findings of the severity `denied` or a higher one.
    pub(super) fn status(&self, denied: Severity) -> ExitCode {
        ExitCode::from(match self.ended {
            Some(Ended::Interrupted) => INTERRUPTED,
            _ if !self.failures.is_empty() => 2,
            _ => u8::from(self.tally.severity() >= Some(denied)),
        })
    }
}
