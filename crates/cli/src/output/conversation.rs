//! The progress of a conversation, on standard error if that is a terminal.

use std::{fmt::Display, time::Duration};

use indicatif::{ProgressBar, ProgressStyle};

/// How often the display is updated, even while both sides wait.
const TICK: Duration = Duration::from_millis(100);

/// Shows how many strings are counted so far, after the `prefix`.
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
    progress.set_style(style("{prefix:14} [{bar:40}] {human_pos}/{human_len} {eta}").progress_chars("=> "));
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
