//! Strict validation: what the RFC demands of a URL beyond section 5, rule by rule.

use std::{collections::BTreeSet, fmt::Write, ops::Range, time::Instant};

use proptest::prelude::*;
use rfc1738::{
    Finding, Production, Report, Rule, Rules, Schemes, Severity, Url, is_valid, parse_syntax,
    validate, validate_with,
};

use testkit::{
    normal::{characters, encode as encode_at},
    tenth,
};

use crate::common::{
    self, almost_sentences, assert_pinned, found, found_with, is_found, random_cases, ranges, rows,
    sentences,
};
use crate::one_door::assert_one_door;

/// The first that `rule` finds in `text`.
fn first(rule: Rule, text: &str) -> Option<Range<usize>> {
    ranges(rule, text).into_iter().next()
}

/// The set that `rule` is in.
fn rules_with(rule: Rule) -> Rules {
    [Rules::rfc1738(), Rules::agreed()]
        .into_iter()
        .find(|rules| rules.contains(rule))
        .unwrap()
}

#[test]
fn every_rule_fires_on_its_example_and_not_on_its_counter_example() {
    for &rule in Rule::ALL {
        let example = rule.example();
        let report = validate_with(example, rules_with(rule));
        let mut findings = report.findings().iter();
        let finding = findings
            .find(|finding| finding.rule() == rule)
            .unwrap_or_else(|| panic!("{rule} finds nothing in {example}"));
        assert_eq!(finding.severity(), rule.severity());
        assert!(
            finding.section() == rule.section()
                || matches!(rule, Rule::Syntax | Rule::UrlPrefixSyntax)
        );
        let others = found_with(rule.counter_example(), rules_with(rule));
        assert!(!others.contains(&rule), "{rule}");
        // Those of the agreed language are also about what RFC 3986 derives.
        let is_of_rfc = Rules::rfc1738().contains(rule);
        assert!(
            rule == Rule::Syntax || !is_of_rfc || common::derives(example),
            "{example} is a URL, by the grammar"
        );
        assert!(!is_of_rfc || common::derives(rule.counter_example()));
    }
}

#[test]
fn every_example_of_the_rfc_has_the_findings_listed_for_it() {
    for example in common::urls() {
        let ids: Vec<&str> = found(&example.text).into_iter().map(Rule::id).collect();
        assert_eq!(ids, example.findings, "{}", example.text);
    }
}

/// The 30 that the RFC writes as `<URL:...>` show what it means by a URL.
#[test]
fn the_urls_that_the_rfc_shows_are_valid() {
    for text in common::urls_of_the_rfc() {
        assert!(is_valid(&text), "{text}");
    }
}

#[test]
fn every_near_miss_has_one_finding_where_its_error_is() {
    for miss in common::near_misses() {
        let report = validate(&miss.text);
        let [finding] = report.findings() else {
            panic!("{:?}: {report:?}", miss.text)
        };
        let error = parse_syntax(&miss.text).unwrap_err();
        assert_eq!(
            (finding.rule(), finding.range()),
            (Rule::Syntax, error.range()),
            "{:?}",
            miss.text
        );
        assert_eq!(
            (error.offset(), finding.section()),
            (miss.offset, error.section())
        );
        assert!(!report.is_valid());
    }
}

#[test]
fn the_table_is_well_formed() {
    let ids: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(ids.len(), Rule::ALL.len());
    for &rule in Rule::ALL {
        assert_eq!(rule.id().parse(), Ok(rule));
        assert!(
            rule.id()
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')),
            "{rule}"
        );
        assert_eq!(
            format!("{rule:?}").to_lowercase(),
            rule.id().replace('-', "")
        );
        assert!(
            !rule.summary().contains('\n') && !rule.summary().ends_with('.'),
            "{}",
            rule.summary()
        );
    }
    assert!("no-such-rule".parse::<Rule>().is_err());
}

#[test]
fn the_severity_of_a_report_is_the_greatest_of_its_findings() {
    for (text, severity, valid) in [
        ("http://host.dom/", None, true),
        ("Http://host.dom/", Some(Severity::Note), true),
        ("http://host.dom:8080/%7e", Some(Severity::Warning), true),
        ("http://host.dom:0/%7e", Some(Severity::Error), false),
        ("http://host.dom/ ", Some(Severity::Error), false),
    ] {
        let report = validate(text);
        assert_eq!(
            (report.severity(), report.is_valid()),
            (severity, valid),
            "{text}"
        );
    }
}

#[test]
fn a_rule_that_is_off_finds_nothing_and_changes_no_other() {
    for &rule in Rule::ALL.iter().filter(|&&rule| rule != Rule::Syntax) {
        let mut others = found_with(rule.example(), rules_with(rule));
        others.retain(|&other| other != rule);
        let without = found_with(rule.example(), rules_with(rule).without(rule));
        assert_eq!(without, others, "{rule}");
        let mut only = found_with(rule.example(), Rules::only([rule]));
        only.retain(|&other| other != Rule::Syntax);
        assert!(!only.is_empty() && only.iter().all(|&found| found == rule));
    }
}

#[test]
fn syntax_cannot_be_switched_off() {
    for rules in [
        Rules::rfc1738().without(Rule::Syntax),
        Rules::only([]),
        Rules::only([Rule::PortRange]),
    ] {
        assert!(rules.contains(Rule::Syntax));
        assert!(!validate_with("http://user@host.dom/", rules).is_valid());
    }
    assert!(validate_with("http://999.0.0.1/", Rules::only([])).is_valid());
}

