//! Schemes, by which URLs are recognised.

use crate::{Production, grammar, strict};

/// Whether the scheme at the start of `text` shows on its own that this is a URL.
pub(super) fn announces(text: &str) -> bool {
    is_known(text) || text.split_once(':').is_some_and(|(_, schemepart)| schemepart.starts_with("//"))
}

/// Whether `text` begins with a scheme that section 5 knows, and a colon.
pub(super) fn is_known(text: &str) -> bool {
    strict::alternative(text.as_bytes()) != Production::OtherUrl
}

/// Whether `character` can be in a `scheme`.
pub(super) fn is_scheme(character: char) -> bool {
    grammar::scheme(character.encode_utf8(&mut [0; 4]).as_bytes()).is_ok()
}
