//! The Appendix: where URLs are in text, and how they read after unfolding.

mod any_text;
mod finding;
mod running_text;
mod streams;
mod writing;

use std::sync::LazyLock;

use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{
    context::{Context, Extracted, Reading, Rejected},
    extract,
};
use serde::Deserialize;

/// The texts of `texts.toml`, whose first lines say what the fields mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    found: Vec<FoundText>,
    running: Vec<FoundText>,
    rejected: Vec<RejectedText>,
    hyphens: Vec<ReadText>,
    continued: Vec<ReadText>,
    written: Vec<WrittenText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FoundText {
    #[serde(default)]
    claim: String,
    text: String,
    found: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RejectedText {
    text: String,
    wrapper: String,
    rejected: String,
    offset: usize,
    rule: Option<String>,
    character: Option<char>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadText {
    text: String,
    #[serde(default)]
    hyphens: Vec<usize>,
    readings: Vec<String>,
    #[serde(default)]
    further: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenText {
    url: String,
    width: Option<usize>,
    #[serde(default)]
    indent: usize,
    text: String,
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| toml::from_str(include_str!("texts.toml")).unwrap());

/// A reading as it is written: the URL, and its fragment after a `#`.
fn written(reading: &Reading<'_>) -> String {
    match reading.fragment() {
        Some(fragment) => format!("{reading}#{fragment}", reading = reading.as_str()),
        None => reading.as_str().to_owned(),
    }
}

fn readings(extracted: &Extracted<'_>) -> Vec<String> {
    extracted.readings().map(written).collect()
}

/// The only item in `text`.
fn only(text: &str) -> Result<Extracted<'_>, Rejected<'_>> {
    let mut all = extract(text).wrapped(true);
    let one = all.next().unwrap_or_else(|| panic!("nothing in {text:?}"));
    assert!(all.next().is_none(), "{text:?}");
    one
}

/// The context of an item, a URL or not.
fn context<'i, 'a>(item: &'i Result<Extracted<'a>, Rejected<'a>>) -> &'i Context<'a> {
    item.as_ref()
        .map_or_else(Rejected::context, Extracted::context)
}

/// How each item is wrapped, and its URL, or `rejected` and its text.
fn found(text: &str, wrapped: bool) -> Vec<String> {
    let line = |item: Result<Extracted<'_>, Rejected<'_>>| {
        let wrapper = context(&item).wrapper().name();
        match item {
            Ok(found) => format!("{wrapper} {}", written(found.reading())),
            Err(rejected) => format!("{wrapper} rejected {}", rejected.text()),
        }
    };
    extract(text).wrapped(wrapped).map(line).collect()
}

/// `text`, broken by `at_break` every `column` characters.
fn fold(text: &str, column: usize, at_break: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let lines: Vec<String> = characters.chunks(column).map(String::from_iter).collect();
    lines.join(at_break)
}

/// Texts of the beginnings, separators and ends of URLs in text.
fn texts() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "<", ">", "URL:", "url:", "<URL:", "http://", "ftp://h/", "news:", "x:", "://", "//",
        "host.dom", "/", "a", "-", "#", " ", "\n", "\r\n", "-\n", "\u{A0}", "\u{2028}", "%4",
        "%41", ":", ".", ",", "(", ")", "'", "\"", "[", "]", "”", "é", "_", "\u{1A}", "~", "\\n",
        "\\", "\u{1B}[", "0;", "34m", "|", "–", "{:", "*", "=",
    ];
    vec(select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

/// The characters of `text`.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices()
        .map(|(at, character)| &text[at..at + character.len_utf8()])
}
