//! Parsers that read the grammar right, and do something beyond it: the judge finds what no
//! automaton of about the size of the rule's does.

use rfc1738_conformance::{grammar::Grammar, judge::Judge, rfc1738};
use testkit::one_in;

use crate::{causes, judged, language, quick_judge, refusing};

fn judge_of(rule: &str) -> Judge {
    quick_judge(language(rule))
}

/// The text between two others that are not in it.
fn between<'t>(text: &'t str, before: &str, after: &[char]) -> Option<&'t str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after).unwrap_or(rest.len())])
}

/// The text without two signs around it.
fn within(text: &str, open: char, close: char) -> &str {
    let inner = text.strip_prefix(open);
    let inner = inner.and_then(|text| text.strip_suffix(close));
    inner.unwrap_or(text)
}

/// The strings that are asked about a rule, as far as they are text: members, and others.
fn asked(rule: &str) -> (Vec<String>, Vec<String>) {
    let judge = judge_of(rule);
    let texts = judge
        .strings()
        .filter_map(|string| String::from_utf8(string).ok());
    texts.partition(|string| judge.dfa().accepts(string.as_bytes()))
}

/// Whether it begins with `http://`.
fn is_url(text: &str) -> bool {
    text.get(..7)
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case("http://"))
}

/// The digits after a host name, if there are some.
fn port(text: &str) -> Option<&str> {
    let host = if is_url(text) { &text[7..] } else { text };
    let host = host.split(['/', '?']).next()?;
    host.split_once(':')
        .map(|(_, port)| port)
        .filter(|port| !port.is_empty())
}

/// The path of an HTTP URL, with its slash.
fn path(text: &str) -> &str {
    let text = text[7..].split('?').next().unwrap_or_default();
    text.find('/').map_or("", |at| &text[at..])
}

/// The host of an HTTP URL.
fn host(text: &str) -> &str {
    between(text, "://", &['/', ':', '?']).unwrap_or_default()
}

/// The search of an HTTP URL.
fn search(text: &str) -> Option<&str> {
    text.split_once('?').map(|(_, search)| search)
}

