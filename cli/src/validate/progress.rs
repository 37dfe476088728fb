//! [`Progress`]: a progress bar, on standard error if that is a terminal.

use std::{
    ffi::OsString,
    fs,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{format::FormatName, source::is_stdin};

/// A shorter run has no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar with rate and time left or, if the total is unknown, with the rate alone.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When it was made, until it is shown.
    hidden_since: Option<Instant>,
}

/// The progress through `files`. There is no bar if the output scrolls by on the same terminal.
pub(super) fn of(files: &[OsString], format: FormatName) -> Progress {
    let (bar, template) = match total(files) {
        Some(total) => (ProgressBar::new(total), "[{bar:40}] {bytes}/{total_bytes} {bytes_per_sec} {eta}"),
        None => (ProgressBar::no_length(), "{spinner} {bytes} {bytes_per_sec}"),
    };
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = bar.with_style(style.progress_chars("=> "));
    let wanted = io::stderr().is_terminal() && (!io::stdout().is_terminal() || format == FormatName::Count);
    Progress { bar, hidden_since: wanted.then(Instant::now) }
}

/// The number of bytes to read, if they are all in files.
fn total(files: &[OsString]) -> Option<u64> {
    let length = |file: &OsString| match fs::metadata(file) {
        _ if is_stdin(file) => None,
        Ok(data) if !data.is_file() => None,
        Ok(data) => Some(data.len()),
        Err(_) => Some(0),
    };
    if files.is_empty() { None } else { files.iter().map(length).sum() }
}

impl Progress {
    pub(super) fn advance(&mut self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if self.hidden_since.is_some_and(|since| since.elapsed() > PATIENCE) {
            self.hidden_since = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Runs something that prints on the terminal.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
