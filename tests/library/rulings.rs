//! The rulings of `grammar/rulings.md`, each with the cases that it lists.

use rfc1738::{
    Production, Rule, Schemes, Url,
    ast::{self, FileHost, OtherUrl, SchemePart},
    context::wrap,
    equivalent, extract, grammar,
    interpret::{
        InterpretError,
        ftp::{Command, Transfer},
        http::Protocol,
        prospero::token,
    },
    is_valid, parse_syntax, validate,
};

use crate::common::{found, interpreted, is_found, rows, rules_of};

#[test]
#[cfg_attr(miri, ignore = "to parse Rust takes Miri minutes")]
fn every_ruling_names_its_test() {
    let rulings = include_str!("../../grammar/rulings.md");
    let named = rulings
        .lines()
        .filter_map(|line| line.strip_prefix("Test: `")?.strip_suffix('`'));
    let named: Vec<&str> = named.collect();
    assert_eq!(
        named.len(),
        rulings
            .lines()
            .filter(|line| line.starts_with("## "))
            .count(),
        "one test each"
    );

    let here = syn::parse_file(include_str!("rulings.rs")).unwrap();
    let tests = here.items.into_iter().filter_map(|item| match item {
        syn::Item::Fn(function)
            if function
                .attrs
                .iter()
                .any(|attribute| attribute.path().is_ident("test")) =>
        {
            Some(function.sig.ident.to_string())
        }
        _ => None,
    });
    assert_eq!(tests.skip(1).collect::<Vec<_>>(), named);
}

#[test]
fn the_literal_and_the_strict_reading() {
    // Section 3.3: "No user name or password is allowed".
    for (text, offset) in [
        ("http://user@host.dom/", 11),
        ("mailto:", 7),
        ("ftp://host.dom/name;type=x", 25),
    ] {
        assert_eq!(literal(text), Some(Production::OtherUrl), "{text}");
        assert_eq!(parse_syntax(text).unwrap_err().offset(), offset, "{text}");
    }
    // Section 5: "new schemes follow the general syntax".
    for text in ["nfs://user@host.dom/", "mid:"] {
        assert_eq!(literal(text), Some(Production::OtherUrl), "{text}");
        assert_eq!(strict(text), Some(Production::OtherUrl), "{text}");
    }
    assert_eq!(literal("http://host.dom/"), Some(Production::HttpUrl));
    assert_eq!(strict("http://host.dom/"), Some(Production::HttpUrl));
}

#[test]
fn ruling_1_scheme_names_ignore_case_and_nothing_else_does() {
    use Production::{
        FileUrl, FtpUrl, GopherUrl, HiAlpha, HttpUrl, LowAlpha, MailtoUrl, NewsUrl, NntpUrl,
        OtherUrl, ProsperoUrl, Scheme, TelnetUrl, WaisDatabase, WaisDoc, WaisIndex,
    };
    // Section 2.1, for the twelve literals that begin with a scheme's name.
    let literals = [
        (FtpUrl, "ftp", "://host.dom"),
        (FileUrl, "file", ":///name"),
        (HttpUrl, "http", "://host.dom"),
        (GopherUrl, "gopher", "://host.dom"),
        (MailtoUrl, "mailto", ":user@host.dom"),
        (NewsUrl, "news", ":*"),
        (NntpUrl, "nntp", "://host.dom/group"),
        (TelnetUrl, "telnet", "://host.dom"),
        (WaisDatabase, "wais", "://host.dom/database"),
        (WaisIndex, "wais", "://host.dom/database?search"),
        (WaisDoc, "wais", "://host.dom/database/wtype/wpath"),
        (ProsperoUrl, "prospero", "://host.dom/hsoname"),
    ];
    for (production, scheme, rest) in literals {
        let (first, others) = scheme.split_at(1);
        for scheme in [
            scheme.to_owned(),
            scheme.to_uppercase(),
            first.to_uppercase() + others,
        ] {
            let text = scheme + rest;
            assert_eq!(
                production.longest_prefix(&*text),
                Some(text.len()),
                "{text}"
            );
            assert_ne!(strict(&text), Some(OtherUrl), "{text}");
        }
    }
    assert_eq!(strict("X-Y:z"), Some(OtherUrl));
    assert_eq!(parse_syntax("X-Y:z").unwrap().scheme(), "X-Y");

    // Every other literal is as written (section 5).
    assert_eq!(Scheme.longest_prefix("A"), Some(1));
    assert_eq!(LowAlpha.longest_prefix("A"), None);
    assert_eq!(HiAlpha.longest_prefix("a"), None);
    for typecode in ["A", "I", "D", "a", "i", "d"] {
        let text = format!("ftp://host.dom/name;type={typecode}");
        assert_eq!(
            grammar::ftpurl(&*text).unwrap().1.ftptype(),
            Some(&typecode)
        );
        assert_eq!(strict(&text.replace("type", "TYPE")), None);
    }
}

