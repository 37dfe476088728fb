//! Parsers that read the grammar right, and do something beyond it: the judge finds what no
//! automaton of about the size of the rule's does.

use rfc1738_conformance::{grammar::Grammar, judge::Judge, rfc1738};
use testkit::one_in;

use crate::{faults::Fault, judged, language, quick_judge};

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

/// What a parser may do beyond a rule.
type Besides<'a> = &'a dyn Fn(&str) -> bool;

const fn takes(rule: &'static str, name: &'static str, read: fn(&str) -> String) -> Fault {
    Fault::takes(rule, name, read)
}

const fn refuses(rule: &'static str, name: &'static str, is_refused: fn(&str) -> bool) -> Fault {
    Fault::refuses(rule, name, is_refused)
}

/// Habits of parsers: what they do before they read, and what they refuse though they have read it.
pub(crate) const HABITS: &[Fault] = &[
    takes("httpurl", "decodes first, unicode", decoded),
    takes("httpurl", "small letters of Unicode, unicode", |text| {
        text.to_lowercase()
    }),
    takes("hostport", "\\d of Unicode, unicode", |text| {
        text.replace('\u{663}', "3")
    }),
    takes("hostport", "digits of Unicode as \\w, unicode", |text| {
        text.replace('\u{FF21}', "A")
    }),
    takes("httpurl", "a line end at the end, space", |text| {
        text.strip_suffix("\r\n").unwrap_or(text).to_owned()
    }),
    takes("httpurl", "a mark of the order of bytes", |text| {
        text.trim_start_matches('\u{feff}').to_owned()
    }),
    takes("httpurl", "in angle brackets", |text| {
        within(text, '<', '>').to_owned()
    }),
    takes("hostport", "in quotation marks", |text| {
        within(text, '"', '"').to_owned()
    }),
    takes("httpurl", "URL: before", |text| {
        text.strip_prefix("URL:").unwrap_or(text).to_owned()
    }),
    takes("httpurl", "trimmed, space", |text| text.trim().to_owned()),
    takes("hostport", "an address of IPv6", |text| {
        text.replace("[::1]", "a")
    }),
    takes("httpurl", "a login", |text| text.replace("a:b@", "")),
    takes("httpurl", "no host", |text| text.replace(":///", "://a/")),
    takes("httpurl", "an underscore", |text| text.replace('_', "a")),
    takes("httpurl", "a fragment", |text| {
        text.split('#').next().unwrap_or_default().to_owned()
    }),
    takes("hostport", "a dot at the end, end", |text| {
        text.strip_suffix('.').unwrap_or(text).to_owned()
    }),
    takes("hostport", "an empty port, end", |text| {
        text.strip_suffix(':').unwrap_or(text).to_owned()
    }),
    takes("ftpurl", "a backslash", |text| text.replace('\\', "/")),
    refuses("port", "above 65535, port", |text| {
        text.parse::<u16>().is_err()
    }),
    refuses("port", "above 4000, port", |text| {
        text.parse::<f64>().is_ok_and(|port| port > 4000.0)
    }),
    refuses("port", "below 1024, port", |text| {
        text.parse::<u128>().is_ok_and(|port| port < 1_024)
    }),
    refuses("port", "more than 5 bytes, port", |text| text.len() > 5),
    refuses("port", "the number 0, port", |text| {
        text.bytes().all(|byte| byte == b'0')
    }),
    refuses("port", "a leading zero, port", |text| {
        text.len() > 1 && text.starts_with('0')
    }),
    refuses("port", "above 64 bits, port", |text| {
        text.parse::<u64>().is_err()
    }),
    refuses("hostname", "only 1 byte in toplabel, top", |text| {
        text.rsplit('.').next().map(str::len) == Some(1)
    }),
    refuses("hostname", "localhost, top", |text| {
        text.eq_ignore_ascii_case("localhost")
    }),
    refuses("hostname", "other top labels, top", |text| {
        !["com", "net"]
            .iter()
            .any(|top| text.ends_with(&format!(".{top}")))
    }),
    refuses("hostname", "a capital", |text| {
        text.contains(|it: char| it.is_ascii_uppercase())
    }),
    refuses("hostname", "two hyphens", |text| text.contains("--")),
    refuses("hsegment", "%2F in any case, escape", |text| {
        text.to_ascii_lowercase().contains("%2f")
    }),
    refuses("hsegment", "%00, escape", |text| text.contains("%00")),
    refuses("hsegment", "two dots, dots", |text| text.contains("..")),
    refuses("hsegment", "two dots alone, dots", |text| text == ".."),
    refuses("hsegment", "a small letter in an escape, escape", |text| {
        let is_small = |escape: &str| escape.bytes().take(2).any(|it| it.is_ascii_lowercase());
        text.split('%').skip(1).any(is_small)
    }),
    refuses("hsegment", "more than 9 &", |text| {
        text.matches('&').count() > 9
    }),
    refuses("hsegment", "escapes that are not UTF-8, escape", |text| {
        decoded(text).contains('\u{FFFD}')
    }),
    refuses(
        "hostport",
        "a name of more than 253 bytes, labels",
        |text| {
            let host = text.split(':').next().unwrap_or_default();
            host.len() > 253 && !is_address(host)
        },
    ),
    refuses("hostport", "an address, octet", |text| {
        is_address(text.split(':').next().unwrap_or_default())
    }),
    refuses("hostport", "a port below 1024, port", |text| {
        let port = port(text).map(str::parse::<u128>);
        port.is_some_and(|port| port.is_ok_and(|port| port < 1_024))
    }),
    refuses("hostport", "an octet above 255, octet", |text| {
        let host = text.split(':').next().unwrap_or_default();
        is_address(host) && host.split('.').any(|octet| octet.parse::<u8>().is_err())
    }),
    refuses("hostport", "a port of more than 2 bytes, port", |text| {
        port(text).is_some_and(|port| port.len() > 2)
    }),
    refuses(
        "hostport",
        "a label of more than 63 bytes, labels",
        |text| {
            let host = text.split(':').next().unwrap_or_default();
            host.split('.').any(|label| label.len() > 63)
        },
    ),
    refuses("hostport", "a port above 65535, port", |text| {
        port(text).is_some_and(|port| port.parse::<u16>().is_err())
    }),
    refuses("httpurl", "a port above 65535, port", |text| {
        port(text).is_some_and(|port| port.parse::<u16>().is_err())
    }),
    refuses("httpurl", "two slashes, slashes", |text| {
        path(text).contains("//")
    }),
    refuses("httpurl", "%2F, escape", |text| {
        path(text).to_ascii_lowercase().contains("%2f")
    }),
    refuses("httpurl", "xn--, labels", |text| {
        host(text).to_ascii_lowercase().contains("xn--")
    }),
    refuses("httpurl", "http in both cases", |text| {
        text[..4].contains(|letter: char| letter.is_uppercase()) && text[..4] != *"HTTP"
    }),
    refuses("httpurl", "a label of more than 63 bytes, labels", |text| {
        host(text).split('.').any(|label| label.len() > 63)
    }),
    refuses("httpurl", "more than 8 labels, labels", |text| {
        host(text).split('.').count() > 8
    }),
    refuses("httpurl", "more than 8 segments, slashes", |text| {
        text[7..].split('/').count() > 9
    }),
    refuses(
        "httpurl",
        "more than 255 bytes in the search, search",
        |text| search(text).is_some_and(|search| search.len() > 255),
    ),
    refuses("httpurl", "more than 2083 bytes, bytes", |text| {
        text.len() > 2_083
    }),
    refuses("httpurl", "more than 65535 bytes, bytes", |text| {
        text.len() > 65_535
    }),
    refuses(
        "httpurl",
        "an empty path before a search, slashes",
        |text| {
            let path = text[7..].split_once('/').map(|(_, path)| path);
            path.is_some_and(|path| path.starts_with('?'))
        },
    ),
    refuses("httpurl", "more than 100 &, search", |text| {
        search(text).is_some_and(|search| search.matches('&').count() > 100)
    }),
    refuses("httpurl", "no dot in the host, labels", |text| {
        !host(text).contains('.')
    }),
    refuses("ftpurl", "two slashes, slashes", |text| {
        text[6..].contains("//")
    }),
    refuses("ftpurl", "more than 1 / in the path, slashes", |text| {
        text[6..].split('/').count() > 3
    }),
    refuses("newsurl", "more than 29 bytes in a part", |text| {
        !text.contains('@') && text[5..].split('.').any(|part| part.len() > 29)
    }),
];

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
