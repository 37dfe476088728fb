//! Building: a URL that was built from parts parses back to the same parts, whatever octets they
//! contain.

use proptest::{collection::vec, option, prelude::*};
use rfc1738::{
    Production::{self, Article, Digits, Encoded822Addr, Group, Host, Port, Search},
    Span, Url, UrlBuf,
    ast::{
        self, FileUrl, FtpUrl, GopherUrl, GroupPart, HttpUrl, NntpUrl, ProsperoUrl, TelnetUrl,
        WaisUrl,
    },
    build::BuildError,
    is_valid, parse_syntax,
};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};

use crate::common::{build, random_cases};

type Octets = Vec<u8>;

/// The tree of the URL that was built, of one scheme.
macro_rules! tree {
    ($built:expr, $alternative:ident) => {
        match *$built.url() {
            ast::Url::$alternative(url) => url,
            other => panic!("{other}"),
        }
    };
}

fn decode(leaf: Span<'_>) -> Octets {
    leaf.decode().into_owned()
}

fn text(leaf: Span<'_>) -> &str {
    leaf.as_str()
}

/// Any octets, often those with a special meaning.
fn octets() -> impl Strategy<Value = Octets> {
    let octet = prop_oneof![
        any::<u8>(),
        proptest::sample::select(&b"%;/?:@&=#\t\r\n\0 .*a1+"[..])
    ];
    vec(octet, 0..12)
}

fn segments() -> impl Strategy<Value = Vec<Octets>> {
    vec(octets(), 1..5)
}

/// Sentences of a production.
fn sentence(production: Production) -> impl Strategy<Value = String> {
    any::<u64>().prop_map(move |seed| {
        Sentences::new(Grammar::rfc1738(), production.name(), seed)
            .unwrap()
            .texts()
            .next()
            .unwrap()
    })
}

/// A host, most often one in which no rule finds an error.
fn host() -> impl Strategy<Value = String> {
    let of_valid = |host: &String| is_valid(&format!("http://{host}"));
    prop_oneof![
        3 => sentence(Host).prop_filter("a rule finds an error", of_valid),
        1 => sentence(Host),
    ]
}

/// A port, most often one that there is.
fn port() -> impl Strategy<Value = String> {
    prop_oneof![3 => (1..=u16::MAX).prop_map(|port| port.to_string()), 1 => sentence(Port)]
}

/// The octet of a type, most often one that there is.
fn gtype() -> impl Strategy<Value = u8> {
    prop_oneof![3 => proptest::sample::select(&b"0123456789+TgI"[..]), 1 => any::<u8>()]
}

/// The octets of texts that a regular expression matches.
fn like(expression: &'static str) -> impl Strategy<Value = Octets> {
    expression.prop_map(String::into_bytes)
}

/// Octets without a tab, which divides a gopher path.
fn without_tab() -> impl Strategy<Value = Octets> {
    octets().prop_map(|octets| octets.into_iter().filter(|&octet| octet != b'\t').collect())
}

/// Octets that a selector may contain: "any octets except 09", 0A and 0D (section 3.4.1).
fn in_a_line() -> impl Strategy<Value = Octets> {
    without_tab().prop_map(|octets| {
        octets
            .into_iter()
            .filter(|octet| !b"\r\n".contains(octet))
            .collect()
    })
}

/// A part in which all octets are encoded but letters and digits.
fn encoded(octets: &[u8]) -> String {
    let encoded = |&octet: &u8| match octet {
        octet if octet.is_ascii_alphanumeric() => char::from(octet).to_string(),
        octet => format!("%{octet:02X}"),
    };
    octets.iter().map(encoded).collect()
}

/// The same after what is before the part, if it is there.
fn part(before: &str, part: &Option<impl AsRef<[u8]>>) -> String {
    part.as_ref().map_or(String::new(), |part| {
        before.to_owned() + &encoded(part.as_ref())
    })
}

fn encoded_path(segments: &Option<impl AsRef<[Octets]>>) -> String {
    let segments = segments.iter().flat_map(|segments| segments.as_ref());
    segments.map(|segment| part("/", &Some(segment))).collect()
}

fn encoded_login(user: &Option<Octets>, password: &Option<Octets>) -> String {
    let login = part("", user) + &part(":", password);
    if user.is_some() { login + "@" } else { login }
}

/// A host and a port, which are written as given.
fn given(host: &str, port: &Option<String>) -> String {
    [host]
        .into_iter()
        .chain(port.as_deref())
        .collect::<Vec<_>>()
        .join(":")
}