#[test]
fn ruling_2_erratum_5118_and_repetition() {
    let gopher = |text| grammar::gopherurl(text).unwrap().1;
    let path = gopher("gopher://host.dom/");
    let none = gopher("gopher://host.dom");
    assert_eq!(path.gopher_path, Some(None));
    assert_eq!(none.gopher_path, None);

    // `1*[ … ]` is never empty (section 5, preamble).
    assert_eq!(Production::GenericUrl.longest_prefix(":x"), None);
    assert_eq!(Production::Scheme.longest_prefix(""), None);
    assert_eq!(Production::Article.longest_prefix("@host.dom"), None);
    assert_eq!(strict("news:@host.dom"), None);
}

#[test]
fn ruling_3_schemepart_is_structured_if_ip_schemepart_reads_it_all() {
    let SchemePart::IpSchemePart(part) = schemepart("nfs://user@host.dom:2049/name") else {
        panic!("it complies with the common Internet scheme syntax (section 3.1)");
    };
    assert_eq!(
        (part.login.user(), part.login.password()),
        (Some(&"user"), None)
    );
    assert_eq!(
        (
            *part.login.hostport.host,
            part.login.hostport.port.map(|port| *port)
        ),
        ("host.dom", Some("2049"))
    );
    assert_eq!(part.urlpath, Some("name"));

    for opaque in [
        "//host.dom:/name",
        "unique@host.dom",
        "//host-",
        "//",
        "/name",
        "",
    ] {
        assert_eq!(
            schemepart(&format!("x:{opaque}")),
            SchemePart::XChars(opaque)
        );
    }
}

#[test]
fn ruling_4_localhost_is_the_second_alternative() {
    let file = |text| grammar::fileurl(text).unwrap().1;
    let localhost = file("file://localhost/name");
    assert_eq!(localhost.host, Some(FileHost::Localhost("localhost")));
    assert!(localhost.is_local());

    let empty = file("file:///name");
    assert_eq!(empty.host, None);
    assert!(empty.is_local());

    for (text, name, local) in [
        ("file://LOCALHOST/name", "LOCALHOST", true),
        ("file://localhost.dom/name", "localhost.dom", false),
        ("file://localhost-1/name", "localhost-1", false),
    ] {
        let url = file(text);
        assert!(
            matches!(&url.host, Some(FileHost::Host(host)) if **host == name),
            "{text}"
        );
        assert_eq!(url.is_local(), local, "{text}");
    }
}

#[test]
fn ruling_5_gopher_tabs() {
    // Sections 3.4.1 to 3.4.3 and 3.4.9: gopher-path, gtype, selector, search, gopher+_string.
    for (path, gtype, selector, search, gopher_plus_string) in [
        (
            "7find%09some%20words",
            "7",
            "find",
            Some("some%20words"),
            None,
        ),
        ("0form%09%09+%091", "0", "form", Some(""), Some("+%091")),
        ("1a%09b/c", "1", "a%09b/c", None, None),
        ("1a%09b/c%09d", "1", "a%09b/c%09d", None, None),
        ("1a%09b%09c/d?e", "1", "a", Some("b"), Some("c/d?e")),
        ("%09q", "%09", "q", None, None),
        ("%09%09q", "%09", "", Some("q"), None),
        ("1", "1", "", None, None),
        ("1%09%09", "1", "", Some(""), Some("")),
    ] {
        let text = format!("gopher://host.dom/{path}");
        let (rest, url) = grammar::gopherurl(&*text).unwrap();
        assert_eq!(
            (rest, url.gtype(), url.selector()),
            ("", Some(&gtype), Some(&selector)),
            "{text}"
        );
        assert_eq!(
            (url.search().copied(), url.gopher_plus_string().copied()),
            (search, gopher_plus_string),
            "{text}"
        );
    }
}

