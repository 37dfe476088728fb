//! `url`: the strict reading, by any set of schemes. `remedies`: the errors of a string that is not
//! a URL, and their remedies.

use std::{cell::RefCell, collections::HashMap};

use nom::{IResult, Parser, combinator::opt};
use rfc1738::{Scheme, Schemes, Syntax, Text, Url, UrlBuf, is_valid, literal, validate};
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    derivation::Checker,
    grammar::{Grammar, Notation},
};
use testkit::{remedied::follow, trees::assert_located};

use crate::{
    Input,
    automata::{assert_presentable, grammar, node, strict, strict_by},
    shown,
};

/// A set of schemes, and the checker and the automaton that decide about its URLs.
pub(crate) struct SchemeSet {
    pub(crate) schemes: Schemes,
    pub(crate) checker: Checker<'static>,
    pub(crate) strict: Dfa,
}

/// The names of schemes that are registered.
const NAMES: [&str; 3] = ["https", "s", "h2-c+d.e"];

/// Calls `with` with a set of up to two schemes that are like two of the ten, by three choices.
pub(crate) fn with_set<T>(
    input: &mut Input<'_>,
    with: impl FnOnce(&SchemeSet, &mut Input<'_>) -> T,
) -> T {
    thread_local! {
        static SETS: RefCell<HashMap<[u8; 3], &'static SchemeSet>> = RefCell::default();
    }
    // There are few, and each is made once, because its automaton takes a while.
    let key = [input.byte() % 3, input.byte() % 11, input.byte() % 2];
    let set = SETS.with_borrow_mut(|sets| {
        *sets
            .entry(key)
            .or_insert_with(|| Box::leak(Box::new(set(key))))
    });
    with(set, input)
}

/// None, one or two schemes.
fn set([name, like, second]: [u8; 3]) -> SchemeSet {
    let mut schemes = Schemes::rfc1738();
    if let Some(scheme) = Scheme::ALL.get(usize::from(like)) {
        schemes
            .register(NAMES[usize::from(name)], scheme.production(), None)
            .expect("a name for each");
    }
    let grammar: &'static Grammar = Box::leak(Box::new(grammar(&schemes)));
    let mut strict = strict_by(grammar);
    if second == 1 {
        schemes
            .register_syntax::<Redis>("redis", Some(6379))
            .expect("a name that no other has");
        strict = with_redis(&strict).expect("they are small");
    }
    SchemeSet {
        schemes,
        checker: Checker::new(grammar),
        strict,
    }
}

/// A syntax of its own: `redisurl = "redis://" login [ "/" digits ]`.
struct Redis;

impl Syntax for Redis {
    fn schemepart<I: Text>(input: I) -> IResult<I, ()> {
        (
            literal("//"),
            rfc1738::grammar::login,
            opt((literal("/"), rfc1738::grammar::digits)),
        )
            .map(|_| ())
            .parse(input)
    }
}

/// The same automaton, except that [`Redis`] decides about strings that begin with `redis:`.
fn with_redis(strict: &Dfa) -> Result<Dfa, CompileError> {
    let text = "redisurl = \"redis://\" login [ \"/\" digits ]\nredis = \"redis:\" *OCTET\n; base: rfc1738\n";
    let grammar = Grammar::read(text, Notation::Abnf).expect("it is ABNF");
    strict
        .difference(&Dfa::new(&grammar, "redis")?)?
        .union(&Dfa::new(&grammar, "redisurl")?)
}

/// All ways to parse a URL agree with the automaton of the set; the tree writes its text back, its
/// derivation is valid, and an error is exact.
pub(crate) fn url(input: &mut Input<'_>) {
    with_set(
        input,
        |SchemeSet {
             schemes,
             checker,
             strict,
             ..
         },
         input| {
            let bytes = input.text;
            let is_url = strict.accepts(bytes);
            let derivation = schemes.derive(bytes);
            assert_eq!(derivation.is_ok(), is_url, "{}", shown(bytes));
            if let Ok(derivation) = &derivation {
                assert_eq!(
                    checker.check(&node(derivation), bytes),
                    Ok(()),
                    "{}",
                    shown(bytes)
                );
            }
            let parsed = schemes.parse_bytes(bytes);
            match &parsed {
                Ok(url) => {
                    assert!(is_url, "{}", shown(bytes));
                    assert_located(url);
                    let alternative = derivation.expect("it has a derivation").children.remove(0);
                    assert_eq!(url.production(), alternative.production);
                    let buf = schemes.parse_owned(url.as_str()).expect("it is a URL");
                    assert_eq!(buf.url(), *url);
                    // For the ten schemes alone, a URL of a registered scheme is an `otherurl`.
                    let is_registered = schemes
                        .registered()
                        .any(|it| it.name().eq_ignore_ascii_case(url.scheme().as_str()));
                    assert!(
                        is_registered || Schemes::rfc1738().parse(url.as_str()).as_ref() == Ok(url),
                        "{url}"
                    );
                    assert_eq!(UrlBuf::from(*url).url(), *url);
                    assert!(
                        rfc1738::grammar::url(bytes).is_ok_and(|(rest, literal)| rest.is_empty()
                            && literal.to_string() == url.to_string())
                    );
                }
                Err(error) => {
                    assert!(!is_url, "{}", shown(bytes));
                    assert_presentable(strict, bytes, error);
                    assert_eq!(derivation.as_ref().err(), Some(error), "{}", shown(bytes));
                }
            }
            if let Ok(text) = str::from_utf8(bytes) {
                assert_eq!(
                    schemes.is_valid(text),
                    schemes.validate(text).is_valid(),
                    "{text:?}"
                );
                assert_eq!(schemes.parse(text), parsed, "{text:?}");
                assert_eq!(is_valid(text), validate(text).is_valid(), "{text:?}");
                assert_eq!(
                    serde_json::from_value::<UrlBuf>(text.into()).is_ok(),
                    Url::parse(text).is_ok(),
                    "{text:?}"
                );
            }
        },
    );
}

/// Followed one by one, the remedies of a string end, and nothing in it is damaged on the way:
/// neither its host, nor what a URL may say. The error at the end is exact.
pub(crate) fn remedies(input: &mut Input<'_>) {
    let text: String = input.str().chars().take(200).collect();
    // Each step encodes or removes a character, or inserts one that is missing.
    let end = follow(&text, 3 * text.len() + 16);
    if let Err(error) = Url::parse(&end) {
        assert_presentable(strict(), end.as_bytes(), &error);
        let slip = error.slip();
        assert!(
            slip.is_none_or(|slip| slip.replacement().is_none()),
            "{text:?}: {error}"
        );
    }
}