fn is_address(host: &str) -> bool {
    host.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// A text, if the string is one.
fn text(string: &[u8]) -> &str {
    std::str::from_utf8(string).unwrap_or_default()
}

/// The text after its escapes are decoded; with replacement characters, if that is not UTF-8.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let digits = others
            .get(..2)
            .filter(|_| first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a string is too much for it.
type Refuses = fn(&str) -> bool;

/// What it accepts as well.
type Besides<'a> = &'a dyn Fn(&str) -> bool;

/// What it does before it reads, as it seems: accepts what is a member after it.
type Before = fn(&str) -> String;

#[test]
fn what_is_done_before_reading_is_found() {
    let cases: &[(&str, Before)] = &[
        ("decodes first", decoded),
        ("small letters of Unicode", |text| text.to_lowercase()),
        ("\\d of Unicode", |text| text.replace('\u{663}', "3")),
        ("digits of Unicode as \\w", |text| {
            text.replace('\u{FF21}', "A")
        }),
        ("a line end at the end", |text| {
            text.strip_suffix("\r\n").unwrap_or(text).to_owned()
        }),
        ("a mark of the order of bytes", |text| {
            text.trim_start_matches('\u{feff}').to_owned()
        }),
        ("in angle brackets", |text| {
            within(text, '<', '>').to_owned()
        }),
        ("in quotation marks", |text| {
            within(text, '"', '"').to_owned()
        }),
        ("URL: before", |text| {
            text.strip_prefix("URL:").unwrap_or(text).to_owned()
        }),
        ("trimmed", |text| text.trim().to_owned()),
        ("an address of IPv6", |text| text.replace("[::1]", "a")),
        ("a login", |text| text.replace("a:b@", "")),
        ("no host", |text| text.replace(":///", "://a/")),
    ];
    for rule in ["httpurl", "hostport"] {
        let judge = judge_of(rule);
        let dfa = judge.dfa();
        for (name, before) in
            one_in(2, cases).filter(|(name, _)| rule == "httpurl" || *name != "no host")
        {
            let is_read =
                |string: &[u8]| dfa.accepts(string) || dfa.accepts(before(text(string)).as_bytes());
            let verdict = judged(&judge, is_read);
            let count = verdict.wrongly_accepted.count;
            assert!(count > 0, "{rule}, {name}: {verdict}");
        }
    }
}

/// What small rules show: they are judged at once.
#[test]
fn what_a_small_rule_shows_is_found() {
    let long = "0".repeat(252) + ".a";
    let is_small = |escape: &str| escape.bytes().take(2).any(|it| it.is_ascii_lowercase());
    let cases: &[(&str, &str, &str, Besides<'_>)] = &[
        ("port", "a number above 65535 in digits", "65536", &|text| {
            text.parse::<u16>().is_err()
        }),
        ("port", "a number above 4000 in digits", "4001", &|text| {
            text.parse::<f64>().is_ok_and(|port| port > 4000.0)
        }),
        ("port", "more than 5 bytes in digits", "000000", &|text| {
            text.len() > 5
        }),
        ("port", "the number 0 in digits", "0", &|text| {
            text.bytes().all(|byte| byte == b'0')
        }),
        ("port", "a leading zero in digits", "00", &|text| {
            text.len() > 1 && text.starts_with('0')
        }),
        ("hostname", "only 1 byte in toplabel", "A", &|text| {
            text.rsplit('.').next().map(str::len) == Some(1)
        }),
        ("hsegment", r#""%2F", in any case"#, "%2F", &|text| {
            text.contains("%2F") || text.contains("%2f")
        }),
        ("hsegment", r#""%2F""#, "%2F", &|text| text.contains("%2F")),
        ("hsegment", r#""%00""#, "%00", &|text| text.contains("%00")),
        ("hsegment", r#""..""#, "..", &|text| text.contains("..")),
        ("hsegment", r#"".." as hsegment"#, "..", &|text| {
            text == ".."
        }),
        ("hsegment", "a small letter in an escape", "%a0", &|text| {
            text.split('%').skip(1).any(is_small)
        }),
        (
            "hostport",
            "more than 253 bytes in all of hostname",
            &long,
            &|text| {
                let host = text.split(':').next().unwrap_or_default();
                host.len() > 253 && !is_address(host)
            },
        ),
        (
            "hostnumber",
            "more than 3 bytes in one digits",
            "0000.0.0.0",
            &|text| text.split('.').any(|octet| octet.len() > 3),
        ),
        (
            "hsegment",
            r#"more than 9 "&" in hsegment"#,
            "&&&&&&&&&&",
            &|text| text.matches('&').count() > 9,
        ),
        ("hsegment", "escapes that are not UTF-8", "%80", &|text| {
            decoded(text).contains('\u{FFFD}')
        }),
        (
            "hsegment",
            "escapes that are not US-ASCII",
            "%80",
            &|text| !decoded(text).is_ascii(),
        ),
        ("gopher+_string", r#""A"–"Z""#, "A", &|text| {
            text.contains(|it: char| it.is_ascii_uppercase())
        }),
        (
            "toplabel",
            r#""localhost" as toplabel, in any case"#,
            "LOCALHOST",
            &|text| text.eq_ignore_ascii_case("localhost"),
        ),
        (
            "port",
            "a number above 18446744073709551615 in digits",
            "18446744073709551616",
            &|text| text.parse::<u64>().is_err(),
        ),
    ];
    for (rule, cause, shortest, refuses) in cases {
        let judge = judge_of(rule);
        let verdict = refusing(&judge, refuses);
        let expected = format!("wrongly rejected, every member with {cause}");
        assert_eq!(causes(&verdict), [expected], "{verdict}");
        let found = verdict.causes[0].tally.shortest.as_ref().unwrap();
        assert_eq!(text(&found.string), *shortest, "{verdict}");
    }
}

#[test]
fn what_is_limited_is_found() {
    let cases: &[(&str, &str, Refuses)] = &[
        (
            "httpurl",
            r#"more than 5 bytes in digits, as after "http://a:""#,
            |text| port(text).is_some_and(|port| port.len() > 5),
        ),
        (
            "httpurl",
            r#"a number above 65535 in digits, as after "http://a:""#,
            |text| port(text).is_some_and(|port| port.parse::<u16>().is_err()),
        ),
        ("httpurl", r#""//" that ends in hpath"#, |text| {
            path(text).contains("//")
        }),
        ("httpurl", r#""//" in hpath"#, |text| {
            path(text).get(1..).is_some_and(|path| path.contains("//"))
        }),
        ("ftpurl", r#""//" that ends in fpath"#, |text| {
            text[6..].contains("//")
        }),
        ("httpurl", r#""%2F" in hsegment, in any case"#, |text| {
            path(text).to_ascii_lowercase().contains("%2f")
        }),
        (
            "httpurl",
            "escapes that are not UTF-8 in hsegment",
            |text| decoded(path(text)).contains('\u{FFFD}'),
        ),
        ("httpurl", r#""xn--" in toplabel, in any case"#, |text| {
            host(text).to_ascii_lowercase().contains("xn--")
        }),
        // No rule is what is between the dots.
        ("newsurl", "", |text| {
            !text.contains('@') && text[5..].split('.').any(|part| part.len() > 29)
        }),
        (
            "httpurl",
            "a capital and a small letter where case does not matter",
            |text| text[..4].contains(|letter: char| letter.is_uppercase()) && text[..4] != *"HTTP",
        ),
        (
            "hostport",
            r#"more than 2 bytes in digits, as after "a:""#,
            |text| port(text).is_some_and(|port| port.len() > 2),
        ),
        (
            "httpurl",
            r#"more than 3 bytes in digits, as after "http://0.0.0.""#,
            |text| is_address(host(text)) && host(text).split('.').any(|octet| octet.len() > 3),
        ),
        ("httpurl", "more than 63 bytes in one domainlabel", |text| {
            host(text).split('.').any(|label| label.len() > 63)
        }),
        ("httpurl", r#"more than 7 "." in hostname"#, |text| {
            host(text).split('.').count() > 8
        }),
        ("httpurl", r#"more than 7 "/" in hpath"#, |text| {
            text[7..].split('/').count() > 9
        }),
        ("httpurl", "more than 255 bytes in search", |text| {
            search(text).is_some_and(|search| search.len() > 255)
        }),
        ("httpurl", "more than 500 bytes", |text| text.len() > 500),
        ("httpurl", "more than 2083 bytes", |text| text.len() > 2_083),
        ("httpurl", "more than 8190 bytes", |text| text.len() > 8_190),
        ("httpurl", "more than 65535 bytes", |text| {
            text.len() > 65_535
        }),
        ("httpurl", "more than 255 bytes in one hsegment", |text| {
            let path = text.split('?').next().unwrap_or_default();
            path.len() > 2_000 || path.split('/').skip(3).any(|segment| segment.len() > 255)
        }),
        ("httpurl", r#""/?" alone in httpurl"#, |text| {
            let path = text[7..].split_once('/').map(|(_, path)| path);
            path.is_some_and(|path| path.starts_with('?'))
        }),
        ("httpurl", r#"more than 100 "&" in search"#, |text| {
            search(text).is_some_and(|search| search.matches('&').count() > 100)
        }),
        ("httpurl", r#""..""#, |text| text.contains("..")),
        ("ftpurl", r#"more than 1 "/" in fpath"#, |text| {
            text[6..].split('/').count() > 3
        }),
    ];
    let judges = ["httpurl", "hostport", "ftpurl", "newsurl"].map(|rule| (rule, judge_of(rule)));
    for (rule, limit, refuses) in one_in(6, cases) {
        let (_, judge) = judges.iter().find(|(known, _)| known == rule).unwrap();
        let verdict = refusing(judge, refuses);
        let expected = match *limit {
            "" => "wrongly rejected, no single cause".to_owned(),
            limit => format!("wrongly rejected, every member with {limit}"),
        };
        assert_eq!(verdict.causes[0].to_string(), expected, "{verdict}");
    }
}