#[test]
fn ruling_6_a_port_is_digits() {
    for (text, digits, number) in [
        ("http://host.dom:0080/", "0080", Some(80)),
        ("http://host.dom:65535/", "65535", Some(65535)),
        ("http://host.dom:65536/", "65536", None),
        (
            "http://host.dom:184467440737095516160/",
            "184467440737095516160",
            None,
        ),
    ] {
        let url = parse_syntax(text).unwrap();
        assert_eq!(url.hostport().unwrap().port.unwrap().as_str(), digits);
        assert_eq!(url.port(), number, "{text}");
    }
    for (text, refused) in [
        ("http://host.dom:0/", true),
        ("http://host.dom:65536/", true),
        ("http://host.dom:65535/", false),
    ] {
        assert_eq!(Url::parse(text).is_err(), refused, "{text}");
        assert_eq!(is_found(Rule::PortRange, text), refused, "{text}");
    }
    assert_eq!(parse_syntax("http://host.dom:/").unwrap_err().offset(), 16);
}

#[test]
fn ruling_7_prose_narrower_than_the_bnf_is_not_the_grammars() {
    let label = "a".repeat(64);
    for (text, production) in [
        ("http://999.0.0.1/", Production::HttpUrl),
        (&format!("http://{label}/"), Production::HttpUrl),
        ("mailto:postmaster", Production::MailtoUrl),
        ("nntp://host.dom/comp.lang.c", Production::NntpUrl),
        ("gopher://host.dom/1a%0D%0Ab", Production::GopherUrl),
    ] {
        assert_eq!(strict(text), Some(production), "{text}");
    }
    assert_eq!(Production::HostNumber.longest_prefix("999.0.0.1"), Some(9));
}

#[test]
fn ruling_8_fragments_and_wrappers_are_not_part_of_a_url() {
    assert_eq!(
        parse_syntax("http://host.dom/#top").unwrap_err().offset(),
        16
    );
    assert_eq!(
        Production::HttpUrl.longest_prefix("http://host.dom/#top"),
        Some(16)
    );
    assert_eq!(
        parse_syntax("<URL:http://host.dom/>").unwrap_err().offset(),
        0
    );
    for padded in [
        " http://host.dom/",
        "http://host.dom/ ",
        "http://host.dom/\r\n",
        "\thttp://host.dom/",
    ] {
        assert_eq!(strict(padded), None, "{padded:?}");
    }
    assert_eq!(
        parse_syntax("URL:http://host.dom/").unwrap().scheme(),
        "URL"
    );
    assert_eq!(
        schemepart("URL:http://host.dom/"),
        SchemePart::XChars("http://host.dom/")
    );
    assert!(!are_equivalent("URL:http://host.dom/", "http://host.dom/"));
    let refused = Url::parse("URL:http://host.dom/")
        .unwrap()
        .interpret()
        .unwrap_err();
    assert!(matches!(refused, InterpretError::UrlPrefix { .. }));
    assert_eq!(
        parse_syntax("URL:http://host.dom/~a").unwrap_err().offset(),
        20
    );
    for (text, rules) in [
        ("URL:http://host.dom/", &[Rule::UrlPrefix][..]),
        (
            "URL:ftp://host.dom/a;b",
            &[Rule::UrlPrefix, Rule::UrlPrefixSyntax],
        ),
        ("URL:http://host.dom/~a", &[Rule::Syntax]),
        (
            "URL://host.dom/",
            &[Rule::SchemeUpperCase, Rule::SchemeUnknown],
        ),
    ] {
        assert_eq!(found(text), rules, "{text}");
    }
}

