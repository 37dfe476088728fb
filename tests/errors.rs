//! Errors: the place, what was found, what was expected, in which productions, and the section that says so.

use miette::Diagnostic;
use rfc1738::{Found, ParseError, Production, SlipKind, Url};
use serde_json::json;

use crate::common;

/// The one line of an error, and the productions it is in, the outermost first.
#[test]
fn an_error_says_where_what_and_why() {
    for (text, within, line) in [
        // Section 2.1: a URL begins with its scheme.
        (
            "",
            "url",
            r#"1:1: found the end of the text, expected a letter, a digit, "+", "-" or "." (scheme), in url (section 2.1): a URL begins with the name of its scheme and a colon, such as "http:""#,
        ),
        (
            "x_y:z",
            "url otherurl genericurl scheme",
            r#"1:2: found "_", expected a letter, a digit, "+", "-", "." (scheme) or ":", in scheme (section 2.1): the name of a scheme consists of letters, digits, "+", "." and "-""#,
        ),
        // Section 2.2: a space is unsafe, an escape has two hexadecimal digits.
        (
            "http://host.dom/my file",
            "url httpurl hpath hsegment",
            r#"1:19: found " ", expected a letter, a digit, an escape, one of !$&'()*+,-.:;=@_ (hsegment), "/", "?" or the end of the text, in hsegment (section 2.2): a space must be encoded, write "%20""#,
        ),
        (
            "ftp://host.dom/100%",
            "url ftpurl fpath fsegment",
            r#"1:19: unexpected "%" (section 2.2): "%" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write "%25""#,
        ),
        // A "9" would be one of them, although it would turn the escape into a tab.
        (
            "gopher://host.dom/1%0",
            "url gopherurl selector",
            r#"1:20: unexpected "%" (section 2.2): "%" begins an escape and needs two hexadecimal digits; if a percent sign is meant, write "%25""#,
        ),
        // Section 3.1: if the port is omitted, the colon is as well.
        (
            "http://host.dom:/",
            "url httpurl hostport",
            r#"1:16: unexpected ":" (section 3.1): no port follows the colon, leave the colon out"#,
        ),
        (
            "telnet://user@",
            "url telneturl login",
            r#"1:15: found the end of the text, expected a letter or a digit (hostport), in login (section 3.1)"#,
        ),
        (
            "ftp://my_host",
            "url ftpurl login user",
            r#"1:9: unexpected "_" (section 3.1): the labels of a host name consist of letters, digits and "-"; "_" is not allowed"#,
        ),
        // Section 3.2: the typecodes.
        (
            "ftp://host.dom/name;type=x",
            "url ftpurl",
            r#"1:26: found "x", expected one of ADIadi (ftptype), in ftpurl (section 3.2.2): the typecode must be "a", "i" or "d""#,
        ),
        // Section 3.3: no user name.
        (
            "http://user@host.dom/",
            "url httpurl hostport host hostname",
            r#"1:8: unexpected "user@" (section 3.3): httpurl takes no user name or password, leave out all up to the "@""#,
        ),
        // Section 3.5: there is an address.
        (
            "mailto:",
            "url mailtourl",
            r#"1:8: found the end of the text, expected a letter, a digit, an escape or one of !$&'()*+,-./:;=?@_ (encoded822addr), in mailtourl (section 3.5)"#,
        ),
        // Section 3.6: an article has a host.
        (
            "news:unique@",
            "url newsurl grouppart article",
            r#"1:13: found the end of the text, expected a letter or a digit (host), in article (section 3.1)"#,
        ),
        // Section 3.7: a group begins with a letter.
        (
            "nntp://host.dom/1",
            "url nntpurl",
            r#"1:17: found "1", expected a letter (group), in nntpurl (section 3.6): the name of a newsgroup begins with a letter"#,
        ),
        // Section 3.8: nothing follows the "/".
        (
            "telnet://host.dom/x",
            "url telneturl",
            r#"1:19: found "x", expected the end of the text, in telneturl (section 3.8): telneturl takes no path, leave it out"#,
        ),
        // Section 3.9: no "?" in a type. Section 3.3, which reserves "?", is about HTTP.
        (
            "wais://host.dom/a/b?c",
            "url waisurl waisdoc wtype",
            r#"1:20: found "?", expected a letter, a digit, an escape, one of !$'()*+,-._ (wtype) or "/", in wtype (section 2.2): "?" must be encoded in wtype, write "%3F""#,
        ),
        // Section 3.10: two slashes.
        (
            "file:/name",
            "url fileurl",
            r#"1:7: found "n", expected "/", in fileurl (section 3.10): a file URL without a host begins with "file:///""#,
        ),
        // Section 3.11: a field has a name, "=" and a value.
        (
            "prospero://host.dom/a;b",
            "url prosperourl fieldspec fieldname",
            r#"1:22: unexpected ";" (section 3.11): ";" begins a field, whose name ends in "="; if the character itself is meant, write "%3B""#,
        ),
    ] {
        let error = Url::parse(text).unwrap_err();
        let names: Vec<&str> = error.within().iter().map(|production| production.name()).collect();
        assert_eq!((&*error.to_string(), &*names.join(" ")), (line, within));
    }
}

