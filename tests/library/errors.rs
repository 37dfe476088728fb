//! Errors: the position, what was found, what was expected, in which productions, and the section
//! that says so.

use miette::{Diagnostic, LabeledSpan};
use rfc1738::{
    Found, ParseError, Production, Schemes, SlipKind, Url, UrlError, agreed, parse_syntax, validate,
};
use serde_json::{Value, json};

use crate::common::{self, rows};

/// The one line of an error, and the productions it is in, the outermost first. Those of the near
/// misses are in `snapshots/`.
#[test]
fn an_error_says_where_what_and_why() {
    for (text, within, line) in [
        (
            "ftp://host.dom/100%",
            "url ftpurl fpath fsegment",
            r#"at character 19: unexpected "%" (section 2.2): "%" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write "%25""#,
        ),
        // A "9" would be one of them, although it would turn the escape into a tab.
        (
            "gopher://host.dom/1%0",
            "url gopherurl selector",
            r#"at character 20: unexpected "%" (section 2.2): "%" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write "%25""#,
        ),
        // Section 3.1: if the port is omitted, the colon is as well.
        (
            "http://host.dom:/",
            "url httpurl hostport",
            r#"at character 16: unexpected ":" (section 3.1): no port follows the colon, leave the colon out"#,
        ),
        (
            "ftp://my_host",
            "url ftpurl login user",
            r#"at character 9: unexpected "_" (section 3.1): the labels of a host name consist of letters, digits and "-"; "_" is not allowed"#,
        ),
        // Section 3.7: a group begins with a letter.
        (
            "nntp://host.dom/1",
            "url nntpurl",
            r#"at character 17: unexpected "1" (section 3.6): the name of a newsgroup begins with a letter"#,
        ),
        // Section 3.8: nothing follows the "/".
        (
            "telnet://host.dom/x",
            "url telneturl",
            r#"at character 19: unexpected "x" (section 3.8): telnet URLs take no path, leave it out"#,
        ),
        // Section 3.9: no "?" in a type. Section 3.3, which reserves "?", is about HTTP.
        (
            "wais://host.dom/a/b?c",
            "url waisurl waisdoc wtype",
            r#"at character 20: unexpected "?" (section 2.2): "?" must be encoded in a wtype, write "%3F""#,
        ),
        // Section 3.10: two slashes.
        (
            "file:/name",
            "url fileurl",
            r#"at character 7: missing "//" (section 3.10): file URLs without a host begin with three slashes, as in "file:///""#,
        ),
        // Section 3.11: a field has a name, "=" and a value.
        (
            "prospero://host.dom/a;b",
            "url prosperourl fieldspec fieldname",
            r#"at character 22: unexpected ";" (section 3.11): ";" begins a field, whose name ends in "="; if the character itself is meant, write "%3B""#,
        ),
    ] {
        let error = parse_syntax(text).unwrap_err();
        let names: Vec<&str> = error
            .within()
            .iter()
            .map(|production| production.name())
            .collect();
        assert_eq!((&*error.to_string(), &*names.join(" ")), (line, within));
    }
}

/// `{:#}` adds what was found and expected to what to do.
#[test]
fn the_alternate_form_adds_what_was_found_and_expected() {
    for (text, short, long) in [
        (
            "http://host.dom/a|b",
            r#"at character 18: unexpected "|" (section 2.2): the unsafe character "|" must be encoded, write "%7C""#,
            r#"; found "|", expected a letter, a digit, an escape, one of !$&'()*+,-.:;=@_ (hsegment), "/", "?" or the end of the text, in hsegment"#,
        ),
        // The mistake is before the place where the parse failed.
        (
            "http://host.dom:/",
            r#"at character 16: unexpected ":" (section 3.1): no port follows the colon, leave the colon out"#,
            r#"; found "/" at character 17, expected a digit (port), in hostport"#,
        ),
        // No slip: nothing to add.
        (
            "nntp://host.dom/comp.lang.c/x",
            r#"at character 29: unexpected "x", expected a digit (digits), in the nntp URL (section 3.7)"#,
            "",
        ),
    ] {
        let error = parse_syntax(text).unwrap_err();
        assert_eq!(
            (error.to_string(), format!("{error:#}")),
            (short.into(), format!("{short}{long}"))
        );
    }
}