#[test]
fn ruling_9_non_ascii_is_in_no_production() {
    assert_eq!(parse_syntax("http://host.dom/é").unwrap_err().offset(), 16);
    for text in ["http://host.dom/%C3%A9", "http://host.dom/%E9"] {
        assert_eq!(strict(text), Some(Production::HttpUrl), "{text}");
    }
    assert_eq!(Production::Digit.longest_prefix("²"), None);
    assert_eq!(Production::Alpha.longest_prefix("É"), None);
    assert_eq!(
        Production::HostName.longest_prefix(&b"\x61\xFF"[..]),
        Some(1)
    );
    for production in Production::ALL {
        let empty = production.longest_prefix("");
        assert!(
            (0x80..=0xFF).all(|byte: u8| production.longest_prefix(&[byte][..]) == empty),
            "{production}"
        );
    }
}

#[test]
fn ruling_10_a_filled_out_form_follows_the_selector() {
    const FORM: &str = "+%091%0D%0A+-1%0D%0A.%0D%0A";
    for (path, sent) in [
        ("0form%09%09+", "form\t\t+\r\n"),
        (&format!("0form%09%09{FORM}"), "form\t+\t1\r\n+-1\r\n.\r\n"),
        (
            &format!("0form%09find%09{FORM}"),
            "form\tfind\t+\t1\r\n+-1\r\n.\r\n",
        ),
    ] {
        assert_eq!(gopher(path).unwrap(), sent, "{path}");
    }
}

#[test]
fn ruling_11_a_question_mark_fetches_the_form() {
    assert_eq!(gopher("0form%09%09?").unwrap(), "form\t\t!+ASK\r\n");
}

#[test]
fn ruling_12_a_gopher_plus_string_has_delimiters_only_in_a_filled_out_form() {
    for (path, refused, is_form) in [
        ("0a%09%09+view%09x", "%09x", false),
        (
            "0a%09%09+%091%0D%0A+-1%0D%0Av%0A.%0D%0A",
            "%0A.%0D%0A",
            false,
        ),
        (
            "0a%09%09+%091%0D%0A+-1%0D%0Av%00%0D%0A.%0D%0A",
            "%00%0D%0A.%0D%0A",
            true,
        ),
    ] {
        let text = format!("gopher://host.dom/{path}");
        assert_eq!(
            &text[gopher(path).unwrap_err().range().start..],
            refused,
            "{path}"
        );
        assert_eq!(is_found(Rule::GopherPlusForm, &text), !is_form, "{path}");
    }
}

#[test]
fn ruling_13_cwd_keeps_its_space_nlst_does_not() {
    assert_eq!(
        ftp("ftp://host.dom//etc/;type=d"),
        b"CWD \r\nCWD etc\r\nNLST\r\n"
    );
}

#[test]
fn ruling_14_to_an_ftp_server_ff_is_doubled() {
    assert_eq!(ftp("ftp://host.dom/%FF"), b"RETR \xFF\xFF\r\n");
}

#[test]
fn ruling_15_the_requests_of_prospero_are_lines() {
    let prospero = Url::parse("prospero://host.dom/a%0D%0Ab").unwrap();
    assert_eq!(
        interpreted!(prospero, Prospero).unwrap_err().range(),
        21..24
    );
    let spaced = Url::parse("prospero://host.dom/a%20b").unwrap();
    let object = interpreted!(spaced, Prospero).unwrap();
    assert_eq!(*token(&object.hsoname), *b"'a b'");
    let wais = Url::parse("wais://host.dom/a%0D%0Ab").unwrap();
    assert_eq!(&*interpreted!(wais, Wais).unwrap().database, b"a\r\nb");
}

