//! Progress bars on standard error, if that is a terminal: [`Progress`] through files, and through
//! a conversation.

use std::{
    fmt::Display,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A run that takes less time has no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the display of a conversation is updated, even while both sides wait.
const TICK: Duration = Duration::from_millis(100);

/// A bar with the rate and the time left; if the total is unknown, with the rate alone.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// When it was created; `None` once it is shown, or if it never is.
    hidden_since: Option<Instant>,
}

/// The progress through a `total` of bytes. No bar is shown if the output `scrolls` by on the same
/// terminal.
pub(crate) fn reading(total: Option<u64>, scrolls: bool) -> Progress {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "[{bar:40}] {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        ),
        None => (
            ProgressBar::no_length(),
            "{spinner} {bytes} {bytes_per_sec}",
        ),
    };
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let bar = bar.with_style(style(template));
    let wanted = io::stderr().is_terminal() && (!scrolls || !io::stdout().is_terminal());
    Progress {
        bar,
        hidden_since: wanted.then(Instant::now),
    }
}

impl Progress {
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if self
            .hidden_since
            .is_some_and(|since| since.elapsed() > PATIENCE)
        {
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

/// Shows how many strings of a conversation are counted so far, after the `prefix`.
pub(crate) fn counting(prefix: impl Display) -> ProgressBar {
    let progress = ProgressBar::no_length().with_style(style("{prefix:14} {human_pos} strings"));
    progress.set_prefix(prefix.to_string());
    progress.enable_steady_tick(TICK);
    progress
}

/// Shows how many of the `questions` are answered.
pub(crate) fn answering(progress: &ProgressBar, questions: u64) {
    progress.reset();
    progress.set_length(questions);
    progress.set_style(style(
        "{prefix:14} [{bar:40}] {human_pos}/{human_len} {eta}",
    ));
}

fn style(template: &str) -> ProgressStyle {
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("=> ")
}
