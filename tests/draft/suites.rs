//! The combinators, tested with the suites of their productions.

use nom_locate::LocatedSpan;
use rfc1738::{Derivation, Span, draft::Production};
use rfc1738_conformance::{
    automaton::Dfa,
    derivation::{Checker, Node},
    sentence::{NearMisses, Sentences},
    suite::Suite,
};

use crate::draft;

/// The number of random sentences, and of near misses, of each production.
const RANDOM: usize = 1000;

/// A combinator's derivation, in the form that the checker takes.
fn node(derivation: &Derivation<Production>) -> Node<'static> {
    Node {
        production: derivation.production.name(),
        start: derivation.start,
        end: derivation.end,
        children: derivation.children.iter().map(node).collect(),
    }
}

/// Asserts that the combinator reads the longest prefix, plain and traced, and that its derivation is valid.
fn assert_reads(production: Production, input: &[u8], dfa: &Dfa, checker: &Checker<'_>) {
    let context = || format!("{production} of \"{}\"", input.escape_ascii());
    let longest = dfa.longest_prefix(input);
    assert_eq!(production.longest_prefix(input), longest, "{}", context());
    let derivation = production.derive(input);
    assert_eq!(derivation.as_ref().map(|derivation| derivation.end), longest, "{}, traced", context());
    if let Some(derivation) = derivation {
        assert_eq!((derivation.production, derivation.start), (production, 0), "{}", context());
        assert_eq!(checker.check(&node(&derivation), input), Ok(()), "{}", context());
    }
}

/// Asserts that the combinator reads the longest prefix of each type of input.
fn assert_reads_any_input(production: Production, text: &str, dfa: &Dfa) {
    let longest = dfa.longest_prefix(text.as_bytes());
    assert_eq!(production.longest_prefix(text), longest, "{production} of {text:?}, a `str`");
    assert_eq!(production.longest_prefix(Span::new(text)), longest, "{production} of {text:?}, a `Span`");
    assert_eq!(production.longest_prefix(LocatedSpan::new(text)), longest, "{production} of {text:?}, a `LocatedSpan`");
}

fn suite(production: Production, k: u32) -> Suite {
    Suite::new(draft(), production.name(), k).unwrap()
}

#[test]
fn no_string_of_any_suite_is_treated_differently() {
    let checker = Checker::new(draft());
    for production in Production::ALL {
        let suite = suite(production, 0);
        for input in suite.strings() {
            assert_reads(production, &input, suite.dfa(), &checker);
        }
    }
}

#[test]
fn no_string_of_any_suite_for_one_more_state_is_treated_differently() {
    for production in Production::ALL {
        let suite = suite(production, 1);
        for input in suite.strings() {
            let longest = suite.dfa().longest_prefix(&input);
            assert_eq!(production.longest_prefix(&input[..]), longest, "{production} of \"{}\"", input.escape_ascii());
        }
    }
}

/// They have more nodes in them than the strings of a suite.
#[test]
fn no_random_sentence_and_no_near_miss_is_treated_differently() {
    let checker = Checker::new(draft());
    for production in Production::ALL {
        let dfa = Dfa::new(draft(), production.name()).unwrap();
        for sentence in Sentences::new(draft(), production.name(), 1994).unwrap().texts().take(RANDOM) {
            assert!(dfa.accepts(sentence.as_bytes()), "{production} of \"{sentence}\"");
            assert_reads(production, sentence.as_bytes(), &dfa, &checker);
            assert_reads_any_input(production, &sentence, &dfa);
        }
        for near_miss in NearMisses::new(draft(), production.name(), 1994).unwrap().take(RANDOM) {
            assert_reads(production, &near_miss, &dfa, &checker);
            if let Ok(text) = std::str::from_utf8(&near_miss) {
                assert_reads_any_input(production, text, &dfa);
            }
        }
    }
}

/// `url`, `login` and `groupart` choose between alternatives that read the same text. Their suites hardly test the
/// smaller language: its own suite does.
#[test]
fn the_alternatives_of_an_ambiguous_production_are_right_inside_it() {
    use Production::{
        Article, FtpAddress, GopherAddress, GroupArt, HostNumber, HostPort, HttpAddress, Login, NewsAddress, Port,
        ProsperoLink, TelnetAddress, Url, WaisDoc, WaisIndex,
    };
    let addresses =
        [HttpAddress, FtpAddress, NewsAddress, ProsperoLink, TelnetAddress, GopherAddress, WaisIndex, WaisDoc];
    let inside = addresses.into_iter().map(|address| (Url, "", address));
    let others = [
        (Login, "", HostPort),
        (Login, "u@", HostPort),
        (Login, "u:p@", HostNumber),
        (HostPort, "h:", Port),
        (HostPort, "", HostNumber),
        (GroupArt, "", Article),
        (GroupArt, "a@", HostNumber),
        (Article, "a@b@", HostNumber),
    ];
    let checker = Checker::new(draft());
    for (around, before, part) in inside.chain(others) {
        let dfa = Dfa::new(draft(), around.name()).unwrap();
        for string in suite(part, 0).strings() {
            assert_reads(around, &[before.as_bytes(), &string].concat(), &dfa, &checker);
        }
    }
}
