//! The agreed language: the rules of validation and the yes/no say the same, and nothing else changes.

use std::time::{Duration, Instant};

use rfc1738::{Finding, Production, Rule, Rules, Schemes, Severity, Url, is_agreed, validate, validate_with};
use rfc1738_conformance::{
    grammar::Grammar,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::sample::tenth;

use crate::common;

const SEED: u64 = 1738;

fn found(text: &str, rules: Rules) -> Vec<Rule> {
    validate_with(text, rules).findings().iter().map(Finding::rule).collect()
}

/// Asserts that the yes/no says what the rules say.
#[track_caller]
fn assert_same(text: &str) {
    assert_eq!(is_agreed(text), validate_with(text, Rules::agreed()).is_valid(), "{text}");
}

#[test]
fn the_rules_are_not_of_the_rfc() {
    let rules: Vec<Rule> = Rules::agreed().iter().filter(|&rule| rule != Rule::Syntax).collect();
    for &rule in &rules {
        assert_eq!((rule.section(), rule.severity()), ("-", Severity::Error), "{rule}");
        assert!(rule.id().starts_with("agreed-") && !Rules::rfc1738().contains(rule), "{rule}");
    }
    let every: Vec<Rule> = Rules::rfc1738().union(Rules::agreed()).iter().collect();
    assert_eq!(every, Rule::ALL);
    assert_eq!(every.iter().filter(|rule| rule.section() == "-").count(), rules.len());
}

/// What a parser was seen to do with each is in `survey/hosts.md`.
#[test]
fn what_parsers_disagree_about_is_outside() {
    use Rule::{
        AgreedLabelLength as Length, AgreedLeadingZero as Zero, AgreedNumberPrefix as Prefix, AgreedPort as Port,
        AgreedPunycode as Punycode, AgreedScheme as Scheme,
    };
    let (long, longer) = ("a".repeat(62), "a".repeat(63));
    let (digits, more) = ("9".repeat(62), "9".repeat(63));
    for (rest, rules) in [
        ("host.dom", &[][..]),
        ("h:00080/", &[]),
        ("0.0.0.0/", &[]),
        ("1.2.3.256:65535/a:b@c?d@e", &[]),
        ("0.00.0.1", &[Zero]),
        ("010.2.3.001:1", &[Zero, Zero]),
        // One group of a name is not an octet.
        ("010.dom", &[]),
        ("010.2.3.a/", &[]),
        ("0.0.0.0.g", &[Prefix]),
        ("0.0.0.0g.h", &[Prefix]),
        ("1.2.3.4-5.h", &[Prefix]),
        ("1.2.3.456.7.g:80", &[Prefix]),
        ("1.2.3.g", &[]),
        ("1.2.3.a4.g", &[]),
        ("g.0.0.0.0.g", &[]),
        (&format!("{long}.{long}.b"), &[]),
        (&format!("{longer}.{longer}.b"), &[Length, Length]),
        (&longer, &[Length]),
        (&format!("1.2.3.{digits}"), &[]),
        (&format!("1.2.3.{more}"), &[Length]),
        ("xn--a.dom", &[Punycode]),
        ("a.XN--B.xN--c", &[Punycode, Punycode]),
        ("axn--b.xn-c.x--d.xn.dom/xn--a", &[]),
        ("h:0", &[Port]),
        ("h:000/", &[Port]),
        ("h:65535/", &[]),
        ("h:065536/", &[Port]),
        ("h:99999999999999999999/", &[Port]),
        ("010.2.3.1:0/", &[Zero, Port]),
    ] {
        for scheme in ["http", "https", "HTTP", "hTtPs"] {
            let text = format!("{scheme}://{rest}");
            assert!(Url::parse(&text).is_ok(), "{text}");
            assert_eq!(found(&text, Rules::agreed()), rules, "{text}");
            assert_eq!(is_agreed(&text), rules.is_empty(), "{text}");
        }
    }
    for text in [
        "ftp://host.dom/",
        "news:a@h",
        "x:y",
        "nfs://h/",
        "URL:http://h/",
        "mailto:http://h",
        "httpss://h",
        "ws://h/",
        "wss://h",
    ] {
        assert_eq!((is_agreed(text), found(text, Rules::agreed())), (false, vec![Scheme]), "{text}");
    }
    for text in
        ["", "http", "http://", "http://[::1]/", "http://u@h/", "http://h/\n", "https://h:/", "https:h", "https://u@h"]
    {
        assert_eq!((is_agreed(text), found(text, Rules::agreed())), (false, vec![Rule::Syntax]), "{text:?}");
    }
}

/// Parsers know the default ports of both schemes.
#[test]
fn a_scheme_with_another_syntax_or_port_is_outside() {
    for (production, port, is_outside) in [
        (Production::HttpUrl, Some(443), false),
        (Production::HttpUrl, Some(8443), true),
        (Production::HttpUrl, None, true),
        (Production::FtpUrl, Some(443), true),
    ] {
        let mut schemes = Schemes::rfc1738();
        schemes.register("https", production, port).unwrap();
        let report = schemes.validate_with("https://h.d/", Rules::agreed());
        let rules: Vec<Rule> = report.findings().iter().map(Finding::rule).collect();
        assert_eq!(rules == [Rule::AgreedScheme], is_outside, "{production} {port:?}: {rules:?}");
    }
}

#[test]
fn a_mistake_has_one_finding_when_both_sets_are_on() {
    let both = Rules::rfc1738().union(Rules::agreed());
    for &rule in Rule::ALL {
        for text in [rule.example(), rule.counter_example()] {
            let report = validate_with(text, both);
            // What is an error remains one.
            assert!(validate(text).is_valid() || !report.is_valid(), "{text}");
        }
    }
    for (text, rules) in [
        ("http://host.dom:0/", &[Rule::AgreedPort][..]),
        ("http://192.0.2.010/", &[Rule::AgreedLeadingZero]),
        (Rule::HostLabelLength.example(), &[Rule::AgreedLabelLength]),
        // Two mistakes.
        ("http://192.0.2.0256/", &[Rule::HostNumberRange, Rule::AgreedLeadingZero]),
        ("mid:unique@host.dom", &[Rule::AgreedScheme]),
        ("scheme:name", &[Rule::AgreedScheme]),
        ("nfs://h.d:0/", &[Rule::AgreedScheme, Rule::AgreedPort]),
        ("x-scheme:name", &[Rule::AgreedScheme]),
        ("URL:http://h.dom/", &[Rule::AgreedScheme]),
    ] {
        assert_eq!(found(text, both), rules, "{text}");
    }
}

#[test]
fn a_scheme_that_is_not_registered_is_outside_and_the_finding_says_so() {
    let report = Schemes::rfc1738().validate_with("https://host.dom/", Rules::agreed());
    let [finding] = report.findings() else { panic!("{report:?}") };
    assert_eq!((finding.rule(), finding.range()), (Rule::AgreedScheme, 0..5));
    assert!(finding.message().contains("not registered"), "{finding}");

    let mut schemes = Schemes::rfc1738();
    schemes.register("https", rfc1738::Production::FtpUrl, None).unwrap();
    assert!(!schemes.validate_with("https://host.dom/", Rules::agreed()).is_valid());
}

#[test]
fn the_yes_or_no_is_that_of_the_rules_for_every_example_and_near_miss() {
    let examples = common::examples().into_iter().map(|example| example.text);
    let near_misses = common::near_misses().into_iter().map(|miss| miss.text);
    examples.chain(near_misses).for_each(|text| assert_same(&text));
    for &rule in Rule::ALL {
        assert_same(rule.example());
        assert_same(rule.counter_example());
    }
}

#[test]
fn the_yes_or_no_is_that_of_the_rules_for_sentences_and_strings_that_are_almost_sentences() {
    let grammar = Grammar::rfc1738();
    let grammar = &grammar.with_scheme("https", "httpurl").unwrap();
    for production in ["httpurl", "url"] {
        for text in Sentences::new(grammar, production, SEED).unwrap().texts().take(tenth(20_000)) {
            assert_same(&text);
        }
        for bytes in NearMisses::new(grammar, production, SEED).unwrap().take(tenth(20_000)) {
            assert_same(&String::from_utf8_lossy(&bytes));
        }
    }
}

/// The strings of `hostport`, in a URL: each makes its way through every state of a host and a port.
#[test]
fn the_yes_or_no_is_that_of_the_rules_for_the_suite_of_hostport() {
    let suite = Suite::new(Grammar::rfc1738(), "hostport", 1).unwrap();
    for string in suite.strings() {
        if let Ok(hostport) = std::str::from_utf8(&string) {
            assert_same(&format!("http://{hostport}"));
        }
    }
}

#[test]
fn hostile_hosts_take_linear_time() {
    let start = Instant::now();
    for part in ["a.", "0.", "xn--a.", "9", "a", "xn--", "0.0.0.0.", "-", "%", ":", "://"] {
        let text = format!("http://{}a", part.repeat(1_000_000));
        assert_same(&text);
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}