#[test]
fn ruling_16_each_hyphen_before_a_line_break_is_read_both_ways() {
    for (text, readings, left_out) in [
        (
            "<URL:http://h/a-\nb-\nc>",
            &[
                "http://h/a-b-c",
                "http://h/abc",
                "http://h/a-bc",
                "http://h/ab-c",
            ][..],
            0,
        ),
        ("<URL:http://host-\n.dom/>", &["http://host.dom/"], 0),
        (
            "<URL:http://h/a-\nb-\nc-\nd-\ne-\nf>",
            &[
                "http://h/a-b-c-d-e-f",
                "http://h/abcdef",
                "http://h/a-bcdef",
                "http://h/ab-cdef",
                "http://h/abc-def",
                "http://h/abcd-ef",
                "http://h/abcde-f",
                "http://h/a-b-cdef",
                "http://h/a-bc-def",
                "http://h/a-bcd-ef",
                "http://h/a-bcde-f",
                "http://h/ab-c-def",
                "http://h/ab-cd-ef",
                "http://h/ab-cde-f",
                "http://h/abc-d-ef",
                "http://h/abc-de-f",
            ],
            16,
        ),
    ] {
        let found = extract(text).next().unwrap().unwrap();
        assert!(
            found
                .readings()
                .map(|reading| reading.as_str())
                .eq(readings.iter().copied()),
            "{text}"
        );
        assert_eq!(found.left_out(), left_out, "{text}");
    }
}

#[test]
fn ruling_17_which_escapes_are_equivalent_to_their_characters() {
    for (a, b, equivalent) in [
        ("gopher://h.d/0a%2Fb", "gopher://h.d/0a/b", true),
        ("http://h.d/a%2Fb", "http://h.d/a/b", false),
        ("http://h.d/a%40b", "http://h.d/a@b", false),
        ("ftp://h.d/a%40b", "ftp://h.d/a@b", true),
        ("http://h.d/%41%2Eb", "http://h.d/A.b", true),
        ("gopher://h.d/7a%09b%2Fc", "gopher://h.d/7a%09b/c", true),
        ("x-a:%41", "x-a:A", true),
        ("x-a:%2F", "x-a:/", false),
        ("x://%48ost", "x://host", true),
    ] {
        assert_eq!(are_equivalent(a, b), equivalent, "{a} and {b}");
    }
    assert_eq!(
        normalized("gopher://h.d/7a%09b%2Fc"),
        "gopher://h.d/7a%09b%2Fc"
    );
    let has_host = |text| matches!(schemepart(text), SchemePart::IpSchemePart(_));
    assert!(!has_host("x://%48ost") && has_host("x://host"));
    assert_eq!(normalized("x://host%2Edom:00/"), "x://%68ost.dom:00/");
    assert!(is_found(Rule::PortRange, "x://host.dom:00/"));
}

#[test]
fn ruling_18_addresses_and_message_ids_ignore_case_alike() {
    for (a, b, equivalent) in [
        ("mailto:User@HOST.dom", "mailto:User@host.dom", true),
        ("news:Id@HOST.dom", "news:Id@host.dom", true),
        (
            "mailto:POSTMASTER@host.dom",
            "mailto:postmaster@host.dom",
            true,
        ),
        ("mailto:USER@host.dom", "mailto:user@host.dom", false),
        ("mailto:a@%5BA%5D", "mailto:a@%5Ba%5D", false),
    ] {
        assert_eq!(are_equivalent(a, b), equivalent, "{a} and {b}");
    }
}

#[test]
fn ruling_19_of_all_lines_only_a_selector_carries_nul() {
    assert_eq!(gopher("7a%00b%09c").unwrap(), "a\0b\tc\r\n");
    for (path, range) in [("7a%09b%00", 24..27), ("0a%09%09+view%00", 31..34)] {
        assert_eq!(gopher(path).unwrap_err().range(), range, "{path}");
    }
    let ftp = Url::parse("ftp://host.dom/a%00b").unwrap();
    assert_eq!(interpreted!(ftp, Ftp).unwrap_err().range(), 16..19);
    for text in [
        "gopher://host.dom/7a%00b%09c",
        "gopher://host.dom/7a%09b%00",
        ftp.as_str(),
    ] {
        assert!(
            validate(text).is_valid() && is_found(Rule::EscapeControl, text),
            "{text}"
        );
    }
}

