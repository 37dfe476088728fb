//! The strings to ask: the suites detect every faulty implementation that they promise to detect;
//! random sentences show all that a rule can do, stay short, and are the same everywhere.

use std::collections::{BTreeSet, HashSet};

use rfc1738_conformance::{
    ByteSet,
    automaton::{Dfa, State},
    grammar::{Grammar, byte_classes},
    sentence::{NearMisses, Sentences},
    suite::{Certificate, Suite},
};
use testkit::one_in;

use crate::{abnf, bnf, rule, shown, suite};

/// A transition: a state, and the bytes that lead from it.
type Step = (State, ByteSet);

/// An implementation with one wrong transition, `wrong`, which leads to the state `to`.
///
/// It may have an extra state, whose number is [`Dfa::state_count`]: `entry` leads to it, and not to
/// the state of which it is a copy.
fn faulty(dfa: &Dfa, entry: Option<Step>, wrong: Step, to: State) -> Dfa {
    let states = 0..dfa.state_count();
    let row = |state| (0..=255).map(|byte| dfa.next(state, byte)).collect();
    let mut rows: Vec<Vec<State>> = states.clone().map(row).collect();
    let mut accepting: Vec<bool> = states.map(|state| dfa.is_accepting(state)).collect();
    let lead = |rows: &mut Vec<Vec<State>>, (from, bytes): Step, to: State| {
        bytes
            .iter()
            .for_each(|byte| rows[from][usize::from(byte)] = to);
    };
    if let Some((from, bytes)) = entry {
        let original = dfa.next(from, bytes.iter().next().unwrap());
        rows.push(rows[original].clone());
        accepting.push(accepting[original]);
        lead(&mut rows, (from, bytes), dfa.state_count());
    }
    lead(&mut rows, wrong, to);
    let mut classes = [0; 256];
    classes
        .iter_mut()
        .zip(0..=255)
        .for_each(|(class, byte)| *class = byte);
    Dfa::from_table(&classes, &rows, &accepting).unwrap()
}

/// A suite fails an implementation exactly if this is wrong about some string.
fn assert_detected(strings: &[Vec<u8>], dfa: &Dfa, faulty: &Dfa, context: &str) {
    let mut strings = strings.iter();
    let is_detected = strings.any(|string| faulty.accepts(string) != dfa.accepts(string));
    assert_eq!(is_detected, faulty != dfa, "{context}");
}

#[test]
fn every_wrong_transition_is_detected_whatever_the_byte() {
    for production in "escape toplabel hostname hostnumber grouppart fieldspec".split(' ') {
        let suite = suite(production, 0);
        let strings: Vec<Vec<u8>> = suite.strings().collect();
        let dfa = suite.dfa();
        for from in 0..dfa.state_count() {
            for byte in [0, b'%', b'-', b'.', b'7', b'A', b'f', b'~', 0xff] {
                for to in one_in(11, 0..dfa.state_count()) {
                    let faulty = faulty(dfa, None, (from, ByteSet::from_iter([byte])), to);
                    let context = format!("{production}: {from} {byte} {to}");
                    assert_detected(&strings, dfa, &faulty, &context);
                }
            }
        }
    }
}

#[test]
fn every_wrong_transition_of_an_extra_state_is_detected_with_k_1() {
    for production in ["domainlabel", "hostname", "fsegment", "hpath"] {
        let suite = suite(production, 1);
        let strings: Vec<Vec<u8>> = suite.strings().collect();
        let dfa = suite.dfa();
        let extra = dfa.state_count();
        let classes = byte_classes(Grammar::rfc1738(), production).unwrap();
        let entries = (0..extra).flat_map(|from| classes.iter().map(move |&bytes| (from, bytes)));
        for entry in one_in(7, entries) {
            for &bytes in &classes {
                for to in 0..=extra {
                    let faulty = faulty(dfa, Some(entry), (extra, bytes), to);
                    let context = format!("{production}: {} {} {bytes} {to}", entry.0, entry.1);
                    assert_detected(&strings, dfa, &faulty, &context);
                }
            }
        }
    }
}

#[test]
fn a_parser_that_drops_the_state_after_an_escape_needs_k_1() {
    // It accepts `%` as a character of hpath unless a hex digit follows: five states instead of
    // four.
    let lax = |input: &[u8]| {
        let mut rest = input;
        while let [first, tail @ ..] = rest {
            let is_hex = |at: usize| tail.get(at).is_some_and(u8::is_ascii_hexdigit);
            rest = match first {
                b'%' if is_hex(0) && is_hex(1) => &tail[2..],
                b'%' if !is_hex(0) => tail,
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => tail,
                _ if b"$-_.+!*'(),;:@&=/".contains(first) => tail,
                _ => return false,
            };
        }
        true
    };
    let suite = suite("hpath", 1);
    assert!(
        suite
            .strings()
            .any(|input| lax(&input) != suite.dfa().accepts(&input))
    );
}

/// A word stands in place of each name and number of a member that has all parts, too.
#[test]
fn probes_are_of_members_with_all_parts_as_well() {
    let suite = suite("hostport", 0);
    let probes = suite.probes();
    for tour in suite.tours() {
        let name = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
        let end = tour
            .iter()
            .position(|byte| !name(byte))
            .unwrap_or(tour.len());
        let probe = [b"localhost", &tour[end..]].concat();
        assert!(probes.contains(&probe), "{}", shown(&probe));
    }
}