#[test]
fn the_parts_of_an_error_are_values() {
    for (text, found, expected, section) in [
        ("telnet://h/x", Found::Character('x'), &[("the end of the text", None, false)][..], "3.8"),
        ("file:/x", Found::Character('x'), &[("\"/\"", None, false)], "3.10"),
        ("x:%", Found::End, &[("a hexadecimal digit (hex)", Some(Production::Hex), true)], "2.2"),
        ("nntp://h/", Found::End, &[("a letter (group)", Some(Production::Group), true)], "3.6"),
        ("http://h:", Found::End, &[("a digit (port)", Some(Production::Port), true)], "3.1"),
        (
            "http://h:1/ ",
            Found::Character(' '),
            &[
                ("a letter, a digit, an escape or one of !$&'()*+,-.:;=@_ (hpath)", Some(Production::HPath), true),
                ("\"/\" (hpath)", Some(Production::HPath), true),
                ("\"?\"", None, false),
                ("the end of the text", None, false),
            ],
            "2.2",
        ),
    ] {
        let error = Url::parse(text).unwrap_err();
        let parts = error.expected().iter().map(|part| (part.to_string(), part.production(), part.begins()));
        let parts: Vec<_> = parts.collect();
        let parts: Vec<_> = parts.iter().map(|(text, production, begins)| (&**text, *production, *begins)).collect();
        assert_eq!((error.found(), &*parts, error.section()), (found, expected, section), "{error}");
    }
}

/// A part that is read by itself has no scheme, and its beginning is that of no URL.
#[test]
fn the_slip_in_a_part_is_about_the_part() {
    for (production, text, slip, section) in [
        ("hostport", "host.dom:x", Some((SlipKind::Port, 9..10, None)), "3.1"),
        ("scheme", "", Some((SlipKind::MissingScheme, 0..0, None)), "2.1"),
        ("hex", " ", Some((SlipKind::Space, 0..1, None)), "2.2"),
        ("hex", "%", Some((SlipKind::Percent, 0..1, None)), "2.2"),
        // A `url` is no `waisdoc` yet.
        ("url", "%", None, "3"),
        // Encoded, it would be more than the one character.
        ("gtype", " ", None, "3.4.1"),
        ("hpath", " ", Some((SlipKind::Space, 0..1, Some("%20"))), "2.2"),
        // As in the first scheme that reserves it there.
        ("search", "a?b", Some((SlipKind::Reserved, 1..2, Some("%3F"))), "3.3"),
        ("grouppart", "@", None, "3.6"),
        ("fieldname", "/x", Some((SlipKind::Reserved, 0..1, Some("%2F"))), "2.2"),
        ("fieldspec", ";x", None, "3.11"),
    ] {
        let error = production.parse::<Production>().unwrap().parse(text).unwrap_err();
        let found = error.slip().map(|slip| (slip.kind(), slip.range(), slip.replacement()));
        assert_eq!((found, error.section()), (slip, section), "{production}: {error}");
    }
}

/// The text before the error is one line of US-ASCII, whatever follows.
#[test]
fn the_column_is_that_of_the_offset() {
    for (text, offset, column) in [
        ("http://host.dom/a\nb", 17, 18),
        ("\nhttp://host.dom/", 0, 1),
        ("http://host.dom/%\n", 17, 18),
        ("http://bücher.dom/", 8, 9),
        ("x:€", 2, 3),
    ] {
        let error = Url::parse(text).unwrap_err();
        assert_eq!((error.offset(), error.column()), (offset, column), "{text:?}");
    }
}

/// Sections are cited by their numbers in the RFC; the Appendix has none.
#[test]
fn a_section_is_cited_as_the_rfc_names_it() {
    for (text, citation) in [
        ("http://host.dom/ ", "(section 2.2)"),
        ("http://user@host.dom/", "(section 3.3)"),
        ("<URL:http://host.dom/>", "(Appendix)"),
    ] {
        let line = Url::parse(text).unwrap_err().to_string();
        assert!(line.contains(citation), "{line}");
    }
}

