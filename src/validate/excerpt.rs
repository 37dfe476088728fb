//! [`Excerpt`]: the beginning of a leaf, to show.

use core::fmt;

/// Shortens a leaf that is too long to show. The leaves of a URL consist of graphic characters of US-ASCII, but may be
/// of any length.
pub(super) struct Excerpt<'a>(pub(super) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LENGTH: usize = 40;
        match self.0.get(..LENGTH) {
            Some(beginning) if self.0.len() > LENGTH => write!(f, "{beginning}..."),
            _ => f.write_str(self.0),
        }
    }
}
