//! [`Progress`]: a progress bar on standard error, if that is a terminal.

use std::{
    ffi::OsString,
    fs,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::file::is_stdin;

/// A run that takes less time has no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar with the rate and the time left; if the total is unknown, with the rate alone.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// When it was created; `None` once it is shown, or if it never is.
    hidden_since: Option<Instant>,
}

/// The progress through `files`. No bar is shown if the output `scrolls` by on the same terminal.
pub(crate) fn of(files: &[OsString], scrolls: bool) -> Progress {
    let (bar, template) = match total(files) {
        Some(total) => (ProgressBar::new(total), "[{bar:40}] {bytes}/{total_bytes} {bytes_per_sec} {eta}"),
        None => (ProgressBar::no_length(), "{spinner} {bytes} {bytes_per_sec}"),
    };
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = bar.with_style(style.progress_chars("=> "));
    let wanted = io::stderr().is_terminal() && (!scrolls || !io::stdout().is_terminal());
    Progress { bar, hidden_since: wanted.then(Instant::now) }
}

/// The number of bytes to read, if all are in regular files.
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
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if self.hidden_since.is_some_and(|since| since.elapsed() > PATIENCE) {
            self.hidden_since = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Hides the bar while `print` writes to the terminal.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
