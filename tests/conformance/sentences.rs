//! The combinators, put to random sentences and near misses of their productions.

use rfc1738::{Derivation, Production, Url};
use rfc1738_conformance::{
    automaton::Dfa,
    derivation::Checker,
    sentence::{NearMisses, Sentences},
};

use crate::{alike::read, node, section_5};

/// Of each production; 67 × 1500 strings are 100,500.
const SENTENCES: usize = 900;
const NEAR_MISSES: usize = 600;

/// Random sentences of a production, and near misses, each with the longest prefix that is in the production.
fn strings(production: Production) -> impl Iterator<Item = (Vec<u8>, Option<usize>)> {
    let name = production.name();
    let dfa = Dfa::new(section_5(), name).unwrap();
    let sentences = Sentences::new(section_5(), name, 1738).unwrap().take(SENTENCES).map(String::into_bytes);
    let near_misses = NearMisses::new(section_5(), name, 1738).unwrap().take(NEAR_MISSES);
    sentences.chain(near_misses).map(move |input| {
        let longest = dfa.longest_prefix(&input);
        (input, longest)
    })
}

#[test]
fn every_derivation_of_100_000_strings_is_one_by_section_5() {
    let checker = Checker::new(section_5());
    let mut count = 0;
    for production in Production::ALL {
        for (input, longest) in strings(production) {
            let context = || format!("{production} of \"{}\"", input.escape_ascii());
            let derivation = Derivation::of(production, &input);
            assert_eq!(derivation.as_ref().map(|derivation| derivation.end), longest, "{}", context());
            if let Some(derivation) = derivation {
                assert_eq!(checker.check(&node(&derivation, 0), &input), Ok(()), "{}", context());
            }
            count += 1;
        }
    }
    assert!(count >= 100_000);
}

#[test]
fn every_tree_of_100_000_strings_writes_back_what_was_read() {
    for production in Production::ALL {
        for (input, longest) in strings(production) {
            // Section 5 is written in US-ASCII, so no production reads on where the text is not UTF-8.
            let text = input.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let written = read(production, text).map(|reading| reading.written);
            assert_eq!(
                written.as_deref(),
                longest.map(|end| &text[..end]),
                "{production} of \"{}\"",
                input.escape_ascii()
            );
        }
    }
}

#[test]
fn what_url_derives_by_the_law_it_derives_by_the_letter_and_the_tree_writes_it_back() {
    let (checker, law) = (Checker::new(section_5()), Dfa::url_by_the_law(section_5()).unwrap());
    let urls = ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "other", ""];
    for production in urls.map(|scheme| format!("{scheme}url").parse().unwrap()) {
        for (input, _) in strings(production) {
            let url = Url::try_from(&input[..]);
            assert_eq!(url.is_ok(), law.accepts(&input), "\"{}\"", input.escape_ascii());
            let Ok(url) = url else { continue };
            assert_eq!(url.to_string().as_bytes(), input);
            let derivation = Derivation::of_url(url.as_str()).unwrap();
            assert_eq!((derivation.start, derivation.end), (0, input.len()));
            assert_eq!(checker.check(&node(&derivation, 0), &input), Ok(()), "{url}");
        }
    }
}
