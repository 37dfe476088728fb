//! The tree: the examples of the RFC have the structure that the RFC says; the leaves of a tree,
//! and the terminals of an error.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

use miette::NarratableReportHandler;
use nom::{
    IResult, Input, Parser,
    bytes::complete::{tag, tag_no_case, take, take_until},
    character::complete::{char, space1, u16},
    error::Error,
    number::complete::double,
};
use rfc1738::{
    Characters, Production, Rules, Span, Terminal, Url, UrlBuf,
    ast::{GroupPart, SchemePart},
    grammar, is_valid, parse_syntax,
};
use serde_json::{Value, json};
use testkit::trees::{assert_located, leaves};

use crate::common::{self, optional, rows};

#[test]
fn every_example_derives_from_the_production_it_names() {
    for example in common::urls() {
        let url =
            parse_syntax(&example.text).unwrap_or_else(|error| panic!("{}: {error}", example.text));
        assert_eq!(url.production(), example.production(), "{}", example.text);
    }
}

#[test]
fn every_gopher_plus_string_is_read_whole() {
    for example in common::examples()
        .iter()
        .filter(|example| example.source == "gopher+")
    {
        assert_eq!(example.production(), Production::GopherPlusString);
        assert_eq!(
            grammar::gopher_plus_string(&*example.text),
            Ok(("", &*example.text))
        );
    }
}

#[test]
fn every_example_is_located_and_written_back() {
    common::urls().for_each(|example| assert_located(&parse_syntax(&example.text).unwrap()));
}

/// The literal reading agrees with the strict one on URLs, and its trees are written back too.
#[test]
fn the_plain_trees_are_written_back_too() {
    for example in common::urls() {
        let (rest, url) = grammar::url(&*example.text).unwrap();
        assert_eq!(
            (rest, url.production(), url.to_string()),
            ("", example.production(), example.text.clone())
        );
        let (rest, url) = grammar::url(example.text.as_bytes()).unwrap();
        assert_eq!(
            (rest.len(), url.production(), url.to_string()),
            (0, example.production(), example.text)
        );
    }
}

