//! Where an error is, and what it expects there: the automata of section 5 decide both, without the
//! combinators.

use rfc1738::{ParseError, Production, Schemes, Terminal};
use rfc1738_conformance::automaton::Dfa;
use testkit::{one_in, thorough};

use super::{dfa, section_5, suite};
use crate::common::{almost_sentences, strict};

/// The number of near misses of each production, in addition to its suite.
const NEAR_MISSES: usize = 1000;

/// `cargo test` tries one string in so many.
const PART: usize = 41;

/// The strings of a production's suite, and near misses.
fn strings(production: Production) -> Vec<Vec<u8>> {
    let suite = suite(production.name(), 0);
    let near_misses = almost_sentences(production).take(NEAR_MISSES);
    suite.strings().chain(near_misses).collect()
}

/// Asserts that the offset of an error is the length of the longest viable prefix of the text, and
/// that the error expects exactly the bytes that can follow in a sentence, and the end if the
/// prefix is a sentence.
fn assert_exact(dfa: &Dfa, text: &[u8], error: &ParseError, context: &str) {
    let context = || format!("{context}: \"{}\": {error}", text.escape_ascii());
    let is_alive = |state| dfa.dead() != Some(state);
    let (offset, state) = dfa.viable_prefix(text);
    assert_eq!(error.offset(), offset, "{}", context());
    for byte in 0..=u8::MAX {
        let admitted = error
            .expected()
            .iter()
            .any(|expected| expected.admits(byte));
        assert_eq!(
            admitted,
            is_alive(dfa.next(state, byte)),
            "{:?} in {}",
            char::from(byte),
            context()
        );
    }
    let end = error
        .expected()
        .iter()
        .any(|expected| expected.terminal() == Terminal::End);
    assert_eq!(end, dfa.is_accepting(state), "the end in {}", context());
}

#[test]
fn the_error_of_any_production_is_where_its_automaton_dies_and_expects_what_it_takes_there() {
    let mut failures = 0;
    for production in Production::ALL {
        let dfa = dfa(production.name());
        for text in one_in(PART, strings(production)) {
            match production.parse(&text) {
                Ok(_) => assert!(dfa.accepts(&text), "{production}: {text:?}"),
                Err(error) => {
                    assert!(!dfa.accepts(&text), "{production}: {text:?}");
                    assert_exact(&dfa, &text, &error, production.name());
                    failures += 1;
                }
            }
        }
    }
    assert!(
        failures * if thorough() { 1 } else { PART } > 100_000,
        "{failures}"
    );
}

#[test]
fn the_error_of_a_url_is_where_the_strict_automaton_dies_and_expects_what_it_takes_there() {
    let strict = strict(section_5());
    let alternatives = Production::Url.uses().chain([Production::Url]);
    // Those of today are none of the grammar's.
    let ten = Schemes::rfc1738();
    for text in one_in(PART, alternatives.flat_map(strings)) {
        match ten.parse_syntax_bytes(&text) {
            Ok(_) => assert!(strict.accepts(&text), "\"{}\"", text.escape_ascii()),
            Err(error) => assert_exact(&strict, &text, &error, "url"),
        }
    }
}