#[test]
fn hosts_have_the_lengths_of_rfc_1034() {
    let label = |length: usize| "a".repeat(length);
    let name = |last: usize| [label(63), label(63), label(63), label(last)].join(".");
    for (host, rules) in [
        (format!("{}.dom", label(63)), &[][..]),
        (format!("{}.dom", label(64)), &[Rule::HostLabelLength]),
        (
            format!("{}.{}", label(64), label(65)),
            &[Rule::HostLabelLength, Rule::HostLabelLength],
        ),
        (name(61), &[]),
        (name(62), &[Rule::HostNameLength]),
        (
            label(300),
            &[
                Rule::HostLabelLength,
                Rule::HostNameLength,
                Rule::HostNotQualified,
            ],
        ),
    ] {
        assert_eq!(found(&format!("http://{host}/")), rules, "{host}");
        assert_eq!(found(&format!("news:unique@{host}")), rules, "{host}");
    }
}

#[test]
fn a_long_name_is_shown_in_part() {
    for (length, shown) in [(40, "a".repeat(40)), (41, "a".repeat(40) + "...")] {
        let text = format!("http://{}/", "a".repeat(length));
        let report = validate(&text);
        assert!(
            report.findings()[0]
                .to_string()
                .contains(&format!("\"{shown}\" is a single label")),
            "{report:?}"
        );
    }
}

#[test]
fn host_numbers_are_four_octets() {
    use Rule::{HostNumberLeadingZero as Zero, HostNumberRange as Range};
    for (host, rules) in [
        ("0.0.0.0", &[][..]),
        ("255.255.255.255", &[]),
        ("256.0.0.1", &[Range]),
        ("1.2.3.999999999999999999999", &[Range]),
        ("00.0.0.01", &[Zero, Zero]),
        ("0000255.0.0.1", &[Zero]),
        ("0256.0.0.1", &[Range, Zero]),
    ] {
        assert_eq!(found(&format!("http://{host}/")), rules, "{host}");
    }
}

#[test]
fn the_finding_for_a_port_names_the_protocol_that_it_belongs_to() {
    for [text, rule, said] in rows(
        "
        http://h.dom:0/     port-range        there is no port 0
        http://h.dom:000/   port-range        there is no port 000
        http://h.dom:99999999999999999999/  port-range        there is no port 99999999999999999999
        nfs://h.dom:65536/  port-range        there is no port 65536
        http://h.dom:0080/  port-needless     80 is the scheme's default port
        gopher://h.dom:25/  port-not-default  not the scheme's default, 70, but the port of SMTP, and it is in the reserved space
        http://h.dom:999/   port-not-default  not the scheme's default, 80, and it is in the reserved space
        http://h.dom:6000/  port-not-default  not the scheme's default, 80, but the port of X11
        http://h.dom:8080/  port-not-default  port 8080 is not the scheme's default, 80
        ",
    ) {
        let rule: Rule = rule.parse().unwrap();
        let report = validate(text);
        let says = |finding: &Finding| finding.rule() == rule && finding.message().contains(said);
        assert!(report.findings().iter().any(says), "{text}: {report:?}");
    }
    let reserved = |text| validate(text).findings()[0].message().contains("reserved");
    assert!(reserved("http://h.dom:1023/") && !reserved("http://h.dom:1024/"));
    // The default ports of other schemes are not known.
    assert_eq!(found("nfs://h.dom:25/"), [Rule::SchemeReserved]);
}

/// RFC 822, sections 3.3, 3.4 and 6.1.
#[test]
fn an_address_is_an_addr_spec() {
    for good in [
        "user@host",
        "user@host.dom",
        "A.B.C@D.E",
        "!#$%&'*+-/=?^_`{|}~@host",
        "\"\"@host",
        "\"A. User\"@host",
        "\"a\\\"b\\\\c\\\r\"@host",
        "\"a\r\n b\"@host",
        "\"a\nb\"@host",
        "\":sysmail\"@  Some-Group. Some-Org",
        "Muhammed.(I am  the greatest) Ali @(the)Vegas.WBA",
        "user@[10.0.0.1]",
        "user@[]",
        "user@[a\\]b].dom.[c]",
        "user(a (nested (comment)) and \\) one)@host",
        "user@host(with a comment at the end)",
        " user@host\t",
        "user\r\n @host",
        "word.\"quoted\".word@host",
    ] {
        assert!(!is_found(Rule::MailtoAddrSpec, &mailto(good)), "{good:?}");
    }
    for (bad, at) in [
        ("user", Some("")),
        ("@host", Some("%40")),
        ("user@", Some("")),
        ("user@@host", Some("%40")),
        ("user@host@host", Some("%40")),
        (".user@host", Some("%2E")),
        ("user.@host", None),
        ("us..er@host", None),
        ("user@host.", Some("%2E")),
        ("user@.host", Some("%2E")),
        ("two words@host", Some("%77")),
        ("user@two words", Some("%77")),
        ("a,b@host", Some("%2C")),
        ("User <user@host>", Some("%3C")),
        ("\"user@host", None),
        ("\"us\rer\"@host", None),
        ("\"user\\", None),
        ("user@[10.0.0.1", None),
        ("user@[[]", None),
        ("user(comment@host", Some("%28")),
        ("user(((@host", Some("%28")),
        ("user)@host", Some("%29")),
        ("us\x7Fer@host", Some("%7F")),
        ("us\0er@host", Some("%00")),
        ("us\u{E9}r@host", Some("%C3")),
        ("\"us\u{E9}r\"@host", None),
        ("user\r\n@host", Some("%0D")),
    ] {
        let text = mailto(bad);
        let range = first(Rule::MailtoAddrSpec, &text);
        let range = range.unwrap_or_else(|| panic!("{bad:?} is not an addr-spec"));
        assert!(at.is_none_or(|at| &text[range] == at), "{bad:?}");
    }
}

/// A mailto URL with every octet of the address encoded.
fn mailto(address: &str) -> String {
    format!("mailto:{}", encode(address))
}

fn encode(octets: &str) -> String {
    octets
        .bytes()
        .map(|octet| format!("%{octet:02X}"))
        .collect()
}

