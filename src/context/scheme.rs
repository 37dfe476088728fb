//! Schemes, by which URLs are recognised.

use crate::{Schemes, grammar};

/// Whether the scheme at the start of `text` shows on its own that this is a URL.
pub(super) fn announces(schemes: &Schemes, text: &str) -> bool {
    is_known(schemes, text) || text.split_once(':').is_some_and(|(_, schemepart)| schemepart.starts_with("//"))
}

/// Whether `text` begins with one of the `schemes`, and a colon.
pub(super) fn is_known(schemes: &Schemes, text: &str) -> bool {
    schemes.alternative(text.as_bytes()).known().is_some()
}

/// Whether `character` can be in a `scheme`.
pub(super) fn is_scheme(character: char) -> bool {
    grammar::scheme(character.encode_utf8(&mut [0; 4]).as_bytes()).is_ok()
}
