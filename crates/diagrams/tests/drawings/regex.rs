//! Tests the regular expressions with a regex library.

use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton, StartKind, dense},
    nfa::thompson,
    util::{start, syntax},
};
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar, rfc1738::agreed, suite::Suite};
use rfc1738_diagrams::{agreed_regex, regex};
use testkit::one_in;

use crate::common;

#[test]
fn each_matches_what_its_production_derives_and_nothing_else() {
    let every = Grammar::BUNDLED.map(|name| Grammar::bundled(name).unwrap());
    for (grammar, rule) in every
        .iter()
        .flat_map(|grammar| grammar.rules().iter().map(move |rule| (grammar, rule)))
    {
        let regex = compile(&regex(grammar, &rule.name).unwrap());
        let start = regex
            .start_state(&start::Config::new().anchored(Anchored::Yes))
            .unwrap();
        // A match is reported one transition late; so is the end of the text.
        let accepts = |state| regex.is_match_state(regex.next_eoi_state(state));
        let next = |state, byte| Some(regex.next_state(state, byte));
        let dfa = Dfa::new(grammar, &rule.name).unwrap();
        common::assert_same_language(&dfa, start, next, accepts);
    }
}

/// Its lookaheads need another engine, which has no automaton, so it is tested with strings: with a
/// quarter of them, and all in a thorough run.
#[test]
fn that_of_the_agreed_language_matches_its_members_and_nothing_else() {
    let regex = fancy_regex::Regex::new(&agreed_regex()).unwrap();
    let suite = Suite::new(agreed::language(), 0).unwrap();
    let sentences = agreed::language().sentences(1738).unwrap().take(5_000);
    let strings = suite
        .strings()
        .step_by(100)
        .chain(sentences)
        .chain(agreed::language().near_misses(1738).unwrap().take(5_000));
    for string in one_in(4, strings) {
        if let Ok(text) = str::from_utf8(&string) {
            assert_eq!(
                regex.is_match(text).unwrap(),
                agreed::dfa().accepts(&string),
                "{text:?}"
            );
        }
    }
}

/// Neither the flags nor what `^` and `$` mean in a language make a line of a text a member.
#[test]
fn a_text_with_a_member_on_a_line_does_not_match_that_of_the_agreed_language() {
    for flags in ["", "(?m)", "(?s)"] {
        let regex = fancy_regex::Regex::new(&(flags.to_owned() + &agreed_regex())).unwrap();
        for text in [
            "http://a/\n",
            "x\nhttp://a/",
            "http://010.2.3.1/\nhttp://a/",
            "http://a/\nx",
        ] {
            assert!(!regex.is_match(text).unwrap(), "{flags}{text:?}");
        }
        assert!(regex.is_match("http://a/").unwrap());
    }
}

#[test]
fn what_is_written_is_what_languages_have_in_common() {
    let grammar = Grammar::rfc1738();
    let all: String = grammar
        .rules()
        .iter()
        .map(|rule| regex(grammar, &rule.name).unwrap())
        .collect();
    assert!(all.bytes().all(|byte| byte.is_ascii_graphic()));
    // No flags, no names, no possessive or lazy repetition; and only punctuation after a backslash.
    assert!(all.split("(?").skip(1).all(|group| group.starts_with(':')));
    assert!(
        !["*?", "+?", "??", "*+", "++"]
            .iter()
            .any(|modified| outside_classes(&all).contains(modified))
    );
    let mut characters = all.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            let escaped = characters.next().unwrap();
            assert!(r"^$\.*+?()[]{}|/-".contains(escaped), "\\{escaped}");
        }
    }
}

#[test]
fn what_there_is_not_has_none() {
    assert!(regex(Grammar::rfc1738(), "hostprot").is_err());
}

/// The automaton of a regular expression over bytes, for all matches, not the preferred one.
fn compile(pattern: &str) -> dense::DFA<Vec<u32>> {
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .start_kind(StartKind::Anchored)
                .match_kind(MatchKind::All),
        )
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build(pattern)
        .unwrap()
}

/// A pattern with `x` for each escaped character and each class.
fn outside_classes(pattern: &str) -> String {
    let mut outside = String::new();
    let mut characters = pattern.chars();
    let mut inside = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                characters.next();
                outside.push('x');
            }
            '[' => inside = true,
            ']' => {
                inside = false;
                outside.push('x');
            }
            other if !inside => outside.push(other),
            _ => {}
        }
    }
    outside
}