#[test]
fn a_mailto_url_contains_only_an_address() {
    for (text, finds) in [
        ("mailto:user@host.dom%3Fsubject=x", true),
        ("mailto:user@host.dom?", true),
        ("mailto:%22a%40b%22@host.dom?subject=x", true),
        ("mailto:us?er@host.dom", false),
        ("mailto:%22a%40b%3Fc%22@host.dom", false),
        // An address in brackets ends in SMTP where a ">" is.
        ("mailto:user@%5B192.0.2.1%5D", false),
        ("mailto:user@%5B%3F%5D", true),
        ("mailto:user@%5B192.0.2.1%3E%20NOTIFY=NEVER%5D", true),
        ("mailto:%20user@host.dom", true),
        ("mailto:user@host.dom%20", true),
        ("mailto:a(comment)@host.dom", true),
        ("mailto:user@host.dom%28what%3F%29", true),
        ("mailto:%22a%20(b)%22@%5B192.0.2.1%5D", false),
        // It is not an addr-spec, so nothing is known about its spaces.
        ("mailto:a%20b@host.dom", false),
    ] {
        assert_eq!(is_found(Rule::MailtoAdditional, text), finds, "{text}");
    }
    assert_eq!(
        found("mailto:user@host.dom,user@host.dom"),
        [Rule::MailtoAddrSpec]
    );
    // If the text is not an addr-spec because of it, this is the only finding.
    for (text, range, replacement) in [
        ("mailto:MailTo:user@host.dom", 7..14, Some("")),
        ("mailto:?subject=x", 7..8, None),
        ("mailto:user@host.dom?subject=two%20words", 20..40, Some("")),
        ("mailto:two%20words?subject=x", 13..14, None),
    ] {
        let report = validate(text);
        let [finding] = report.findings() else {
            panic!("{report:?}")
        };
        assert_eq!(
            (finding.rule(), finding.range(), finding.replacement()),
            (Rule::MailtoAddrSpec, range, replacement),
            "{text}"
        );
    }
}

/// RFC 1036, section 2.1.5.
#[test]
fn the_unique_part_of_a_message_id_is_printing_us_ascii() {
    for good in ["4123", "a;b?c:d&e=f", "%22%5C%7C%7E%60", "%25", "(%5B.%5D)"] {
        assert!(
            !is_found(Rule::NewsMessageId, &format!("news:{good}@host.dom")),
            "{good}"
        );
    }
    for (bad, at) in [
        ("%3Ca", 5..8),
        ("a%3E", 6..9),
        ("a%40b", 6..9),
        ("a%20b", 6..9),
        ("a%09", 6..9),
        ("%00", 5..8),
        ("a%7F", 6..9),
        ("a%E9", 6..9),
        ("%41%42%80", 11..14),
    ] {
        let text = format!("news:{bad}@host.dom");
        assert_eq!(first(Rule::NewsMessageId, &text), Some(at), "{bad}");
    }
    assert!(is_found(Rule::NewsMessageIdSlash, "news:a%2Fb@host.dom"));
}

#[test]
fn the_name_of_a_group_has_no_empty_component() {
    for (group, spans) in [
        ("comp.lang.c++", &[][..]),
        ("comp", &[]),
        ("comp.", &[(4, 5)]),
        ("comp..misc", &[(4, 6)]),
        ("a...b.", &[(1, 3), (2, 4), (5, 6)]),
    ] {
        assert_found_in_group(Rule::NewsGroupHierarchy, group, spans);
    }
}

/// RFC 1036, section 2.1.3.
#[test]
fn the_name_of_a_group_is_not_a_wildcard() {
    for (group, spans) in [
        ("comp.all", &[(5, 8)][..]),
        ("all", &[(0, 3)]),
        ("all.x.all", &[(0, 3), (6, 9)]),
        ("comp.allow", &[]),
        ("ALL.x", &[(0, 3)]),
    ] {
        assert_found_in_group(Rule::NewsGroupAll, group, spans);
    }
}

/// Asserts what `rule` finds in the name of a group, in both schemes that have one.
#[track_caller]
fn assert_found_in_group(rule: Rule, group: &str, spans: &[(usize, usize)]) {
    for lead in ["news:", "nntp://host.dom/"] {
        let text = format!("{lead}{group}");
        let expected = spans
            .iter()
            .map(|(start, end)| lead.len() + start..lead.len() + end);
        assert!(ranges(rule, &text).into_iter().eq(expected), "{text}");
    }
}

#[test]
fn an_empty_part_is_found_where_it_should_be() {
    for (text, rule, places) in [
        ("ftp://h.dom", Rule::FtpCwdEmpty, &[][..]),
        ("ftp://h.dom/", Rule::FtpCwdEmpty, &[]),
        ("ftp://h.dom/a/", Rule::FtpCwdEmpty, &[]),
        ("ftp://h.dom///a//b/", Rule::FtpCwdEmpty, &[12, 13, 16]),
        ("wais://h.dom/", Rule::WaisPartEmpty, &[13]),
        ("wais://h.dom/?", Rule::WaisPartEmpty, &[13]),
        ("wais://h.dom/db?", Rule::WaisPartEmpty, &[]),
        ("wais://h.dom/db/T/", Rule::WaisPartEmpty, &[18]),
        ("wais://h.dom///", Rule::WaisPartEmpty, &[13, 14, 15]),
        ("prospero://h.dom/", Rule::ProsperoPartEmpty, &[17]),
        ("prospero://h.dom//", Rule::ProsperoPartEmpty, &[]),
        (
            "prospero://h.dom/x;a=;=b;=",
            Rule::ProsperoPartEmpty,
            &[22, 25],
        ),
    ] {
        let places: Vec<Range<usize>> = places.iter().map(|&at| at..at).collect();
        assert_eq!(ranges(rule, text), places, "{text}");
    }
}