#[test]
fn ruling_20_a_client_divides_a_gopher_path_at_its_tabs() {
    for (path, sent) in [
        ("7a%09b/c", "a\tb/c\r\n"),
        ("7a%09b/c%09+", "a\tb/c\t+\r\n"),
    ] {
        assert_eq!(gopher(path).unwrap(), sent, "{path}");
        let encoded = path.replace('/', "%2F");
        assert_eq!(gopher(&encoded).unwrap(), sent, "{path}");
        assert_eq!(
            normalized(&format!("gopher://host.dom/{path}")),
            format!("gopher://host.dom/{encoded}")
        );
        let text = format!("gopher://host.dom/{path}");
        assert_eq!(
            grammar::gopherurl(&*text).unwrap().1.search(),
            None,
            "{path}"
        );
        assert!(
            validate(&text).is_valid() && is_found(Rule::GopherSearchUnencoded, &text),
            "{path}"
        );
    }
}

#[test]
fn ruling_21_to_a_telnet_service_no_ff_is_advised() {
    let telnet = Url::parse("telnet://us%FFer@host.dom/").unwrap();
    assert_eq!(interpreted!(telnet, Telnet).unwrap_err().range(), 11..14);
    let ftp = Url::parse("ftp://us%FFer@host.dom/").unwrap();
    let name = interpreted!(ftp, Ftp).unwrap().login.name();
    assert_eq!(Command::User(name).line(), b"USER us\xFF\xFFer\r\n");
    assert!(
        [telnet, ftp]
            .iter()
            .all(|url| is_found(Rule::EscapeTelnetCommand, url.as_str()))
    );
}

#[test]
fn ruling_22_an_ftp_connection_is_for_one_url() {
    for (text, commands) in [
        ("ftp://host.dom/a/c", "CWD a\r\nRETR c\r\n"),
        ("ftp://host.dom/a/b", "CWD a\r\nRETR b\r\n"),
    ] {
        assert_eq!(ftp(text), commands.as_bytes(), "{text}");
    }
}

#[test]
fn ruling_23_an_empty_ftp_name_is_not_retrieved() {
    for (text, commands, chooses) in [
        ("ftp://host.dom/a/", "CWD a\r\n", true),
        ("ftp://host.dom/;type=a", "TYPE A\r\n", true),
        ("ftp://host.dom/a/;type=d", "CWD a\r\nNLST\r\n", false),
    ] {
        assert_eq!(ftp(text), commands.as_bytes(), "{text}");
        let session = interpreted!(Url::parse(text).unwrap(), Ftp).unwrap();
        assert_eq!(
            matches!(session.transfer, Transfer::Choose { .. }),
            chooses,
            "{text}"
        );
    }
    assert!(are_equivalent("ftp://host.dom", "ftp://host.dom/"));
}

#[test]
fn ruling_24_without_brackets_the_next_line_is_only_another_reading() {
    for (text, readings) in [
        (
            "http://h/over-\nview",
            &["http://h/over-", "http://h/over-view", "http://h/overview"][..],
        ),
        (
            "<http://h/over-\nview>",
            &["http://h/over-view", "http://h/overview"],
        ),
        ("http://h/over-\n\nview", &["http://h/over-"]),
        ("http://h/over-\nnote: view", &["http://h/over-"]),
    ] {
        let found = extract(text).next().unwrap().unwrap();
        assert!(
            found
                .readings()
                .map(|reading| reading.as_str())
                .eq(readings.iter().copied()),
            "{text}"
        );
    }
    let rejected = extract("http://host-\n.dom/").next().unwrap().unwrap_err();
    assert_eq!((rejected.text(), rejected.offset()), ("http://host-", 11));
}

#[test]
fn ruling_25_a_url_is_folded_anywhere_but_after_a_hyphen() {
    for (url, width, expected) in [
        (
            "http://host.dom/a-b--c",
            12,
            "<URL:http://\nhost.dom/a-b\n--c>",
        ),
        ("news:a-----b", 5, "<URL:\nnews:\na\n-----b>"),
    ] {
        let written = wrap(&Url::parse(url).unwrap()).width(width).to_string();
        assert_eq!(written, expected);
        let found = extract(&written).next().unwrap().unwrap();
        assert!(
            found.readings().map(|reading| reading.as_str()).eq([url]),
            "{written}"
        );
    }
}

