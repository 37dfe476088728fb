//! One door: `Url::parse` accepts a text if and only if it is valid, and its error is the first that
//! validation finds. What a finding says to write instead mends the text.

use std::{collections::BTreeSet, ops::Range};

use rfc1738::{
    Finding, Production, Report, Rule, Rules, Schemes, Severity, UrlBuf, is_valid, validate_with,
};
use rfc1738_conformance::{language::Language, rfc1738 as languages, suite::Suite};
use serde::Serialize;
use serde_json::{Map, Value};
use testkit::{normal::normal_form, one_in, tenth};

use crate::common::{self, almost_sentences, random_urls, rules_of};

/// The fields that all errors have.
fn fields(error: &impl Serialize) -> Map<String, Value> {
    const OTHERS: [&str; 5] = ["severity", "offset", "found", "expected", "within"];
    let Value::Object(mut fields) = serde_json::to_value(error).unwrap() else {
        panic!("an error has fields");
    };
    fields.retain(|name, _| !OTHERS.contains(&&**name));
    assert_eq!(fields.len(), 8);
    fields
}

/// Asserts that all functions of a set agree about `text`.
pub(crate) fn assert_one_door(schemes: &Schemes, text: &str) {
    let report = schemes.validate(text);
    assert_eq!(schemes.is_valid(text), report.is_valid(), "{text:?}");
    assert_eq!(
        schemes.parse_syntax(text).as_ref().ok(),
        report.tree(),
        "{text:?}"
    );
    match (schemes.parse(text), report.error()) {
        (Ok(url), None) => assert_eq!(Some(&*url), report.tree(), "{text:?}"),
        (Err(error), Some(found)) => {
            assert_eq!(fields(&error), fields(found), "{text:?}");
            let line = format!("error[{}] {error}", error.rule());
            assert_eq!(found.to_string(), line, "{text:?}");
            let owned = schemes.parse_owned(text).unwrap_err();
            assert_eq!((owned.error(), owned.input()), (&error, text));
        }
        (parsed, found) => panic!("{text:?}: {parsed:?}, {found:?}"),
    }
}

/// The set of today, the ten schemes, a closed one with a scheme of its own, and one in which the
/// prefix `URL:` is a scheme.
fn sets() -> [Schemes; 4] {
    let mut only = Schemes::only(["https", "mailto", "gopher", "news"]).unwrap();
    only.register("x-ftp", Production::FtpUrl, Some(21))
        .unwrap();
    let mut prefix = Schemes::today();
    prefix.register("url", Production::MailtoUrl, None).unwrap();
    [Schemes::today(), Schemes::rfc1738(), only, prefix]
}

/// Asserts it for every set. Returns how many are valid, and in how many a rule finds an error.
fn assert_one_door_by_all(texts: impl IntoIterator<Item = Vec<u8>>) -> [usize; 2] {
    let sets = sets();
    let mut counts = [0; 2];
    for bytes in texts {
        for schemes in &sets {
            match std::str::from_utf8(&bytes) {
                Ok(text) => assert_one_door(schemes, text),
                Err(_) => assert!(schemes.parse_bytes(&bytes).is_err()),
            }
            match schemes.parse_bytes(&bytes) {
                Ok(_) => counts[0] += 1,
                Err(error) => counts[1] += usize::from(error.rule() != Rule::Syntax),
            }
        }
    }
    counts
}

#[test]
fn a_text_of_the_data_files_parses_if_and_only_if_it_is_valid() {
    let examples = common::examples().into_iter().map(|example| example.text);
    let misses = common::near_misses().into_iter().map(|miss| miss.text);
    let of_rules = Rule::ALL
        .iter()
        .flat_map(|rule| [rule.example(), rule.counter_example()].map(str::to_owned));
    let texts = examples.chain(misses).chain(of_rules);
    let marked = texts.flat_map(|text| [format!("URL:{text}"), text]);
    let cases = common::cases().into_iter().map(|case| case.input());
    let counts = assert_one_door_by_all(marked.map(String::into_bytes).chain(cases));
    assert!(counts[0] > 200 && counts[1] > 100, "{counts:?}");
}

