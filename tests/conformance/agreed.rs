//! The agreed language is stated twice, as a grammar and as rules of validation; the two are equivalent.

use rfc1738::{Rule, Rules, is_agreed, validate_with};
use rfc1738_conformance::{
    agreed::{self, AGREED_SCHEME, DISAGREED},
    automaton::Dfa,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::sample::{one_in, tenth};

/// Asserts that `is_agreed` says what the automaton says. A text that is not UTF-8 is not a URL.
fn assert_agrees(string: &[u8]) {
    let agreed = std::str::from_utf8(string).is_ok_and(is_agreed);
    assert_eq!(agreed, agreed::dfa().accepts(string), "\"{}\"", string.escape_ascii());
}

#[test]
fn each_rule_of_validation_is_a_production() {
    let rules = Rules::agreed().iter().filter(|&rule| !matches!(rule, Rule::Syntax | Rule::AgreedScheme));
    assert!(rules.map(Rule::id).eq(agreed::rules()));
}

#[test]
fn no_string_of_the_suite_is_treated_differently() {
    let suite = agreed::suite(0);
    assert!(suite.dfa().state_count() > 500, "the suite is that of the whole language");
    one_in(11, suite.strings()).for_each(|string| assert_agrees(&string));
}

#[test]
#[ignore = "a million strings: cargo xtask thorough"]
fn no_string_of_the_suite_for_one_more_state_is_treated_differently() {
    agreed::suite(1).strings().for_each(|string| assert_agrees(&string));
}

#[test]
fn no_sentence_and_no_near_miss_is_treated_differently() {
    let sentences = agreed::sentences(1738);
    sentences.take(tenth(100_000)).for_each(|string| assert_agrees(&string));
    agreed::near_misses(1738).take(tenth(100_000)).for_each(|string| assert_agrees(&string));
}

/// A rule finds something in exactly the URLs that its production derives.
#[test]
fn each_rule_finds_what_its_production_derives() {
    let grammar = agreed::grammar();
    let in_question = Dfa::new(grammar, AGREED_SCHEME).unwrap();
    for id in agreed::rules() {
        let rule: Rule = id.parse().unwrap();
        let (suite, only) = (Suite::new(grammar, id, 0).unwrap(), Rules::only([rule]));
        let sentences = [AGREED_SCHEME, DISAGREED, id].map(|name| Sentences::new(grammar, name, 1738).unwrap());
        let near_misses = NearMisses::new(grammar, id, 1738).unwrap().take(tenth(10_000));
        let strings = sentences.into_iter().flat_map(|them| them.take(tenth(10_000)));
        let suite_strings = one_in(11, suite.strings());
        for string in suite_strings.chain(strings).chain(near_misses).filter(|string| in_question.accepts(string)) {
            let text = std::str::from_utf8(&string).unwrap();
            let report = validate_with(text, only);
            let finds = report.findings().iter().any(|finding| finding.rule() == rule);
            assert_eq!(finds, suite.dfa().accepts(&string), "{rule}: {text}");
        }
    }
}

/// Without any one of the rules, it is another language: none follows from the others.
#[test]
fn each_rule_excludes_what_no_other_does() {
    let dfa = |name| Dfa::new(agreed::grammar(), name).unwrap();
    for id in agreed::rules() {
        let others = agreed::rules().filter(|&other| other != id);
        let without = others.fold(dfa(AGREED_SCHEME), |left, other| left.difference(&dfa(other)).unwrap());
        assert!(without.counterexample_to_inclusion(agreed::dfa()).unwrap().is_some(), "{id}");
        assert_eq!(agreed::dfa().counterexample_to_inclusion(&without).unwrap(), None, "{id}");
    }
}
