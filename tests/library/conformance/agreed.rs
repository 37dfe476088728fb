//! The agreed language is stated twice, as a grammar and as code; the two are equivalent.

use rfc1738::{Rule, Rules, Url, agreed, is_agreed};
use rfc1738_conformance::{
    automaton::Dfa,
    compare::{Comparison, Relation},
    grammar::Grammar,
    language::Language,
    rfc1738::agreed::{self as kit, AGREED_SYNTAX, DISAGREED},
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::{one_in, tenth};

use crate::{agreed::assert_same, common::found_with};

/// Asserts that `is_agreed` says what the language says. A text that is not UTF-8 is not a URL.
fn assert_agrees(string: &[u8]) {
    let agreed = std::str::from_utf8(string).is_ok_and(is_agreed);
    assert_eq!(
        agreed,
        kit::language().accepts(string).unwrap(),
        "\"{}\"",
        string.escape_ascii()
    );
}

#[test]
fn each_rule_of_validation_is_a_production() {
    let rules = Rules::agreed().iter().filter(|&rule| {
        !matches!(
            rule,
            Rule::Syntax | Rule::HostNameLength | Rule::AgreedScheme | Rule::AgreedSyntax
        )
    });
    assert!(rules.map(Rule::id).eq(kit::rules()));
}

#[test]
fn no_string_of_the_suite_is_treated_differently() {
    let suite = Suite::new(kit::language(), 0).unwrap();
    assert!(
        suite.dfa().state_count() > 200,
        "the suite is that of the whole language"
    );
    one_in(47, suite.strings()).for_each(|string| assert_agrees(&string));
}

/// It is beside the grammar, whose automaton does not count so far.
#[test]
fn the_suite_asks_about_the_length_of_a_host() {
    let suite = Suite::new(kit::language(), 0).unwrap();
    let is_undecided = |string: &Vec<u8>| string.len() > 7 + kit::HOST_LENGTH;
    let mut long: Vec<Vec<u8>> = suite.strings().filter(is_undecided).collect();
    long.sort_by_key(Vec::len);
    let answers: Vec<[bool; 3]> = long
        .iter()
        .map(|string| {
            assert_agrees(string);
            let text = str::from_utf8(string).unwrap();
            let accepts = kit::language().accepts(string).unwrap();
            [is_agreed(text), accepts, kit::dfa().accepts(string)]
        })
        .collect();
    assert_eq!(answers, [[true; 3], [false, false, true]]);
    // The longest prefix that is a member ends in the host.
    let [_, longer] = &long[..] else {
        panic!("a pair")
    };
    let prefix = kit::language().longest_prefix(longer).unwrap();
    assert_eq!(prefix, Some(7 + kit::HOST_LENGTH));
    for length in [prefix.unwrap(), longer.len()] {
        assert_agrees(&longer[..length]);
    }
}

#[test]
#[ignore = "a million strings: cargo xtask thorough"]
fn no_string_of_the_suite_for_one_more_state_is_treated_differently() {
    Suite::new(kit::language(), 1)
        .unwrap()
        .strings()
        .for_each(|string| assert_agrees(&string));
}

#[test]
fn no_sentence_and_no_near_miss_is_treated_differently() {
    let sentences = kit::language().sentences(1738).unwrap();
    sentences
        .take(tenth(100_000))
        .for_each(|string| assert_agrees(&string));
    kit::language()
        .near_misses(1738)
        .unwrap()
        .take(tenth(100_000))
        .for_each(|string| assert_agrees(&string));
}

/// A rule finds something in exactly the URLs that its production derives; and the yes/no says what
/// the rules say.
#[test]
fn each_rule_finds_what_its_production_derives() {
    let grammar = kit::grammar();
    let in_question = Dfa::new(grammar, AGREED_SYNTAX).unwrap();
    for id in one_in(3, kit::rules()) {
        let rule: Rule = id.parse().unwrap();
        let suite = Suite::new(&Language::rule(grammar, id).unwrap(), 0).unwrap();
        let only = Rules::only([rule]);
        let sentences =
            [AGREED_SYNTAX, DISAGREED, id].map(|name| Sentences::new(grammar, name, 1738).unwrap());
        let near_misses = NearMisses::new(grammar, id, 1738)
            .unwrap()
            .take(tenth(10_000));
        let strings = sentences
            .into_iter()
            .flat_map(|them| them.take(tenth(10_000)));
        let suite_strings = one_in(23, suite.strings());
        for string in suite_strings
            .chain(strings)
            .chain(near_misses)
            .filter(|string| in_question.accepts(string))
        {
            let text = std::str::from_utf8(&string).unwrap();
            let finds = found_with(text, only).contains(&rule);
            assert_eq!(finds, suite.dfa().accepts(&string), "{rule}: {text}");
            assert_same(text);
        }
    }
}

/// Without any one of the rules, it is another language: none follows from the others.
#[test]
fn each_rule_excludes_what_no_other_does() {
    let dfa = |name| Dfa::new(kit::grammar(), name).unwrap();
    for id in kit::rules() {
        let others = kit::rules().filter(|&other| other != id);
        let without = others.fold(dfa(AGREED_SYNTAX), |left, other| {
            left.difference(&dfa(other)).unwrap()
        });
        assert!(
            without
                .counterexample_to_inclusion(kit::dfa())
                .unwrap()
                .is_some(),
            "{id}"
        );
        assert_eq!(
            kit::dfa().counterexample_to_inclusion(&without).unwrap(),
            None,
            "{id}"
        );
    }
}

/// The parts are those that RFC 3986 has, and where RFC 1738 derives a member, those of its tree.
#[test]
fn the_parts_are_those_of_the_tree() {
    let sentences = kit::language().sentences(1738).unwrap();
    let sentences = sentences.take(tenth(100_000));
    let mut trees = 0;
    for string in sentences {
        let text = std::str::from_utf8(&string).unwrap();
        let found = agreed(text).unwrap();
        let (scheme, rest) = text.split_once("://").unwrap();
        let authority = &rest[..rest.find('/').unwrap_or(rest.len())];
        let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
        let default =
            if scheme.to_ascii_lowercase().ends_with('s') && !scheme.eq_ignore_ascii_case("ws") {
                443
            } else {
                80
            };
        let port = if port.is_empty() {
            default
        } else {
            port.parse().unwrap()
        };
        assert_eq!(
            (found.scheme, &*found.host, found.port),
            (
                &*scheme.to_ascii_lowercase(),
                &*host.to_ascii_lowercase(),
                port
            ),
            "{text}"
        );
        if let Ok(url) = Url::parse(text) {
            trees += 1;
            assert_eq!(
                (url.host().unwrap().as_str(), url.port_or_default()),
                (host, Some(port)),
                "{text}"
            );
        }
    }
    assert!(trees > 100);
}

/// So what is valid by RFC 1738, too, is a check for the URLs of both.
#[test]
fn it_overlaps_with_httpurl_and_with_the_uris_of_rfc_3986() {
    let agreed = kit::language();
    for (grammar, rule) in [(Grammar::rfc1738(), "httpurl"), (Grammar::rfc3986(), "URI")] {
        let other = Language::rule(grammar, rule).unwrap();
        let comparison = Comparison::new(agreed, &other).unwrap();
        assert_eq!(comparison.relation(), Relation::Overlap, "{rule}");
    }
}
