//! Compares the automata with the RFC's strings and with the most naive reading of the BNF.

use std::{collections::BTreeSet, ops::RangeInclusive};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa, TableError},
    grammar::{Expression, Grammar, Rule},
    language::Language,
    rfc1738,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::{one_in, tenth, thorough};

use crate::{abnf, bundled, dfa, shown};

#[test]
fn the_longest_prefix_is_where_greedy_ordered_choice_goes_wrong() {
    let cases = [
        ("hostname", "example.com.", Some(11)),
        ("hostname", "a.b.1", Some(3)),
        ("hostname", "1.2.3.4", None),
        ("host", "1.2.3.4.", Some(7)),
        ("domainlabel", "a-b-", Some(3)),
        ("domainlabel", "-a", None),
        ("toplabel", "a1-", Some(2)),
        ("httpurl", "http://h:", Some(8)),
        ("httpurl", "http://h/%4", Some(9)),
        ("httpurl", "HTTP://h/?q?", Some(11)),
        ("httpurl", "http://user@host/", Some(11)),
        ("ftpurl", "ftp://@host.com/", Some(16)),
        ("ftpurl", "ftp://h/a;type=d;", Some(16)),
        ("ftpurl", "ftp://h/a;type=x", Some(9)),
        ("ftpurl", "ftp://h/a;TYPE=d", Some(9)),
        ("fileurl", "file:///etc/motd", Some(16)),
        ("fileurl", "FILE://LOCALHOST/", Some(17)),
        ("gopherurl", "gopher://h/1s%09q%09+%09", Some(24)),
        ("grouppart", "comp.x@host", Some(11)),
        ("grouppart", "comp.x@", Some(6)),
        ("nntpurl", "nntp://h/g/1a", Some(12)),
        ("waisurl", "wais://h/d/t/p/", Some(14)),
        ("waisurl", "wais://h/d/t", Some(10)),
        ("prosperourl", "prospero://h/p;a=b;c", Some(18)),
        ("mailtourl", "mailto:", None),
        ("scheme", "X-1.+_", Some(5)),
        ("schemepart", "", Some(0)),
        ("punctuation", "\"", Some(1)),
        ("national", "\\", Some(1)),
    ];
    for (production, input, longest) in cases {
        assert_eq!(
            dfa(production).longest_prefix(input.as_bytes()),
            longest,
            "{production} {input}"
        );
    }
}

/// The ends of all pieces of the input that an expression derives from one of these starts: the
/// definition of BNF, taken literally.
fn ends(
    grammar: &Grammar,
    expression: &Expression,
    input: &[u8],
    starts: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let again = |part: &Expression, starts: &BTreeSet<usize>| ends(grammar, part, input, starts);
    let one_byte = |is_it: &dyn Fn(u8) -> bool| -> BTreeSet<usize> {
        starts
            .iter()
            .filter(|&&at| input.get(at).is_some_and(|&byte| is_it(byte)))
            .map(|at| at + 1)
            .collect()
    };
    match expression {
        Expression::Literal(text) => {
            let ends = starts
                .iter()
                .filter(|&&at| input[at..].starts_with(text.as_bytes()));
            ends.map(|at| at + text.len()).collect()
        }
        Expression::AnyCase(text) => {
            let is_here = |at: usize| {
                input[at..]
                    .get(..text.len())
                    .is_some_and(|it| it.eq_ignore_ascii_case(text.as_bytes()))
            };
            starts
                .iter()
                .filter(|&&at| is_here(at))
                .map(|at| at + text.len())
                .collect()
        }
        Expression::Range(first, last) => one_byte(&|byte| (*first..=*last).contains(&byte)),
        // Without this, an empty set would go round a recursive rule for ever.
        Expression::Name(_) if starts.is_empty() => BTreeSet::new(),
        Expression::Name(name) => again(&grammar.rule(name).unwrap().matched, starts),
        Expression::Sequence(parts) => parts
            .iter()
            .fold(starts.clone(), |starts, part| again(part, &starts)),
        Expression::Alternatives(parts) => {
            parts.iter().flat_map(|part| again(part, starts)).collect()
        }
        Expression::Optional(inner) => &again(inner, starts) | starts,
        Expression::Repetition { min, max, element } => {
            let mut latest = (0..*min).fold(starts.clone(), |starts, _| again(element, &starts));
            let mut ends = latest.clone();
            let mut left = max.map_or(usize::MAX, |max| (max - min) as usize);
            while !latest.is_empty() && left > 0 {
                latest = &again(element, &latest) - &ends;
                ends.extend(&latest);
                left -= 1;
            }
            ends
        }
    }
}

/// The automaton of a rule reads from a string what the definition says.
fn assert_alike(grammar: &Grammar, rule: &Rule, dfa: &Dfa, string: &[u8]) {
    let ends = ends(grammar, &rule.matched, string, &BTreeSet::from([0]));
    let context = || format!("{}: {}", rule.name, shown(string));
    let longest = dfa.longest_prefix(string);
    assert_eq!(longest, ends.last().copied(), "{}", context());
    let is_member = ends.contains(&string.len());
    assert_eq!(dfa.accepts(string), is_member, "{}", context());
}

