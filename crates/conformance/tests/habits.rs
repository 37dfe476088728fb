//! Parsers that read the grammar right, and do something beyond it: the judge finds what no automaton of about the size of the rule's does.

use rfc1738_conformance::{
    grammar::Grammar,
    judge::{Judge, Options, Subject, whole},
};

/// Without the small suite, which takes longer.
fn judge(subject: Subject) -> Judge {
    Judge::with_options(subject, Options { small: false, ..Options::default() }).unwrap()
}

fn judge_of(rule: &str) -> Judge {
    judge(Subject::rule(Grammar::rfc1738(), rule).unwrap())
}

/// The text between two others that are not in it.
fn between<'t>(text: &'t str, before: &str, after: &[char]) -> Option<&'t str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after).unwrap_or(rest.len())])
}

/// The digits after a host name, if there are some.
fn port(text: &str) -> Option<&str> {
    let host = text.strip_prefix("http://").unwrap_or(text).split(['/', '?']).next()?;
    host.split_once(':').map(|(_, port)| port).filter(|port| !port.is_empty())
}

/// A text, if the string is one.
fn text(string: &[u8]) -> &str {
    std::str::from_utf8(string).unwrap_or_default()
}

/// Whether a string is too much for it.
type Refuses = fn(&str) -> bool;

/// What it accepts as well.
type Besides<'a> = &'a dyn Fn(&str) -> bool;

/// What it does before it reads, as it seems: accepts what is a member after it.
type Before = fn(&str) -> String;