#[test]
fn two_slashes_indicate_the_common_syntax() {
    for (text, stops) in [
        ("foo:x", None),
        ("foo:/x", None),
        ("foo://user:@host.dom:80/x", None),
        ("foo:///x", Some(6..7)),
        ("foo://", Some(6..6)),
        ("foo://my_host.dom/x", Some(8..9)),
        ("foo://host.dom:/name", Some(14..15)),
        ("foo://user@my_host.dom/@", Some(13..14)),
        ("foo://u:p:q@h.dom/x", Some(9..10)),
        ("foo://u@v@h.dom/x", Some(7..8)),
        ("foo://u@", Some(8..8)),
        // No mailtourl or newsurl has the common syntax: the "//" belongs to another part.
        ("mailto://user@host.dom", Some(7..9)),
        ("mailto:/user@host.dom", None),
        ("news://host.dom/unique@host.dom", Some(5..7)),
    ] {
        assert_eq!(first(Rule::SchemeCommonSyntax, text), stops, "{text}");
    }
    // A password is found whatever else is wrong with the URL.
    for (text, password) in [
        ("other://user:secret@my_host.dom/x", Some(13..19)),
        ("foo://u:p:q@h.dom:/x", Some(8..11)),
        ("foo://u:@h.dom:/", None),
        ("foo://u@h.dom:/", None),
        ("foo://h.dom:/:@", None),
        ("ftp://u:p@h.dom/", Some(8..9)),
        ("ftp://u:@h.dom/", None),
    ] {
        assert_eq!(first(Rule::PasswordPresent, text), password, "{text}");
    }
}

/// Section 2.1: a URL begins with the name of its scheme, so the second one begins another URL. It
/// is part of the first only if something else than a mark of a list is before it.
#[test]
fn two_urls_are_not_one() {
    for (text, marks) in [
        ("http://a.dom/,https://b.dom/", Some(13..14)),
        ("http://x.dom/;http://y.dom/", Some(13..14)),
        ("HTTP://a.dom/name,;x-ip://b.dom/", Some(17..19)),
        ("ftp://a.dom/,ftp://b.dom/", Some(12..13)),
        ("x-ip://a.dom/;x-ip://b.dom/", Some(13..14)),
        ("URL:http://a.dom/,http://b.dom/", Some(17..18)),
        ("http://a.dom/,http://b.dom/,http://c.dom/", Some(13..14)),
        ("http://web.archive.dom/web/2012/http://host.dom/", None),
        ("http://a.dom/http://b.dom/,http://c.dom/", None),
        ("http://a.dom/,name", None),
        ("http://a.dom/,http:/b.dom/", None),
        ("http://a.dom/,//b.dom/", None),
        ("x-list:,http://a.dom/", None),
    ] {
        assert_eq!(first(Rule::TwoUrls, text), marks, "{text}");
        assert!(is_valid(text), "{text}");
    }
}

#[test]
fn article_numbers_end_where_rfc_3977_says() {
    for (number, finds) in [
        ("1", false),
        ("2147483647", false),
        ("2147483648", true),
        ("0", true),
        ("00", true),
    ] {
        let text = format!("nntp://host.dom/a/{number}");
        assert_eq!(is_found(Rule::NntpArticleNumber, &text), finds, "{text}");
    }
}

/// Sections 3.4.4 to 3.4.9.
#[test]
fn a_gopher_plus_string_has_one_of_the_forms() {
    for good in [
        "+",
        "?",
        "!",
        "$",
        "!+ABSTRACT",
        "$+ABSTRACT",
        "!+ABSTRACT%20+SMELL",
        "$+A%20+B%20+C",
        "+application/postscript%20Es_ES",
        "+%091%0D%0A+-1%0D%0A.%0D%0A",
        "+%091%0D%0A+-1%0D%0Aone%0D%0A.%0D%0A",
        "+%091%0d%0a+-1%0d%0a%0d%0a..%0d%0a%20%09%0d%0a.%0d%0a",
        "+%091%0D%0A+-1%0D%0Ao%00ne%0D%0A.%0D%0A",
    ] {
        let text = gopher_plus(good);
        assert!(!is_found(Rule::GopherPlusForm, &text), "{good}");
    }
    for bad in [
        "",
        "a",
        "++",
        "??",
        "!%20",
        "!+A%20",
        "!+A%20%20+B",
        "!+A%09",
        "!%01",
        "+text/plain",
        "+text/plain%20",
        "+%20En_US",
        "+text/plain%20En_US%20",
        "+%091%0D%0A+-1%0D%0A.%0D%0A.%0D%0A",
        "+%091%0D%0A+-1%0D%0Aone%0D%0A",
        "+%091%0D%0A+-1%0D%0Ao%0Dne%0D%0A.%0D%0A",
        "+%091%0D%0A+-1%0D%0Aone%0A.%0D%0A",
        "+%091%0D%0A",
    ] {
        assert!(is_found(Rule::GopherPlusForm, &gopher_plus(bad)), "{bad}");
    }
}

fn gopher_plus(string: &str) -> String {
    format!("gopher://host.dom/0item%09%09{string}")
}

#[test]
fn gopher_types_and_selectors_are_octets_that_rfc_1436_can_send() {
    for (octet, gtype, selector) in [
        ("%00", true, false),
        ("%08", false, false),
        // A tab ends the selector.
        ("%09", true, false),
        ("%0A", true, true),
        ("%0D", true, true),
        ("%7F", false, false),
        ("%80", true, false),
    ] {
        let text = format!("gopher://host.dom/{octet}a");
        assert_eq!(is_found(Rule::GopherTypeOctet, &text), gtype, "{octet}");
        let text = format!("gopher://host.dom/1a{octet}/");
        assert_eq!(
            is_found(Rule::GopherSelectorOctet, &text),
            selector,
            "{octet}"
        );
    }
    let report = validate("gopher://host.dom/1a%0A");
    assert_eq!(report.findings()[0].help(), Some("leave it out"));
}

