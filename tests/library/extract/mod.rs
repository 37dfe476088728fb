//! The Appendix: where URLs are in text, and how they read after unfolding.

mod any_text;
mod finding;
mod hyphens;
mod running_text;
mod streams;
mod time;
mod writing;

use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{
    context::{Context, Extracted, Reading, Rejected, Wrapper},
    extract,
};

use crate::common;

pub(crate) const SEED: u64 = 1738;

/// A URL and its fragment.
pub(crate) type Pair<'a> = (&'a str, Option<&'a str>);

/// URLs, and how each is wrapped.
pub(crate) type Wrapped = &'static [(Wrapper, Pair<'static>)];

/// How each item is wrapped, and its URL or rejected text.
pub(crate) type Expected = &'static [(Wrapper, Result<&'static str, &'static str>)];

pub(crate) fn pair<'a>(reading: &'a Reading<'_>) -> Pair<'a> {
    (reading.as_str(), reading.fragment())
}

pub(crate) fn readings<'a>(extracted: &'a Extracted<'_>) -> Vec<Pair<'a>> {
    extracted.readings().map(pair).collect()
}

/// The only item in `text`.
pub(crate) fn only(text: &str) -> Result<Extracted<'_>, Rejected<'_>> {
    let mut all = extract(text).wrapped(true);
    let one = all.next().unwrap_or_else(|| panic!("nothing in {text:?}"));
    assert!(all.next().is_none(), "{text:?}");
    one
}

/// The context of an item, a URL or not.
pub(crate) fn context<'i, 'a>(item: &'i Result<Extracted<'a>, Rejected<'a>>) -> &'i Context<'a> {
    item.as_ref()
        .map_or_else(Rejected::context, Extracted::context)
}

/// How each item that is found is wrapped, and its URL or rejected text.
pub(crate) fn found(text: &str, wrapped: bool) -> Vec<(Wrapper, Result<String, String>)> {
    let read = |item: Result<Extracted<'_>, Rejected<'_>>| {
        let url = item
            .as_ref()
            .map(|found| found.reading().as_str().to_owned());
        (
            context(&item).wrapper(),
            url.map_err(|rejected| rejected.text().to_owned()),
        )
    };
    extract(text).wrapped(wrapped).map(read).collect()
}

/// The URLs that the RFC writes as `<URL:…>`.
pub(crate) fn urls_of_the_rfc() -> Vec<String> {
    let own = common::examples()
        .into_iter()
        .filter(|example| example.source == "wrapped");
    own.map(|example| example.text).collect()
}

/// `text`, broken by `at_break` every `column` characters.
pub(crate) fn fold(text: &str, column: usize, at_break: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let lines: Vec<String> = characters.chunks(column).map(String::from_iter).collect();
    lines.join(at_break)
}

/// Texts of the beginnings, separators and ends of URLs in text.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "<", ">", "URL:", "url:", "<URL:", "http://", "ftp://h/", "news:", "x:", "://", "//",
        "host.dom", "/", "a", "-", "#", " ", "\n", "\r\n", "-\n", "\u{A0}", "\u{2028}", "%4",
        "%41", ":", ".", ",", "(", ")", "'", "\"", "[", "]", "”", "é", "_", "\u{1A}", "~",
    ];
    vec(select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

/// The characters of `text`.
pub(crate) fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices()
        .map(|(at, character)| &text[at..at + character.len_utf8()])
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