#[test]
fn what_is_done_before_reading_is_found() {
    let decoded = |text: &str| {
        let mut bytes = Vec::new();
        let mut rest = text.as_bytes();
        while let Some((&first, others)) = rest.split_first() {
            let digits = others.get(..2).filter(|_| first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            bytes.push(byte.unwrap_or(first));
            rest = if byte.is_some() { &others[2..] } else { others };
        }
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let cases: &[(&str, Before)] = &[
        ("decodes first", decoded),
        ("small letters of Unicode", |text| text.to_lowercase()),
        ("\\d of Unicode", |text| text.replace('\u{663}', "3")),
        ("digits of Unicode as \\w", |text| text.replace('\u{FF21}', "A")),
        ("a line end at the end", |text| text.strip_suffix("\r\n").unwrap_or(text).to_owned()),
        ("a mark of the order of bytes", |text| text.trim_start_matches('\u{feff}').to_owned()),
        ("in angle brackets", |text| {
            text.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap_or(text).to_owned()
        }),
        ("in quotation marks", |text| {
            text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).to_owned()
        }),
        ("URL: before", |text| text.strip_prefix("URL:").unwrap_or(text).to_owned()),
        ("trimmed", |text| text.trim().to_owned()),
        ("an address of IPv6", |text| text.replace("[::1]", "a")),
        ("a login", |text| text.replace("a:b@", "")),
        ("no host", |text| text.replace(":///", "://a/")),
    ];
    for rule in ["httpurl", "hostport"] {
        let judge = judge_of(rule);
        let dfa = judge.dfa();
        for (name, before) in cases.iter().filter(|(name, _)| rule == "httpurl" || *name != "no host") {
            let is_read = |string: &[u8]| dfa.accepts(string) || dfa.accepts(before(text(string)).as_bytes());
            let verdict = judge.verdict(&mut whole(is_read));
            assert!(verdict.wrongly_accepted.count > 0, "{rule}, {name}: {verdict}");
        }
    }
}

#[test]
fn what_is_limited_is_found() {
    let cases: &[(&str, &str, Refuses)] = &[
        ("httpurl", r#"every member with more than 5 bytes in digits, as after "http://a:""#, |text| {
            port(text).is_some_and(|port| port.len() > 5)
        }),
        ("httpurl", "no single cause", |text| port(text).is_some_and(|port| port.parse::<u16>().is_err())),
        ("hostport", r#"every member with more than 2 bytes in digits, as after "a:""#, |text| {
            port(text).is_some_and(|port| port.len() > 2)
        }),
        ("httpurl", r#"every member with more than 3 bytes in digits, as after "http://0.0.0.""#, |text| {
            let host = between(text, "://", &['/', ':']).unwrap_or_default();
            host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
                && host.split('.').any(|octet| octet.len() > 3)
        }),
        ("httpurl", r#"every member with more than 63 bytes in domainlabel, as after "http://""#, |text| {
            between(text, "://", &['/', ':']).unwrap_or_default().split('.').any(|label| label.len() > 63)
        }),
        ("httpurl", r#"every member with more than 7 "." in hostname"#, |text| {
            between(text, "://", &['/', ':']).unwrap_or_default().split('.').count() > 8
        }),
        ("httpurl", r#"every member with more than 4 "/" in hpath"#, |text| text[7..].split('/').count() > 9),
        ("httpurl", "every member with more than 255 bytes in search", |text| {
            text.split_once('?').is_some_and(|(_, query)| query.len() > 255)
        }),
        ("httpurl", "every member with more than 397 bytes", |text| text.len() > 500),
        ("httpurl", r#"every member with "%2F""#, |text| text.contains("%2F") || text.contains("%2f")),
        ("httpurl", r#"every member with "%00""#, |text| text.contains("%00")),
        ("httpurl", r#"every member with "..""#, |text| text.contains("..")),
        ("httpurl", r#"every member with "%25""#, |text| text.contains("%25")),
        ("ftpurl", r#"every member with more than 1 "/" in fpath"#, |text| text[6..].split('/').count() > 3),
    ];
    let judges = ["httpurl", "hostport", "ftpurl"].map(|rule| (rule, judge_of(rule)));
    for (rule, cause, limit) in cases {
        let (_, judge) = judges.iter().find(|(known, _)| known == rule).unwrap();
        let verdict = judge.verdict(&mut whole(|string| judge.dfa().accepts(string) && !limit(text(string))));
        assert_eq!(verdict.causes[0].to_string(), format!("wrongly rejected, {cause}"), "{verdict}");
    }
}

/// The same is accepted after `http:`.
#[test]
fn what_is_wrong_after_one_scheme_is_one_cause() {
    let web = Grammar::rfc1738().with_scheme("https", "httpurl").unwrap();
    let judge = judge(Subject::only_schemes(&web, &["https", "http"]).unwrap());
    let cases: [(&str, Refuses); 3] = [
        (r#"every member with "%" after "https:""#, |text| text.contains('%')),
        (r#"every member with "?" in httpurl after "https:""#, |text| text.contains('?')),
        (r#"every member after "https:""#, |_| true),
    ];
    for (cause, refused) in cases {
        let is_refused = |text: &str| text.to_ascii_lowercase().starts_with("https:") && refused(text);
        let verdict = judge.verdict(&mut whole(|string| judge.dfa().accepts(string) && !is_refused(text(string))));
        assert_eq!(verdict.causes[0].to_string(), format!("wrongly rejected, {cause}"), "{verdict}");
        assert_eq!(verdict.causes.len(), 1, "{verdict}");
    }
}

#[test]
fn typical_urls_of_schemes_that_are_left_out_are_asked() {
    let is = |text: &str, scheme: &str, rest: fn(&str) -> bool| text.strip_prefix(scheme).is_some_and(rest);
    let letters = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
    let web = Grammar::rfc1738().with_scheme("https", "httpurl").unwrap();
    let judge = judge(Subject::only_schemes(&web, &["https", "http"]).unwrap());
    let cases: &[(&str, Besides<'_>)] = &[
        ("ftp with a path", &|text| {
            text.strip_prefix("ftp://")
                .and_then(|rest| rest.split_once('/'))
                .is_some_and(|(host, path)| letters(host) && letters(path))
        }),
        ("mailto", &|text| is(text, "mailto:", |rest| rest.contains('@') && rest.contains('.'))),
        ("javascript", &|text| is(text, "javascript:", |rest| !rest.is_empty())),
        ("data", &|text| is(text, "data:", |rest| rest.contains(','))),
        ("no scheme", &|text| is(text, "//", |rest| rest.starts_with(|first: char| first.is_ascii_lowercase()))),
    ];
    for (name, besides) in cases {
        let verdict = judge.verdict(&mut whole(|string| judge.dfa().accepts(string) || besides(text(string))));
        assert!(verdict.wrongly_accepted.count > 0, "{name}: {verdict}");
    }
}
