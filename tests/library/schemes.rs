//! Registered schemes (section 4): what is like one of the ten is treated like it, everywhere.

use std::{collections::BTreeSet, ops::Range, sync::LazyLock};

use nom::{IResult, Parser, combinator::opt};
use rfc1738::{
    Finding, ParseError, Production, RegistrationError, Rule, Rules, Scheme, Schemes, Slip,
    SlipKind, Span, Syntax, Text, Url, UrlBuf, ast,
    context::{Extractor, Item},
    equivalent, grammar,
    interpret::InterpretError,
    is_valid, literal, parse_syntax, validate,
};
use rfc1738_conformance::{
    grammar::Grammar,
    language::Language,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::{in_pieces, one_in, tenth};

use crate::common::{self, found, optional, rows};

/// A shorter name than any of the ten, and a longer one than a processor's word, with every kind of
/// character. (A single letter before `:\` is taken for a drive.)
const NAMES: [&str; 2] = ["ab", "new2.scheme+of-mine"];

/// A set in which each of `NAMES` is like `scheme`.
fn like(scheme: &Scheme) -> Schemes {
    let mut schemes = Schemes::rfc1738();
    for name in NAMES {
        schemes.register(name, scheme.production(), None).unwrap();
    }
    schemes
}

/// Texts that begin with the name of `scheme` and a colon: members, near misses, and texts with
/// findings and slips.
fn texts(scheme: &Scheme) -> BTreeSet<String> {
    let grammar = Grammar::rfc1738();
    let production = scheme.production().name();
    let suite = Suite::new(&Language::rule(grammar, production).unwrap(), 0).unwrap();
    let sentences = Sentences::new(grammar, production, 1)
        .unwrap()
        .take(tenth(2_000));
    let misses = NearMisses::new(grammar, production, 1)
        .unwrap()
        .take(tenth(2_000));
    let strings = one_in(13, suite.strings()).chain(sentences).chain(misses);
    let data = common::examples().into_iter().map(|example| example.text);
    let data = data.chain(common::near_misses().into_iter().map(|miss| miss.text));
    let rules = Rule::ALL.iter().map(|rule| rule.example().to_owned());
    let texts = strings
        .filter_map(|string| String::from_utf8(string).ok())
        .chain(data)
        .chain(rules);
    let begins = |text: &String| text.starts_with(&format!("{}:", scheme.name()));
    texts.filter(begins).collect()
}

/// Calls `same` with each text, the same text with another name, the set that has it, and how far
/// this moves the rest.
fn for_each(same: impl Fn(&str, &str, &Schemes, isize)) {
    static TEXTS: LazyLock<Vec<(&Scheme, BTreeSet<String>)>> = LazyLock::new(|| {
        Scheme::ALL
            .iter()
            .map(|scheme| (scheme, texts(scheme)))
            .collect()
    });
    for (scheme, texts) in TEXTS.iter() {
        let schemes = like(scheme);
        assert!(
            texts.len() > tenth(1_000),
            "{}: {}",
            scheme.name(),
            texts.len()
        );
        for text in texts {
            for name in NAMES {
                let renamed = name.to_owned() + &text[scheme.name().len()..];
                same(
                    text,
                    &renamed,
                    &schemes,
                    name.len() as isize - scheme.name().len() as isize,
                );
            }
        }
    }
}

fn moved(range: Range<usize>, by: isize) -> Range<isize> {
    let moved = |offset: usize| if offset == 0 { 0 } else { offset as isize + by };
    moved(range.start)..moved(range.end)
}

/// Where the leaves are; all names of schemes are at 0..0.
fn places(url: &ast::Url<Span<'_>>, by: isize) -> ast::Url<Range<isize>> {
    url.map(|leaf| {
        if leaf.start() == 0 {
            0..0
        } else {
            moved(leaf.range(), by)
        }
    })
}

#[test]
#[cfg_attr(miri, ignore = "the automata and thousands of strings take Miri hours")]
fn the_tree_is_that_of_the_scheme_and_has_the_name_as_written() {
    for_each(|text, renamed, schemes, by| {
        assert_eq!(schemes.is_valid(renamed), is_valid(text), "{renamed}");
        assert_eq!(
            schemes.parse(renamed).is_ok(),
            Url::parse(text).is_ok(),
            "{renamed}"
        );
        let (tree, renamed_tree) = (parse_syntax(text), schemes.parse_syntax(renamed));
        assert_eq!(renamed_tree.is_ok(), tree.is_ok(), "{renamed}");
        let (Ok(tree), Ok(new)) = (tree, renamed_tree) else {
            return;
        };
        assert!(places(&new, 0) == places(&tree, by), "{renamed}");
        assert_eq!(new.to_string(), renamed);
        assert_eq!(new.scheme().as_str(), renamed.split(':').next().unwrap());
        let (Ok(url), Ok(new)) = (Url::parse(text), schemes.parse(renamed)) else {
            return;
        };
        assert_eq!(
            (new.default_port(), new.port_or_default()),
            (url.default_port(), url.port_or_default()),
            "{renamed}"
        );
        let owned = schemes.parse_owned(renamed).unwrap();
        assert_eq!(owned.url(), new);
        assert_eq!(UrlBuf::from(new).url(), new);
    });
}

#[test]
#[cfg_attr(miri, ignore = "the automata and thousands of strings take Miri hours")]
fn an_error_is_the_same_and_in_the_same_place() {
    for_each(|text, renamed, schemes, by| {
        let (Err(error), Err(new)) = (parse_syntax(text), schemes.parse_syntax(renamed)) else {
            return;
        };
        let parts = |error: &ParseError, by| {
            let place = moved(error.offset()..error.range().end, by);
            (
                place,
                error.found(),
                error.expected().to_vec(),
                error.within().to_vec(),
                error.section(),
            )
        };
        assert_eq!(parts(&new, 0), parts(&error, by), "{renamed}");
        // The help is about the URLs of the scheme.
        let name = |text: &str| {
            text.split([':', '@'])
                .next()
                .unwrap_or_default()
                .to_ascii_lowercase()
        };
        let old_name = name(text);
        let new_name = name(renamed);
        let help = |slip: &Slip| {
            let help = slip
                .to_string()
                .replace(&format!("{new_name} URLs"), &format!("{old_name} URLs"));
            help.replace(&format!("\"{new_name}:"), &format!("\"{old_name}:"))
        };
        let slip = |error: &ParseError, by| {
            let slip = error.slip()?;
            Some((
                slip.kind(),
                moved(slip.range(), by),
                slip.replacement().map(str::to_owned),
                help(slip),
            ))
        };
        // Of two schemes, both may be the same.
        let second = error
            .slip()
            .is_some_and(|slip| slip.kind() == SlipKind::SecondScheme);
        if second {
            assert_eq!(
                new.slip().unwrap().kind(),
                SlipKind::SecondScheme,
                "{renamed}"
            );
        } else {
            assert_eq!(slip(&new, 0), slip(&error, by), "{renamed}");
        }
    });
}

#[test]
#[cfg_attr(miri, ignore = "the automata and thousands of strings take Miri hours")]
fn the_findings_are_the_same() {
    for_each(|text, renamed, schemes, by| {
        let report = validate(text);
        let new = schemes.validate(renamed);
        let finding = |finding: &Finding, by| {
            let help = finding.help().map(str::to_owned);
            (
                finding.rule(),
                moved(finding.range(), by),
                finding.message().to_owned(),
                help,
            )
        };
        let findings = |findings: &[Finding], by| -> Vec<_> {
            let findings = findings
                .iter()
                .filter(|finding| finding.rule() != Rule::Syntax);
            findings.map(|it| finding(it, by)).collect()
        };
        assert_eq!(
            findings(new.findings(), 0),
            findings(report.findings(), by),
            "{renamed}"
        );
        assert_eq!(new.is_valid(), report.is_valid(), "{renamed}");
    });
}

#[test]
#[cfg_attr(miri, ignore = "the automata and thousands of strings take Miri hours")]
fn the_normal_form_is_the_same_and_only_the_definition_has_steps() {
    for_each(|text, renamed, schemes, _| {
        let (Ok(tree), Ok(new)) = (parse_syntax(text), schemes.parse_syntax(renamed)) else {
            return;
        };
        let normal_form = Schemes::today().normalize(&tree);
        let rest = &normal_form[tree.scheme().as_str().len()..];
        assert_eq!(
            schemes.normalize(&new),
            new.scheme().as_str().to_owned() + rest
        );
        if let Ok(new) = schemes.parse(renamed) {
            let refused = new.interpret().unwrap_err();
            assert!(
                matches!(refused, InterpretError::NewScheme { .. }),
                "{renamed}"
            );
        }
    });
}

/// The port of a scheme is its own, and the URL knows it.
#[test]
fn the_default_port_is_that_of_the_set() {
    for (text, port, normal_form) in [
        ("http://host.dom", 80, "http://host.dom/"),
        ("http://host.dom:443/", 443, "http://host.dom:443/"),
        ("https://host.dom", 443, "https://host.dom/"),
        ("HTTPS://host.dom:0443", 443, "https://host.dom/"),
        ("https://host.dom:80/", 80, "https://host.dom:80/"),
        ("ws://host.dom:80/", 80, "ws://host.dom/"),
        ("wss://host.dom/", 443, "wss://host.dom/"),
    ] {
        let url = Url::parse(text).unwrap();
        assert_eq!(url.production(), Production::HttpUrl, "{text}");
        assert_eq!(url.port_or_default(), Some(port), "{text}");
        assert_eq!(url.normalize(), normal_form);
        assert_eq!(
            url.interpret().unwrap().server().unwrap().port,
            port,
            "{text}"
        );
        let owned = UrlBuf::from(url);
        assert_eq!(
            (owned.url(), owned.url().normalize()),
            (url, normal_form.into()),
            "{text}"
        );
    }
    let url = Url::parse("https://host.dom/").unwrap();
    assert!(equivalent(
        &url,
        &Url::parse("https://HOST.dom:443").unwrap()
    ));
    assert_eq!(found("https://host.dom:443/"), [Rule::PortNeedless]);
    assert_eq!(found("https://host.dom:80/"), [Rule::PortNotDefault]);
    assert_eq!(found("https://host.dom/"), []);
}

/// To the ten alone, `https` is a new scheme.
#[test]
fn by_the_rfc_alone_https_is_a_new_scheme() {
    let rfc1738 = Schemes::rfc1738();
    let text = "https://user@host.dom/";
    let url = rfc1738.parse(text).unwrap();
    assert_eq!(
        (url.production(), url.default_port(), url.port_or_default()),
        (Production::OtherUrl, None, None)
    );
    assert!(
        matches!(url.interpret().unwrap_err(), InterpretError::NewScheme { range } if range == (0..5))
    );
    assert_eq!(
        rfc1738.validate(text).findings()[0].rule(),
        Rule::SchemeUnknown
    );
    assert_eq!(
        Url::parse(text).unwrap_err().slip(),
        Some(SlipKind::UserNotAllowed)
    );
    // So it is in the literal reading, by any set.
    assert_eq!(
        grammar::url(text).unwrap().1.production(),
        Production::OtherUrl
    );
}

/// A closed set has the schemes that are named, in either case, and what is registered afterwards.
#[test]
fn a_closed_set_refuses_all_other_schemes() {
    let mut only = Schemes::only(["https", "ftp"]).unwrap();
    for (text, is_url) in [
        ("https://host.dom/", true),
        ("HTTPS://host.dom/", true),
        ("ftp://host.dom/", true),
        ("http://host.dom/", false),
        ("https://user@host.dom/", false),
        ("new:scheme", false),
    ] {
        assert_eq!(
            (only.parse(text).is_ok(), only.is_valid(text)),
            (is_url, is_url),
            "{text}"
        );
        assert_eq!(only.derive(text).is_ok(), is_url, "{text}");
        assert_eq!(
            only.extract(&format!("<{text}>")).flatten().count(),
            usize::from(is_url),
            "{text}"
        );
    }
    only.register("new", Production::MailtoUrl, None).unwrap();
    assert!(only.parse("new:scheme@h").is_ok() && only.parse("newer:scheme@h").is_err());
    let none = Schemes::only([""; 0]).unwrap();
    let error = none.parse("http://host.dom/").unwrap_err();
    assert_eq!(
        error.to_string(),
        "at character 1: unexpected \"http\" (section 2.1): no scheme is allowed"
    );
}

/// The error says what is allowed, how much of the text is the beginning of that, and what was
/// probably meant.
#[test]
fn a_refused_scheme_is_named_with_those_that_are_allowed() {
    let only = Schemes::only(["http", "https"]).unwrap();
    let both = "only the schemes \"http\" and \"https\" are allowed";
    for (text, offset, help) in [
        ("htps://host.dom/", 2, "; did you mean \"https\"?"),
        ("htttp://host.dom/", 3, "; did you mean \"http\"?"),
        ("HTTPD:x", 4, "; did you mean \"https\"?"),
        ("ftp://host.dom/", 0, ""),
        ("javascript:alert(1)", 0, ""),
        (
            "localhost:8080",
            0,
            "; if it is a host, write its scheme before it, such as \"https://localhost\"",
        ),
        ("x:<script>", 0, ""),
    ] {
        let error = only.parse(text).unwrap_err();
        let (scheme, _) = text.split_once(':').unwrap();
        let message =
            format!("at character 1: unexpected \"{scheme}\" (section 2.1): {both}{help}");
        let reached = error.syntax().unwrap().offset();
        assert_eq!((reached, error.to_string()), (offset, message));
        assert_eq!(error.slip(), Some(SlipKind::SchemeNotAllowed));
        assert_eq!(only.validate(text).findings()[0].rule(), Rule::Syntax);
    }
    // The text after the prefix has a scheme of its own.
    let error = only.parse("URL:https://host.dom/").unwrap_err();
    assert_eq!(
        (error.slip(), error.range(), error.replacement()),
        (Some(SlipKind::UrlPrefix), 0..4, Some(""))
    );
    assert_eq!(
        error.to_string(),
        "at character 1: unexpected \"URL:\" (Appendix): \"URL:\" before a URL is not part of it, leave it out"
    );
    // No scheme is named.
    assert_eq!(only.parse("my_host:x"), Url::parse("my_host:x"));
    for text in ["", "host.dom/", "//host.dom/"] {
        let [error, open] =
            [only.parse(text), Url::parse(text)].map(|url| url.unwrap_err().to_string());
        assert_eq!(error, open.replace("\"http:\"", "\"https:\""), "{text}");
    }
}

/// For an open set, the finding says what was probably meant, and what one can do.
#[test]
fn a_near_scheme_is_suggested() {
    for (text, near) in [
        ("htps://host.dom/", Some("https")),
        ("hhtp://host.dom/", Some("http")),
        ("Httsp://host.dom/", Some("https")),
        ("fpt://host.dom/", Some("ftp")),
        ("go:x", None),
        ("w:x", None),
        ("javascript:alert(1)", None),
    ] {
        let report = validate(text);
        let mut findings = report.findings().iter();
        let unknown = findings.find(|finding| finding.rule() == Rule::SchemeUnknown);
        let help = unknown.unwrap_or_else(|| panic!("{text}")).help().unwrap();
        let end = match near {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "allow only the schemes that you expect".to_owned(),
        };
        assert!(help.ends_with(&end), "{text}: {help}");
        assert!(is_valid(text), "{text}");
    }
}

/// A text names a scheme only with all of its name, and a colon.
#[test]
fn a_longer_or_shorter_name_is_another_scheme() {
    let web = Schemes::today();
    for text in [
        "httpss://u@h/",
        "http+s://u@h/",
        "xhttps://u@h/",
        "w://u@h/",
        "wsss://u@h/",
        "https.x://u@h/",
    ] {
        assert_eq!(
            web.parse(text).unwrap().production(),
            Production::OtherUrl,
            "{text}"
        );
    }
    for text in ["https:", "HtTpS:/", "wss:x", "ws://u@h/"] {
        assert!(!web.is_valid(text), "{text}");
    }
    let [_, long] = NAMES;
    let schemes = like(Scheme::of(Production::HttpUrl).unwrap());
    for text in [
        long[..long.len() - 1].to_owned(),
        long.to_owned() + "e",
        long.replace("mine", "mind"),
    ] {
        assert!(schemes.is_valid(&(text.clone() + "://u@h/")), "{text}");
        assert!(!schemes.is_valid(&text), "{text}");
    }
    assert!(
        schemes.is_valid(&(long.to_uppercase() + "://h/"))
            && !schemes.is_valid(&(long.to_uppercase() + "://u@h/"))
    );
}

/// Sections 2.1 and 4.
#[test]
fn a_name_is_refused_if_the_rfc_does_not_allow_it_or_another_scheme_has_it() {
    let mut web = Schemes::today();
    for [name, production, port, message] in rows(
        r#"
        ""      httpurl       -     has at least one character (section 2.1)
        a_b     httpurl       -     "_" at byte 1 of "a_b" cannot be in the name of a scheme
        a:      httpurl       -     ":" at byte 1
        é       httpurl       -     "é" at byte 0
        Https   httpurl       -     is in lower case: register "https"
        nfs     ftpurl        2049  "nfs" is reserved for future definition (section 4)
        z39.50  httpurl       210   "z39.50" is reserved for future definition (section 4)
        gopher  httpurl       -     "gopher" is taken: its URLs are read by gopherurl
        https   ftpurl        -     "https" is taken: its URLs are read by httpurl
        new     hostport      -     hostport is not the production of one of the ten schemes
        new     otherurl      -     otherurl is not the production of one of the ten schemes
        new     waisdatabase  -     waisdatabase is not the production of one of the ten schemes
        new     mailtourl     25    a URL with the syntax of mailtourl has no port
        new     newsurl       119   a URL with the syntax of newsurl has no port
        new     httpurl       0     0 is not a port
        "#,
    ) {
        let name = optional(name).unwrap();
        let port = optional(port).map(|port| port.parse().unwrap());
        let refused = web.register(name, production.parse().unwrap(), port);
        let error = refused.unwrap_err().to_string();
        assert!(error.contains(message), "{name}: {error}");
    }
    let registered = web.registered().map(|scheme| scheme.name());
    assert!(registered.eq(["https", "ws", "wss"]));
    // "Experimental schemes may be used by mutual agreement" (section 4).
    web.register("x-new", Production::HttpUrl, Some(8080))
        .unwrap();
    assert!(!web.is_valid("X-New://user@host.dom/"));
    assert_eq!(web.validate("x-new://host.dom/").findings(), []);
    assert!(matches!(
        web.register("x-new", Production::HttpUrl, None),
        Err(RegistrationError::Taken { .. })
    ));
}

/// Slips know the names, too.
#[test]
fn slips_know_registered_schemes() {
    for [text, kind, remedied] in rows(
        "
        https//host.dom/  missing-colon  https://host.dom/
        wss               missing-colon  wss:
        https:https://host.dom/  second-scheme  https://host.dom/
        https:/host.dom/  missing-slash  https://host.dom/
        https://host.dom/a b  space          https://host.dom/a%20b
        ",
    ) {
        let error = Schemes::today().parse(text).unwrap_err();
        assert_eq!(error.slip().unwrap().name(), kind, "{text}");
        let mut edited = text.to_owned();
        edited.replace_range(error.range(), error.replacement().unwrap());
        assert_eq!(edited, remedied);
    }
    let error = Schemes::rfc1738().parse("https//host.dom/").unwrap_err();
    assert_eq!(error.slip(), Some(SlipKind::MissingScheme));
}

/// A scheme in running text is recognized by its name, if it is known, or by the slashes.
#[test]
fn urls_of_a_set_are_found_in_a_text() {
    let mut schemes = Schemes::today();
    schemes
        .register("x.mail", Production::MailtoUrl, None)
        .unwrap();
    let text = "At 请https://host.dom/a, in x.mail:me@host.dom, or <WSS://host.dom/ch at>; not <https://u@host.dom/>.";
    let found: Vec<_> = schemes.extract(text).collect();
    let urls: Vec<_> = found
        .iter()
        .flatten()
        .map(|url| (url.reading().as_str(), url.reading().url().production()))
        .collect();
    assert_eq!(
        urls,
        [
            ("https://host.dom/a", Production::HttpUrl),
            ("x.mail:me@host.dom", Production::MailtoUrl),
            ("WSS://host.dom/chat", Production::HttpUrl)
        ]
    );
    assert_eq!(found.iter().filter(|item| item.is_err()).count(), 1);
    for url in found.iter().flatten() {
        assert_eq!(
            UrlBuf::from(url.reading().clone()).url(),
            url.reading().url()
        );
    }
    let rfc1738 = Schemes::rfc1738();
    let bare: Vec<_> = rfc1738
        .extract(text)
        .flatten()
        .map(|url| url.reading().url().production())
        .collect();
    assert_eq!(bare, [Production::OtherUrl; 2]);

    let mut extractor = Extractor::new().schemes(schemes.clone());
    let (in_pieces, _) = in_pieces(extractor.clone(), text.split_inclusive(' '), |item, _| {
        let url = item.as_ref().ok()?;
        Some(url.reading().as_str().to_owned())
    });
    let found = urls.iter().map(|(url, _)| (*url).to_owned());
    assert!(in_pieces.into_iter().flatten().eq(found));
    // After its end, another text is read by the same set.
    let _ = extractor.finish().count();
    let items: Vec<Item<'_>> = extractor.push("<https://u@host.dom/>").collect();
    assert!(matches!(items[..], [Item::Rejected(_)]), "{items:?}");
}

/// `isbn:` and its ten digits; the last one may be an `X`.
struct Isbn;

impl Syntax for Isbn {
    fn schemepart<I: Text>(input: I) -> IResult<I, ()> {
        let digits = |input: I| grammar::digits(input);
        (digits, opt(literal("X"))).map(|_| ()).parse(input)
    }
}

/// `"//"` and a host.
struct Tag;

impl Syntax for Tag {
    fn schemepart<I: Text>(input: I) -> IResult<I, ()> {
        (literal("//"), grammar::host).map(|_| ()).parse(input)
    }
}

/// It reads what no URL has.
struct Anything;

impl Syntax for Anything {
    fn schemepart<I: Text>(input: I) -> IResult<I, ()> {
        let length = input.input_len();
        Ok((input.take_from(length), ()))
    }
}

#[test]
fn a_syntax_of_its_own_decides_about_the_scheme_part() {
    let mut schemes = Schemes::rfc1738();
    schemes.register_syntax::<Isbn>("isbn", None).unwrap();
    schemes.register_syntax::<Anything>("any", Some(7)).unwrap();
    schemes.register_syntax::<Tag>("tag", None).unwrap();
    let url = schemes.parse("ISBN:08044295X").unwrap();
    assert_eq!(
        (url.production(), url.scheme().as_str()),
        (Production::OtherUrl, "ISBN")
    );
    assert_eq!(schemes.validate("isbn:08044295X").findings(), []);
    // Its own syntax was checked, not the general one alone.
    schemes.register_syntax::<Isbn>("x-isbn", None).unwrap();
    assert_eq!(schemes.validate("x-isbn:08044295X").findings(), []);
    assert_eq!(
        schemes.derive("isbn:1").unwrap().production,
        Production::Url
    );
    assert_eq!(url.normalize(), "isbn:08044295X");
    for (text, offset, message) in [
        ("isbn:", 5, "expected a digit (digits)"),
        ("isbn:x", 5, "expected a digit (digits)"),
        (
            "isbn:1x",
            6,
            "expected a digit (digits), \"X\" or the end of the text",
        ),
        ("isbn:1XX", 7, "expected the end of the text"),
        ("isbn:1 X", 6, "a space is not allowed here, leave it out"),
        ("tag:h", 4, "tag URLs need \"//\" here, insert it"),
        ("any: ", 4, "unexpected \" \""),
        ("any:é", 4, "unexpected \"é\""),
    ] {
        assert!(!schemes.is_valid(text), "{text}");
        let error = schemes.parse_syntax(text).unwrap_err();
        assert_eq!(error.offset(), offset, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert_eq!(schemes.derive(text).unwrap_err(), error);
    }
    let url = schemes.parse("any://host.dom:7/").unwrap();
    assert_eq!(
        (url.port_or_default(), url.normalize()),
        (Some(7), "any://host.dom/".to_owned())
    );
    assert!(
        schemes.register_syntax::<Isbn>("isbn", None).is_err()
            && schemes.register_syntax::<Isbn>("i", Some(0)).is_err()
    );
}

/// A set is plain data: its clone is independent, and one rule set serves all.
#[test]
fn a_set_is_a_value() {
    let web = Schemes::today();
    let mut more = web.clone();
    more.register("coap", Production::HttpUrl, Some(5683))
        .unwrap();
    assert!(web.is_valid("coap://u@h/") && !more.is_valid("coap://u@h/"));
    assert!(
        more.validate_with("coap://h:5683/", Rules::only([]))
            .findings()
            .is_empty()
    );
    assert_eq!(
        Schemes::rfc1738().derive("https:x").unwrap().children[0].production,
        Production::OtherUrl
    );
}

/// Names of schemes ignore case (section 2.1).
#[test]
fn a_closed_set_ignores_the_case_of_a_name() {
    let only = Schemes::only(["HTTPS", "https", "Http", "http"]).unwrap();
    assert!(only.is_valid("https://h.dom/") && !only.is_valid("ftp://h.dom/"));
    assert_eq!(only.registered().count(), 1);
    let error = only.parse("x:").unwrap_err().to_string();
    assert!(
        error.ends_with(r#"only the schemes "http" and "https" are allowed"#),
        "{error}"
    );
}