/// Section 3.4.1: "Within the <gopher-path>, no characters are reserved." Section 5: a `search` has
/// no "/" and no "?".
#[test]
fn a_gopher_search_may_have_a_slash_or_a_question_mark() {
    use Rule::{EscapeControl, EscapeLineEnd, GopherPlusForm, GopherSearchUnencoded as Unencoded};
    for (path, rules) in [
        ("7a/b?c", &[][..]),
        ("7a%09b%2Fc%3F", &[]),
        ("7a%09b/c", &[Unencoded]),
        ("7a%09b?c/d", &[Unencoded]),
        ("7a/b%09c?d", &[Unencoded]),
        ("7a%09b%09+c/d%20En_US", &[]),
        ("7a%09b/c%09+c/d%20En_US", &[Unencoded]),
        ("7a%09b/c%09d", &[Unencoded, GopherPlusForm]),
        ("7a%09b/c%0D", &[Unencoded, EscapeControl, EscapeLineEnd]),
        (
            "0a%09b/c%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
            &[Unencoded],
        ),
        // A tab in the Gopher+ string divides nothing.
        (
            "7a%09b/c%09+%09d",
            &[Unencoded, GopherPlusForm, EscapeControl],
        ),
    ] {
        assert_eq!(found(&format!("gopher://host.dom/{path}")), rules, "{path}");
    }
    let report = validate("gopher://host.dom/7a/%09b?c/d");
    assert_eq!(
        (report.severity(), report.findings()[0].range()),
        (Some(Severity::Note), 25..26)
    );
}

/// Section 3.4.3: "the %09<search> string must be supplied, although the <search> element may be
/// the empty string".
#[test]
fn a_gopher_plus_string_follows_a_second_tab() {
    for (search, finds) in [
        // Sections 3.4.4 and 3.4.6.
        ("+", true),
        ("?", true),
        ("!", true),
        ("$", true),
        // Section 3.4.7.
        ("!+ABSTRACT", true),
        ("$+ABSTRACT%20+SMELL", true),
        ("!+ABSTRACT%20SMELL", false),
        ("!important", false),
        ("$100", false),
        // Section 3.4.8.
        ("+application/postscript%20Es_ES", true),
        ("+application%2Fpostscript%20Es_ES", true),
        ("+input/output", false),
        ("+input/output%20devices", false),
        ("+input/output%20sizes", false),
        ("+postscript%20Es_ES", false),
        ("+gopher", false),
        ("+gopher%20+protocol", false),
        // Other searches.
        ("", false),
        ("some%20words", false),
        ("what?", false),
        ("a+b", false),
    ] {
        let at = "gopher://host.dom/0paper%09".len();
        let text = format!("gopher://host.dom/0paper%09{search}");
        let range = finds.then_some(at..text.len());
        assert_eq!(first(Rule::GopherPlusTab, &text), range, "{search}");
        let text = format!("{text}%09+");
        assert!(!is_found(Rule::GopherPlusTab, &text), "{search}");
    }
    // Section 3.4.9: a form, as it is sent, has one tab before it.
    const FORM: &str = "+%091%0D%0A+-1%0D%0Avalue%0D%0A.%0D%0A";
    for (rest, finds) in [
        (FORM, true),
        (&FORM[..FORM.len() - "%0A".len()], false),
        ("%09+", false),
        ("+%09+", false),
        (&format!("%09{FORM}"), false),
    ] {
        let text = format!("gopher://host.dom/0form%09{rest}");
        assert_eq!(is_found(Rule::GopherPlusTab, &text), finds, "{rest}");
    }
}

#[test]
fn control_octets_are_found_except_where_a_gopher_url_needs_them() {
    use Rule::{EscapeControl as Control, EscapeLineEnd as LineEnd};
    for (text, rules) in [
        ("http://host.dom/%1F%7F", &[Control, Control][..]),
        ("http://host.dom/?%0D", &[Control, LineEnd]),
        ("ftp://us%0Aer@host.dom/", &[Control, LineEnd]),
        (
            "telnet://u%0D@host.dom/",
            &[Rule::TelnetLogin, Control, LineEnd],
        ),
        ("gopher://host.dom/7a%00", &[Control]),
        ("gopher://host.dom/7a%09b", &[]),
        ("gopher://host.dom/7a%09b%0D", &[Control, LineEnd]),
        ("gopher://host.dom/7a%09b%09+", &[]),
        (
            "gopher://host.dom/0a%09%09+%091%0D%0A+-1%0D%0A%1B%0D%0A.%0D%0A",
            &[Control],
        ),
        (
            "gopher://host.dom/0a%09%09%0A",
            &[Rule::GopherPlusForm, Control, LineEnd],
        ),
        ("wais://host.dom/a%0D", &[Control]),
        ("x-y:%0D", &[Rule::SchemeExperimental, Control]),
    ] {
        assert_eq!(found(text), rules, "{text}");
    }
    let report = validate("http://host.dom/%1b");
    assert_eq!(
        report.findings()[1].message(),
        "\"%1b\" is the control octet 1B (ESC)"
    );
}

/// Section 6: "encoded delimiters for a given protocol (for example, CR and LF characters for
/// telnet protocols)".
#[test]
fn an_encoded_ff_is_found_where_a_telnet_connection_would_carry_it() {
    for (text, finds) in [
        ("telnet://us%FFer@host.dom/", true),
        ("telnet://user:%ff@host.dom/", true),
        ("ftp://us%FFer@host.dom/", true),
        ("ftp://user:%FF@host.dom/", true),
        ("ftp://host.dom/%FF/a", true),
        ("ftp://host.dom/%FF", true),
        ("ftp://host.dom/%FE", false),
        ("http://host.dom/%FF", false),
        ("gopher://host.dom/0%FF", false),
        ("news:%FF@host.dom", false),
        ("x-y://us%FFer@host.dom/", false),
    ] {
        assert_eq!(is_found(Rule::EscapeTelnetCommand, text), finds, "{text}");
    }
}