#[test]
fn ruling_26_https_ws_and_wss_have_the_syntax_of_an_httpurl() {
    for (text, today) in [
        ("https://host.dom/", Ok((Production::HttpUrl, Some(443)))),
        (
            "WSS://host.dom/chat?a",
            Ok((Production::HttpUrl, Some(443))),
        ),
        ("ws://user@host.dom/", Err(5)),
        ("wss:host.dom", Err(4)),
        ("coap://user@host.dom/", Ok((Production::OtherUrl, None))),
    ] {
        let read = Url::parse(text).map(|url| (url.production(), url.port_or_default()));
        assert_eq!(read.map_err(|error| error.range().start), today, "{text}");
        assert_eq!(
            Schemes::rfc1738().parse(text).unwrap().production(),
            Production::OtherUrl,
            "{text}"
        );
        assert_eq!(literal(text), Some(Production::OtherUrl), "{text}");
    }
    for (text, section) in [
        ("http://user@host.dom/", "3.3"),
        ("https://user@host.dom/", "RFC 2818 2.4, ruling 26"),
        ("HTTPS:/host.dom/", "RFC 2818 2.4, ruling 26"),
        ("ws://user@host.dom/", "RFC 6455 3, ruling 26"),
        ("wss:host.dom", "RFC 6455 3, ruling 26"),
        // Section 2.2 says this about all URLs.
        ("https://host.dom/a b", "2.2"),
    ] {
        assert_eq!(Url::parse(text).unwrap_err().section(), section, "{text}");
    }
    for (text, protocol, is_secure, is_websocket) in [
        ("http://h.dom/", Protocol::Http, false, false),
        ("HTTPS://h.dom/", Protocol::Https, true, false),
        ("ws://h.dom/", Protocol::Ws, false, true),
        ("wss://h.dom/", Protocol::Wss, true, true),
    ] {
        let request = interpreted!(Url::parse(text).unwrap(), Http).unwrap();
        assert_eq!(request.protocol, protocol, "{text}");
        assert_eq!(request.protocol.is_secure(), is_secure, "{text}");
        assert_eq!(request.protocol.is_websocket(), is_websocket, "{text}");
    }
    let mut schemes = Schemes::today();
    for (name, production) in [("ftps", Production::FtpUrl), ("coap", Production::HttpUrl)] {
        schemes.register(name, production, None).unwrap();
        let text = format!("{name}://host.dom/");
        let error = schemes.parse(&text).unwrap().interpret().unwrap_err();
        assert!(matches!(error, InterpretError::NewScheme { range } if range == (0..4)));
    }
}