/// What was built, if it is valid. If it is not, the error is of the same rule as that of `text`,
/// which has the same parts and derives.
#[track_caller]
fn valid(built: Result<UrlBuf, BuildError>, text: &str) -> Option<UrlBuf> {
    assert_eq!(parse_syntax(text).err(), None, "{text}");
    let expected = Url::parse(text).err().map(|error| error.rule());
    let (built, found) = match built {
        Ok(built) => (Some(built), None),
        Err(BuildError::Rule { error, .. }) => (None, Some(error.rule())),
        Err(error) => panic!("{text}: {error}"),
    };
    assert_eq!(found, expected, "{text}");
    built
}

/// Sets each part that is there.
macro_rules! set {
    ($builder:ident, $($part:ident),*) => {
        $(if let Some(part) = &$part {
            $builder = $builder.$part(part.clone());
        })*
    };
}

proptest! {
    #![proptest_config(random_cases(500))]

    #[test]
    fn ftp_urls_have_the_parts_that_they_were_built_from(
        login in option::of((octets(), option::of(octets()))),
        host in host(),
        port in option::of(port()),
        path in option::of((segments(), option::of(proptest::sample::select(&['A', 'I', 'D', 'a', 'i', 'd'][..])))),
    ) {
        let (user, password) = login.unzip();
        let password = password.flatten();
        let (fpath, ftptype) = path.unzip();
        let ftptype = ftptype.flatten();
        let mut builder = FtpUrl::builder().host(&host);
        set!(builder, user, password, port, fpath, ftptype);
        let encoding = format!("ftp://{}{}{}", encoded_login(&user, &password), given(&host, &port), [encoded_path(&fpath), part(";type=", &ftptype.map(|it| [it as u8]))].concat());
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, FtpUrl);
        prop_assert_eq!((url.login.user().copied().map(decode), url.login.password().copied().map(decode)), (user, password));
        prop_assert_eq!(hostport(&url.login.hostport), (host, port));
        prop_assert_eq!(url.fpath().map(|path| path.segments().map(decode).collect::<Vec<_>>()), fpath);
        prop_assert_eq!(url.ftptype().map(|it| text(*it).to_owned()), ftptype.map(String::from));
    }

    #[test]
    fn http_urls_have_the_parts_that_they_were_built_from(
        host in host(),
        port in option::of(port()),
        path in option::of((segments(), option::of(octets()))),
    ) {
        let (hpath, search) = path.unzip();
        let search = search.flatten();
        let mut builder = HttpUrl::builder().host(&host);
        set!(builder, port, hpath, search);
        let encoding = format!("http://{}{}{}", given(&host, &port), encoded_path(&hpath), part("?", &search));
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, HttpUrl);
        prop_assert_eq!(hostport(&url.hostport), (host, port));
        prop_assert_eq!(url.hpath().map(|path| path.segments().map(decode).collect::<Vec<_>>()), hpath);
        prop_assert_eq!(url.search().copied().map(decode), search);
    }

    #[test]
    fn gopher_urls_have_the_parts_that_they_were_built_from(
        host in host(),
        port in option::of(port()),
        slash in any::<bool>(),
        path in option::of((gtype(), in_a_line(), option::of((without_tab(), option::of(octets()))))),
    ) {
        let mut builder = GopherUrl::builder().host(&host).slash(slash);
        let (gtype, selector, search) = match path {
            Some((gtype, selector, search)) => (Some(gtype), Some(selector), search),
            None => (None, None, None),
        };
        let (search, gopher_plus_string) = search.unzip();
        let gopher_plus_string = gopher_plus_string.flatten();
        set!(builder, port, gtype, selector, search, gopher_plus_string);
        let encoding = format!(
            "gopher://{}{}{}{}{}{}",
            given(&host, &port),
            if slash || gtype.is_some() { "/" } else { "" },
            part("", &gtype.map(|gtype| [gtype])),
            part("", &selector),
            part("%09", &search),
            part("%09", &gopher_plus_string)
        );
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, GopherUrl);
        prop_assert_eq!(hostport(&url.hostport), (host, port));
        prop_assert_eq!(url.gopher_path.is_some(), slash || gtype.is_some());
        prop_assert_eq!(url.gtype().copied().map(decode), gtype.map(|gtype| vec![gtype]));
        prop_assert_eq!((url.selector().copied().map(decode), url.search().copied().map(decode)), (selector, search));
        prop_assert_eq!(url.gopher_plus_string().copied().map(decode), gopher_plus_string);
    }

    #[test]
    fn mailto_urls_have_the_address_that_they_were_built_from(address in prop_oneof![octets(), like("[a-z%/]{1,5}@[a-z]{1,5}(\\.[a-z])?")]) {
        let built = build!(MailtoUrl, encoded822addr(&address));
        if address.is_empty() {
            prop_assert_eq!(built.unwrap_err(), BuildError::Empty { url: Production::MailtoUrl, part: Encoded822Addr });
        } else if let Some(built) = valid(built, &format!("mailto:{}", encoded(&address))) {
            prop_assert_eq!(decode(tree!(built, MailtoUrl).encoded822addr), address);
        }
    }

    #[test]
    fn news_urls_have_the_parts_that_they_were_built_from(
        group in sentence(Group),
        unique in prop_oneof![octets(), like("[!-~]{1,9}")],
        host in host(),
    ) {
        if let Some(built) = valid(build!(NewsUrl, group(&group)), &format!("news:{group}")) {
            prop_assert_eq!(tree!(built, NewsUrl).grouppart, GroupPart::Group(leaf(&built, 5..)));
        }
        let built = build!(NewsUrl, article(&unique, &host));
        if unique.is_empty() {
            prop_assert_eq!(built.unwrap_err(), BuildError::Empty { url: Production::NewsUrl, part: Article });
        } else if let Some(built) = valid(built, &format!("news:{}@{host}", encoded(&unique))) {
            let GroupPart::Article(article) = tree!(built, NewsUrl).grouppart else { panic!("{built}") };
            prop_assert_eq!((decode(article.unique), article.host.as_str()), (unique, &*host));
        }
    }

    #[test]
    fn nntp_urls_have_the_parts_that_they_were_built_from(
        host in host(),
        port in option::of(port()),
        group in sentence(Group),
        digits in option::of(sentence(Digits)),
    ) {
        let mut builder = NntpUrl::builder().host(&host).group(&group);
        set!(builder, port, digits);
        let encoding = format!("nntp://{}/{group}{}", given(&host, &port), digits.as_ref().map_or(String::new(), |digits| format!("/{digits}")));
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, NntpUrl);
        prop_assert_eq!(hostport(&url.hostport), (host, port));
        prop_assert_eq!((text(url.group), url.digits.map(text)), (&*group, digits.as_deref()));
    }

    #[test]
    fn telnet_urls_have_the_parts_that_they_were_built_from(
        login in option::of((octets(), option::of(octets()))),
        host in host(),
        port in option::of(port()),
        slash in any::<bool>(),
    ) {
        let (user, password) = login.unzip();
        let password = password.flatten();
        let mut builder = TelnetUrl::builder().host(&host).slash(slash);
        set!(builder, user, password, port);
        let encoding = format!("telnet://{}{}{}", encoded_login(&user, &password), given(&host, &port), if slash { "/" } else { "" });
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, TelnetUrl);
        prop_assert_eq!((url.login.user().copied().map(decode), url.login.password().copied().map(decode)), (user, password));
        prop_assert_eq!((hostport(&url.login.hostport), url.slash), ((host, port), slash));
    }

    #[test]
    fn wais_urls_have_the_parts_that_they_were_built_from(
        host in host(),
        port in option::of(port()),
        database in octets(),
        search in octets(),
        document in (octets(), octets()),
    ) {
        let mut builder = WaisUrl::builder().host(&host).database(&database);
        set!(builder, port);
        let encoding = format!("wais://{}/{}", given(&host, &port), encoded(&database));
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let WaisUrl::WaisDatabase(url) = tree!(built, WaisUrl) else { panic!("{built}") };
        prop_assert_eq!((hostport(&url.hostport), decode(url.database)), ((host, port), database.clone()));

        let with_search = format!("{encoding}?{}", encoded(&search));
        let Some(built) = valid(builder.clone().search(&search).build(), &with_search) else { return Ok(()) };
        let WaisUrl::WaisIndex(url) = tree!(built, WaisUrl) else { panic!("{built}") };
        prop_assert_eq!((decode(url.database), decode(url.search)), (database.clone(), search));

        let encoding = format!("{encoding}/{}/{}", encoded(&document.0), encoded(&document.1));
        let Some(built) = valid(builder.wtype(&document.0).wpath(&document.1).build(), &encoding) else { return Ok(()) };
        let WaisUrl::WaisDoc(url) = tree!(built, WaisUrl) else { panic!("{built}") };
        prop_assert_eq!((decode(url.database), (decode(url.wtype), decode(url.wpath))), (database, document));
    }

    #[test]
    fn file_urls_have_the_parts_that_they_were_built_from(
        host in option::of(prop_oneof![host(), Just("localhost".to_owned()), Just("LocalHost".to_owned())]),
        fpath in segments(),
    ) {
        let mut builder = FileUrl::builder().fpath(&fpath);
        set!(builder, host);
        let encoding = format!("file://{}{}", host.as_deref().unwrap_or_default(), encoded_path(&Some(&fpath)));
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, FileUrl);
        prop_assert_eq!(url.host.map(|host| host.into_host().as_str()), host.as_deref());
        prop_assert_eq!(url.fpath.segments().map(decode).collect::<Vec<_>>(), fpath);
    }

    #[test]
    fn prospero_urls_have_the_parts_that_they_were_built_from(
        host in host(),
        port in option::of(port()),
        ppath in octets(),
        fieldspecs in vec((octets(), octets()), 0..4),
    ) {
        let mut builder = ProsperoUrl::builder().host(&host).ppath(&ppath);
        set!(builder, port);
        for (name, value) in &fieldspecs {
            builder = builder.fieldspec(name, value);
        }
        let fields: String = fieldspecs.iter().map(|(name, value)| format!(";{}={}", encoded(name), encoded(value))).collect();
        let encoding = format!("prospero://{}/{}{}", given(&host, &port), encoded(&ppath), fields);
        let Some(built) = valid(builder.build(), &encoding) else { return Ok(()) };
        let url = tree!(built, ProsperoUrl);
        prop_assert_eq!((hostport(&url.hostport), decode(*url.ppath)), ((host, port), ppath));
        let fields = url.fieldspecs.fields().map(|field| (decode(field.fieldname), decode(field.fieldvalue)));
        prop_assert_eq!(fields.collect::<Vec<_>>(), fieldspecs);
    }

    /// A part that is written as given must derive from its production.
    #[test]
    fn a_malformed_host_port_group_or_number_is_an_error_that_names_the_part(given in prop_oneof![octets(), like("[a-z0-9.*]{1,5}")]) {
        let Ok(given) = String::from_utf8(given) else { return Ok(()) };
        for (part, template, built) in [
            (Host, "http://{}", build!(HttpUrl, host(&given))),
            (Port, "http://host.dom:{}", build!(HttpUrl, host("host.dom"), port(&given))),
            (Group, "news:{}", build!(NewsUrl, group(&given))),
            (Digits, "nntp://host.dom/group/{}", build!(NntpUrl, host("host.dom"), group("group"), digits(&given))),
        ] {
            if part.longest_prefix(&*given) == Some(given.len()) {
                valid(built, &template.replace("{}", &given));
            } else {
                let error = built.unwrap_err();
                prop_assert!(!matches!(error, BuildError::Rule { .. }), "{}: {}", error, given);
                prop_assert_eq!(error.part(), part);
            }
        }
    }
}

