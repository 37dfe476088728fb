//! The texts that `wrap` writes, and that `extract` finds again.

use std::iter;

use proptest::prelude::*;
use rfc1738::{Url, context::wrap, extract};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};

use super::{SEED, config, only, readings, urls_of_the_rfc};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_url_with_hyphens_is_found_as_it_is_written(
        path in "[-a/]{0,60}",
        fragment in proptest::option::of("[^\\s<>\u{85}]{0,20}"),
        width in 0..80usize,
        indent in 0..20usize,
        only_wrapped in any::<bool>(),
    ) {
        is_found_as_written(&format!("ftp://h/{path}"), fragment.as_deref(), width, indent, only_wrapped);
    }
}

/// A URL, its fragment, the width and the indent, and how it is written.
pub(crate) const WRITTEN: &[(&str, Option<&str>, usize, usize, &str)] = &[
    // "This wrapper does not form part of the URL"; the fragment is "placed within the brackets as
    // well".
    (
        "ftp://ds.internic.net/rfc",
        None,
        usize::MAX,
        0,
        "<URL:ftp://ds.internic.net/rfc>",
    ),
    ("news:a", Some(""), usize::MAX, 0, "<URL:news:a#>"),
    (
        "news:a",
        Some("b#é\u{1B}"),
        usize::MAX,
        0,
        "<URL:news:a#b#é\u{1B}>",
    ),
    // "Extra whitespace … may need to be added to break long URLs across lines."
    ("news:abcdef", None, 17, 0, "<URL:news:abcdef>"),
    ("news:abcdef", None, 16, 0, "<URL:news:abcde\nf>"),
    ("news:abcdef", None, 10, 0, "<URL:news:\nabcdef>"),
    ("news:abcdef", None, 12, 3, "<URL:news\n   :abcdef>"),
    ("news:ab", Some("éé"), 8, 0, "<URL:new\ns:ab#éé>"),
    ("news:a", None, 0, 0, "<URL:\nn\ne\nw\ns\n:\na>"),
    (
        "news:a",
        None,
        1,
        9,
        "<URL:\n         n\n         e\n         w\n         s\n         :\n         a>",
    ),
    // "No whitespace should be introduced after a hyphen."
    ("news:a-b", None, 12, 0, "<URL:news:a\n-b>"),
    ("news:a-", None, 12, 0, "<URL:news:a\n->"),
    ("news:a", Some("-"), 12, 0, "<URL:news:a#\n->"),
    ("mailto:-", Some("a"), 12, 0, "<URL:mailto:\n-#a>"),
    ("mailto:------a", None, 4, 0, "<URL:\nmail\nto:\n------a>"),
    ("mailto:------", None, 4, 0, "<URL:\nmail\nto:\n------>"),
];

#[test]
fn a_url_is_written_in_its_wrapper() {
    for &(url, fragment, width, indent, expected) in WRITTEN {
        let wrapped = wrap(&Url::parse(url).unwrap()).width(width).indent(indent);
        let wrapped = fragment.map_or(wrapped, |fragment| wrapped.fragment(fragment).unwrap());
        assert_eq!(wrapped.to_string(), expected);
        assert_eq!(
            readings(&only(expected).unwrap()),
            [(url, fragment)],
            "{expected:?}"
        );
    }
}

#[test]
fn a_fragment_that_would_read_otherwise_is_refused() {
    let url = Url::parse("news:a").unwrap();
    for (fragment, character, offset) in [
        ("a b", ' ', 1),
        ("é\n", '\n', 2),
        ("a>b", '>', 1),
        ("<", '<', 0),
        ("a\u{2028}", '\u{2028}', 1),
    ] {
        let error = wrap(&url).fragment(fragment).unwrap_err();
        assert_eq!(
            (error.character(), error.offset()),
            (character, offset),
            "{fragment:?}"
        );
    }
}

/// Asserts that the URL is found however it is written, and that its lines are no longer than they
/// must be.
fn is_found_as_written(
    url: &str,
    fragment: Option<&str>,
    width: usize,
    indent: usize,
    only_wrapped: bool,
) {
    let wrapped = wrap(&Url::parse(url).unwrap()).width(width).indent(indent);
    let wrapped = fragment
        .map_or(wrapped, |fragment| wrapped.fragment(fragment).unwrap())
        .to_string();
    let text = format!("http://h/over-\n<a {:indent$}{wrapped}-\n", "");
    let found: Vec<_> = extract(&text)
        .wrapped(only_wrapped)
        .map(Result::unwrap)
        .collect();
    let found = found.last().unwrap();
    assert_eq!(readings(found), [(url, fragment)], "{text:?}");
    assert!(
        found.hyphens().is_empty() && found.context().span().as_str() == wrapped,
        "{text:?}"
    );

    let lines: Vec<&str> = wrapped.split('\n').collect();
    for (line, before) in lines
        .iter()
        .zip([indent].into_iter().chain(iter::repeat(0)))
    {
        assert!(!line.ends_with('-'));
        let text = line.trim_start_matches(' ').trim_end_matches('>');
        // Only hyphens come before the last character.
        let must = text.strip_prefix("<URL:").unwrap_or(text);
        let kept_together = must.trim_end_matches('-').chars().count() < 2 || {
            let mut characters = must.trim_end_matches('-').chars();
            characters.next_back();
            characters.all(|character| character == '-')
        };
        assert!(
            before + line.chars().count() <= width || kept_together,
            "{line:?} in {wrapped:?}"
        );
    }
}

#[test]
fn any_sentence_of_the_grammar_is_found_as_it_is_written() {
    let sentences = Sentences::new(Grammar::rfc1738(), "url", SEED)
        .unwrap()
        .texts();
    let own = urls_of_the_rfc();
    for url in sentences
        .filter(|sentence| Url::parse(sentence).is_ok())
        .take(100)
        .chain(own)
    {
        for width in 0..url.len() + 10 {
            is_found_as_written(&url, Some("a--b-"), width, width % 5, width % 2 == 0);
            is_found_as_written(&url, None, width, 0, true);
        }
    }
}
