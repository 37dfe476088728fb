//! Registered schemes: section 5 with another prefix in its literals decides about them, as section
//! 5 does about the ten.

use rfc1738::{Production, Registered, Scheme, Schemes, Span};
use rfc1738_conformance::{
    derivation::Checker,
    grammar::Grammar,
    language::Language,
    rfc1738 as languages,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::one_in;

use super::{node, section_5};
use crate::common::strict;

/// Section 5 with the schemes of this set.
fn grammar(schemes: &Schemes) -> Grammar {
    let with = |grammar: Grammar, scheme: &Registered| {
        languages::with_scheme(&grammar, scheme.name(), scheme.production().name()).unwrap()
    };
    schemes.registered().fold(section_5().clone(), with)
}

/// The set of today, and one scheme more that is like each of the ten.
fn sets() -> Vec<Schemes> {
    let like = |scheme: &Scheme| {
        let mut schemes = Schemes::rfc1738();
        schemes
            .register("x-9+n.y", scheme.production(), None)
            .unwrap();
        schemes
    };
    Scheme::ALL
        .iter()
        .map(like)
        .chain([Schemes::today()])
        .collect()
}

#[test]
fn the_schemes_of_today_are_those_of_the_kit() {
    assert_eq!(*languages::today(), grammar(&Schemes::today()));
}

/// Asserts that the library derives `input` as `url`, by the set, if the automaton accepts it, and
/// that its derivation is valid.
fn assert_derives(schemes: &Schemes, input: &[u8], is_url: bool, checker: &Checker<'_>) {
    let context = || format!("\"{}\"", input.escape_ascii());
    assert_eq!(
        schemes.parse_syntax_bytes(input).is_ok(),
        is_url,
        "{}",
        context()
    );
    match schemes.derive(input) {
        Ok(derivation) => {
            assert!(is_url, "{}", context());
            assert_eq!(
                checker.check(&node(&derivation, 0), input),
                Ok(()),
                "{}",
                context()
            );
        }
        Err(_) => assert!(!is_url, "{}", context()),
    }
}

/// The suite of only the URLs of a registered scheme: where several names lead to the same, a suite
/// continues with one.
fn suite(scheme: &Registered, k: u32) -> Suite {
    let production = scheme.production().name();
    let grammar = languages::of_scheme(section_5(), scheme.name(), production).unwrap();
    Suite::new(&Language::rule(&grammar, production).unwrap(), k).unwrap()
}

#[test]
fn no_string_of_any_suite_is_treated_differently_by_any_set() {
    // Of eleven, the last one with them: that of today.
    for schemes in one_in(10, sets()) {
        let grammar = grammar(&schemes);
        let checker = Checker::new(&grammar);
        let strict = Suite::new(&languages::strict(&grammar).unwrap(), 0).unwrap();
        let own: Vec<Suite> = schemes
            .registered()
            .map(|scheme| suite(scheme, 0))
            .collect();
        for suite in &own {
            for input in one_in(23, suite.strings()) {
                assert_derives(&schemes, &input, strict.dfa().accepts(&input), &checker);
            }
        }
        for input in one_in(41, strict.strings()) {
            assert_eq!(
                schemes.parse_syntax_bytes(&input).is_ok(),
                strict.dfa().accepts(&input),
                "\"{}\"",
                input.escape_ascii()
            );
        }
    }
}

/// For faults with one more state, `https` as `http`.
#[test]
fn https_is_right_for_one_more_state() {
    let schemes = Schemes::today();
    let strict = strict(&grammar(&schemes));
    for input in suite(schemes.registered().next().unwrap(), 1).strings() {
        assert_eq!(
            schemes.parse_syntax_bytes(&input).is_ok(),
            strict.accepts(&input),
            "\"{}\"",
            input.escape_ascii()
        );
    }
}

#[test]
fn sentences_and_near_misses_are_treated_alike_by_any_set() {
    for schemes in one_in(10, sets()) {
        let grammar = grammar(&schemes);
        let checker = Checker::new(&grammar);
        let strict = strict(&grammar);
        let production = schemes.registered().next().unwrap().production();
        let mut registered = 0;
        for sentence in Sentences::new(&grammar, production.name(), 3)
            .unwrap()
            .texts()
            .take(2_000)
        {
            assert_derives(&schemes, sentence.as_bytes(), true, &checker);
            let url = schemes.parse_syntax(&sentence).unwrap();
            assert_eq!(
                (url.production(), url.to_string()),
                (production, sentence.clone())
            );
            let name = schemes
                .registered()
                .any(|scheme| scheme.name().eq_ignore_ascii_case(url.scheme().as_str()));
            registered += usize::from(name);
        }
        assert!(registered > 500, "{production}: {registered}");
        for miss in NearMisses::new(&grammar, production.name(), 3)
            .unwrap()
            .take(2_000)
        {
            assert_derives(&schemes, &miss, strict.accepts(&miss), &checker);
        }
    }
}

/// The combinators themselves know no other names.
#[test]
fn a_set_does_not_change_the_combinators() {
    for text in ["https://host.dom/", "ws://host.dom/"] {
        assert!(rfc1738::grammar::httpurl(Span::new(text)).is_err());
        assert_eq!(Production::HttpUrl.longest_prefix(text), None);
    }
}