/// A scheme that is registered has the syntax of another, but its own name.
#[test]
fn a_url_is_called_by_the_name_of_its_scheme() {
    let mut schemes = Schemes::today();
    schemes
        .register("coap", Production::HttpUrl, Some(5683))
        .unwrap();
    schemes
        .register("telnets", Production::TelnetUrl, Some(992))
        .unwrap();
    for [text, help] in rows(
        r#"
        http://u@h/    http URLs take no user name or password, leave out all up to the "@"
        https://u@h/   https URLs take no user name or password, leave out all up to the "@"
        WS:h/          ws URLs need "//" here, insert it
        wss://h?x      wss URLs need "/" here, insert it
        coap://u@/     coap URLs take no user name, and no host follows the "@"
        telnets://h/x  telnets URLs take no path, leave it out
        telnets://h\x  a backslash is not a separator, and telnets URLs take no path
        "#,
    ) {
        let error = schemes.parse(text).unwrap_err();
        assert_eq!(
            error.help().map(|help| help.to_string()).as_deref(),
            Some(help),
            "{error}"
        );
        assert!(!format!("{error}").contains("httpurl"), "{error}");
    }
}

#[test]
fn the_parts_of_an_error_are_values() {
    for (text, found, expected, section) in [
        (
            "telnet://h/x",
            Found::Character('x'),
            &[("the end of the text", None, false)][..],
            "3.8",
        ),
        (
            "file:/x",
            Found::Character('x'),
            &[("\"/\"", None, false)],
            "3.10",
        ),
        (
            "x:%",
            Found::End,
            &[("a hexadecimal digit (hex)", Some(Production::Hex), true)],
            "2.2",
        ),
        (
            "nntp://h/",
            Found::End,
            &[("a letter (group)", Some(Production::Group), true)],
            "3.7",
        ),
        (
            "http://h:",
            Found::End,
            &[("a digit (port)", Some(Production::Port), true)],
            "3.1",
        ),
        (
            "http://h:1/ ",
            Found::Character(' '),
            &[
                (
                    "a letter, a digit, an escape or one of !$&'()*+,-.:;=@_ (hpath)",
                    Some(Production::HPath),
                    true,
                ),
                ("\"/\" (hpath)", Some(Production::HPath), true),
                ("\"?\"", None, false),
                ("the end of the text", None, false),
            ],
            "2.2",
        ),
    ] {
        let error = parse_syntax(text).unwrap_err();
        let parts = error
            .expected()
            .iter()
            .map(|part| (part.to_string(), part.production(), part.begins()));
        let parts: Vec<_> = parts.collect();
        let parts: Vec<_> = parts
            .iter()
            .map(|(text, production, begins)| (&**text, *production, *begins))
            .collect();
        assert_eq!(
            (error.found(), &*parts, error.section()),
            (found, expected, section),
            "{error}"
        );
    }
}

/// A part that is read on its own has no scheme, and no URL begins like it.
#[test]
fn the_slip_in_a_part_is_about_the_part() {
    for (production, text, slip, section) in [
        (
            "hostport",
            "host.dom:x",
            Some((SlipKind::Port, 9..10, None)),
            "3.1",
        ),
        (
            "scheme",
            "",
            Some((SlipKind::MissingScheme, 0..0, None)),
            "2.1",
        ),
        ("hex", " ", Some((SlipKind::Space, 0..1, None)), "2.2"),
        ("hex", "%", Some((SlipKind::Percent, 0..1, None)), "2.2"),
        // A `url` is no `waisdoc` yet.
        ("url", "%", None, "3"),
        // Encoded, it would be more than the one character.
        ("gtype", " ", None, "3.4.1"),
        (
            "hpath",
            " ",
            Some((SlipKind::Space, 0..1, Some("%20"))),
            "2.2",
        ),
        // As in the first scheme that reserves it there.
        (
            "search",
            "a?b",
            Some((SlipKind::Reserved, 1..2, Some("%3F"))),
            "3.3",
        ),
        ("grouppart", "@", None, "3.6"),
        (
            "fieldname",
            "/x",
            Some((SlipKind::Reserved, 0..1, Some("%2F"))),
            "2.2",
        ),
        ("fieldspec", ";x", None, "3.11"),
    ] {
        let error = production
            .parse::<Production>()
            .unwrap()
            .parse(text)
            .unwrap_err();
        let found = error
            .slip()
            .map(|slip| (slip.kind(), slip.range(), slip.replacement()));
        assert_eq!(
            (found, error.section()),
            (slip, section),
            "{production}: {error}"
        );
    }
}

/// The text before the error is one line of US-ASCII, whatever follows.
#[test]
fn the_character_is_that_of_the_offset() {
    for (text, offset) in [
        ("http://host.dom/a\nb", 17),
        ("\nhttp://host.dom/", 0),
        ("http://host.dom/%\n", 17),
        ("http://bücher.dom/", 8),
        ("x:€", 2),
    ] {
        let error = parse_syntax(text).unwrap_err();
        assert_eq!(error.offset(), offset, "{text:?}");
        assert!(text[..offset].is_ascii(), "{text:?}");
    }
}

