//! Random sentences show all that a rule can do, stay short, and are the same everywhere.

use std::collections::BTreeSet;

use rfc1738_conformance::{
    grammar::{Grammar, Notation},
    sentence::{NearMisses, Sentences},
};

#[test]
fn every_alternative_option_and_repetition_of_section_5_comes_up() {
    let seen = |production, test: fn(&str) -> bool| {
        let sentences = Sentences::new(Grammar::rfc1738(), production, 5).unwrap();
        let mut texts = sentences
            .take(2000)
            .map(|sentence| String::from_utf8(sentence).unwrap());
        assert!(texts.any(|text| test(&text)), "{production}");
    };
    for letter in b'a'..=b'z' {
        let production = Sentences::new(Grammar::rfc1738(), "lowalpha", 5).unwrap();
        assert!(production.take(2000).any(|sentence| sentence == [letter]));
    }
    seen("hpath", |s| s.is_empty());
    seen("hpath", |s| s.len() == 1);
    seen("hpath", |s| {
        s.contains('%') && s.contains('/') && s.len() > 20
    });
    seen("ftpurl", |s| s.ends_with(";type=D"));
    seen("ftpurl", |s| s.contains(":@"));
    seen("httpurl", |s| s.starts_with("http://"));
    seen("httpurl", |s| s.starts_with("Http://"));
    seen("scheme", |s| s.bytes().any(|b| b.is_ascii_uppercase()));
    seen("grouppart", |s| s == "*");
    seen("url", |s| {
        s.starts_with("prospero://") && s.matches('=').count() > 1
    });
    seen("gopherurl", |s| s.matches("%09").count() > 1);
}

#[test]
fn every_byte_of_a_range_comes_up_and_no_other() {
    for (range, bytes) in [
        ("%x30-39", b'0'..=b'9'),
        ("%xFE-FF", 0xFE..=0xFF),
        ("%x00", 0..=0),
    ] {
        let grammar = Grammar::read(&format!("a = {range}\n"), Notation::Abnf).unwrap();
        let sentences: BTreeSet<Vec<u8>> = Sentences::new(&grammar, "a", 1)
            .unwrap()
            .take(200)
            .collect();
        assert!(
            sentences.into_iter().eq(bytes.map(|byte| vec![byte])),
            "{range}"
        );
    }
}

#[test]
fn a_seed_means_the_same_sentences_everywhere() {
    let some: Vec<Vec<u8>> = Sentences::new(Grammar::rfc1738(), "hostport", 1738)
        .unwrap()
        .take(3)
        .collect();
    assert_eq!(
        some,
        [
            &b"60362.707.76394.48:00283067"[..],
            b"5054.627.1800.16061:221",
            b"406668.216436918.5.5702882"
        ]
    );
}

#[test]
fn sentences_stay_short_even_if_repetitions_nest() {
    let nested = format!("a = {}\"x\"{}", "*[".repeat(45), "]".repeat(45));
    let grammar = Grammar::read(&nested, Notation::Bnf).unwrap();
    assert!(
        Sentences::new(&grammar, "a", 1)
            .unwrap()
            .take(100)
            .all(|sentence| sentence.len() <= 60)
    );
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