/// An error may quote a URL from anywhere, and may be shown in a terminal.
#[test]
fn an_error_is_one_line_without_active_characters() {
    let places = |bad: &[u8]| {
        [&b""[..], b"ht", b"x:", b"http://h", b"ftp://u:p", b"http://host.dom/%", b"gopher://h/7a%09"]
            .map(|start| [start, bad, b"/"].concat())
    };
    // Miri, which takes a thousand times as long, tries some.
    let step = if cfg!(miri) { 31 } else { 1 };
    for byte in (0..=u8::MAX).step_by(step) {
        for bytes in places(&[byte]) {
            if let Err(error) = Url::try_from(&*bytes) {
                assert!(!error.to_string().contains(char::is_control), "{byte:02X}: {error:?}");
            }
        }
    }
    // C1 controls, direction marks and overrides, line and paragraph separators, zero-width characters, tags.
    let ranges = ['\u{80}'..='\u{9F}', '\u{200B}'..='\u{200F}', '\u{2028}'..='\u{202E}', '\u{2060}'..='\u{2069}'];
    let singles = ['\u{AD}', '\u{61C}', '\u{FEFF}', '\u{FFF9}', '\u{E0001}'];
    for character in ranges.into_iter().flatten().chain(singles).step_by(step) {
        for bytes in places(character.encode_utf8(&mut [0; 4]).as_bytes()) {
            let error = Url::try_from(&*bytes).unwrap_err();
            assert!(!error.to_string().contains(character), "{character:?}: {error:?}");
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
        let error = Url::try_from(bytes).unwrap_err();
        assert_eq!((error.offset(), error.found()), (offset, found), "{error}");
    }
    let line = Url::try_from(&b"http://host.dom/\xE9"[..]).unwrap_err().to_string();
    assert!(line.starts_with("1:17: found the byte E9, expected a letter, a digit"), "{line}");
    assert!(line.ends_with("write \"%E9\""), "{line}");
    assert!(Url::try_from(&b"http://host.dom/"[..]).is_ok());
}

/// miette shows the label under the text, at the slip if one is known; and the help once.
#[test]
fn a_diagnostic_labels_the_failure_and_helps_once() {
    for miss in common::near_misses() {
        let error = Url::parse(&miss.text).unwrap_err();
        let labels: Vec<_> = error.labels().unwrap().collect();
        assert!(labels[0].primary() && labels[0].offset() == error.range().start, "{error}");
        for label in &labels {
            assert!(miss.text.get(label.offset()..label.offset() + label.len()).is_some(), "{error}: {label:?}");
        }
        let said = |part: Option<Box<dyn std::fmt::Display + '_>>| part.map(|part| part.to_string());
        // The message has it already.
        assert!(Diagnostic::help(&error).is_none());
        assert_eq!(error.help().map(|help| help.to_string()), error.slip().map(|slip| slip.to_string()));
        assert_eq!(said(error.code()), Some(format!("rfc1738::{}", miss.slip.as_deref().unwrap_or("syntax"))));
    }
}

/// Section 2.1: a missing scheme has no bytes in the text, so the label is where it should be.
#[test]
fn a_missing_scheme_is_shown_at_the_beginning() {
    let error = Url::parse("host.dom").unwrap_err();
    assert_eq!(error.slip().unwrap().range(), 0..0);
    let label = error.labels().unwrap().next().unwrap();
    assert_eq!((label.offset(), label.len(), label.label()), (0, 0, Some("missing here")));
}

#[test]
fn all_parts_of_an_error_are_serialized() {
    let error = Url::parse("http://h:/").unwrap_err();
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!({
            "message": error.to_string(),
            "start": 8,
            "end": 9,
            "offset": 9,
            "column": 10,
            "found": "/",
            "expected": ["a digit (port)"],
            "within": ["url", "httpurl", "hostport"],
            "section": "3.1",
            "slip": {
                "kind": "empty-port",
                "start": 8,
                "end": 9,
                "replacement": "",
                "help": "no port follows the colon, leave the colon out",
            },
        })
    );
    let found = |error: ParseError| serde_json::to_value(error.found()).unwrap();
    assert_eq!(found(Url::parse("news:").unwrap_err()), json!(null));
    assert_eq!(found(Url::try_from(&b"news:\xFF"[..]).unwrap_err()), json!(255));
}

/// With one more slash, the first directory would become a host (section 3.10).
#[test]
fn no_remedy_turns_a_directory_into_a_host() {
    let remedied = |text: &str| {
        let error = Url::parse(text).unwrap_err();
        let slip = error.slip().unwrap();
        slip.replacement()
            .map(|replacement| [&text[..slip.range().start], replacement, &text[slip.range().end..]].concat())
    };
    assert_eq!(remedied("file:/etc/motd").as_deref(), Some("file:///etc/motd"));
    assert_eq!(remedied("file:etc/motd"), None);
    assert_eq!(remedied("file://C:/directory").as_deref(), Some("file:///C:/directory"));
}
