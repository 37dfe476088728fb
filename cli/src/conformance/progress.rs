//! How far a conversation is, on standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

use crate::language::Language;

/// A bar for this many questions.
pub(super) fn bar(language: Language, questions: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix:14} [{bar:40}] {human_pos}/{human_len} {eta}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ");
    ProgressBar::new(questions).with_style(style).with_prefix(language.to_string())
}
