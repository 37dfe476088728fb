//! Where an error is, and what it expects there: the automata decide both, without the combinators.

use rfc1738::{
    Terminal,
    draft::{ParseError, Production},
};
use rfc1738_conformance::{automaton::Dfa, sentence::NearMisses, suite::Suite};

use crate::draft;

/// The number of near misses of each production, in addition to its suite.
const NEAR_MISSES: usize = 1000;

/// Asserts that the offset of an error is the length of the longest viable prefix of the text, and that the error
/// expects exactly the bytes that can follow in a sentence, and the end if the prefix is a sentence.
fn assert_exact(dfa: &Dfa, text: &[u8], error: &ParseError, production: Production) {
    let context = || format!("{production}: \"{}\": {error}", text.escape_ascii());
    let is_alive = |state| dfa.dead() != Some(state);
    let (offset, state) = dfa.viable_prefix(text);
    assert_eq!(error.offset(), offset, "{}", context());
    for byte in 0..=u8::MAX {
        let admitted = error.expected().iter().any(|expected| expected.admits(byte));
        assert_eq!(admitted, is_alive(dfa.next(state, byte)), "{:?} in {}", char::from(byte), context());
    }
    let end = error.expected().iter().any(|expected| expected.terminal() == Terminal::End);
    assert_eq!(end, dfa.is_accepting(state), "the end in {}", context());
    let outermost = error.within().first().copied();
    assert!(outermost.is_none_or(|outermost| outermost == production), "{}", context());
}

#[test]
fn the_error_of_any_production_is_where_its_automaton_dies_and_expects_what_it_takes_there() {
    let mut failures = 0;
    for production in Production::ALL {
        let suite = Suite::new(draft(), production.name(), 0).unwrap();
        let near_misses = NearMisses::new(draft(), production.name(), 1994).unwrap().take(NEAR_MISSES);
        for text in suite.strings().chain(near_misses) {
            match production.parse(&text) {
                Ok(_) => assert!(suite.dfa().accepts(&text), "{production}: \"{}\"", text.escape_ascii()),
                Err(error) => {
                    assert!(!suite.dfa().accepts(&text), "{production}: \"{}\"", text.escape_ascii());
                    assert_exact(suite.dfa(), &text, &error, production);
                    failures += 1;
                }
            }
        }
    }
    assert!(failures > 100_000, "{failures}");
}

#[test]
fn an_error_is_one_line_and_names_a_space() {
    let cases = [
        (
            Production::Url,
            "host",
            "1:5: found the end of the text, expected a letter, a digit, a space, an escape or one of \
             !\"$&'()*,-.:;@_ (generic), in generic",
        ),
        (
            Production::HttpAddress,
            "http:///a",
            "1:8: found \"/\", expected a letter or a digit (hostport), in httpaddress",
        ),
        (Production::Escape, "%4", "1:3: found the end of the text, expected a hexadecimal digit (hex), in escape"),
        (Production::Void, "\n", "1:1: found \"\\n\", expected the end of the text"),
    ];
    for (production, text, message) in cases {
        assert_eq!(production.parse(text).unwrap_err().to_string(), message);
    }
}
