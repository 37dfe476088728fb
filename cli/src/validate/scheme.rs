//! [`Scheme`]: the summary counts lines by it.

use rfc1738::{Scheme as Known, grammar};

/// The scheme that a line begins with.
#[derive(Clone, Copy)]
pub(super) struct Scheme(usize);

// The ones that section 5 knows come first.
const OTHER: usize = Known::ALL.len();
const NONE: usize = OTHER + 1;

impl Scheme {
    /// How many there are.
    pub(super) const COUNT: usize = NONE + 1;
    /// The scheme of a line that was not read.
    pub(super) const UNREAD: Scheme = Scheme(NONE);

    /// The scheme before the first colon.
    pub(super) fn of(line: &[u8]) -> Self {
        let known = Known::named_by(line).and_then(|named| Known::ALL.iter().position(|known| known == named));
        let other = || matches!(grammar::scheme(line), Ok(([b':', ..], _))).then_some(OTHER);
        Scheme(known.or_else(other).unwrap_or(NONE))
    }

    /// All of them.
    pub(super) fn all() -> impl Iterator<Item = Scheme> {
        (0..Scheme::COUNT).map(Scheme)
    }

    pub(super) fn index(self) -> usize {
        self.0
    }

    pub(super) fn name(self) -> &'static str {
        match self.0 {
            OTHER => "other schemes",
            NONE => "no scheme",
            known => Known::ALL[known].name(),
        }
    }
}