/// Each octet of an address has its own state, and random addresses have several that are too
/// great.
#[test]
fn what_is_limited_in_several_places_is_one_cause() {
    let judge = judge_of("hostport");
    let refuses = |text: &str| {
        let host = text.split(':').next().unwrap_or_default();
        is_address(host) && host.split('.').any(|octet| octet.parse::<u8>().is_err())
    };
    let verdict = refusing(&judge, refuses);
    let [told] = &verdict.causes[..] else {
        panic!("{verdict}")
    };
    assert_eq!(
        (told.rule.as_deref(), told.more_than, told.everywhere),
        (Some("digits"), Some(255), Some(false))
    );
    let words = "a number above 255 in digits, as after";
    assert!(
        told.at.is_some() && told.to_string().contains(words),
        "{verdict}"
    );
}

#[test]
fn a_cause_among_answers_without_one_is_reported() {
    let judge = judge_of("hostport");
    // A label that begins with a digit is read as a number; and a name as long as some others is
    // refused.
    let refuses = |text: &str| {
        let label = text.trim_start_matches(|it: char| it.is_ascii_digit());
        label.len() < text.len()
            && label.starts_with(|it: char| it.is_ascii_alphabetic() || it == '-')
            || text.len() % 2 == 1
    };
    let verdict = refusing(&judge, refuses);
    let told = causes(&verdict);
    let cause = r#"every member with "-" | "A"–"Z" | "a"–"z" in domainlabel, as after "0""#;
    assert!(told.iter().any(|told| told.contains(cause)), "{verdict}");
}

