//! `url`: the strict reading, by any set of schemes. `remedies`: the errors of a string that is not
//! a URL, and their remedies. `normal`: the normal form, and equivalence. `validate`: strict
//! validation, and the agreed language.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
};

use nom::{IResult, Parser, combinator::opt};
use rfc1738::{
    Report, Rule, Rules, Scheme, Schemes, Severity, Syntax, Text, Url, UrlBuf, UrlError,
    equivalent, is_agreed, is_valid, literal, parse_syntax, validate, validate_with,
};
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    derivation::Checker,
    grammar::{Grammar, Notation},
    rfc1738::agreed::{self, AGREED_SYNTAX},
};
use testkit::{
    normal::{characters, encode, interpretation, is_normalized},
    remedied::follow,
    trees::assert_located,
};

use crate::{
    Input,
    automata::{Automata, assert_line, assert_presentable, grammar, node, strict, strict_by},
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
            let parsed = schemes.parse_syntax_bytes(bytes);
            match &parsed {
                Ok(url) => {
                    assert!(is_url, "{}", shown(bytes));
                    assert_located(url);
                    let alternative = derivation.expect("it has a derivation").children.remove(0);
                    assert_eq!(url.production(), alternative.production);
                    // For the ten schemes alone, a URL of a registered scheme is an `otherurl`.
                    let is_registered = schemes
                        .registered()
                        .any(|it| it.name().eq_ignore_ascii_case(url.scheme().as_str()));
                    let text = url.scheme().input();
                    assert!(
                        is_registered || Schemes::rfc1738().parse_syntax(text).as_ref() == Ok(url),
                        "{url}"
                    );
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
                let report = schemes.validate(text);
                assert_eq!(schemes.is_valid(text), report.is_valid(), "{text:?}");
                assert_eq!(report.tree(), parsed.as_ref().ok(), "{text:?}");
                let url = schemes.parse(text);
                assert_is_first_error(url.as_ref().err(), &report);
                assert_eq!(schemes.parse_bytes(bytes), url, "{text:?}");
                if let Ok(url) = url {
                    assert_eq!(report.tree(), Some(&*url), "{text:?}");
                    let buf = schemes.parse_owned(text).expect("it is a URL");
                    assert_eq!(buf.url(), url);
                    assert_eq!(UrlBuf::from(url).url(), url);
                }
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

/// Asserts that the error of a URL is the first one of its report.
fn assert_is_first_error(error: Option<&UrlError>, report: &Report<'_>) {
    let error = error.map(|error| (error.rule(), error.range(), error.message().to_string()));
    let first = report.error().map(|first| {
        let message = first.message().to_owned();
        (first.rule(), first.range(), message)
    });
    assert_eq!(error, first);
}

/// Followed one by one, the remedies of a string end, and nothing in it is damaged on the way:
/// neither its host, nor what a URL may say. The error at the end is exact.
pub(crate) fn remedies(input: &mut Input<'_>) {
    let text: String = input.str().chars().take(200).collect();
    // Each step encodes or removes a character, or inserts one that is missing.
    let end = follow(&text, 3 * text.len() + 16);
    if let Err(error) = parse_syntax(&end) {
        assert_presentable(strict(), end.as_bytes(), &error);
        let slip = error.slip();
        assert!(
            slip.is_none_or(|slip| slip.replacement().is_none()),
            "{text:?}: {error}"
        );
    }
}

/// A normal form is stable and keeps the interpretation. URLs that differ by the case of the
/// scheme, or by escapes of characters that are not reserved, are equivalent; those that differ by
/// the escape of a reserved one are not. Whatever differs, equivalent URLs have one interpretation.
pub(crate) fn normal(input: &mut Input<'_>) {
    let text = input.str();
    let (one, other) = text.split_once('\n').unwrap_or((&text, ""));
    if parse_syntax(one).is_ok() {
        is_normalized(one);
    }
    let Ok(url) = Url::parse(one) else { return };

    let at = usize::from(input.byte());
    let octet = input.byte();
    let lower_case = input.bool();
    let (scheme, rest) = one.split_at(url.scheme().end());
    assert!(
        are_equivalent(&url, &(scheme.to_uppercase() + rest)),
        "{one:?}"
    );
    assert!(are_equivalent(&url, &url.normalize()), "{one:?}");

    let (reserved, free): (Vec<_>, Vec<_>) =
        characters(&url).partition(|character| character.is_reserved);
    let free: Vec<usize> = free
        .iter()
        .map(|character| character.at)
        .skip(at % 7)
        .step_by(1 + at % 3)
        .collect();
    let encoded = encode(one, &free, lower_case);
    // What the prefix `URL:` marks must be a URL as it is written.
    let is_marked = url.scheme().as_str().eq_ignore_ascii_case("url");
    assert!(
        are_equivalent(&url, &encoded) || is_marked,
        "{one:?} and {encoded:?}"
    );
    if let Some(character) = reserved.get(at % reserved.len().max(1)) {
        let encoded = encode(one, &[character.at], lower_case);
        let is_other = Url::parse(&encoded).is_ok_and(|it| !equivalent(&url, &it));
        assert!(
            is_other || Url::parse(&encoded).is_err(),
            "{one:?} and {encoded:?}"
        );
    }

    // Anything else: an octet replaced by any other, or by its escape; and another URL.
    let mut replaced = one.to_owned();
    let place = at % one.len();
    replaced.replace_range(place..=place, &format!("%{octet:02x}"));
    let mut swapped = one.to_owned();
    swapped.replace_range(
        place..=place,
        char::from(octet % 128).encode_utf8(&mut [0; 4]),
    );
    [&*replaced, &*swapped, other]
        .into_iter()
        .for_each(|other| _ = are_equivalent(&url, other));
}

/// Whether `other` is a URL and equivalent; asserts that equivalence is symmetric, and that it
/// keeps the interpretation.
fn are_equivalent(url: &Url<'_>, other: &str) -> bool {
    let Ok(other) = Url::parse(other) else {
        return false;
    };
    let is_equivalent = equivalent(url, &other);
    assert_eq!(equivalent(&other, url), is_equivalent, "{url} and {other}");
    assert_eq!(
        url.normalize() == other.normalize(),
        is_equivalent,
        "{url} and {other}"
    );
    if is_equivalent {
        assert_eq!(url.production(), other.production(), "{url} and {other}");
        assert_eq!(
            interpretation(url),
            interpretation(&other),
            "{url} and {other}"
        );
    }
    is_equivalent
}

thread_local! {
    static AGREED: RefCell<Automata> = RefCell::default();
}

/// A report, `is_valid`, `is_agreed` and their automata agree; a set of rules finds what all rules
/// find, and nothing else; each finding is in its text, and safe to print.
pub(crate) fn validation(input: &mut Input<'_>) {
    let text = &*input.str();
    let bits = u64::from_le_bytes(std::array::from_fn(|_| input.byte()));
    let tree = parse_syntax(text).ok();
    assert_eq!(
        tree.is_some(),
        strict().accepts(text.as_bytes()),
        "{text:?}"
    );
    assert_eq!(
        is_agreed(text),
        agreed::language().accepts(text.as_bytes()).unwrap(),
        "{text:?}"
    );

    let all = validate(text);
    assert_eq!(all.tree(), tree.as_ref(), "{text:?}");
    assert_is_first_error(Url::parse(text).as_ref().err(), &all);
    assert_eq!(all.is_valid(), is_valid(text), "{text:?}");
    assert_sound(&all, text);
    let some = Rules::only(
        Rules::rfc1738()
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1)
            .map(|(_, rule)| rule),
    );
    let found = validate_with(text, some);
    let expected = all.findings().iter().filter(|it| some.contains(it.rule()));
    assert!(found.findings().iter().eq(expected), "{some:?}: {text:?}");

    // The agreed language is about the web, and each of its rules is a production.
    let report = validate_with(text, Rules::agreed());
    assert_sound(&report, text);
    let is_found = report.findings().iter().any(|it| it.rule() != Rule::Syntax);
    assert_eq!(is_found, !is_agreed(text), "{text:?}");
    if let Err(error) = rfc1738::agreed(text) {
        assert_line(&error.to_string());
    }
    AGREED.with_borrow_mut(|automata| {
        let grammar = agreed::grammar();
        if automata.of(grammar, AGREED_SYNTAX).accepts(text.as_bytes()) {
            let found: BTreeSet<&str> = report
                .findings()
                .iter()
                .map(|finding| finding.rule().id())
                .collect();
            for rule in agreed::rules() {
                let is_derived = automata.of(grammar, rule).accepts(text.as_bytes());
                assert_eq!(found.contains(rule), is_derived, "{rule}: {text:?}");
            }
        }
    });
    let both = validate_with(text, Rules::rfc1738().union(Rules::agreed()));
    assert_sound(&both, text);
    assert!(
        both.findings().is_empty()
            || !is_agreed(text)
            || both
                .findings()
                .iter()
                .all(|it| Rules::rfc1738().contains(it.rule()))
    );
}

fn assert_sound(report: &Report<'_>, text: &str) {
    let findings = report.findings();
    assert_eq!(
        report.severity(),
        findings.iter().map(|finding| finding.severity()).max()
    );
    assert_eq!(
        report.is_valid(),
        findings
            .iter()
            .all(|finding| finding.severity() < Severity::Error)
    );
    let is_wrong = report.tree().is_none();
    let has_syntax = findings
        .iter()
        .any(|finding| finding.rule() == Rule::Syntax);
    assert_eq!(has_syntax, is_wrong, "{text:?}");
    let is_of_rfc = |it: &&rfc1738::Finding| Rules::rfc1738().contains(it.rule());
    assert!(
        !is_wrong || findings.iter().filter(is_of_rfc).count() == 1,
        "{text:?}"
    );
    assert!(
        findings.is_sorted_by_key(|finding| (finding.range().start, finding.rule())),
        "{text:?}"
    );
    for finding in findings {
        assert_line(&finding.to_string());
        assert!(text.get(finding.range()).is_some(), "{finding}: {text:?}");
        assert!(
            findings
                .iter()
                .filter(|it| it.rule() == finding.rule())
                .count()
                <= Report::MAX_FINDINGS_OF_A_RULE.into()
        );
    }
}