/// An error may quote a URL from anywhere, and may be shown in a terminal.
#[test]
fn an_error_is_one_line_without_active_characters() {
    let places = |bad: &[u8]| {
        [
            &b""[..],
            b"ht",
            b"x:",
            b"http://h",
            b"ftp://u:p",
            b"http://host.dom/%",
            b"gopher://h/7a%09",
        ]
        .map(|start| [start, bad, b"/"].concat())
    };
    // Miri, which takes a thousand times as long, tries some.
    let step = if cfg!(miri) { 31 } else { 1 };
    for byte in (0..=u8::MAX).step_by(step) {
        for bytes in places(&[byte]) {
            if let Err(error) = Schemes::today().parse_syntax_bytes(&bytes) {
                assert!(
                    !error.to_string().contains(char::is_control),
                    "{byte:02X}: {error:?}"
                );
            }
        }
    }
    // C1 controls, direction marks and overrides, line and paragraph separators, zero-width
    // characters, tags.
    let ranges = [
        '\u{80}'..='\u{9F}',
        '\u{200B}'..='\u{200F}',
        '\u{2028}'..='\u{202E}',
        '\u{2060}'..='\u{2069}',
    ];
    let singles = ['\u{AD}', '\u{61C}', '\u{FEFF}', '\u{FFF9}', '\u{E0001}'];
    for character in ranges.into_iter().flatten().chain(singles).step_by(step) {
        for bytes in places(character.encode_utf8(&mut [0; 4]).as_bytes()) {
            let error = Schemes::today().parse_syntax_bytes(&bytes).unwrap_err();
            assert!(
                !error.to_string().contains(character),
                "{character:?}: {error:?}"
            );
            assert_eq!(error.found(), Found::Character(character));
        }
    }
}

/// Section 2.2: the octets 80 to FF are not used in US-ASCII, whether or not they are UTF-8.
#[test]
fn bytes_that_are_not_utf_8_are_an_error_where_they_stand() {
    for (bytes, offset, found) in [
        (&b"http://host.dom/\xE9"[..], 16, Found::Byte(0xE9)),
        (b"\xFFhttp://host.dom/", 0, Found::Byte(0xFF)),
        (b"http://host.dom/\xC3\xA9", 16, Found::Character('é')),
        // The first failure counts.
        (b"http://host.dom/ \xE9", 16, Found::Character(' ')),
        (b"http://host.dom/\xC3", 16, Found::Byte(0xC3)),
        (b"http://host.dom/%\xE9", 17, Found::Byte(0xE9)),
    ] {
        let error = Schemes::today().parse_syntax_bytes(bytes).unwrap_err();
        assert_eq!((error.offset(), error.found()), (offset, found), "{error}");
    }
    let line = Schemes::today()
        .parse_syntax_bytes(&b"http://host.dom/\xE9"[..])
        .unwrap_err()
        .to_string();
    assert_eq!(
        line,
        "at character 17: unexpected byte E9 (section 2.2): a character that is not in US-ASCII must be encoded, write \"%E9\""
    );
    assert!(
        Schemes::today()
            .parse_syntax_bytes(&b"http://host.dom/"[..])
            .is_ok()
    );
}

/// miette shows the label under the text, at the slip if one is known; and the help once.
#[test]
fn a_diagnostic_labels_the_failure_and_helps_once() {
    for miss in common::near_misses() {
        let error = parse_syntax(&miss.text).unwrap_err();
        let labels: Vec<_> = error.labels().unwrap().collect();
        assert!(
            labels[0].primary() && labels[0].offset() == error.range().start,
            "{error}"
        );
        for label in &labels {
            assert!(
                miss.text
                    .get(label.offset()..label.offset() + label.len())
                    .is_some(),
                "{error}: {label:?}"
            );
        }
        let said =
            |part: Option<Box<dyn std::fmt::Display + '_>>| part.map(|part| part.to_string());
        // The message has it already.
        assert!(Diagnostic::help(&error).is_none());
        assert_eq!(
            error.help().map(|help| help.to_string()),
            error.slip().map(|slip| slip.to_string())
        );
        let code = match &miss.slip {
            Some(slip) => format!("rfc1738::syntax::{slip}"),
            None => "rfc1738::syntax".into(),
        };
        assert_eq!(said(error.code()), Some(code));
        // As an error of a URL, it is shown in the same way.
        let of_url = UrlError::from(error.clone());
        assert_eq!(of_url.labels().unwrap().collect::<Vec<_>>(), labels);
        assert_eq!(said(of_url.code()), said(error.code()));
        assert!(Diagnostic::help(&of_url).is_none());
    }
}

