//! `remedies`: what is said of a text that is not a URL.

use rfc1738::Url;
use testkit::remedied::follow;

use crate::{
    automata::{assert_presentable, strict},
    input::Input,
};

/// Followed one by one, the remedies of a text end, and nothing in it is spoilt on the way: neither its host, nor what a URL may say. The
/// error at the end is exact.
pub(crate) fn remedies(input: &mut Input<'_>) {
    let text: String = input.str().chars().take(200).collect();
    // Each step encodes or removes a character, or inserts one that is missing.
    let end = follow(&text, 3 * text.len() + 16);
    if let Err(error) = Url::parse(&end) {
        assert_presentable(strict(), end.as_bytes(), &error);
        let slip = error.slip();
        assert!(slip.is_none_or(|slip| slip.replacement().is_none()), "{text:?}: {error}");
    }
}
