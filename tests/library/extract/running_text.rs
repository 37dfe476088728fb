//! URLs without a wrapper, in running text.

use std::collections::HashSet;

use rfc1738::extract;
use serde::Deserialize;

use super::{TEXTS, found, only, readings, written};

#[test]
fn in_running_text_punctuation_is_not_mistaken_for_part_of_the_url() {
    for case in &TEXTS.running {
        assert_eq!(found(&case.text, false), case.found, "{:?}", case.text);
    }
}

/// A text, and what a person reads in it. The first lines of `reported.toml` say what the fields
/// mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadText {
    source: Option<String>,
    text: String,
    reads: Vec<String>,
    found: Option<Vec<String>>,
}

impl ReadText {
    /// Whatever is found, it is not the beginning of what a person reads.
    fn check(&self) {
        let ReadText { text, reads, .. } = self;
        let found: Vec<String> = extract(text)
            .map(|item| match item {
                Ok(found) => written(found.reading()),
                Err(rejected) => format!("rejected {}", rejected.text()),
            })
            .collect();
        assert_eq!(&found, self.found.as_ref().unwrap_or(reads), "{text:?}");
        for url in found.iter().filter(|url| !reads.contains(url)) {
            let is_cut = |read: &String| read.starts_with(url.as_str());
            assert!(!reads.iter().any(is_cut), "{text:?}: {url}");
        }
    }
}

#[derive(Deserialize)]
struct Reported {
    text: Vec<ReadText>,
}

#[derive(Deserialize)]
struct Formats {
    format: Vec<Format>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Format {
    name: String,
    texts: Vec<ReadText>,
}

#[test]
fn in_texts_that_were_reported_no_url_is_cut_to_another_one() {
    let all: Reported = toml::from_str(include_str!("reported.toml")).unwrap();
    let sources: HashSet<_> = all
        .text
        .iter()
        .filter_map(|case| case.source.as_ref())
        .collect();
    assert_eq!(sources.len(), all.text.len());
    all.text.iter().for_each(ReadText::check);
}

#[test]
fn in_texts_of_many_formats_no_url_is_cut_to_another_one() {
    let all: Formats = toml::from_str(include_str!("formats.toml")).unwrap();
    for Format { name, texts } in &all.format {
        assert!((1..=10).contains(&texts.len()), "{name}");
        texts.iter().for_each(ReadText::check);
    }
}

#[test]
fn in_running_text_a_hyphen_before_a_line_break_may_have_more_after_it() {
    for case in &TEXTS.continued {
        let text = &*case.text;
        let mut all = extract(text);
        let extracted = all.next().unwrap().unwrap();
        assert!(all.next().is_none(), "{text:?}");
        assert_eq!(readings(&extracted), case.readings, "{text:?}");
        let further = extracted.further().map_or("", |further| further.as_str());
        assert_eq!(further, case.further, "{text:?}");
        assert_eq!(extracted.hyphens().is_empty(), further.is_empty());
        // The first reading is that of a line alone.
        assert_eq!(extracted.context().url().as_str(), case.readings[0]);
    }
}

#[test]
fn a_url_that_needs_the_next_line_is_not_found() {
    for (text, found) in [
        ("http://host-\n.dom/", "bare rejected http://host-"),
        ("http://-\nhost.dom/", "bare rejected http://-"),
        ("http://h/%-\n41", "bare rejected http://h/%-"),
    ] {
        assert_eq!(super::found(text, false), [found], "{text:?}");
    }
}

#[test]
fn without_the_option_a_prefix_alone_ends_with_its_line() {
    let extracted = only("URL:http://h/a-\nb").unwrap();
    assert_eq!(readings(&extracted), ["http://h/a-"]);
    assert_eq!(extracted.further(), None);
}

#[test]
fn only_the_first_kilobyte_after_a_hyphen_may_continue_it() {
    for (length, readings) in [(1022, 3), (1023, 3), (1024, 1), (100_000, 1)] {
        let text = format!("http://h/a-\n{}", "b".repeat(length));
        let found = extract(&text).next().unwrap().unwrap();
        assert_eq!(found.readings().count(), readings, "{length}");
    }
}

#[test]
fn a_bare_url_has_its_fragment_beside_it() {
    let found = found("(See http://h/a#b-c.) http://h/#.", false);
    assert_eq!(found, ["bare http://h/a#b-c", "bare http://h/#"]);

    let found = extract("http://h/a-\nb-c#d-\ne").next().unwrap().unwrap();
    assert_eq!(
        readings(&found),
        [
            "http://h/a-",
            "http://h/a-b-c#d-e",
            "http://h/ab-c#de",
            "http://h/a-b-c#de",
            "http://h/ab-c#d-e",
        ]
    );
}

#[test]
fn before_letters_of_a_script_without_spaces_there_is_a_shorter_reading() {
    for (text, shorter) in [
        ("http://h/aを見て", Some("http://h/a")),
        ("请看http://h/a请看", Some("http://h/a")),
        ("http://h에서", Some("http://h")),
        ("http://h/ดู", Some("http://h/")),
        ("http://h/a.を", Some("http://h/a")),
        ("http://h/é", None),
        ("http://h:を", Some("http://h")),
        ("http://h/^を", None),
        ("<http://h/を>", None),
        ("URL:http://h/を", None),
    ] {
        let rejected = extract(text).next().unwrap().unwrap_err();
        let found = rejected.shorter().map(|span| span.as_str().to_owned());
        assert_eq!(found.as_deref(), shorter, "{text}");
    }
    // A closer stands between.
    assert_eq!(found("http://h/a」を", false), ["bare http://h/a"]);
}
