//! The parsers: the entry points of `rfc1738`, its peers, and an automaton as the yardstick.

use std::{hint::black_box, sync::LazyLock};

use nom::{IResult, Input};
use nom_locate::LocatedSpan;
use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton, StartKind, dense},
    util::primitives::StateID,
};
use rfc1738::{Production, Schemes, Url, grammar, is_agreed, is_valid, validate};
use rfc1738_conformance::grammar::Grammar;

/// A closed set.
static ONLY: LazyLock<Schemes> =
    LazyLock::new(|| Schemes::only(["https", "http"]).expect("they are of today"));

/// The peer with which all are compared.
pub(crate) const REFERENCE: &str = "fluent-uri";

/// A parser of texts.
pub(crate) struct Parser {
    /// Its name, or that of the function called.
    pub(crate) name: String,
    /// Reads all texts, each on its own, and returns how many it accepts.
    pub(crate) read: Box<CountAccepted>,
}

/// Reads texts, and returns how many are accepted.
type CountAccepted = dyn Fn(&[&str]) -> usize;

impl Parser {
    /// The loop is compiled together with the call, so that no indirection is measured.
    fn new(name: impl Into<String>, accepts: impl Fn(&str) -> bool + 'static) -> Parser {
        let read =
            move |texts: &[&str]| texts.iter().filter(|text| accepts(black_box(text))).count();
        Parser {
            name: name.into(),
            read: Box::new(read),
        }
    }
}

/// The combinator of `$production`, on the `$input` made from a string.
macro_rules! combinator {
    ($production:expr, $form:literal, |$text:ident| $input:expr) => {
        combinator!($production, $form, |$text| $input,
            HttpUrl httpurl, FtpUrl ftpurl, NewsUrl newsurl, NntpUrl nntpurl, TelnetUrl telneturl, GopherUrl gopherurl,
            WaisUrl waisurl, MailtoUrl mailtourl, FileUrl fileurl, ProsperoUrl prosperourl, OtherUrl otherurl, Url url)
    };
    ($production:expr, $form:literal, |$text:ident| $input:expr, $($variant:ident $combinator:ident),*) => {
        match $production {
            $(Production::$variant => Parser::new(concat!("grammar::", stringify!($combinator), " on ", $form), |$text: &str| {
                is_whole(black_box(&grammar::$combinator($input)))
            }),)*
            other => unreachable!("{other} is not an alternative of url"),
        }
    };
}

fn is_whole<I: Input, O>(result: &IResult<I, O>) -> bool {
    matches!(result, Ok((rest, _)) if rest.input_len() == 0)
}

/// All parsers, for texts that should derive from `production`: `url` or one of its alternatives.
/// The optimizer cannot drop their result, tree or error, because it is inspected in place.
pub(crate) fn parsers(production: Production) -> Vec<Parser> {
    let dense = DenseAutomaton::new(production.name());
    vec![
        Parser::new("is_valid", is_valid),
        Parser::new("Url::parse", |text| black_box(&Url::parse(text)).is_ok()),
        Parser::new("validate", |text| black_box(&validate(text)).is_valid()),
        Parser::new("is_valid by Schemes::only", |text| ONLY.is_valid(text)),
        Parser::new("parse by Schemes::only", |text| {
            black_box(&ONLY.parse(text)).is_ok()
        }),
        Parser::new("is_agreed", is_agreed),
        combinator!(production, "&[u8]", |text| text.as_bytes()),
        combinator!(production, "&str", |text| text),
        combinator!(production, "LocatedSpan", |text| LocatedSpan::new(text)),
        Parser::new(REFERENCE, |text| {
            black_box(&fluent_uri::Uri::parse(text)).is_ok()
        }),
        Parser::new("ada-url can_parse", |text| {
            ada_url::Url::can_parse(text, None)
        }),
        Parser::new("ada-url", |text| {
            black_box(&ada_url::Url::parse(text, None)).is_ok()
        }),
        Parser::new("iri-string", |text| {
            black_box(&iri_string::types::UriStr::new(text)).is_ok()
        }),
        Parser::new("http", |text| black_box(&http::Uri::try_from(text)).is_ok()),
        Parser::new("uriparse", |text| {
            black_box(&uriparse::URIReference::try_from(text)).is_ok()
        }),
        Parser::new("url", |text| black_box(&url::Url::parse(text)).is_ok()),
        Parser::new(format!("dense DFA of {production}"), move |text| {
            dense.accepts(text.as_bytes())
        }),
    ]
}

/// A dense automaton: the cost of looking at one byte after the other, and of nothing else.
pub(crate) struct DenseAutomaton {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl DenseAutomaton {
    /// The minimal automaton of `production`.
    ///
    /// # Panics
    ///
    /// If there is no such production.
    pub(crate) fn new(production: &str) -> DenseAutomaton {
        // Each byte is a class of its own: a larger table, but one look-up less for each byte.
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .match_kind(MatchKind::All)
            .accelerate(false)
            .byte_classes(false)
            .minimize(true);
        let regex = rfc1738_diagrams::regex(Grammar::rfc1738(), production)
            .expect("one of the productions of section 5");
        // The automaton has its own beginning and end.
        let regex = regex.trim_start_matches('^').trim_end_matches('$');
        let dfa = dense::Builder::new()
            .configure(config)
            .build(regex)
            .expect("a small automaton");
        let start = dfa
            .universal_start_state(Anchored::Yes)
            .expect("no assertions, so one start for all");
        DenseAutomaton { dfa, start }
    }

    /// Whether `bytes` as a whole are in the language. It does not stop early.
    pub(crate) fn accepts(&self, bytes: &[u8]) -> bool {
        let state = bytes
            .iter()
            .fold(self.start, |state, &byte| self.dfa.next_state(state, byte));
        self.dfa.is_match_state(self.dfa.next_eoi_state(state))
    }
}
