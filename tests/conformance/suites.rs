//! The combinators, put to the suites of their productions.

use rfc1738::{Derivation, Production, Url, is_valid};
use rfc1738_conformance::{automaton::Dfa, derivation::Checker, suite::Suite};

use crate::{node, section_5};

fn suite(production: Production, k: u32) -> Suite {
    Suite::new(section_5(), production.name(), k).unwrap()
}

fn dfa(production: Production) -> Dfa {
    Dfa::new(section_5(), production.name()).unwrap()
}

/// The combinator reads the longest prefix, plain and observed, and how it derives it is a derivation.
pub(crate) fn assert_reads(production: Production, input: &[u8], longest: Option<usize>, checker: &Checker<'_>) {
    let context = || format!("{production} of \"{}\"", input.escape_ascii());
    assert_eq!(production.longest_prefix(input), longest, "{}", context());
    let derivation = Derivation::of(production, input);
    assert_eq!(derivation.as_ref().map(|derivation| derivation.end), longest, "{}, observed", context());
    if let Some(derivation) = derivation {
        assert_eq!((derivation.production, derivation.start), (production, 0), "{}", context());
        assert_eq!(checker.check(&node(&derivation, 0), input), Ok(()), "{}", context());
    }
}

#[test]
fn no_string_of_any_suite_is_treated_differently_plain_or_observed() {
    let checker = Checker::new(section_5());
    for production in Production::ALL {
        let suite = suite(production, 0);
        for input in suite.strings() {
            assert_reads(production, &input, suite.dfa().longest_prefix(&input), &checker);
        }
    }
}

/// All 67 automata have at most 60 states.
#[test]
fn nor_of_any_suite_for_one_state_more() {
    for production in Production::ALL {
        let suite = suite(production, 1);
        assert!(suite.dfa().state_count() <= 60, "{production}");
        for input in suite.strings() {
            let longest = suite.dfa().longest_prefix(&input);
            assert_eq!(production.longest_prefix(&input[..]), longest, "{production} of \"{}\"", input.escape_ascii());
        }
    }
}

/// By the letter `url` is `genericurl`, and its own suite has little to say on the ten known schemes. The suite of the
/// law does.
#[test]
fn url_is_right_by_the_letter_and_by_the_law() {
    let (suite, letter) = (Suite::strict_url(section_5(), 0).unwrap(), dfa(Production::Url));
    for input in suite.strings() {
        let context = || format!("\"{}\"", input.escape_ascii());
        let is_url = suite.dfa().accepts(&input);
        assert_eq!(Url::try_from(&input[..]).is_ok(), is_url, "{}", context());
        assert_eq!(str::from_utf8(&input).is_ok_and(is_valid), is_url, "{}", context());
        assert_eq!(Production::Url.longest_prefix(&input[..]), letter.longest_prefix(&input), "{}", context());
    }
}

/// What `ip-schemepart` denotes is a part of what `*xchar` does, so the suites of the productions around it say little
/// on it.
#[test]
fn whoever_refers_to_ip_schemepart_is_right_about_its_suite() {
    use Production::{GenericUrl, IpSchemePart, OtherUrl, SchemePart, Url};
    let checker = Checker::new(section_5());
    for (production, before) in [(SchemePart, ""), (GenericUrl, "x:"), (OtherUrl, "x:"), (Url, "x:")] {
        let dfa = dfa(production);
        for part in suite(IpSchemePart, 0).strings() {
            let input = [before.as_bytes(), &part].concat();
            assert_reads(production, &input, dfa.longest_prefix(&input), &checker);
        }
    }
}

/// `url` and `schemepart` choose between productions and something that denotes all that they do, and more. One of the
/// productions is taken if it reads as much.
#[test]
fn the_specific_alternative_is_taken_where_it_reads_as_much() {
    use Production::{FileUrl, FtpUrl, GopherUrl, HttpUrl, MailtoUrl, NewsUrl, NntpUrl, OtherUrl, ProsperoUrl};
    use Production::{IpSchemePart, SchemePart, TelnetUrl, Url, WaisUrl};
    let ten = [HttpUrl, FtpUrl, NewsUrl, NntpUrl, TelnetUrl, GopherUrl, WaisUrl, MailtoUrl, FileUrl, ProsperoUrl];
    for (production, specific, otherwise) in [(Url, &ten[..], Some(OtherUrl)), (SchemePart, &[IpSchemePart], None)] {
        let whole = dfa(production);
        let suites: Vec<Suite> = specific.iter().map(|&specific| suite(specific, 0)).collect();
        for input in suites.iter().flat_map(Suite::strings) {
            let Some(derivation) = Derivation::of(production, &input) else { continue };
            let longest = whole.longest_prefix(&input);
            let reads_as_much = suites.iter().position(|suite| suite.dfa().longest_prefix(&input) == longest);
            let taken = derivation.children.first().map(|child| child.production);
            let expected = reads_as_much.map(|at| specific[at]).or(otherwise);
            assert_eq!(taken, expected, "{production} of \"{}\"", input.escape_ascii());
        }
    }
}