/// Each row: the section, a URL with an escape, and whether it is found to be of a reserved
/// character, and needless.
#[test]
fn an_escape_is_found_where_its_character_is_reserved_and_where_it_need_not_be_encoded() {
    for (section, text, reserved, needless) in [
        // "Within the user and password field, any ":", "@", or "/" must be encoded."
        ("3.1", "ftp://user%40dom@host.dom/", false, false),
        ("3.1", "ftp://us%2Fer@host.dom/", false, false),
        ("3.1", "ftp://user:%3A@host.dom/", false, false),
        ("3.1", "telnet://us%40er@host.dom/", false, false),
        ("3.1", "x-y://us%3Aer@host.dom/", false, false),
        ("3.1", "ftp://us%3Ber@host.dom/", false, true),
        // "Within a name or CWD component, the characters "/" and ";" are reserved and must be
        // encoded."
        ("3.2.2", "ftp://myname@host.dom/%2Fetc/motd", false, false),
        ("3.2.2", "ftp://host.dom/%3B", false, false),
        ("3.2.2", "ftp://host.dom/%3F", false, true),
        // "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
        ("3.3", "http://host.dom/%2F", true, false),
        ("3.3", "http://host.dom/%3B", true, false),
        ("3.3", "http://host.dom/?%3F", true, false),
        // It is sent as written, to somebody who may divide it anywhere but at a few characters.
        ("3.3", "http://host.dom/%3A", false, false),
        ("3.3", "https://host.dom/?q=AT%26T", false, false),
        ("3.3", "http://host.dom/%2D", false, true),
        ("3.4.1", "gopher://host.dom/1%2F", false, true),
        ("3.4.2", "gopher://host.dom/7a%09%2F", false, false),
        ("3.4.2", "gopher://host.dom/7a%09%3B", false, true),
        ("3.5", "mailto:user%40host.dom", false, true),
        ("3.5", "mailto:user%25@host.dom", false, false),
        // Its section does not say that an "@" must be encoded, but that it shows which of two
        // forms the URL has.
        ("3.6", "news:%40@host.dom", true, false),
        ("3.6", "news:a%2Fb@host.dom", false, true),
        ("3.9", "wais://host.dom/%2F", false, false),
        // Its section says what a "/" means, not how to write one in a name.
        ("3.10", "file:///%2F", true, false),
        ("3.10", "file:///%3A", false, true),
        // "The semicolon ";" is reserved and may not appear without quoting in the <hsoname>."
        ("3.11", "prospero://host.dom/%3B", false, false),
        ("3.11", "prospero://host.dom/%2F", false, true),
        ("3.11", "prospero://host.dom/a;b=%3D", true, false),
        ("3.11", "prospero://host.dom/a;%3Bb=c", true, false),
        ("3.11", "prospero://host.dom/a;b=%3F", false, true),
        // Only the definition of a new scheme could say whether it reserves the character.
        ("2.2", "x-y:%2F", false, false),
        ("2.2", "x-y:%2B", false, false),
        ("2.2", "x-y:%41", false, true),
    ] {
        let rules = [Rule::EscapeReserved, Rule::EscapeNeedless];
        let finds = rules.map(|rule| is_found(rule, text));
        assert_eq!(finds, [reserved, needless], "section {section}: {text}");
    }
}

/// A rule reads what a text means, not how it is spelled: whether a character that nobody reserves
/// is encoded changes no finding but those about escapes, and those about how people read the text.
#[test]
fn an_escape_changes_no_finding_of_another_rule() {
    let is_of_spelling = |rule: &Rule| {
        matches!(
            rule,
            Rule::GopherSearchUnencoded
                | Rule::HtmlEntity
                | Rule::PunctuationAtEnd
                | Rule::SchemeCommonSyntax
                | Rule::TwoUrls
        ) || rule.id().starts_with("escape-")
    };
    let found = |text: &str| -> Vec<Rule> {
        let rules = found(text).into_iter();
        rules.filter(|rule| !is_of_spelling(rule)).collect()
    };
    let mut encoded = 0;
    let examples = Rule::ALL.iter().map(|rule| rule.example().to_owned());
    let dots = [
        "http://h.d/../a",
        "ftp://h.d/a/./b",
        "file:///..",
        "http://h.d/a/.?../",
    ];
    let texts = examples
        .chain(dots.map(String::from))
        .chain(common::urls().map(|example| example.text))
        .chain(common::random_urls(tenth(300)));
    for text in texts {
        let Ok(url) = Url::parse(&text) else { continue };
        let free: Vec<usize> = characters(&url)
            .filter(|character| !character.is_reserved)
            .map(|character| character.at)
            .collect();
        let each = free.iter().map(|&at| vec![at]);
        for places in each.chain([free.clone()]) {
            let other = encode_at(&text, &places, false);
            // The text that the prefix "URL:" marks is a URL as it is written, and a scheme part
            // whose host is encoded is opaque.
            if url.as_other().is_none() {
                assert_eq!(found(&other), found(&text), "{text} and {other}");
                encoded += 1;
            }
        }
    }
    assert!(encoded > tenth(20_000), "{encoded}");
}

#[test]
fn a_scheme_is_found_by_one_rule_whatever_its_case() {
    use Rule::{SchemeExperimental, SchemeReserved, SchemeUnknown, SchemeUpperCase, UrlPrefix};
    for (text, rules) in [
        ("AFS:x", &[SchemeUpperCase, SchemeReserved][..]),
        ("Z39.50:x", &[SchemeUpperCase, SchemeReserved]),
        ("X-y:x", &[SchemeUpperCase, SchemeExperimental]),
        ("x:x", &[SchemeUnknown]),
        ("url:mailto:user@host.dom", &[UrlPrefix]),
        ("URLs:x", &[SchemeUpperCase, SchemeUnknown]),
    ] {
        assert_eq!(found(text), rules, "{text}");
    }
}