/// Section 2.2: "only alphanumerics, the special characters …, and reserved characters used for
/// their reserved purposes may be used unencoded"; each section says which ones it reserves.
#[test]
fn an_octet_is_encoded_where_its_character_is_unsafe_or_reserved() {
    const ALL: &str = "aZ0$-_.+!*'(),;/?:@&={}|\\^~[]`<>#%\" \u{7F}";
    const BEGIN: &str = "aZ0$-_.+!*'(),";
    const END: &str = "%7B%7D%7C%5C%5E%7E%5B%5D%60%3C%3E%23%25%22%20%7F";
    let host = "host.dom";
    for (built, template, reserved) in [
        (
            build!(FtpUrl, user(ALL), host(host)),
            "ftp://{}@host.dom",
            ";%2F?%3A%40&=",
        ),
        (
            build!(FtpUrl, user(""), password(ALL), host(host)),
            "ftp://:{}@host.dom",
            ";%2F?%3A%40&=",
        ),
        (
            build!(FtpUrl, host(host), fpath([ALL])),
            "ftp://host.dom/{}",
            "%3B%2F?:@&=",
        ),
        (build!(FileUrl, fpath([ALL])), "file:///{}", "%3B%2F?:@&="),
        (
            build!(HttpUrl, host(host), hpath([ALL])),
            "http://host.dom/{}",
            "%3B%2F%3F:@&=",
        ),
        (
            build!(HttpUrl, host(host), hpath([""]), search(ALL)),
            "http://host.dom/?{}",
            "%3B%2F%3F:@&=",
        ),
        (
            build!(GopherUrl, host(host), gtype(b'0'), selector(ALL)),
            "gopher://host.dom/0{}",
            ";/?:@&=",
        ),
        (
            build!(GopherUrl, host(host), gtype(b'7'), search(ALL)),
            "gopher://host.dom/7%09{}",
            ";%2F%3F:@&=",
        ),
        (
            build!(
                GopherUrl,
                host(host),
                gtype(b'7'),
                search(""),
                gopher_plus_string(ALL)
            ),
            "gopher://host.dom/7%09%09{}",
            ";/?:@&=",
        ),
        (
            build!(WaisUrl, host(host), database(ALL)),
            "wais://host.dom/{}",
            "%3B%2F%3F%3A%40%26%3D",
        ),
        (
            build!(WaisUrl, host(host), database(""), search(ALL)),
            "wais://host.dom/?{}",
            ";%2F%3F:@&=",
        ),
        (
            build!(WaisUrl, host(host), database(""), wtype(""), wpath(ALL)),
            "wais://host.dom///{}",
            "%3B%2F%3F%3A%40%26%3D",
        ),
        (
            build!(ProsperoUrl, host(host), ppath(ALL)),
            "prospero://host.dom/{}",
            "%3B/?:@&=",
        ),
        (
            build!(ProsperoUrl, host(host), ppath(""), fieldspec(ALL, "")),
            "prospero://host.dom/;{}=",
            "%3B%2F?:@&%3D",
        ),
        (
            build!(ProsperoUrl, host(host), ppath(""), fieldspec("", ALL)),
            "prospero://host.dom/;={}",
            "%3B%2F?:@&%3D",
        ),
    ] {
        let encoded = [BEGIN, reserved, END].concat();
        let text = template.replace("{}", &encoded);
        assert_eq!(built.as_deref(), Ok(&*text));
    }
    // In an address, they are valid in a quoted string.
    let quoted = |text: &str, [backslash, quote]: [&str; 2]| {
        let text = text.replace(backslash, &backslash.repeat(2));
        text.replace(quote, &[backslash, quote].concat())
    };
    let address = format!("\"{}\"@{host}", quoted(ALL, ["\\", "\""]));
    let all = quoted(&[BEGIN, ";/?:@&=", END].concat(), ["%5C", "%22"]);
    let text = format!("mailto:%22{all}%22@host.dom");
    assert_eq!(
        build!(MailtoUrl, encoded822addr(address)).as_deref(),
        Ok(&*text)
    );
    // In a message-id, five of them are not.
    let unique = ALL.replace(['@', '<', '>', ' ', '\u{7F}'], "");
    assert_eq!(
        build!(NewsUrl, article(unique, host)).as_deref(),
        Ok("news:aZ0$-_.+!*'(),;/?:&=%7B%7D%7C%5C%5E%7E%5B%5D%60%23%25%22@host.dom")
    );
}

