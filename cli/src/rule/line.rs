//! [`LineRule`]: the rules for lines that cannot be read.

use rfc1738::Severity;

use super::Facts;

/// A rule that only a program that reads lines can check: the library is given single texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineRule {
    Empty,
    NotUtf8,
    TooLong,
}

impl LineRule {
    /// All of them, in their order.
    pub(crate) const ALL: [LineRule; 3] = [LineRule::Empty, LineRule::NotUtf8, LineRule::TooLong];

    /// The examples are words, because the lines themselves cannot be printed.
    pub(super) fn facts(self) -> Facts {
        let (id, section, summary, example) = match self {
            LineRule::Empty => ("line-empty", "2.1", "an empty line where a URL is read", "an empty line"),
            LineRule::NotUtf8 => {
                ("line-not-utf8", "2.2", "a line that is not UTF-8", "a line that holds the byte E9 and no other")
            }
            LineRule::TooLong => ("line-too-long", "-", "a line longer than the reader takes", "a line of a gigabyte"),
        };
        let (severity, counter_example) = (Severity::Error, "a line that holds a URL");
        Facts { id, section, severity, summary, example, counter_example }
    }
}