/// Ruling 17: whoever follows the advice has an equivalent URL.
#[test]
fn an_escape_is_needless_only_if_the_url_stays_the_same() {
    let mut advised = 0;
    let own = [
        "URL:ftp://h.dom/a%29%41",
        "URL:mailto:a%26%62@c.dom",
        "URL:gopher://h.dom/0a%2F",
        "x://h%2Edom:00/",
        "x://1.2.3.%3256/",
        "x://u%41@h.dom/%2E",
        "x:%41%29",
        "ftp://h.dom/%29",
        "wss://h.dom/%41%29",
    ];
    let examples = common::urls().map(|example| example.text);
    for text in own.into_iter().map(str::to_owned).chain(examples) {
        let Ok(url) = Url::parse(&text) else { continue };
        for finding in validate(&text).findings() {
            if let (Rule::EscapeNeedless, Some(character)) = (finding.rule(), finding.replacement())
            {
                let mut decoded = text.clone();
                decoded.replace_range(finding.range(), character);
                let decoded = Url::parse(&decoded).unwrap();
                assert_eq!(decoded.normalize(), url.normalize(), "{text}");
                advised += 1;
            }
        }
    }
    assert!(advised >= 8, "{advised}");
}

/// The Appendix: "URLs be preceeded with a prefix consisting of the characters "URL:"".
#[test]
fn the_text_that_a_prefix_marks_is_validated() {
    for [text, findings] in rows(
        "
        URL:http://host.dom/   url-prefix 0..4
        url:ftp://user:secret@host.dom/  url-prefix 0..4, password-present 15..21
        URL:http://user@host.dom/  url-prefix 0..4, url-prefix-syntax 11..16
        URL:http://host.dom:0/%41.  url-prefix 0..4, port-range 20..21, escape-needless 22..25, punctuation-at-end 25..26
        URL:scheme:x           url-prefix 0..4, scheme-unknown 4..10
        URL:file://host.dom/x  url-prefix 0..4, file-host 11..19
        URL:no-url             url-prefix 0..4, url-prefix-syntax 4..4
        URL:                   url-prefix 0..4, url-prefix-syntax 4..4
        URL:url:http://host.dom:0/  url-prefix 0..4, url-prefix 4..8, port-range 24..25
        ",
    ) {
        let report = validate(text);
        let line = |finding: &Finding| format!("{} {:?}", finding.rule(), finding.range());
        let found: Vec<String> = report.findings().iter().map(line).collect();
        assert_eq!(found.join(", "), findings, "{text}");
        // By the grammar, it is a URL of the scheme URL.
        assert!(report.tree().is_some(), "{text}");
    }
    // That the prefix is there and that the text after it is no URL are two things.
    let without = |rule| validate_with("URL:no-url", Rules::rfc1738().without(rule)).is_valid();
    assert!(!without(Rule::UrlPrefix) && without(Rule::UrlPrefixSyntax));
}

#[test]
fn a_near_miss_that_a_prefix_marks_has_its_finding_in_the_whole_text() {
    let mut count = 0;
    // Before a "/", the scheme is "URL".
    let misses = common::near_misses().into_iter().map(|miss| miss.text);
    for miss in misses.filter(|text| !text.starts_with('/')) {
        let text = format!("URL:{miss}");
        if !common::derives(&text) {
            continue;
        }
        let rules = [Rule::UrlPrefix, Rule::UrlPrefixSyntax];
        assert_eq!(found(&text), rules, "{text}");
        let Range { start, end } = Url::parse(&miss).unwrap_err().range();
        let range = first(Rule::UrlPrefixSyntax, &text);
        assert_eq!(range, Some(start + 4..end + 4), "{text}");
        count += 1;
    }
    assert!(
        count > 10,
        "without unsafe characters, it is a URL: {count}"
    );
}