/// The part is the innermost one that has the mistake.
#[test]
fn a_url_with_an_error_of_a_rule_is_not_built() {
    let long = "a".repeat(64);
    for (built, part, line) in [
        (
            build!(HttpUrl, host("host.dom"), port(65536)),
            Port,
            "the port is wrong: there is no port 65536: ports are numbered from 1 to 65535 (section 3.1 and RFC 1700): \
             write the number of a port, or leave it out with its \":\"",
        ),
        (
            build!(FileUrl, host("192.0.2.1"), fpath(["a"])),
            Production::HostNumber,
            "the hostnumber is wrong: the host is a number, but a file URL has a fully qualified domain name (section \
             3.10): write the name of the host",
        ),
        (
            build!(NewsUrl, group("a..b")),
            Group,
            "the group is wrong: no component follows the period, but the name of a group is a hierarchy of components \
             (section 3.6): leave out the period, or write the component",
        ),
        (
            build!(NewsUrl, article("a@b", "host.dom")),
            Article,
            "the article is wrong: not a message-id: \"@\" is not allowed here; before the \"@\" it has only printing \
             US-ASCII other than \"<\", \">\" and \"@\" (section 3.6 and RFC 1036, 2.1.5): write the Message-ID of the \
             article, without its \"<\" and \">\"",
        ),
        (
            build!(HttpUrl, host(&long)),
            Production::HostName,
            "the hostname is wrong: the label has 64 characters, but at most 63 are allowed (section 3.1 and RFC 1034, \
             3.5): shorten the label; a longer one cannot be looked up",
        ),
    ] {
        let error = built.unwrap_err();
        assert_eq!((error.part(), &*error.to_string()), (part, line));
        assert!(matches!(error, BuildError::Rule { .. }), "{error:?}");
    }
}

