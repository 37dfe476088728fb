//! The combinators, tested with the suites of their productions.

use rfc1738::{Derivation, Production, Schemes, is_valid, validate};
use rfc1738_conformance::{
    automaton::Dfa, derivation::Checker, language::Language, rfc1738 as languages, suite::Suite,
};
use testkit::{one_in, thorough};

use super::{
    node,
    pages::{METHOD, assert_says, number},
    section_5,
};

fn suite(production: Production, k: u32) -> Suite {
    Suite::new(&Language::rule(section_5(), production.name()).unwrap(), k).unwrap()
}

fn dfa(production: Production) -> Dfa {
    Dfa::new(section_5(), production.name()).unwrap()
}

/// Asserts that the combinator reads the longest prefix.
fn assert_prefix(production: Production, input: &[u8], longest: Option<usize>) {
    assert_eq!(
        production.longest_prefix(input),
        longest,
        "{production} of \"{}\"",
        input.escape_ascii()
    );
}

/// Asserts that the combinator reads the longest prefix, plain and observed, and that its
/// derivation is valid.
pub(crate) fn assert_reads(
    production: Production,
    input: &[u8],
    longest: Option<usize>,
    checker: &Checker<'_>,
) {
    assert_prefix(production, input, longest);
    let context = || format!("{production} of \"{}\"", input.escape_ascii());
    let derivation = Derivation::of(production, input);
    assert_eq!(
        derivation.as_ref().map(|derivation| derivation.end),
        longest,
        "{}, observed",
        context()
    );
    if let Some(derivation) = derivation {
        assert_eq!(
            (derivation.production, derivation.start),
            (production, 0),
            "{}",
            context()
        );
        assert_eq!(
            checker.check(&node(&derivation, 0), input),
            Ok(()),
            "{}",
            context()
        );
    }
}

#[test]
fn no_string_of_any_suite_is_treated_differently_plain_or_observed() {
    let checker = Checker::new(section_5());
    let mut strings = 0;
    let mut members = 0;
    for production in Production::ALL {
        let suite = suite(production, 0);
        for (at, input) in suite.strings().enumerate() {
            let longest = suite.dfa().longest_prefix(&input);
            // Every string is read without an observer, every eleventh also with one, and in a
            // thorough run all.
            if thorough() || at % 11 == 0 {
                assert_reads(production, &input, longest, &checker);
            } else {
                assert_prefix(production, &input, longest);
            }
            strings += 1;
            members += usize::from(longest == Some(input.len()));
        }
    }
    assert_says(
        METHOD,
        &format!(
            "{} strings, {} of them members",
            number(strings),
            number(members)
        ),
    );
}

/// All 67 automata have at most 60 states.
#[test]
fn no_string_of_any_suite_for_one_more_state_is_treated_differently() {
    let suites = Production::ALL.map(|production| (production, suite(production, 1)));
    for (production, suite) in &suites {
        assert!(suite.dfa().state_count() <= 60, "{production}");
    }
    for (production, suite) in one_in(3, suites) {
        for input in one_in(9, suite.strings()) {
            assert_prefix(production, &input, suite.dfa().longest_prefix(&input));
        }
    }
}

/// In the literal reading `url` is `genericurl`, so its own suite hardly tests the ten known
/// schemes. The suite of the strict reading does.
#[test]
fn url_is_right_in_the_literal_and_in_the_strict_reading() {
    let suite = Suite::new(&languages::strict(section_5()).unwrap(), 0).unwrap();
    let literal = dfa(Production::Url);
    for input in one_in(23, suite.strings()) {
        let context = || format!("\"{}\"", input.escape_ascii());
        let is_url = suite.dfa().accepts(&input);
        assert_eq!(
            Schemes::rfc1738().parse_bytes(&input).is_ok(),
            is_url,
            "{}",
            context()
        );
        if let Ok(text) = std::str::from_utf8(&input) {
            assert_eq!(is_valid(text), validate(text).is_valid(), "{}", context());
        }
        assert_eq!(
            Production::Url.longest_prefix(&input[..]),
            literal.longest_prefix(&input),
            "{}",
            context()
        );
    }
}

/// The language of `ip-schemepart` is a part of that of `*xchar`, so the suites of the productions
/// around it hardly test it.
#[test]
fn productions_that_refer_to_ip_schemepart_are_right_on_its_suite() {
    use Production::{GenericUrl, IpSchemePart, OtherUrl, SchemePart, Url};
    let checker = Checker::new(section_5());
    for (production, before) in [
        (SchemePart, ""),
        (GenericUrl, "x:"),
        (OtherUrl, "x:"),
        (Url, "x:"),
    ] {
        let dfa = dfa(production);
        for part in one_in(7, suite(IpSchemePart, 0).strings()) {
            let input = [before.as_bytes(), &part].concat();
            assert_reads(production, &input, dfa.longest_prefix(&input), &checker);
        }
    }
}

/// `url` and `schemepart` choose between specific alternatives and a general one that derives
/// everything that these do. A specific one is taken if it reads as much.
#[test]
fn the_specific_alternative_is_taken_where_it_reads_as_much() {
    use Production::{
        FileUrl, FtpUrl, GopherUrl, HttpUrl, MailtoUrl, NewsUrl, NntpUrl, OtherUrl, ProsperoUrl,
    };
    use Production::{IpSchemePart, SchemePart, TelnetUrl, Url, WaisUrl};
    let ten = [
        HttpUrl,
        FtpUrl,
        NewsUrl,
        NntpUrl,
        TelnetUrl,
        GopherUrl,
        WaisUrl,
        MailtoUrl,
        FileUrl,
        ProsperoUrl,
    ];
    for (production, specific, otherwise) in [
        (Url, &ten[..], Some(OtherUrl)),
        (SchemePart, &[IpSchemePart], None),
    ] {
        let whole = dfa(production);
        let suites: Vec<Suite> = specific
            .iter()
            .map(|&specific| suite(specific, 0))
            .collect();
        for input in one_in(23, suites.iter().flat_map(Suite::strings)) {
            let Some(derivation) = Derivation::of(production, &input) else {
                continue;
            };
            let longest = whole.longest_prefix(&input);
            let reads_as_much = suites
                .iter()
                .position(|suite| suite.dfa().longest_prefix(&input) == longest);
            let taken = derivation.children.first().map(|child| child.production);
            let expected = reads_as_much.map(|at| specific[at]).or(otherwise);
            assert_eq!(
                taken,
                expected,
                "{production} of \"{}\"",
                input.escape_ascii()
            );
        }
    }
}
