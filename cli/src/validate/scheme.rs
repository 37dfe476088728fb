//! [`Scheme`]: the schemes by which the summary counts lines.

use rfc1738::grammar;

/// The scheme that a line begins with.
#[derive(Clone, Copy)]
pub(super) struct Scheme(usize);

/// The ten that section 5 knows; the last two are for all others.
const NAMES: [&str; 12] = [
    "ftp",
    "http",
    "gopher",
    "mailto",
    "news",
    "nntp",
    "telnet",
    "wais",
    "file",
    "prospero",
    "other schemes",
    "no scheme",
];
const OTHER: usize = 10;
const NONE: usize = 11;

impl Scheme {
    /// The number of schemes.
    pub(super) const COUNT: usize = NAMES.len();
    /// The one for a line that was not read.
    pub(super) const UNREAD: Scheme = Scheme(NONE);

    /// The text before the first colon, if it is a scheme.
    pub(super) fn of(line: &[u8]) -> Self {
        let Ok(([b':', ..], scheme)) = grammar::scheme(line) else { return Scheme(NONE) };
        let known = NAMES[..OTHER].iter().position(|name| scheme.eq_ignore_ascii_case(name.as_bytes()));
        Scheme(known.unwrap_or(OTHER))
    }

    /// All of them.
    pub(super) fn all() -> impl Iterator<Item = Scheme> {
        (0..Scheme::COUNT).map(Scheme)
    }

    pub(super) fn index(self) -> usize {
        self.0
    }

    pub(super) fn name(self) -> &'static str {
        NAMES[self.0]
    }
}