/// The URLs of the RFC, built from their decoded parts.
#[test]
fn the_examples_of_the_rfc_are_built_from_their_decoded_parts() {
    let ftp = || FtpUrl::builder().user("myname").host("host.dom");
    for (text, built) in [
        // Section 3.1.
        (
            "ftp://@host.com/",
            build!(FtpUrl, user(""), host("host.com"), fpath([""])),
        ),
        (
            "ftp://host.com/",
            build!(FtpUrl, host("host.com"), fpath([""])),
        ),
        (
            "ftp://foo:@host.com/",
            build!(
                FtpUrl,
                user("foo"),
                password(""),
                host("host.com"),
                fpath([""])
            ),
        ),
        // Section 3.2.2.
        (
            "ftp://myname@host.dom/%2Fetc/motd",
            ftp().fpath(["/etc", "motd"]).build(),
        ),
        (
            "ftp://myname@host.dom/etc/motd",
            ftp().fpath(["etc", "motd"]).build(),
        ),
        (
            "ftp://myname@host.dom//etc/motd",
            ftp().fpath(["", "etc", "motd"]).build(),
        ),
        // "The <cwdx> and <name> parts may be empty."
        ("ftp://myname@host.dom/;type=d", ftp().ftptype('d').build()),
        // Section 3.3: "The <path> is optional, as is the <searchpart> and its preceding "?"."
        (
            "http://host.dom/?q",
            build!(HttpUrl, host("host.dom"), search("q")),
        ),
        // Section 3.4.1: a selector that begins with a copy of the gophertype.
        (
            "gopher://host.dom/00/README",
            build!(
                GopherUrl,
                host("host.dom"),
                gtype(b'0'),
                selector("0/README")
            ),
        ),
        (
            "gopher://host.dom",
            build!(GopherUrl, host("host.dom"), slash(false)),
        ),
        // Section 3.4.8.
        (
            "gopher://host.dom/0a%09%09+application/postscript%20Es_ES",
            build!(
                GopherUrl,
                host("host.dom"),
                gtype(b'0'),
                selector("a"),
                search(""),
                gopher_plus_string("+application/postscript Es_ES")
            ),
        ),
        // Section 3.6.
        ("news:*", build!(NewsUrl, all())),
        (
            "news:comp.infosystems.www.misc",
            build!(NewsUrl, group("comp.infosystems.www.misc")),
        ),
        // Section 3.10.
        (
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            build!(
                FileUrl,
                host("vms.host.edu"),
                fpath(["disk$user", "my", "notes", "note12345.txt"])
            ),
        ),
        // Section 3.11.
        (
            "prospero://host.dom//pros/name",
            build!(ProsperoUrl, host("host.dom"), ppath("/pros/name")),
        ),
    ] {
        assert_eq!(built.as_deref(), Ok(text));
    }
}