/// Those of each scheme, and those of the strict reading.
#[test]
fn a_string_of_a_suite_parses_if_and_only_if_it_is_valid() {
    let suites = Production::Url.uses().map(|alternative| {
        let language = Language::rule(super::conformance::section_5(), alternative.name());
        Suite::new(&language.unwrap(), 0).unwrap()
    });
    let strict = languages::strict(languages::today()).unwrap();
    let suites: Vec<Suite> = suites.chain([Suite::new(&strict, 0).unwrap()]).collect();
    let strings = one_in(53, suites.iter().flat_map(Suite::strings));
    let counts = assert_one_door_by_all(strings);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn a_random_string_parses_if_and_only_if_it_is_valid() {
    let sentences = Production::Url.uses().flat_map(|alternative| {
        common::sentences(alternative)
            .map(String::into_bytes)
            .take(tenth(2_000))
    });
    let mutants = Production::Url
        .uses()
        .flat_map(|alternative| almost_sentences(alternative).take(tenth(2_000)));
    let counts = assert_one_door_by_all(sentences.chain(mutants));
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

/// Writes what each finding says. Nothing is found there then by its rule, and a URL in which it was
/// no error has the same meaning. Returns the rules of the findings that say what to write.
fn mended(text: &str, rules: Rules) -> Vec<Rule> {
    let report = validate_with(text, rules);
    let remedied = report.findings().iter().filter_map(|finding| {
        let rule = finding.rule();
        let Range { start, end } = finding.range();
        let edited = [&text[..start], finding.replacement()?, &text[end..]].concat();
        let after = validate_with(&edited, rules);
        let is_there = |other: &&Finding| {
            let range = other.range();
            other.rule() == rule
                && (range.start, edited.len() - range.end) == (start, text.len() - end)
        };
        assert_eq!(after.findings().iter().find(is_there), None, "{text:?}");
        if !rule.id().ends_with("syntax") {
            let count = |report: &Report<'_>| {
                let rules = rules_of(report.findings());
                rules.iter().filter(|&&other| other == rule).count()
            };
            assert!(count(&after) < count(&report), "{finding} of {text:?}");
        }
        if rule.severity() < Severity::Error && rule != Rule::UrlPrefix {
            assert_eq!(normal_form(&edited), normal_form(text), "{finding}");
            assert_eq!(is_valid(&edited), is_valid(text), "{finding}");
        }
        Some(rule)
    });
    remedied.collect()
}

#[test]
fn the_replacement_in_a_finding_mends_the_example_of_its_rule() {
    let both = [Rules::rfc1738(), Rules::agreed()];
    let examples = Rule::ALL.iter().map(|rule| rule.example());
    let more = [
        "http://host.dom./",
        "http://host.dom:080/",
        "URL:URL:http://h.d/%7e",
    ];
    let mended: BTreeSet<Rule> = examples
        .chain(more)
        .flat_map(|text| both.map(|rules| mended(text, rules)))
        .flatten()
        .collect();
    use Rule::*;
    let expected = [
        Syntax,
        HostNumberLeadingZero,
        PortNeedless,
        FtpTypeUpperCase,
        SchemeUpperCase,
        UrlPrefix,
        UrlPrefixSyntax,
        EscapeNeedless,
        EscapeLowerCase,
        AgreedEmptyLabel,
        AgreedLeadingZero,
        AgreedPort,
        AgreedPath,
    ];
    assert!(mended.into_iter().eq(expected));
}

#[test]
fn the_replacement_in_a_finding_mends_any_valid_url() {
    let texts = random_urls(tenth(3_000));
    let count = texts
        .map(|text| mended(&text, Rules::rfc1738()).len() + mended(&text, Rules::agreed()).len());
    let count: usize = count.sum();
    assert!(count > tenth(30_000), "{count}");
}

/// A format adds its position to an error of the visitor that it calls, and to no other.
#[test]
fn an_error_in_a_file_has_the_position_of_its_value() {
    let json = "[\n\"http://host.dom/\",\n  \"http://h:0/\",\n\"x:y\"]";
    let error = serde_json::from_str::<Vec<UrlBuf>>(json).unwrap_err();
    assert_eq!((error.line(), error.column()), (3, 15), "{error}");

    #[derive(serde::Deserialize)]
    struct File {
        urls: Vec<UrlBuf>,
    }
    let toml = "urls = [\n  'http://host.dom/',\n  'http://h:0/',\n]\n";
    let error = toml::from_str::<File>(toml).err().unwrap();
    assert_eq!(&toml[error.span().unwrap()], "'http://h:0/'", "{error}");
    assert_eq!(
        toml::from_str::<File>(&toml.replace(":0", ""))
            .unwrap()
            .urls
            .len(),
        2
    );
}