/// Of an automaton of one state, a parser may still be wrong about everything.
#[test]
fn a_language_of_all_strings_has_a_suite() {
    let suite = Suite::new(&rule("a = *%x00-FF\n", "a"), 0).unwrap();
    assert_eq!((suite.complete_up_to(), suite.size()), (1, 257));
    assert!(suite.strings().all(|string| string.len() < 2));
    assert!(Certificate::new(&suite).is_good(suite.dfa()));
}

#[test]
fn no_string_is_repeated_and_the_strings_are_always_the_same() {
    let cases = [
        ("hostnumber", 0),
        ("url", 1),
        ("hostname", 1),
        ("httpurl", 1),
        ("hpath", 2),
    ];
    for (production, k) in one_in(2, cases) {
        let suite = suite(production, k);
        let strings: Vec<Vec<u8>> = suite.strings().collect();
        let distinct: HashSet<_> = strings.iter().collect();
        assert_eq!(distinct.len(), strings.len(), "{production}");
        assert_eq!(suite.size(), strings.len());
        assert!(suite.strings().eq(strings));
    }
}

#[test]
fn a_larger_suite_has_all_strings_of_a_smaller() {
    let larger: HashSet<Vec<u8>> = suite("fieldspec", 2).strings().collect();
    assert!(
        suite("fieldspec", 1)
            .strings()
            .all(|string| larger.contains(&string))
    );
}

#[test]
fn every_byte_is_tried_in_every_state() {
    let suite = suite("gopherurl", 0);
    let strings: HashSet<Vec<u8>> = suite.strings().collect();
    for access in suite.dfa().access_strings() {
        for byte in 0..=u8::MAX {
            assert!(strings.contains(&[&access[..], &[byte]].concat()));
        }
    }
}

#[test]
fn the_byte_classes_of_hpath_separate_a_slash_from_a_letter() {
    let classes = byte_classes(Grammar::rfc1738(), "hpath").unwrap();
    let class_of = |byte| classes.iter().find(|class| class.contains(byte)).unwrap();
    assert_ne!(class_of(b'/'), class_of(b'g'));
    assert_eq!(class_of(b'a'), class_of(b'f'));
    assert_eq!(class_of(0), class_of(0xff));
    for byte in 0..=u8::MAX {
        let of_byte = classes.iter().filter(|class| class.contains(byte));
        assert_eq!(of_byte.count(), 1, "{byte:#x}");
    }
}

// Random sentences.

#[test]
fn sentences_show_every_alternative_option_and_repetition() {
    type Is = fn(&str) -> bool;
    let cases: [(&str, Is); 11] = [
        ("hpath", |s| s.is_empty()),
        ("hpath", |s| s.len() == 1),
        ("hpath", |s| {
            s.contains('%') && s.contains('/') && s.len() > 20
        }),
        ("ftpurl", |s| s.ends_with(";type=D")),
        ("ftpurl", |s| s.contains(":@")),
        ("httpurl", |s| s.starts_with("http://")),
        ("httpurl", |s| s.starts_with("Http://")),
        ("scheme", |s| s.bytes().any(|b| b.is_ascii_uppercase())),
        ("grouppart", |s| s == "*"),
        ("url", |s| {
            s.starts_with("prospero://") && s.matches('=').count() > 1
        }),
        ("gopherurl", |s| s.matches("%09").count() > 1),
    ];
    for (production, is_it) in cases {
        let sentences = Sentences::new(Grammar::rfc1738(), production, 5).unwrap();
        let mut texts = sentences.texts().take(2000);
        assert!(texts.any(|text| is_it(&text)), "{production}");
    }
    let letters = Sentences::new(Grammar::rfc1738(), "lowalpha", 5).unwrap();
    let letters: BTreeSet<Vec<u8>> = letters.take(2000).collect();
    assert!(
        letters
            .into_iter()
            .eq((b'a'..=b'z').map(|letter| vec![letter]))
    );
}

#[test]
fn sentences_have_every_byte_of_a_range_and_no_other() {
    for (range, bytes) in [
        ("%x30-39", b'0'..=b'9'),
        ("%xFE-FF", 0xFE..=0xFF),
        ("%x00", 0..=0),
    ] {
        let grammar = abnf(&format!("a = {range}\n"));
        let sentences = Sentences::new(&grammar, "a", 1).unwrap();
        let sentences: BTreeSet<Vec<u8>> = sentences.take(200).collect();
        assert!(
            sentences.into_iter().eq(bytes.map(|byte| vec![byte])),
            "{range}"
        );
    }
}

#[test]
fn a_seed_means_the_same_sentences_everywhere() {
    let sentences = Sentences::new(Grammar::rfc1738(), "hostport", 1738).unwrap();
    let some: Vec<String> = sentences.texts().take(3).collect();
    let expected = [
        "60362.707.76394.48:00283067",
        "5054.627.1800.16061:221",
        "406668.216436918.5.5702882",
    ];
    assert_eq!(some, expected);
}

#[test]
fn sentences_stay_short_even_if_repetitions_nest() {
    let nested = format!("a = {}\"x\"{}", "*[".repeat(45), "]".repeat(45));
    let grammar = bnf(&nested);
    let mut sentences = Sentences::new(&grammar, "a", 1).unwrap().take(100);
    assert!(sentences.all(|sentence| sentence.len() <= 60));
}

#[test]
fn a_near_miss_is_not_the_sentence_that_it_is_made_of() {
    for rule in Grammar::rfc1738().rules() {
        let sentences = Sentences::new(Grammar::rfc1738(), &rule.name, 1738).unwrap();
        let near_misses = NearMisses::new(Grammar::rfc1738(), &rule.name, 1738).unwrap();
        for (sentence, near_miss) in sentences.zip(near_misses).take(500) {
            assert_ne!(sentence, near_miss, "{}", rule.name);
        }
    }
}