#[test]
fn an_error_says_which_part_is_wrong_and_by_which_section() {
    for (host, problem) in [
        ("my_host.dom", r#"cannot contain "_""#),
        ("host.dom/", r#"cannot contain "/""#),
        ("h%C3.dom", r#"cannot contain "%""#),
        ("host\0", "cannot contain 00 (NUL)"),
        ("hôst.dom", r#"cannot contain "ô""#),
        (
            "host.1",
            "does not derive from `host = hostname | hostnumber`",
        ),
        (
            "host.",
            "does not derive from `host = hostname | hostnumber`",
        ),
        ("", "cannot be empty"),
    ] {
        let error = build!(FtpUrl, host(host)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the host {problem} (section 3.1)")
        );
    }
    let ftp = || FtpUrl::builder().host("host.dom");
    let gopher = || GopherUrl::builder().host("host.dom");
    for (built, message) in [
        // Section 3.1.
        (
            build!(FtpUrl),
            "the host is missing, which the hostport requires (section 3.1)",
        ),
        (
            ftp().port(-21).build(),
            r#"the port cannot contain "-" (section 3.1)"#,
        ),
        (
            ftp().port("").build(),
            "the port cannot be empty (section 3.1)",
        ),
        (
            ftp().password("secret").build(),
            "the user is missing, which the password requires (section 3.1)",
        ),
        // Section 3.2.2.
        (
            ftp().fpath(["a"]).ftptype('x').build(),
            r#"the ftptype cannot contain "x" (section 3.2.2)"#,
        ),
        (
            ftp().fpath(["a"]).ftptype('é').build(),
            "the ftptype cannot contain \"é\" (section 3.2.2)",
        ),
        (
            ftp().fpath([""; 0]).build(),
            "the fpath cannot be empty (section 3.2.2)",
        ),
        // Section 3.3.
        (
            build!(HttpUrl, host("host.dom"), hpath([""; 0]), search("what")),
            "the hpath cannot be empty (section 3.3)",
        ),
        // Sections 3.4.1 to 3.4.3.
        (
            gopher().gtype(b'0').selector("a\tb").build(),
            "the selector cannot contain 09 (HT) (section 3.4.1)",
        ),
        (
            gopher().gtype(b'0').selector("a\r\n").build(),
            "the selector cannot contain 0D (CR) (section 3.4.1)",
        ),
        (
            gopher().gtype(b'0').selector("\n").search("a").build(),
            "the selector cannot contain 0A (LF) (section 3.4.1)",
        ),
        (
            gopher().gtype(b'7').search("a\tb").build(),
            "the search cannot contain 09 (HT) (section 3.4.1)",
        ),
        (
            gopher().selector("a").build(),
            "the gtype is missing, which the selector requires (section 3.4.1)",
        ),
        (
            gopher().search("a").build(),
            "the gtype is missing, which the search requires (section 3.4.1)",
        ),
        (
            gopher().gtype(b'0').gopher_plus_string("+").build(),
            "the search is missing, which the gopher+_string requires (section 3.4.3)",
        ),
        // Sections 3.5 and 3.6.
        (
            build!(MailtoUrl),
            "the encoded822addr is missing, which the mailtourl requires (section 3.5)",
        ),
        (
            build!(MailtoUrl, encoded822addr("")),
            "the encoded822addr cannot be empty (section 3.5)",
        ),
        (
            build!(NewsUrl),
            "the grouppart is missing, which the newsurl requires (section 3.6)",
        ),
        (
            build!(NewsUrl, group("*")),
            r#"the group cannot contain "*" (section 3.6)"#,
        ),
        (
            build!(NewsUrl, group("a@b")),
            r#"the group cannot contain "@" (section 3.6)"#,
        ),
        (
            build!(NewsUrl, group("1st")),
            "the group does not derive from `group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]` \
             (section 3.6)",
        ),
        (
            build!(NewsUrl, article("", "host.dom")),
            "the article cannot be empty (section 3.6)",
        ),
        (
            build!(NewsUrl, article("unique", "host@dom")),
            r#"the host cannot contain "@" (section 3.1)"#,
        ),
        // Section 3.7.
        (
            build!(NntpUrl, host("host.dom")),
            "the group is missing, which the nntpurl requires (section 3.7)",
        ),
        (
            build!(NntpUrl, host("host.dom"), group("*")),
            r#"the group cannot contain "*" (section 3.7)"#,
        ),
        (
            build!(NntpUrl, host("host.dom"), group("group"), digits("1x")),
            r#"the digits cannot contain "x" (section 3.7)"#,
        ),
        // Sections 3.9 to 3.11.
        (
            build!(WaisUrl, host("host.dom")),
            "the database is missing, which the waisurl requires (section 3.9)",
        ),
        (
            build!(FileUrl, host("host.dom")),
            "the fpath is missing, which the fileurl requires (section 3.10)",
        ),
        (
            build!(FileUrl, fpath([""; 0])),
            "the fpath cannot be empty (section 3.10)",
        ),
        (
            build!(ProsperoUrl, host("host.dom")),
            "the ppath is missing, which the prosperourl requires (section 3.11)",
        ),
    ] {
        let error = built.unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(message.starts_with(&format!("the {} ", error.part())));
        assert!(message.ends_with(&format!("(section {})", error.section())));
    }
}

fn hostport(hostport: &ast::HostPort<Span<'_>>) -> (String, Option<String>) {
    (
        hostport.host.as_str().into(),
        hostport.port.map(|port| port.as_str().into()),
    )
}

/// The leaf of a built URL at these bytes.
fn leaf(built: &UrlBuf, range: std::ops::RangeFrom<usize>) -> Span<'_> {
    nom::Input::take_from(&Span::new(built.as_str()), range.start)
}

/// The URL built from a tree, whatever it is.
fn rebuilt(url: &ast::Url<Span<'_>>) -> Result<UrlBuf, BuildError> {
    match url {
        ast::Url::HttpUrl(url) => url.to_builder().build(),
        ast::Url::FtpUrl(url) => url.to_builder().build(),
        ast::Url::NewsUrl(url) => url.to_builder().build(),
        ast::Url::NntpUrl(url) => url.to_builder().build(),
        ast::Url::TelnetUrl(url) => url.to_builder().build(),
        ast::Url::GopherUrl(url) => url.to_builder().build(),
        ast::Url::WaisUrl(url) => url.to_builder().build(),
        ast::Url::MailtoUrl(url) => url.to_builder().build(),
        ast::Url::FileUrl(url) => url.to_builder().build(),
        ast::Url::ProsperoUrl(url) => url.to_builder().build(),
        ast::Url::OtherUrl(_) => unreachable!("it has no builder"),
    }
}

/// The texts of all leaves.
fn leaves<'a>(url: &ast::Url<Span<'a>>) -> Vec<&'a str> {
    let mut leaves = Vec::new();
    url.map(|leaf| leaves.push(leaf.as_str()));
    leaves
}

/// The fields of a tree are public, so anybody can write anything there.
#[test]
fn a_tree_that_was_written_by_hand_is_built_as_it_is_or_refused() {
    let written = [
        "",
        "a",
        "A-b",
        "1",
        "a b",
        "a/b",
        "a?b",
        "a#b",
        "a@b",
        "a:b",
        "a:1",
        ":",
        "%",
        "%4",
        "%41",
        "%09a",
        ";type=a",
        ";a=b",
        "evil.dom/",
        "evil.dom/?",
        "https://evil.dom/",
        "http:",
        "news",
        "x;y",
        "é",
        "\n",
        "*",
    ];
    let mut built = 0;
    let mut refused = 0;
    for text in [
        "http://h.dom:1/a/b?c",
        "https://h.dom/",
        "ftp://u:p@h.dom:1/a/b;type=a",
        "news:a.b",
        "news:a@h.dom",
        "nntp://h.dom:1/a.b/2",
        "telnet://u:p@h.dom:1/",
        "gopher://h.dom:1/0a%09b%09c",
        "wais://h.dom:1/d",
        "wais://h.dom:1/d?s",
        "wais://h.dom:1/d/t/p",
        "mailto:a@b",
        "file://h.dom/a/b",
        "prospero://h.dom:1/a;b=c;d=e",
    ] {
        let url = *Url::parse(text).unwrap();
        assert_eq!(rebuilt(&url).unwrap(), text);
        for at in 0..leaves(&url).len() {
            for leaf in written {
                let mut number = 0;
                let edited = url.map(|own| {
                    number += 1;
                    if number == at + 1 {
                        Span::new(leaf)
                    } else {
                        own
                    }
                });
                match rebuilt(&edited) {
                    // An empty host of a file is none, and what is no field, which only `map` can
                    // write, is no field.
                    Ok(_) if text.starts_with("file:") && leaf.is_empty() => {}
                    Ok(_) if text.starts_with("prospero:") && at == 4 && !leaf.starts_with(';') => {
                    }
                    Ok(url) => {
                        built += 1;
                        assert_eq!(leaves(&url.url()), leaves(&edited), "{edited:?}");
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(!error.section().is_empty(), "{edited:?}: {error}");
                    }
                }
            }
        }
    }
    assert!(built > 300 && refused > 500, "{built} {refused}");
}

#[test]
fn a_scheme_is_one_name_with_the_syntax_of_the_url() {
    let names = [
        "",
        "https:",
        "https://evil.dom/",
        "http://x@",
        "https://evil.dom?",
        "news:a",
        "ftp",
        "htps",
        "ht tp",
        "é",
    ];
    for name in names {
        let error = build!(HttpUrl, scheme(name), host("host.dom")).unwrap_err();
        assert_eq!(
            error,
            BuildError::Scheme {
                url: Production::HttpUrl
            },
            "{name}"
        );
    }
    let url = build!(HttpUrl, scheme("WSS"), host("host.dom"));
    assert_eq!(url.as_deref(), Ok("WSS://host.dom"));
}

#[test]
fn a_part_that_a_url_does_not_have_can_be_left_out() {
    for (text, part, rest) in [
        ("wais://h.d/db/T/p", Search, "wais://h.d/db/T/p"),
        ("wais://h.d/db?s", Production::WType, "wais://h.d/db?s"),
        ("wais://h.d/db?s", Search, "wais://h.d/db"),
        ("wais://h.d/db/T/p", Production::WPath, "wais://h.d/db"),
    ] {
        let url = Url::parse(text).unwrap();
        assert_eq!(
            url.as_wais()
                .unwrap()
                .to_builder()
                .without(part)
                .build()
                .as_deref(),
            Ok(rest),
            "{text}"
        );
    }
    for (text, part, rest) in [
        ("news:comp.misc", Article, Ok("news:comp.misc")),
        ("news:a@b", Group, Ok("news:a@b")),
        ("news:*", Group, Ok("news:*")),
        ("news:a@b", Article, Err(Production::GroupPart)),
        ("news:*", Production::GroupPart, Err(Production::GroupPart)),
    ] {
        let built = Url::parse(text)
            .unwrap()
            .as_news()
            .unwrap()
            .to_builder()
            .without(part)
            .build();
        assert_eq!(built.as_deref().map_err(BuildError::part), rest, "{text}");
    }
    // One half of a document changes alone.
    let url = Url::parse("wais://h.d/d/%54x/%70y").unwrap();
    assert_eq!(
        url.as_wais()
            .unwrap()
            .to_builder()
            .wpath("z")
            .build()
            .as_deref(),
        Ok("wais://h.d/d/%54x/z")
    );
    let half = build!(WaisUrl, host("h.d"), database("d"), wtype("T")).unwrap_err();
    assert_eq!(
        half.to_string(),
        "the wpath is missing, which the wtype requires (section 3.9)"
    );
}

#[test]
fn a_built_url_is_a_url_in_the_strict_reading() {
    let built = build!(FtpUrl, host("host.dom")).unwrap();
    assert_eq!(Url::parse(&built), Ok(built.url()));
}