#[test]
fn ruling_27_a_reserved_character_may_stand_where_section_5_has_it() {
    for text in [
        "http://h.d/a@b",
        "ftp://h.d/a?b",
        "mailto:a?b@c.d",
        "ftp://h.d/a%3Bb",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
    // The examples that the sentence of section 2.2 would forbid.
    for text in [
        "mailto:user@host.dom",
        "gopher://h.d/0a%09%09+application/postscript%20Es_ES",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
    let report = validate("file:///a%3Fb");
    let [needless] = report.findings() else {
        panic!("{report:?}")
    };
    assert_eq!(needless.rule(), Rule::EscapeNeedless);
    assert_eq!(
        needless.message(),
        "\"%3F\" is \"?\", which section 5 has in the fpath and section 3.10 does not reserve there"
    );
}

#[test]
fn ruling_28_section_5_decides_where_an_escape_may_stand() {
    for (text, section) in [
        ("ftp://h%6Fst.dom/", "5"),
        ("http://host.dom:8%30/", "5"),
        ("news:comp%2Emisc", "5"),
        // Here, the typecode is wrong, however it is written.
        ("ftp://h.d/a;type=%69", "3.2.2"),
    ] {
        assert_eq!(parse_syntax(text).unwrap_err().section(), section, "{text}");
    }
    assert_eq!(strict("x://h%6Fst.dom/"), Some(Production::OtherUrl));
}

#[test]
fn ruling_29_an_error_is_what_the_rfc_forbids() {
    for [rule, severity, text] in rows(
        "
        news-host-number      error    news:a@192.0.2.1
        file-host-number      error    file://192.0.2.1/a
        nntp-article-missing  note     nntp://host.dom/comp.misc
        ftp-type-upper-case   note     ftp://host.dom/a;type=A
        host-not-qualified    note     http://host/
        host-not-qualified    note     http://localhost/
        gopher-plus-form      warning  gopher://host.dom/0a%09%09+text/plain
        port-range            error    x://host.dom:99999/
        scheme-common-syntax  warning  x://host.dom:99999:/
        password-present      warning  ftp://user:me%40home.dom@host.dom/
        ",
    ) {
        let rule: Rule = rule.parse().unwrap();
        assert!(is_found(rule, text), "{text}: {:?}", found(text));
        assert_eq!(rule.severity().to_string(), severity, "{rule}");
        assert_eq!(is_valid(text), severity != "error", "{text}");
    }
    for text in [
        "ftp://anonymous:me%40home.dom@host.dom/",
        "file://localhost/a",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn ruling_30_the_argument_of_type_is_in_upper_case() {
    for (typecode, command) in [
        ("a", "TYPE A"),
        ("A", "TYPE A"),
        ("i", "TYPE I"),
        ("I", "TYPE I"),
    ] {
        let text = format!("ftp://host.dom/a;type={typecode}");
        assert_eq!(
            ftp(&text),
            format!("{command}\r\nRETR a\r\n").as_bytes(),
            "{text}"
        );
    }
}

#[test]
fn ruling_31_the_default_port_of_a_new_scheme_is_not_known() {
    let text = "ldap://host.dom:25/";
    assert_eq!(found(text), [Rule::SchemeUnknown]);
    let mut schemes = Schemes::today();
    schemes
        .register("ldap", Production::HttpUrl, Some(389))
        .unwrap();
    let found = rules_of(schemes.validate(text).findings());
    assert_eq!(found, [Rule::PortNotDefault]);
}

#[test]
fn ruling_32_the_number_of_an_article_is_a_number() {
    assert!(are_equivalent(
        "nntp://host.dom/comp.misc/017",
        "nntp://host.dom/comp.misc/17"
    ));
    let url = Url::parse("nntp://host.dom/comp.misc/017").unwrap();
    let session = interpreted!(url, Nntp).unwrap();
    assert_eq!(session.commands().last().unwrap().to_string(), "ARTICLE 17");
}

#[test]
fn ruling_33_the_host_of_a_file_is_a_name() {
    for (text, is_allowed) in [
        ("file://192.0.2.1/a", false),
        ("news:a@192.0.2.1", false),
        ("file://host.dom/a", true),
        ("file://localhost/a", true),
        ("file:///a", true),
    ] {
        assert!(parse_syntax(text).is_ok(), "{text}");
        assert_eq!(is_valid(text), is_allowed, "{text}");
    }
}

/// The request that a client sends for a gopher path.
fn gopher(path: &str) -> Result<String, InterpretError> {
    let url = format!("gopher://host.dom/{path}");
    let request = interpreted!(Url::parse(&url).unwrap(), Gopher)?;
    Ok(String::from_utf8(request.octets()).unwrap())
}

/// The commands that a client sends for an FTP URL after the login.
fn ftp(text: &str) -> Vec<u8> {
    let session = interpreted!(Url::parse(text).unwrap(), Ftp).unwrap();
    session
        .commands()
        .flat_map(|command| command.line())
        .collect()
}

/// The production of all of `text` in the literal reading.
fn literal(text: &str) -> Option<Production> {
    grammar::url(text)
        .ok()
        .filter(|(rest, _)| rest.is_empty())
        .map(|(_, url)| url.production())
}

/// The production of `text` in the strict reading.
fn strict(text: &str) -> Option<Production> {
    parse_syntax(text).ok().map(|url| url.production())
}

/// The scheme part of a URL of a new scheme.
fn schemepart(text: &str) -> SchemePart<&str> {
    match grammar::url(text) {
        Ok(("", ast::Url::OtherUrl(OtherUrl(url)))) => url.schemepart,
        _ => panic!("{text} is not an otherurl"),
    }
}

fn normalized(text: &str) -> String {
    Url::parse(text).unwrap().normalize()
}

fn are_equivalent(a: &str, b: &str) -> bool {
    equivalent(&Url::parse(a).unwrap(), &Url::parse(b).unwrap())
}