#[test]
fn every_rule_of_every_grammar_denotes_what_its_text_says() {
    for grammar in bundled() {
        for rule in grammar.rules() {
            let dfa = Dfa::new(grammar, &rule.name).unwrap();
            let sentences = Sentences::new(grammar, &rule.name, 1).unwrap();
            let near_misses = NearMisses::new(grammar, &rule.name, 2).unwrap();
            let strings = sentences
                .take(tenth(60))
                .chain(near_misses.take(tenth(180)));
            strings.for_each(|string| assert_alike(grammar, rule, &dfa, &string));
        }
    }
}

#[test]
fn every_string_of_every_suite_of_every_grammar_is_treated_alike() {
    let mut count = 0;
    for grammar in bundled() {
        for rule in one_in(8, grammar.rules()) {
            let suite = Suite::new(&Language::rule(grammar, &rule.name).unwrap(), 0).unwrap();
            for string in one_in(100, suite.strings()) {
                assert_alike(grammar, rule, suite.dfa(), &string);
                count += 1;
            }
        }
    }
    let least = if thorough() { 7_000_000 } else { 5_000 };
    assert!(count > least, "{count}");
}

#[test]
fn every_sentence_is_accepted() {
    for grammar in bundled() {
        for rule in grammar.rules() {
            let dfa = Dfa::new(grammar, &rule.name).unwrap();
            for sentence in Sentences::new(grammar, &rule.name, 3).unwrap().take(500) {
                let is_member = dfa.accepts(&sentence);
                assert!(is_member, "{}: {}", rule.name, shown(&sentence));
            }
        }
    }
}

#[test]
fn no_production_contains_control_characters_or_non_ascii() {
    for rule in Grammar::rfc1738().rules() {
        let dfa = dfa(&rule.name);
        let dead = dfa.dead().expect("something is excluded everywhere");
        for byte in (0..=0x20).chain(0x7f..=0xff) {
            assert!(
                (0..dfa.state_count()).all(|state| dfa.next(state, byte) == dead),
                "{} {byte:#x}",
                rule.name
            );
        }
    }
}

#[test]
fn in_the_strict_reading_a_known_scheme_commits_to_its_production() {
    let literal = dfa("url");
    let strict = rfc1738::strict(Grammar::rfc1738()).unwrap();
    let strict = strict.dfa().unwrap();
    let not_in = |a: &Dfa, b: &Dfa| a.counterexample_to_inclusion(b).unwrap();
    assert_eq!(not_in(strict, &literal), None);
    assert_eq!(not_in(&literal, strict), Some(b"ftp:".to_vec()));
    for scheme in rfc1738::known_schemes(Grammar::rfc1738()) {
        let production = dfa(&format!("{scheme}url"));
        assert_eq!(not_in(&production, strict), None);
        assert!(!strict.accepts(format!("{}:", scheme.to_uppercase()).as_bytes()));
        assert!(strict.accepts(format!("{scheme}x:").as_bytes()));
    }
}

#[test]
fn counterexamples_are_shortest() {
    let host = dfa("host");
    let hostname = dfa("hostname");
    let shortest = Some(b"0.0.0.0".to_vec());
    assert_eq!(
        host.counterexample_to_equality(&hostname).unwrap(),
        shortest
    );
    assert_eq!(
        host.counterexample_to_inclusion(&hostname).unwrap(),
        shortest
    );
    assert_eq!(hostname.counterexample_to_inclusion(&host).unwrap(), None);
}

#[test]
fn an_unknown_production_is_an_error() {
    assert!(matches!(
        Dfa::new(Grammar::rfc1738(), "uri"),
        Err(CompileError::UnknownProduction(_))
    ));
}

/// It is one step to read a character, whether its class is a range, a list, or made of other
/// rules.
#[test]
fn a_class_takes_as_little_memory_however_it_is_written() {
    let listed = |letters: RangeInclusive<u8>| {
        letters
            .map(|letter| format!("%x{letter:x}"))
            .collect::<Vec<_>>()
            .join(" / ")
    };
    let [all, first, second] = [b'a'..=b'z', b'a'..=b'm', b'n'..=b'z'].map(listed);
    for class in [
        "%x61-7A".to_owned(),
        all,
        format!("b / c\nb = {first}\nc = {second}"),
    ] {
        let grammar = abnf(&format!("r = 40a\na = {class}\n"));
        assert!(Dfa::within(1 << 13, &grammar, "r").is_ok(), "{class}");
    }
}

#[test]
fn a_table_has_at_most_131_072_states() {
    let ring = |states: usize| {
        let rows: Vec<Vec<usize>> = (0..states)
            .map(|state| vec![(state + 1) % states])
            .collect();
        Dfa::from_table(&[0; 256], &rows, &vec![true; states])
    };
    assert_eq!(ring(131_072).unwrap().state_count(), 1);
    assert!(matches!(ring(131_073), Err(TableError::TooLarge(_))));
}

#[test]
fn a_table_that_is_not_an_automaton_is_refused() {
    let classes = [0; 256];
    let refused = |rows: &[Vec<usize>], accepting: &[bool]| {
        Dfa::from_table(&classes, rows, accepting).unwrap_err()
    };
    let row = TableError::Row {
        state: 0,
        found: 2,
        classes: 1,
    };
    let no_state = TableError::NoState {
        state: 0,
        to: 1,
        last: 0,
    };
    assert_eq!(refused(&[], &[]), TableError::Empty);
    assert_eq!(
        refused(&[], &[true]),
        TableError::Rows { states: 1, rows: 0 }
    );
    assert_eq!(refused(&[vec![0, 0]], &[true]), row);
    assert_eq!(refused(&[vec![1]], &[true]), no_state);
}
