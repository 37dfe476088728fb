//! The texts that `wrap` writes, and that `extract` finds again.

use std::iter;

use proptest::prelude::*;
use rfc1738::{Production, Url, context::wrap, extract, is_valid};

use super::{TEXTS, only, readings};
use crate::common::{random_cases, sentences, urls_of_the_rfc};

proptest! {
    #![proptest_config(random_cases(2000))]

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

#[test]
fn a_url_is_written_in_its_wrapper() {
    for case in &TEXTS.written {
        let (url, fragment) = match case.url.split_once('#') {
            Some((url, fragment)) => (url, Some(fragment)),
            None => (&*case.url, None),
        };
        let width = case.width.unwrap_or(usize::MAX);
        assert_eq!(wrapped(url, fragment, width, case.indent), case.text);
        assert_eq!(readings(&only(&case.text).unwrap()), [&*case.url]);
    }
}

fn wrapped(url: &str, fragment: Option<&str>, width: usize, indent: usize) -> String {
    let wrapped = wrap(&Url::parse(url).unwrap()).width(width).indent(indent);
    let with = |fragment| wrapped.fragment(fragment).unwrap().to_string();
    fragment.map_or(wrapped.to_string(), with)
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
    let wrapped = wrapped(url, fragment, width, indent);
    let text = format!("http://h/over-\n<a {:indent$}{wrapped}-\n", "");
    let found: Vec<_> = extract(&text)
        .wrapped(only_wrapped)
        .map(Result::unwrap)
        .collect();
    let found = found.last().unwrap();
    let fragment = fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
    assert_eq!(readings(found), [format!("{url}{fragment}")], "{text:?}");
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
    let sentences = sentences(Production::Url).filter(|sentence| is_valid(sentence));
    for url in sentences.take(100).chain(urls_of_the_rfc()) {
        for width in 0..url.len() + 10 {
            is_found_as_written(&url, Some("a--b-"), width, width % 5, width % 2 == 0);
            is_found_as_written(&url, None, width, 0, true);
        }
    }
}