/// A comment of section 5: `otherurl` is not for the ten known schemes.
#[test]
fn a_text_that_only_the_literal_reading_derives_is_an_otherurl() {
    for miss in common::near_misses() {
        if let Ok(("", url)) = grammar::url(&*miss.text) {
            assert_eq!(url.production(), Production::OtherUrl, "{}", miss.text);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads a part of the examples")]
fn the_examples_have_six_of_every_alternative() {
    let examples = common::examples();
    for alternative in Production::Url.uses() {
        let texts = || {
            examples
                .iter()
                .filter(|it| it.production() == alternative)
                .map(|it| &*it.text)
        };
        assert!(texts().collect::<HashSet<_>>().len() >= 6, "{alternative}");
        // Section 2.1: "allow HTTP as well as http".
        let upper_case = |text: &str| {
            text.split(':')
                .next()
                .unwrap()
                .contains(|c: char| c.is_ascii_uppercase())
        };
        assert!(texts().any(upper_case), "{alternative}");
    }
}

#[test]
fn an_absent_part_is_not_an_empty_one() {
    for [text, parts] in rows(
        r#"
        # Section 3.1: an empty user name, none, and an empty password.
        ftp://@host.com/   user "", password -, fpath ""
        ftp://host.com/    user -, password -, fpath ""
        ftp://foo:@host.com/  user foo, password ""
        ftp://:@host.com   user "", password "", fpath -, ftptype -
        x-ip://host.dom    user -, port -, urlpath -
        x-ip://host.dom/   user -, port -, urlpath ""
        # Section 3.2.2.
        ftp://host.dom/;type=i  fpath "", ftptype i
        # Section 3.3.
        http://host.dom    hpath -, search -
        http://host.dom/   hpath "", search -
        http://host.dom/?  hpath "", search ""
        # Section 3.4.1.
        gopher://host.dom  gtype -, selector -
        gopher://host.dom/1  gtype 1, selector "", search -
        gopher://host.dom/1%09  selector "", search "", gopher+_string -
        gopher://host.dom/1%09%09  search "", gopher+_string ""
        # Section 3.7.
        nntp://host.dom/group  group group, digits -
        # Section 3.9.
        wais://host.dom/   database ""
        wais://host.dom/?  database "", search ""
        wais://host.dom///  database "", wtype "", wpath ""
        # Section 3.10.
        file:///           host -, localhost -, fpath ""
        # Section 3.11.
        prospero://host.dom/  ppath "", fieldspec -
        prospero://host.dom/;=  ppath "", fieldname "", fieldvalue ""
        "#,
    ) {
        let tree = serde_json::to_value(Url::parse(text).unwrap()).unwrap();
        for part in parts.split(", ") {
            let (name, expected) = part.split_once(' ').unwrap();
            let part =
                find(&tree, name).unwrap_or_else(|| panic!("{text} has no key {name}: {tree}"));
            let written = extent(part).map(|range| &text[range]);
            assert_eq!(written, optional(expected), "{name} of {text}");
        }
    }
}

/// Telnet and gopher keep a `/` that is in no production of its own (sections 3.4.1 and 3.8).
#[test]
fn an_optional_slash_is_kept() {
    for (without, with) in [
        ("telnet://host.dom", "telnet://host.dom/"),
        ("gopher://host.dom", "gopher://host.dom/"),
    ] {
        let slash = |text| {
            find(
                &serde_json::to_value(Url::parse(text).unwrap()).unwrap(),
                "/",
            )
            .cloned()
        };
        assert_eq!(
            (slash(without), slash(with)),
            (Some(json!(false)), Some(json!(true)))
        );
    }
}

#[test]
fn an_alternative_is_the_key_that_is_taken() {
    for [text, pointer] in rows(
        "
        news:*                    /newsurl/grouppart/*/text
        news:comp.infosystems     /newsurl/grouppart/group/text
        news:unique@full.domain.name  /newsurl/grouppart/article/unique/text
        wais://host.dom/database  /waisurl/waisdatabase/database/text
        wais://host.dom/database?search  /waisurl/waisindex/search/text
        wais://host.dom/database/wtype/wpath  /waisurl/waisdoc/wpath/text
        file://localhost/name     /fileurl/localhost/text
        file://info.cern.ch/name  /fileurl/host/hostname/domainlabel/1/text
        file://192.0.2.1/name     /fileurl/host/hostnumber/digits/3/text
        x:opaque                  /otherurl/genericurl/schemepart/xchar/text
        x://host.dom              /otherurl/genericurl/schemepart/ip-schemepart/login/hostport/host/hostname/toplabel/text
        prospero://host.dom/a;b=c;d=e  /prosperourl/fieldspec/1/fieldvalue/text
        ",
    ) {
        let tree = serde_json::to_value(parse_syntax(text).unwrap()).unwrap();
        assert!(
            tree.pointer(pointer).is_some_and(Value::is_string),
            "{pointer} in {tree}"
        );
    }
}

#[test]
fn the_serialized_tree_is_nested_as_the_tree_is() {
    let leaf =
        |text: &str, start: usize| json!({"text": text, "start": start, "end": start + text.len()});
    let host =
        json!({"hostname": {"domainlabel": [leaf("host", 13)], "toplabel": leaf("dom", 18)}});
    let expected = json!({"scheme": leaf("ftp", 0), "ftpurl": {
        "login": {"user": leaf("myname", 6), "password": null, "hostport": {"host": host, "port": null}},
        "fpath": {"fsegment": [leaf("%2Fetc", 22), leaf("motd", 29)]},
        "ftptype": null,
    }});
    let tree =
        serde_json::to_value(Url::parse("ftp://myname@host.dom/%2Fetc/motd").unwrap()).unwrap();
    assert_eq!(tree, expected);
    assert_eq!(tree.to_string(), expected.to_string(), "in the same order");
}

#[test]
fn a_derivation_is_serialized_as_nested_productions() {
    let node = |production, start, end, children| json!({"production": production, "start": start, "end": end, "children": children});
    let derivation = Production::Port.parse("70").unwrap();
    assert_eq!(
        serde_json::to_value(derivation).unwrap(),
        node("port", 0, 2, json!([node("digits", 0, 2, json!([]))]))
    );
}

/// Section 3.1. Default ports are in sections 3.2 to 3.11.
#[test]
fn a_url_knows_its_scheme_host_and_port() {
    for [scheme, host, port, default, either, text] in rows(
        "
        # scheme, host, port, default port, port or default, URL
        ftp       host.dom   -     21    21    ftp://host.dom/
        FTP       host.dom   2121  21    2121  FTP://u:p@host.dom:2121/
        http      192.0.2.1  -     80    80    http://192.0.2.1/
        http      host.dom   80    80    80    http://host.dom:080
        http      host.dom   65535  80   65535  http://host.dom:065535/
        gopher    host.dom   -     70    70    gopher://host.dom
        mailto    -          -     -     -     mailto:user@host.dom
        news      -          -     -     -     news:*
        news      -          -     -     -     news:unique@host.dom
        nntp      host.dom   -     119   119   nntp://host.dom/group/1
        telnet    host.dom   -     23    23    telnet://host.dom/
        wais      host.dom   -     210   210   wais://host.dom/database
        wais      host.dom   8     210   8     wais://host.dom:8/a?b
        wais      host.dom   8     210   8     wais://host.dom:8/a/b/c
        file      host.dom   -     -     -     file://host.dom/name
        file      localhost  -     -     -     file://localhost/name
        file      -          -     -     -     file:///name
        prospero  host.dom   -     1525  1525  prospero://host.dom/hsoname
        x-ip      host.dom   1     -     1     x-ip://host.dom:1/
        x-ip      host.dom   -     -     -     x-ip://host.dom/
        x-opaque  -          -     -     -     x-opaque:host.dom
        ",
    ) {
        let url = Url::parse(text).unwrap();
        let number = |cell| optional(cell).map(|port| port.parse().unwrap());
        assert_eq!((url.as_str(), url.scheme().as_str()), (text, scheme));
        assert_eq!(url.host().map(|host| host.as_str()), optional(host));
        assert_eq!(url.port(), number(port), "{text}");
        assert_eq!(url.default_port(), number(default), "{text}");
        assert_eq!(url.port_or_default(), number(either), "{text}");
    }
}

/// Section 3.1: `[ user [ ":" password ] "@" ]`. The URLs that have a `login` are those of ftp,
/// telnet and new schemes.
#[test]
fn a_url_knows_its_login() {
    // text, and user and password if there is a login
    for (text, login) in [
        ("ftp://host.dom/", Some((None, None))),
        ("ftp://@host.dom/", Some((Some(""), None))),
        ("ftp://user@host.dom/", Some((Some("user"), None))),
        ("ftp://user:@host.dom/", Some((Some("user"), Some("")))),
        (
            "telnet://user:password@host.dom/",
            Some((Some("user"), Some("password"))),
        ),
        (
            "x-ip://:password@host.dom/",
            Some((Some(""), Some("password"))),
        ),
        ("x-opaque:user@host.dom", None),
        ("http://host.dom/", None),
        ("mailto:user@host.dom", None),
    ] {
        let url = Url::parse(text).unwrap();
        let read = url.login().map(|login| {
            (
                login.user().map(|it| it.as_str()),
                login.password().map(|it| it.as_str()),
            )
        });
        assert_eq!(read, login, "{text}");
    }
}

/// Section 3.2.2: the segments of an ftp URL are the arguments of CWD and RETR, each decoded on its
/// own.
#[test]
fn a_path_is_divided_before_it_is_decoded() {
    for (text, arguments) in [
        ("ftp://myname@host.dom/%2Fetc/motd", &["/etc", "motd"][..]),
        ("ftp://myname@host.dom/etc/motd", &["etc", "motd"]),
        ("ftp://myname@host.dom//etc/motd", &["", "etc", "motd"]),
        ("ftp://myname@host.dom/%2Fetc%2Fmotd", &["/etc/motd"]),
        ("ftp://myname@host.dom/", &[""]),
    ] {
        let url = Url::parse(text).unwrap();
        let segments = url.as_ftp().unwrap().fpath().unwrap().segments();
        let decoded = |segment: Span<'_>| segment.decode_utf8().unwrap().into_owned();
        assert_eq!(
            segments.clone().map(decoded).collect::<Vec<_>>(),
            arguments,
            "{text}"
        );
        assert!(
            segments
                .clone()
                .rev()
                .map(decoded)
                .eq(arguments.iter().rev().copied()),
            "{text}, from its end"
        );
    }
}

/// Section 2.2: "%" and two hexadecimal digits encode an octet.
#[test]
fn a_leaf_decodes_to_octets() {
    for (text, octets, utf8) in [
        ("", &b""[..], Some("")),
        ("plain", b"plain", Some("plain")),
        ("%2f%2F", b"//", Some("//")),
        ("%00%7F", b"\x00\x7F", Some("\0\u{7F}")),
        ("caf%C3%A9", b"caf\xC3\xA9", Some("café")),
        ("caf%E9", b"caf\xE9", None),
        // Decoded once, and a "+" is a "+".
        ("%2541+b", b"%41+b", Some("%41+b")),
    ] {
        let (_, leaf) = grammar::urlpath(Span::new(text)).unwrap();
        assert_eq!(&*leaf.decode(), octets, "{text}");
        assert_eq!(leaf.decode_utf8().ok().as_deref(), utf8, "{text}");
    }
}

/// Section 3.10: `localhost` and the empty string are "the machine from which the URL is being
/// interpreted".
#[test]
fn a_file_url_knows_whether_it_is_local() {
    for (text, local) in [
        ("file:///name", true),
        ("file://localhost/name", true),
        ("file://LocalHost/name", true),
        ("file://host.dom/name", false),
        ("file://localhost.dom/name", false),
        ("file://127.0.0.1/name", false),
    ] {
        assert_eq!(
            parse_syntax(text).unwrap().as_file().unwrap().is_local(),
            local,
            "{text}"
        );
    }
}

#[test]
fn a_leaf_knows_its_line_and_column() {
    let text = Span::new("a http://host.dom/\nhttp://info.cern.ch/path");
    let (_, second) = grammar::httpurl(text.take_from(19)).unwrap();
    let path = **second.hpath().unwrap();
    assert_eq!(
        (path.as_str(), path.range(), path.line(), path.column()),
        ("path", 39..43, 2, 21)
    );
    assert_eq!(path.to_located().location_offset(), 39);
    let after = Span::new("a\nfür x").take_from(7);
    assert_eq!((after.as_str(), after.line(), after.column()), ("x", 2, 5));
}

/// nom's own parsers cut a [`Span`] anywhere, as its items are bytes.
#[test]
fn noms_own_parsers_cut_a_span_between_characters_only() {
    let (rest, two) = take::<_, _, Error<_>>(2_usize)
        .parse(Span::new("\né/"))
        .unwrap();
    assert_eq!(
        (two.as_str(), two.range(), rest.as_str()),
        ("\né", 0..3, "/")
    );
    assert_eq!((rest.line(), rest.column()), (2, 2));
}

#[test]
fn noms_own_parsers_read_a_span() {
    let mut line = (
        tag_no_case("port"),
        tag(":"),
        space1,
        u16,
        take_until("\r\n"),
        char('\r'),
        char('\n'),
    );
    let read: IResult<_, _> = line.parse(Span::new("Port: 70/x\r\n1.5e3,"));
    let (rest, (name, colon, space, port, path, ..)) = read.unwrap();
    assert_eq!(
        (
            name.range(),
            colon.range(),
            space.range(),
            port,
            path.range()
        ),
        (0..4, 4..5, 5..6, 70, 8..10)
    );
    let (rest, number) = double::<_, Error<_>>(rest).unwrap();
    assert_eq!((number, rest.range()), (1500.0, 17..18));
    assert!(
        tag::<_, _, Error<_>>("Port")
            .parse(Span::new("port"))
            .is_err()
    );
}

#[test]
fn an_owned_url_is_its_text() {
    for example in common::valid_urls() {
        let buf: UrlBuf = example.text.parse().unwrap();
        assert_eq!(
            (&*buf, buf.as_str(), buf.to_string()),
            (&*example.text, &*example.text, example.text.clone())
        );
        assert_eq!(buf.url(), Url::parse(&example.text).unwrap());
        assert_eq!(UrlBuf::from(buf.url()), buf);
        assert_eq!(UrlBuf::try_from(example.text.clone()), Ok(buf.clone()));
        // `Borrow<str>`: found by its text.
        assert!(HashSet::from([buf.clone()]).contains(&*example.text));

        let serialized = serde_json::to_value(&buf).unwrap();
        assert_eq!(serialized, json!(example.text));
        assert_eq!(serde_json::from_value::<UrlBuf>(serialized).unwrap(), buf);
        assert!(buf == *example.text && buf == example.text.as_str() && buf >= buf.clone());
        assert!(*example.text == buf && example.text.as_str() == buf);
        let other = "http://other.dom/";
        assert_eq!(
            [buf == *other, buf == other, *other == buf, other == buf],
            [false; 4]
        );
        assert_eq!(String::from(buf.clone()), buf.into_string());
    }
}

#[test]
fn a_text_that_is_not_a_url_is_not_owned() {
    let misses = common::near_misses().into_iter().map(|miss| miss.text);
    let examples = Rules::rfc1738()
        .iter()
        .map(|rule| rule.example().to_owned());
    for text in misses.chain(examples.filter(|text| !is_valid(text))) {
        let error = Url::parse(&text).unwrap_err();
        assert_eq!(Url::try_from(&*text), Err(error.clone()));
        assert_eq!(text.parse::<UrlBuf>(), Err(error.clone()));
        let given_back = UrlBuf::parse(&*text).unwrap_err();
        assert_eq!(
            (given_back.error(), given_back.to_string()),
            (&error, error.to_string())
        );
        assert_eq!(
            serde_json::to_value(&given_back).unwrap(),
            json!({"error": error, "input": text})
        );
        assert_eq!(given_back.into_input(), text);
        // The format has its own position.
        let deserialized = serde_json::from_value::<UrlBuf>(json!(text)).unwrap_err();
        let line = error.to_string();
        let (position, rest) = line.split_once(": ").unwrap();
        assert!(position.starts_with("at character "), "{line}");
        assert_eq!(deserialized.to_string(), rest);
    }
}

/// miette shows the text without being given it.
#[test]
fn a_diagnostic_of_an_owned_text_has_it() {
    let invalid = UrlBuf::parse("http://host_name.dom/").unwrap_err();
    let mut shown = String::new();
    NarratableReportHandler::new()
        .render_report(&mut shown, &invalid)
        .unwrap();
    let line = "snippet line 1: http://host_name.dom/\n    label at line 1, column 12: ";
    assert!(
        shown.contains(line) && shown.ends_with("diagnostic code: rfc1738::syntax::underscore\n"),
        "{shown}"
    );
}

/// The enums of the tree have a variant for each alternative.
#[test]
fn an_alternative_is_a_variant() {
    let news = |text| Url::parse(text).unwrap().as_news().unwrap().grouppart;
    // Section 3.6.
    assert!(matches!(news("news:*"), GroupPart::All(all) if all.range() == (5..6)));
    assert!(
        matches!(news("news:comp.lang"), GroupPart::Group(group) if group.as_str() == "comp.lang")
    );
    assert!(
        matches!(news("news:*@h"), GroupPart::Article(article) if article.unique.as_str() == "*")
    );
    // Section 2.1.
    let (_, opaque) = grammar::schemepart(Span::new("//host-")).unwrap();
    assert!(matches!(opaque, SchemePart::XChars(text) if text.range() == (0..7)));
}

/// The value of the first `key` in a serialized tree.
fn find<'a>(tree: &'a Value, key: &str) -> Option<&'a Value> {
    let children: Vec<&Value> = match tree {
        Value::Object(object) if object.contains_key(key) => return object.get(key),
        Value::Object(object) => object.values().collect(),
        Value::Array(array) => array.iter().collect(),
        _ => return None,
    };
    children.into_iter().find_map(|child| find(child, key))
}

/// The range from the first leaf of a part to its last, if it is there.
fn extent(part: &Value) -> Option<std::ops::Range<usize>> {
    let leaves = leaves(part);
    Some(leaves.first()?.start..leaves.last()?.end)
}

/// The second "70" of `70:70`.
fn second() -> Span<'static> {
    Span::new("70:70").take_from(3)
}

#[test]
fn a_span_is_equal_to_the_same_text_in_the_same_place() {
    let first = Span::new("70:70").take(2);
    assert_eq!(second(), Span::new("70:70/").take_from(3).take(2));
    assert_ne!(first, second());
    assert_ne!(first, Span::new("71:70").take(2));
    let hash = |span: Span<'_>| {
        let mut hasher = DefaultHasher::new();
        span.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(
        hash(second()),
        hash(Span::new("70:70/").take_from(3).take(2))
    );
    assert_ne!(hash(first), hash(second()));
}

#[test]
fn a_span_is_compared_with_a_text_wherever_it_is() {
    assert!(second() == "70" && second() == *"70");
    assert!(second() != "71" && second() != *"71");
    assert_eq!(AsRef::<str>::as_ref(&second()), "70");
}

#[test]
fn the_positions_in_a_span_are_counted_from_its_start() {
    assert_eq!(
        Span::new("host.dom:70/")
            .take_from(5)
            .position(|character| character == ':'),
        Some(3)
    );
    assert_eq!(second().position(|character| character == ':'), None);
}

#[test]
fn a_span_is_located_in_its_input() {
    let located = Span::new("ftp:\n//host.dom/")
        .take_from(7)
        .take(8)
        .to_located();
    assert_eq!(
        (
            *located.fragment(),
            located.location_line(),
            located.get_column()
        ),
        ("host.dom", 2, 3)
    );
}

/// The terminals that the error of `text`, read as a production, expects.
fn expected(production: Production, text: &str) -> Vec<Terminal> {
    production
        .parse(text)
        .unwrap_err()
        .expected()
        .iter()
        .map(|expected| expected.terminal())
        .collect()
}

fn characters(production: Production, text: &str) -> Characters {
    let sets = expected(production, text)
        .into_iter()
        .filter_map(|terminal| match terminal {
            Terminal::Characters(characters) => Some(characters),
            _ => None,
        });
    sets.reduce(Characters::union).unwrap()
}

/// The bytes that the only terminal that was expected can begin with.
fn admitted(production: Production, text: &str) -> String {
    let [terminal] = expected(production, text)[..] else {
        panic!("one terminal")
    };
    (0..=u8::MAX)
        .filter(|&byte| terminal.admits(byte))
        .map(char::from)
        .collect()
}

#[test]
fn a_terminal_admits_the_bytes_that_it_can_begin_with() {
    // The name of a scheme is in either case (section 2.1); ";type=" is as it is written (section
    // 3.2.2).
    assert_eq!(admitted(Production::HttpUrl, ""), "Hh");
    assert_eq!(admitted(Production::FtpUrl, "ftp://host.dom/;t"), "y");
    assert_eq!(admitted(Production::Escape, "%0"), "0123456789ABCDEFabcdef");
    assert_eq!(admitted(Production::Digit, "1a"), "");
}

#[test]
fn an_escape_is_admitted_where_it_is_in_the_set() {
    let terminal = |characters| Terminal::Characters(characters);
    // A segment may contain escapes (section 3.3), a host may not (section 3.1).
    let hsegment = characters(Production::HSegment, " ");
    let host = characters(Production::DomainLabel, " ");
    assert!(
        hsegment.has_escape()
            && terminal(hsegment).admits(b'%')
            && !terminal(hsegment).admits(b'/')
    );
    assert!(!host.has_escape() && !terminal(host).admits(b'%') && terminal(host).admits(b'a'));
    // "%" itself is not a character of the set, and neither is any octet that is not printable.
    assert!(!hsegment.contains(b'%') && !hsegment.contains(0x7F) && !hsegment.contains(0xC1));
}

#[test]
fn a_set_is_shown_as_its_characters() {
    assert_eq!(
        format!("{:?}", characters(Production::Digit, "")),
        r#""0123456789""#
    );
    let with_escape = format!("{:?}", characters(Production::HSegment, " "));
    assert!(
        with_escape.starts_with(r#""!$&'()*+,-.0123"#)
            && with_escape.ends_with(r#"xyz" or escape"#),
        "{with_escape}"
    );
}
