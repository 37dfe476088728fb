//! [`Severity`]: how serious a finding is.

use core::fmt;

/// How serious a finding is. The order is from the least to the most serious: an error is greater than a warning.
///
/// ```
/// use rfc1738::Severity;
///
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Note);
/// assert_eq!(Severity::Note.to_string(), "note");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Allowed, but worth knowing.
    Note,
    /// Section 6 warns of it, or it was hardly meant.
    Warning,
    /// The RFC forbids it, or parsers disagree about it.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Writes the [`name`](Severity::name).
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
