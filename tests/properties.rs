//! What holds of every input, whatever it is.

mod common;

use std::{cell::RefCell, collections::BTreeSet, rc::Rc, sync::LazyLock};

use common::{alike::assert_reads_alike, located::assert_located};
use nom::Input;
use nom_locate::LocatedSpan;
use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{Derivation, Expected, Observer, ParseError, Production, Terminal, Url, is_valid};
use rfc1738_conformance::{
    automaton::Dfa,
    bnf::Grammar,
    sentence::{NearMisses, Sentences},
};

const SEED: u64 = 1738;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_alike_as_any_input(bytes in any::<Vec<u8>>()) {
        every_combinator_reads_alike(&bytes);
    }

    #[test]
    fn what_the_grammar_tells_apart_is_read_alike_as_any_input(bytes in pieces()) {
        every_combinator_reads_alike(&bytes);
    }

    #[test]
    fn any_bytes_are_a_url_or_an_error_that_says_where(bytes in pieces()) {
        is_a_url_or_an_error_that_says_where(&bytes);
    }

    #[test]
    fn any_text_is_a_url_or_an_error_that_says_where(scheme in select(SCHEMES), text in any::<String>()) {
        is_a_url_or_an_error_that_says_where((scheme.to_owned() + &text).as_bytes());
    }
}

const SCHEMES: &[&str] = &[
    "",
    "x:",
    "x://",
    "ftp://",
    "file://",
    "http://",
    "gopher://",
    "mailto:",
    "news:",
    "nntp://",
    "telnet://",
    "wais://",
    "prospero://",
];

/// Strings of what the productions begin with, divide at and stop at, with any bytes between.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &[&str] = &[
        "//",
        "/",
        "?",
        ":",
        "@",
        "&",
        "=",
        ";",
        ";type=",
        "a",
        "A",
        "1",
        "0.",
        "1.2.3.4",
        "host.dom",
        "localhost",
        "-",
        ".",
        "_",
        "+",
        "*",
        "%09",
        "%2F",
        "%4",
        "%",
        "#",
        "~",
        "\\",
        " ",
        "\n",
        "é",
        "\u{202E}",
    ];
    let piece = prop_oneof![4 => select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()), 1 => vec(any::<u8>(), 1)];
    let pieces = vec(piece, 0..16).prop_map(|pieces| pieces.concat());
    (select(SCHEMES), pieces).prop_map(|(scheme, pieces)| [scheme.as_bytes(), &*pieces].concat())
}

#[test]
fn sentences_of_every_alternative_are_urls_written_back() {
    for alternative in Production::Url.uses() {
        for sentence in sentences(alternative).filter(|sentence| is_meant(alternative, sentence)).take(1000) {
            let url = Url::parse(&sentence).unwrap_or_else(|error| panic!("{sentence}: {error}"));
            assert_eq!(url.production(), alternative, "{sentence}");
            assert_located(&url);
        }
    }
}

#[test]
fn near_misses_of_every_alternative_are_urls_or_errors_that_say_where() {
    for alternative in Production::Url.uses() {
        let near_misses = NearMisses::new(Grammar::rfc1738(), alternative.name(), SEED).unwrap();
        near_misses.take(2000).for_each(|bytes| is_a_url_or_an_error_that_says_where(&bytes));
    }
}

#[test]
fn sentences_and_near_misses_of_every_production_are_read_alike_as_any_input() {
    for production in Production::ALL {
        sentences(production).take(20).for_each(|sentence| assert_reads_alike(production, sentence.as_bytes()));
        let near_misses = NearMisses::new(Grammar::rfc1738(), production.name(), SEED).unwrap();
        near_misses.take(20).for_each(|bytes| assert_reads_alike(production, &bytes));
    }
}

fn sentences(production: Production) -> Sentences<'static> {
    Sentences::new(Grammar::rfc1738(), production.name(), SEED).unwrap()
}

/// Section 5's comment: an `otherurl` is one of a new scheme.
fn is_meant(alternative: Production, sentence: &str) -> bool {
    let scheme = sentence.split(':').next().unwrap().to_lowercase();
    alternative != Production::OtherUrl || !Grammar::rfc1738().known_schemes().contains(&*scheme)
}

fn every_combinator_reads_alike(bytes: &[u8]) {
    Production::ALL.into_iter().for_each(|production| assert_reads_alike(production, bytes));
}

/// As the automaton of the law has it.
fn is_a_url_or_an_error_that_says_where(bytes: &[u8]) {
    static LAW: LazyLock<Dfa> = LazyLock::new(|| Dfa::strict_url(Grammar::rfc1738()).unwrap());
    let shown = bytes.escape_ascii();
    match Url::try_from(bytes) {
        Ok(url) => {
            assert!(LAW.accepts(bytes) && is_valid(url.as_str()), "\"{shown}\" is no URL");
            assert_located(&url);
        }
        Err(error) => {
            assert!(!LAW.accepts(bytes), "\"{shown}\": {error}");
            assert!(str::from_utf8(bytes).is_ok_and(|text| !is_valid(text)) || !bytes.is_ascii());
            assert_eq!(error.offset(), longest_beginning(&LAW, bytes), "\"{shown}\": {error}");
            let here = LocatedSpan::new(bytes).take_from(error.offset());
            assert_eq!((error.line(), error.column()), (here.location_line(), here.get_utf8_column()), "\"{shown}\"");
            if let Ok(text) = str::from_utf8(bytes) {
                // Made without knowing where another parse has failed.
                assert_eq!(Derivation::of_url(text).as_ref(), Err(&error), "\"{shown}\"");
            }
            assert_presentable(&error, bytes);
        }
    }
}

