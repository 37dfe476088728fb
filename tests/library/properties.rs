//! Properties of all inputs.

use std::{cell::RefCell, rc::Rc, sync::LazyLock};

use nom::Input;
use nom_locate::LocatedSpan;
use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{
    Derivation, Expected, Observer, ParseError, Production, Schemes, Terminal, parse_syntax,
};
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar, rfc1738 as languages};
use testkit::trees::{assert_located, assert_reads_alike};

use crate::common::{self, almost_sentences, random_cases, sentences};

proptest! {
    #![proptest_config(random_cases(1000))]

    #[test]
    fn any_bytes_are_read_alike_as_any_input(bytes in any::<Vec<u8>>()) {
        every_combinator_reads_alike(&bytes);
    }

    #[test]
    fn pieces_of_the_grammar_are_read_alike_as_any_input(bytes in pieces()) {
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

/// Strings of the beginnings, separators and ends of productions, with any bytes between.
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
    let known = languages::known_schemes(Grammar::rfc1738());
    // A comment of section 5: an `otherurl` has a new scheme.
    let is_meant = |alternative: Production, sentence: &str| {
        let scheme = sentence.split(':').next().unwrap().to_lowercase();
        alternative != Production::OtherUrl || !known.contains(&*scheme)
    };
    for alternative in Production::Url.uses() {
        for sentence in sentences(alternative)
            .filter(|sentence| is_meant(alternative, sentence))
            .take(1000)
        {
            let url = parse_syntax(&sentence).unwrap_or_else(|error| panic!("{sentence}: {error}"));
            assert_eq!(url.production(), alternative, "{sentence}");
            assert_located(&url);
        }
    }
}

#[test]
fn near_misses_of_every_alternative_are_urls_or_errors_that_say_where() {
    for alternative in Production::Url.uses() {
        almost_sentences(alternative)
            .take(2000)
            .for_each(|bytes| is_a_url_or_an_error_that_says_where(&bytes));
    }
}

#[test]
fn sentences_and_near_misses_of_every_production_are_read_alike_as_any_input() {
    for production in Production::ALL {
        let sentences = sentences(production).take(20).map(String::into_bytes);
        sentences
            .chain(almost_sentences(production).take(20))
            .for_each(|bytes| assert_reads_alike(production, &bytes));
    }
}

fn every_combinator_reads_alike(bytes: &[u8]) {
    Production::ALL
        .into_iter()
        .for_each(|production| assert_reads_alike(production, bytes));
}

/// Compares the result with the automaton of the strict reading.
fn is_a_url_or_an_error_that_says_where(bytes: &[u8]) {
    static STRICT: LazyLock<Dfa> = LazyLock::new(|| common::strict(languages::today()));
    let shown = bytes.escape_ascii();
    match Schemes::today().parse_syntax_bytes(bytes) {
        Ok(url) => {
            assert!(STRICT.accepts(bytes), "\"{shown}\" is not a URL");
            assert_located(&url);
        }
        Err(error) => {
            assert!(!STRICT.accepts(bytes), "\"{shown}\": {error}");
            assert_eq!(
                error.offset(),
                STRICT.viable_prefix(bytes).0,
                "\"{shown}\": {error}"
            );
            let here = LocatedSpan::new(bytes).take_from(error.offset());
            assert_eq!(
                (1, error.offset() + 1),
                (here.location_line(), here.get_utf8_column()),
                "\"{shown}\""
            );
            if let Ok(text) = std::str::from_utf8(bytes) {
                // This error is made without knowing where another parse has failed.
                assert_eq!(
                    Derivation::of_url(text).as_ref(),
                    Err(&error),
                    "\"{shown}\""
                );
            }
            assert_presentable(&error, bytes);
        }
    }
}

#[test]
fn an_observer_gets_the_expectations_of_an_error() {
    for miss in common::near_misses() {
        let furthest = Furthest::default();
        let input = LocatedSpan::new_extra(&*miss.text, furthest.clone());
        if let Some(end) = common::alternative(&miss.text).longest_prefix(input) {
            furthest.expect(Terminal::End, end);
        }
        let (offset, heard) = furthest.0.take();
        let error = parse_syntax(&miss.text).unwrap_err();
        assert_eq!(offset, error.offset(), "{:?}", miss.text);
        let end = |terminals: &[Terminal]| terminals.contains(&Terminal::End);
        let expected: Vec<Terminal> = error.expected().iter().map(Expected::terminal).collect();
        assert_eq!(
            (admitted(&heard), end(&heard)),
            (admitted(&expected), end(&expected)),
            "{:?}",
            miss.text
        );
    }
}

/// The bytes that one of these can begin with.
fn admitted(terminals: &[Terminal]) -> Vec<u8> {
    (0..=u8::MAX)
        .filter(|&byte| terminals.iter().any(|terminal| terminal.admits(byte)))
        .collect()
}

/// Records what was expected at the furthest offset that any attempt reached.
#[derive(Clone, Default)]
struct Furthest(Rc<RefCell<(usize, Vec<Terminal>)>>);

impl Observer for Furthest {
    fn enter(&mut self, _: Production, _: usize) {}

    fn leave(&mut self, _: Production, _: usize) {}

    fn expect(&self, terminal: Terminal, at: usize) {
        let heard = &mut *self.0.borrow_mut();
        if at > heard.0 {
            *heard = (at, Vec::new());
        }
        if at == heard.0 {
            heard.1.push(terminal);
        }
    }
}

/// Asserts that the error is one line without control characters, and that its slip lies in the
/// text.
fn assert_presentable(error: &ParseError, bytes: &[u8]) {
    let line = error.to_string();
    assert!(
        !line.contains(|c: char| c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c)),
        "{line:?}"
    );
    assert!(
        error.within().first() == Some(&Production::Url) && !error.expected().is_empty(),
        "{line}"
    );
    if let Some(slip) = error.slip() {
        let range = slip.range();
        assert!(
            range.start <= range.end && range.end <= bytes.len(),
            "{range:?} of {}: {line}",
            bytes.len()
        );
        assert!(
            range.start <= error.offset(),
            "nothing before {} is wrong: {line}",
            error.offset()
        );
    }
}