/// No recursion, and nothing is parsed more than once.
#[test]
fn many_prefixes_take_linear_time() {
    let start = Instant::now();
    assert_presentable(&format!("{}http://host.dom:0/", "URL:".repeat(200_000)));
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn punctuation_at_the_end_may_belong_to_the_text_around_the_url() {
    for (text, finds) in [
        ("http://host.dom/name,", true),
        ("http://host.dom/name)", true),
        ("http://host.dom/name_(noun)", false),
        ("http://host.dom/name_(noun))", true),
        ("http://host.dom/'name'", false),
        ("http://host.dom/name'", true),
        ("http://host.dom/'name''", true),
        // Sections 3.4.4 and 3.4.6.
        ("gopher://host.dom/0x%09%09?", false),
        ("gopher://host.dom/0x%09%09!", false),
        ("gopher://host.dom/0x%09a/b%09!", false),
        ("gopher://host.dom/0x%09%09+what?", true),
        ("gopher://host.dom/0x?", true),
        ("gopher://host.dom/0x%09what?", true),
        ("http://host.dom/name-", false),
        ("x-y:", false),
        ("x-y::", true),
    ] {
        assert_eq!(is_found(Rule::PunctuationAtEnd, text), finds, "{text}");
    }
}

#[test]
fn the_rules_are_pinned() {
    let mut page = String::new();
    for &rule in Rule::ALL {
        writeln!(
            page,
            "{rule}: {}\n{}, section {}",
            rule.summary(),
            rule.severity(),
            rule.section()
        )
        .unwrap();
        writeln!(page, "  {}", rule.example()).unwrap();
        let report = validate_with(rule.example(), rules_with(rule));
        for finding in report.findings() {
            let replacement = finding.replacement();
            let arrow = replacement.map_or(String::new(), |text| format!(" -> {text:?}"));
            writeln!(page, "    {:?}{arrow}: {finding}", finding.range()).unwrap();
        }
        writeln!(page, "  {}\n", rule.counter_example()).unwrap();
    }
    assert_pinned("rules", &page);
}

/// `grammar/severities.md`: each rule of the RFC with its severity, and words from each section
/// that it cites.
#[test]
fn the_table_has_every_rule_with_its_severity_and_words_of_its_sections() {
    let page = include_str!("../../grammar/severities.md");
    let rows = page.lines().filter_map(|line| {
        let [rule, severity, words, _] = line
            .strip_prefix("| `")?
            .strip_suffix('|')?
            .split(" | ")
            .collect::<Vec<_>>()[..]
        else {
            panic!("{line}: a row has four cells")
        };
        let section = |quoted: &str| {
            let (section, words) = quoted
                .split_once(": “")
                .unwrap_or_else(|| panic!("{quoted}: no words"));
            assert!(words.len() > "”.".len() && words.ends_with('”'), "{quoted}");
            section.to_owned()
        };
        let sections: Vec<String> = words.split("<br>").map(section).collect();
        Some([
            rule.trim_end_matches('`').to_owned(),
            severity.to_owned(),
            sections.join(", "),
        ])
    });
    let rules = Rules::rfc1738();
    let rules = rules.iter().map(|rule| {
        [
            rule.id().into(),
            rule.severity().to_string(),
            rule.section().into(),
        ]
    });
    assert_eq!(rows.collect::<Vec<_>>(), rules.collect::<Vec<_>>());
}

#[test]
fn a_report_is_serialized_for_programs() {
    let report = serde_json::to_value(validate("gopher://host.dom:25/1")).unwrap();
    assert_eq!(
        (&report["valid"], &report["production"]),
        (&true.into(), &"gopherurl".into())
    );
    let finding = &report["findings"][0];
    assert_eq!(
        (&finding["rule"], &finding["severity"]),
        (&"port-not-default".into(), &"warning".into())
    );
    assert_eq!(
        (&finding["section"], &finding["start"], &finding["end"]),
        (&"6".into(), &18.into(), &20.into())
    );
    assert!(serde_json::to_value(validate("")).unwrap()["production"].is_null());
}

#[test]
fn a_report_has_the_first_findings_of_each_rule() {
    let text = format!("ftp://host.dom:0/{}", "%41%0a".repeat(1000));
    let report = validate(&text);
    for (rule, first) in [
        (Rule::EscapeNeedless, 17),
        (Rule::EscapeLowerCase, 20),
        (Rule::EscapeLineEnd, 20),
    ] {
        let all = report.findings().iter();
        let findings: Vec<&Finding> = all.filter(|finding| finding.rule() == rule).collect();
        let starts = findings.iter().map(|finding| finding.range().start);
        let most = Report::MAX_FINDINGS_OF_A_RULE.into();
        let expected = (0..most).map(|i| first + i * "%41%0a".len());
        assert!(starts.eq(expected), "{rule}");
        let left_out = findings.iter().map(|finding| finding.left_out());
        assert!(left_out.eq([0; 99].into_iter().chain([900])), "{rule}");
    }
    let port = &report.findings()[0];
    assert_eq!((port.rule(), port.left_out()), (Rule::PortRange, 0));
    assert!(!report.is_valid());
}

/// Asserts what holds for any text: the findings lie in the text, in order, each is one line
/// without control characters, and they agree with the report.
fn assert_presentable(text: &str) {
    let report = validate(text);
    let findings = report.findings();
    assert_one_door(&Schemes::today(), text);
    assert_eq!(
        report.is_valid(),
        findings
            .iter()
            .all(|finding| finding.severity() < Severity::Error),
        "{text:?}"
    );
    let has_syntax = findings
        .iter()
        .any(|finding| finding.rule() == Rule::Syntax);
    assert_eq!(has_syntax, report.tree().is_none(), "{text:?}");
    assert!(
        findings.is_sorted_by_key(|finding| finding.range().start),
        "{text:?}"
    );
    for finding in findings {
        let span = finding.range();
        let line = finding.to_string();
        assert!(text.get(span.clone()).is_some(), "{text:?}: {span:?}");
        assert!(
            !line.contains(|c: char| c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c)),
            "{line:?}"
        );
        assert!(line.len() < 1000, "{line}");
        assert!(
            finding.help().is_some() || finding.rule().id().ends_with("syntax"),
            "{line}"
        );
    }
}

proptest! {
    #![proptest_config(random_cases(1000))]

    #[test]
    fn any_text_is_validated(text in any::<String>()) {
        assert_presentable(&text);
        assert_presentable(&format!("url:{text}"));
    }

    #[test]
    fn any_address_is_validated(address in any::<String>()) {
        assert_presentable(&mailto(&address));
        assert_presentable(&gopher_plus(&encode(&address)));
        assert_presentable(&format!("news:{}@host.dom", encode(&address)));
    }
}

#[test]
fn sentences_and_near_misses_of_every_alternative_are_validated() {
    for alternative in Production::Url.uses() {
        let almost = almost_sentences(alternative).take(1000);
        sentences(alternative)
            .take(1000)
            .chain(almost.filter_map(|bytes| String::from_utf8(bytes).ok()))
            .for_each(|text| assert_presentable(&text));
    }
}

/// No recursion on the input and no backtracking: deeply nested or unclosed parts are read in
/// linear time.
#[test]
fn hostile_addresses_take_linear_time() {
    let hostile = |piece: &str, times: usize| mailto(&format!("a{}", piece.repeat(times)));
    for piece in [
        "(", "(a)", "a(", "\"", "\\", "[", " ", ".a", "@", "\r\n ", "(\\)",
    ] {
        let start = Instant::now();
        assert_presentable(&hostile(piece, 20_000));
        assert!(start.elapsed().as_secs() < 20, "{piece:?}");
    }
}