/// An error of a rule is shown as one of syntax is.
#[test]
fn a_diagnostic_of_a_rule_has_its_id_and_its_range() {
    for (text, code, label, line) in [
        (
            "ftp://host.dom:65536/",
            "rfc1738::port-range",
            (15, 5, "the mistake is here"),
            "at character 16: there is no port 65536: ports are numbered from 1 to 65535 (section 3.1 and RFC 1700): \
             write the number of a port, or leave it out with its \":\"",
        ),
        (
            "file://192.0.2.1/",
            "rfc1738::file-host-number",
            (7, 9, "the mistake is here"),
            "at character 8: the host is a number, but a file URL has a fully qualified domain name (section 3.10): \
             write the name of the host",
        ),
    ] {
        let error = Url::parse(text).unwrap_err();
        let (offset, length, words) = label;
        assert_eq!(
            error.labels().unwrap().collect::<Vec<_>>(),
            [LabeledSpan::new_primary_with_span(
                Some(words.into()),
                offset..offset + length
            )]
        );
        assert_eq!(error.code().unwrap().to_string(), code);
        assert!(Diagnostic::help(&error).is_none());
        assert_eq!(error.to_string(), line);
    }
}

/// Section 2.1: a missing scheme has no bytes in the text, so the label is where it should be.
#[test]
fn a_missing_scheme_is_shown_at_the_beginning() {
    let error = parse_syntax("host.dom").unwrap_err();
    assert_eq!(error.slip().unwrap().range(), 0..0);
    let label = error.labels().unwrap().next().unwrap();
    assert_eq!(
        (label.offset(), label.len(), label.label()),
        (0, 0, Some("missing here"))
    );
}

#[test]
fn all_parts_of_an_error_are_serialized() {
    let syntax = r#"{"rule":"syntax","slip":"empty-port","start":8,"end":9,"section":"3.1","message":"unexpected \":\"","help":"no port follows the colon, leave the colon out","replacement":"","offset":9,"found":"/","expected":["a digit (port)"],"within":["url","httpurl","hostport"]}"#;
    let error = parse_syntax("http://h:/").unwrap_err();
    assert_eq!(serde_json::to_string(&error).unwrap(), syntax);
    let error = UrlError::from(error);
    assert_eq!(serde_json::to_string(&error).unwrap(), syntax);

    let rule = r#"{"rule":"port-range","slip":null,"start":8,"end":10,"section":"3.1, RFC 1700","message":"there is no port 00: ports are numbered from 1 to 65535","help":"write the number of a port, or leave it out with its \":\"","replacement":null"#;
    let error = Url::parse("ftp://h:00/").unwrap_err();
    assert_eq!(serde_json::to_string(&error).unwrap(), format!("{rule}}}"));
    let report = validate("ftp://h:00/");
    let of_url: Value = serde_json::from_str(&format!(r#"{rule},"severity":"error"}}"#)).unwrap();
    assert_eq!(
        serde_json::to_value(report.error().unwrap()).unwrap(),
        of_url
    );

    // A slip after a prefix is named, too.
    let error = serde_json::to_value(Url::parse("URL:http://h:/").unwrap_err()).unwrap();
    assert_eq!(
        [&error["rule"], &error["slip"]],
        ["url-prefix-syntax", "empty-port"]
    );

    let error = agreed("http://010.2.3.1/").unwrap_err();
    let readings: Vec<_> = error.readings().iter().collect();
    assert_eq!(
        serde_json::to_value(error).unwrap(),
        json!({
            "rule": "agreed-leading-zero",
            "slip": null,
            "start": 7,
            "end": 8,
            "section": "-",
            "message": error.message().to_string(),
            "help": "leave out the leading zeros",
            "replacement": "",
            "example": "http://010.2.3.1/",
            "readings": readings,
        })
    );
    let error = Url::parse("ftp://h/a%0D").unwrap().interpret().unwrap_err();
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!({
            "rule": "interpret",
            "slip": null,
            "start": error.range().start,
            "end": error.range().end,
            "section": error.section(),
            "message": error.message().to_string(),
            "help": null,
            "replacement": null,
        })
    );
    let found = |error: ParseError| serde_json::to_value(error.found()).unwrap();
    assert_eq!(found(parse_syntax("news:").unwrap_err()), json!(null));
    assert_eq!(
        found(
            Schemes::today()
                .parse_syntax_bytes(&b"news:\xFF"[..])
                .unwrap_err()
        ),
        json!(255)
    );
}

/// With one more slash, the first directory would become a host (section 3.10).
#[test]
fn no_remedy_turns_a_directory_into_a_host() {
    let remedied = |text: &str| {
        let error = parse_syntax(text).unwrap_err();
        let slip = error.slip().unwrap();
        slip.replacement().map(|replacement| {
            [
                &text[..slip.range().start],
                replacement,
                &text[slip.range().end..],
            ]
            .concat()
        })
    };
    assert_eq!(
        remedied("file:/etc/motd").as_deref(),
        Some("file:///etc/motd")
    );
    assert_eq!(remedied("file:etc/motd"), None);
    assert_eq!(
        remedied("file://C:/directory").as_deref(),
        Some("file:///C:/directory")
    );
}
