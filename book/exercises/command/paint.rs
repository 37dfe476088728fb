//! Colors. They are only seen on a terminal: `anstream` removes them elsewhere.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// What has passed.
pub(crate) fn good(text: impl Display) -> String {
    painted(AnsiColor::Green.on_default(), text)
}

/// What has not.
pub(crate) fn bad(text: impl Display) -> String {
    painted(AnsiColor::Red.on_default().bold(), text)
}

/// What matters.
pub(crate) fn strong(text: impl Display) -> String {
    painted(Style::new().bold(), text)
}