/// A limit, or a form, of one part that another part brings to light; a beginning after which
/// nothing is read; a name that is special.
#[test]
fn what_only_another_part_brings_to_light_is_found() {
    let is_label_long = |text: &str| host(text).split('.').any(|label| label.len() > 63);
    let rejects: &[(&str, &str, Besides<'_>)] = &[
        ("httpurl", "a long label, if there is a search", &|text| {
            text.contains('?') && is_label_long(text)
        }),
        ("httpurl", "a long name, if there is a port", &|text| {
            port(text).is_some() && host(text).len() > 253
        }),
        ("httpurl", "more than 1,000 parameters", &|text| {
            text.matches("a=1&").count() > 1_000
        }),
        ("httpurl", "an address in the search", &|text| {
            text.contains("=http:")
        }),
        ("httpurl", "the port of https", &|text| {
            port(text) == Some("443")
        }),
        ("hostport", "localhost with a port", &|text| {
            text.starts_with("localhost:")
        }),
        ("ftpurl", "anonymous without a password", &|text| {
            text.starts_with("ftp://anonymous@")
        }),
        ("fileurl", "localhost in capitals", &|text| {
            text.starts_with("file://LOCALHOST/")
        }),
    ];
    let accepts: &[(&str, &str, Besides<'_>)] = &[
        ("port", "what follows 32 digits", &|text| {
            text.len() > 32
                && text.is_char_boundary(32)
                && text[..32].bytes().all(|byte| byte.is_ascii_digit())
        }),
        ("hostname", "any ninth label", &|text| {
            text.is_ascii() && text.matches("a.").count() > 8 && text.starts_with(&"a.".repeat(8))
        }),
    ];
    for (cases, is_accepted) in [(rejects, false), (accepts, true)] {
        for (rule, name, is_wrong) in one_in(3, cases) {
            let judge = judge_of(rule);
            let verdict = judged(&judge, |string| match is_wrong(text(string)) {
                true => is_accepted,
                false => judge.dfa().accepts(string),
            });
            let wrong = if is_accepted {
                &verdict.wrongly_accepted
            } else {
                &verdict.wrongly_rejected
            };
            assert!(wrong.count > 0, "{rule}, {name}: {verdict}");
        }
    }
}

/// Each of the parts alone is read.
#[test]
fn what_is_refused_together_is_found() {
    let login = |text: &str| text[6..].split('/').next().unwrap_or_default().to_owned();
    let has_login = |text: &str| login(text).contains('@') && login(text).contains(':');
    let cases: &[(&str, &str, Besides<'_>)] = &[
        ("httpurl", "port and search", &|text| {
            port(text).is_some() && text.contains('?')
        }),
        ("httpurl", "port, three segments and search", &|text| {
            port(text).is_some() && text.matches('/').count() > 4 && text.contains('?')
        }),
        ("httpurl", "host number and escape in the search", &|text| {
            text[7..].starts_with(|first: char| first.is_ascii_digit())
                && search(text).is_some_and(|search| search.contains('%'))
        }),
        ("httpurl", "an escape before a slash, and search", &|text| {
            text.contains('?')
                && text
                    .split('/')
                    .skip(3)
                    .any(|segment| segment.as_bytes().iter().rev().nth(2) == Some(&b'%'))
        }),
        ("ftpurl", "password, port and type", &|text| {
            has_login(text) && text.contains(";type=")
        }),
        ("ftpurl", "user, host number and port", &|text| {
            login(text).contains("0.0.0.0:") && text.contains('@')
        }),
        ("hostport", "two hyphens at once, and a port", &|text| {
            text.contains("--") && port(text).is_some()
        }),
    ];
    for rule in ["httpurl", "ftpurl", "hostport"] {
        let (members, _) = asked(rule);
        for (_, name, refused) in cases.iter().filter(|(of, ..)| *of == rule) {
            let is_asked = members.iter().any(|member| refused(member));
            assert!(is_asked, "{rule}, {name}");
        }
    }
}

/// A parser that refuses a URL for one of these, or takes one for a host, is asked about it.
#[test]
fn what_is_special_for_the_network_is_found() {
    let refused = "//192.168. //10.0.0.1 //127. //169.254. //255.255.255.255 //localhost .local .internal .test .example //www //xn-- \
        :22 :6000 %2e%2e %0d%0a /../";
    let accepted = "[2001:db8::1] [fe80::1%25a] [fe80::1%a] [::ffff:1.2.3.4] 0x7f.1 2130706433 _a._tcp.a *.a a..a 1e5 中 a:http a:1_0";
    let (members, others) = asked("httpurl");
    for refused in refused.split_whitespace() {
        let mut members = members.iter();
        assert!(members.any(|member| member.contains(refused)), "{refused}");
    }
    for accepted in accepted.split_whitespace() {
        let mut hosts = others.iter().filter_map(|string| string.get(7..));
        assert!(hosts.any(|rest| rest.starts_with(accepted)), "{accepted}");
    }
}

/// The same is accepted after `http:`.
#[test]
fn what_is_wrong_after_one_scheme_is_one_cause() {
    let web = rfc1738::with_scheme(Grammar::rfc1738(), "https", "httpurl").unwrap();
    let judge = quick_judge(rfc1738::only(&web, &["https", "http"]).unwrap());
    let cases: [(&str, Refuses); 3] = [
        (r#"every member with "%" after "https:""#, |text| {
            text.contains('%')
        }),
        (
            r#"every member with "?" in httpurl after "https:""#,
            |text| text.contains('?'),
        ),
        (r#"every member after "https:""#, |_| true),
    ];
    for (cause, refused) in one_in(3, cases) {
        let is_refused =
            |text: &str| text.to_ascii_lowercase().starts_with("https:") && refused(text);
        let verdict = refusing(&judge, is_refused);
        let expected = format!("wrongly rejected, {cause}");
        assert_eq!(causes(&verdict), [expected], "{verdict}");
    }
}

#[test]
fn typical_urls_of_schemes_that_are_left_out_are_asked() {
    let is = |text: &str, scheme: &str, rest: fn(&str) -> bool| {
        text.strip_prefix(scheme).is_some_and(rest)
    };
    let letters =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
    let web = rfc1738::with_scheme(Grammar::rfc1738(), "https", "httpurl").unwrap();
    let judge = quick_judge(rfc1738::only(&web, &["https", "http"]).unwrap());
    let cases: &[(&str, Besides<'_>)] = &[
        ("ftp with a path", &|text| {
            text.strip_prefix("ftp://")
                .and_then(|rest| rest.split_once('/'))
                .is_some_and(|(host, path)| letters(host) && letters(path))
        }),
        ("mailto", &|text| {
            is(text, "mailto:", |rest| {
                rest.contains('@') && rest.contains('.')
            })
        }),
        ("javascript", &|text| {
            is(text, "javascript:", |rest| !rest.is_empty())
        }),
        ("data", &|text| is(text, "data:", |rest| rest.contains(','))),
        ("no scheme", &|text| {
            is(text, "//", |rest| {
                rest.starts_with(|first: char| first.is_ascii_lowercase())
            })
        }),
    ];
    for (name, besides) in one_in(2, cases) {
        let verdict = judged(&judge, |string| {
            judge.dfa().accepts(string) || besides(text(string))
        });
        assert!(verdict.wrongly_accepted.count > 0, "{name}: {verdict}");
    }
}