/// What is expected at an error can go on there. It is all that can, but for the `*xchar` that reads on where the structure
/// of a scheme part ends (ruling 3): the structure is what was meant.
#[test]
fn what_is_expected_is_what_goes_on() {
    let law = Dfa::strict_url(Grammar::rfc1738()).unwrap();
    let automata: Vec<Dfa> =
        Production::ALL.iter().map(|production| Dfa::new(Grammar::rfc1738(), production.name()).unwrap()).collect();
    let of = |production: Production| &automata[production as usize];
    let near_misses = Production::Url
        .uses()
        .flat_map(|alternative| NearMisses::new(Grammar::rfc1738(), alternative.name(), SEED).unwrap().take(300));
    let listed = common::near_misses().into_iter().map(|miss| miss.text.into_bytes());
    for bytes in near_misses.chain(listed) {
        let Err(error) = Url::try_from(&*bytes) else { continue };
        let here = law.run(Dfa::START, &bytes[..error.offset()]);
        let expected: BTreeSet<u8> = error
            .expected()
            .iter()
            .flat_map(|expected| match *expected {
                Expected::Production(production) => goes_on(of(production), Dfa::START),
                Expected::Character(production) => {
                    let states = 0..of(production).state_count();
                    states.flat_map(|state| goes_on(of(production), state)).collect()
                }
                Expected::Literal(text) => BTreeSet::from([text.as_bytes()[0]]),
                Expected::End => BTreeSet::new(),
            })
            .collect();
        let possible = goes_on(&law, here);
        assert!(expected.is_subset(&possible), "\"{}\": {error}", bytes.escape_ascii());
        if error.within().get(1) != Some(&Production::OtherUrl) {
            assert_eq!(expected, possible, "\"{}\": {error}", bytes.escape_ascii());
        }
        assert_eq!(error.expected().contains(&Expected::End), law.is_accepting(here), "{error}");
    }
}

#[test]
fn an_observer_hears_what_an_error_expects() {
    for miss in common::near_misses() {
        let furthest = Furthest::default();
        let input = LocatedSpan::new_extra(&*miss.text, furthest.clone());
        if let Some(end) = common::alternative(&miss.text).longest_prefix(input) {
            furthest.hear(Expected::End, end);
        }
        let (offset, mut expected) = furthest.heard.take();
        // A Gopher+ string is as long a run as a selector.
        let string = [Expected::Character, Expected::Production].map(|of| of(Production::GopherPlusString));
        if expected.iter().any(|expected| string.contains(expected)) {
            expected.retain(|expected| *expected != Expected::Character(Production::Selector));
        }
        let error = Url::parse(&miss.text).unwrap_err();
        assert_eq!((offset, &*expected), (error.offset(), error.expected()), "{:?}", miss.text);
    }
}

/// Hears what would be read on with where an attempt comes the furthest, and puts it as an error does.
#[derive(Clone, Default)]
struct Furthest {
    open: Vec<(Production, usize)>,
    heard: Rc<RefCell<(usize, Vec<Expected>)>>,
}

impl Furthest {
    fn hear(&self, expected: Expected, at: usize) {
        let heard = &mut *self.heard.borrow_mut();
        if at > heard.0 {
            *heard = (at, Vec::new());
        }
        if at == heard.0 && !heard.1.contains(&expected) {
            heard.1.push(expected);
        }
    }
}

impl Observer for Furthest {
    fn enter(&mut self, production: Production, at: usize) {
        self.open.push((production, at));
    }

    fn leave(&mut self, _: Production, _: usize) {
        self.open.pop();
    }

    /// The outermost production that begins there, but for the beginning of the text; else the terminal.
    fn expect(&self, terminal: Terminal, at: usize) {
        let mut beginning = self.open.iter().rev().take_while(|open| open.1 == at);
        let beginning = if at == 0 { beginning.next() } else { beginning.last() };
        let expected = match (beginning, terminal) {
            (Some(&(production, _)), _) => Expected::Production(production),
            (None, Terminal::Literal(text)) => Expected::Literal(text),
            (None, Terminal::Hex) => Expected::Production(Production::Hex),
            (None, Terminal::Character { .. }) => Expected::Character(match self.open.last().unwrap().0 {
                Production::TopLabel => Production::DomainLabel,
                // The run that ends a search may be a selector's yet (ruling 5).
                Production::GopherUrl => Production::Selector,
                production => production,
            }),
            (None, Terminal::End) => unreachable!("no production asks for the end"),
        };
        self.hear(expected, at);
    }
}

/// The bytes that do not lead to the dead state.
fn goes_on(dfa: &Dfa, state: usize) -> BTreeSet<u8> {
    (0..=u8::MAX).filter(|&byte| dfa.dead() != Some(dfa.next(state, byte))).collect()
}

/// The length of the longest prefix that some URL begins with.
fn longest_beginning(law: &Dfa, bytes: &[u8]) -> usize {
    let mut state = Dfa::START;
    let goes_on = |byte: &&u8| {
        state = law.next(state, **byte);
        law.dead() != Some(state)
    };
    bytes.iter().take_while(goes_on).count()
}

/// One line without control characters, and a slip that lies in the text.
fn assert_presentable(error: &ParseError, bytes: &[u8]) {
    let line = error.to_string();
    assert!(!line.contains(|c: char| c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c)), "{line:?}");
    assert!(error.within().first() == Some(&Production::Url) && !error.expected().is_empty(), "{line}");
    if let Some(slip) = error.slip() {
        let range = slip.range();
        assert!(range.start <= range.end && range.end <= bytes.len(), "{range:?} of {}: {line}", bytes.len());
    }
}
