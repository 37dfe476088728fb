//! Equivalence: URLs that sections 2.2 and 3 call the same have one normal form.

mod common;

use std::borrow::Cow;

use rfc1738::{
    Production, Span, Url,
    ast::{self, GroupPart, Host, HostPort, Login, OtherUrl, SchemePart, WaisUrl},
    equivalent,
};
use rfc1738_conformance::{bnf::Grammar, sentence::Sentences};

const SEED: u64 = 1738;

/// The section, a URL, and its normal form.
const TABLE: &[(&str, &str, &str)] = &[
    // Scheme names ignore case.
    ("2.1", "HTTP://host.dom/", "http://host.dom/"),
    ("2.1", "MailTo:user@host.dom", "mailto:user@host.dom"),
    // Escapes of unreserved characters are decoded, all others are written in upper case.
    ("2.2", "http://host.dom/%41%7a%30%2d%5f%2E%24%2b%21%2a%27%28%29%2c", "http://host.dom/Az0-_.$+!*'(),"),
    ("2.2", "http://host.dom/%7euser/%c3%a9%20", "http://host.dom/%7Euser/%C3%A9%20"),
    ("2.2", "http://host.dom/%3b%2f%3f%3a%40%3d%26", "http://host.dom/%3B%2F%3F%3A%40%3D%26"),
    ("2.2", "http://host.dom/;:@=&?;:@=&", "http://host.dom/;:@=&?;:@=&"),
    ("2.2", "http://host.dom/%25%34%31", "http://host.dom/%2541"),
    ("2.2", "http://host.dom/%2541", "http://host.dom/%2541"),
    // Host names ignore case.
    ("3.1", "http://HOST.Dom/Path", "http://host.dom/Path"),
    // The groups of digits are decimal.
    ("3.1", "http://192.0.002.010/", "http://192.0.2.10/"),
    ("3.1", "x://192.00.2.0010:07", "x://192.0.2.10:07"),
    ("3.6", "news:a@192.0.2.010", "news:a@192.0.2.010"),
    ("3.10", "file://192.0.2.010/a", "file://192.0.2.10/a"),
    // A port is a number.
    ("3.1", "http://host.dom:80/", "http://host.dom/"),
    ("3.1", "http://host.dom:0080/", "http://host.dom/"),
    ("3.1", "http://host.dom:0081/", "http://host.dom:81/"),
    ("3.1", "http://host.dom:000/", "http://host.dom:0/"),
    ("3.1", "http://host.dom:0065616/", "http://host.dom:65616/"),
    // An absent part is not an empty one.
    ("3.1", "ftp://@host.dom/", "ftp://@host.dom/"),
    ("3.1", "ftp://user:@host.dom/", "ftp://user:@host.dom/"),
    ("3.1", "ftp://%75ser:%2fp@host.dom", "ftp://user:%2Fp@host.dom"),
    ("3.2", "ftp://host.dom:21/", "ftp://host.dom/"),
    ("3.2.2", "ftp://host.dom", "ftp://host.dom"),
    ("3.2.2", "ftp://host.dom/%2Fetc//motd;type=A", "ftp://host.dom/%2Fetc//motd;type=a"),
    ("3.2.2", "ftp://host.dom/;type=D", "ftp://host.dom/;type=d"),
    ("3.3", "http://host.dom", "http://host.dom/"),
    ("3.3", "http://host.dom:80", "http://host.dom/"),
    ("3.3", "http://host.dom/?", "http://host.dom/?"),
    ("3.3", "http://host.dom/?%61", "http://host.dom/?a"),
    ("3.4.1", "gopher://host.dom", "gopher://host.dom/"),
    ("3.4.1", "gopher://host.dom/1", "gopher://host.dom/"),
    ("3.4.1", "gopher://host.dom:70/%31", "gopher://host.dom/"),
    ("3.4.1", "gopher://host.dom/11", "gopher://host.dom/11"),
    ("3.4.1", "gopher://host.dom/0", "gopher://host.dom/0"),
    ("3.4.1", "gopher://host.dom/1%09", "gopher://host.dom/1%09"),
    ("3.4.1", "gopher://host.dom/%09a", "gopher://host.dom/%09a"),
    ("3.4.2", "gopher://host.dom/7%61%09%62", "gopher://host.dom/7a%09b"),
    ("3.4.3", "gopher://host.dom/0a%09%09%2b", "gopher://host.dom/0a%09%09+"),
    ("3.4.9", "gopher://host.dom/0a%09%09+%091%0d%0a.%0d%0a", "gopher://host.dom/0a%09%09+%091%0D%0A.%0D%0A"),
    ("3.4.9", "gopher://host.dom/1a%09b/%63", "gopher://host.dom/1a%09b/c"),
    ("3.5", "mailto:%55ser%25a@HOST.dom", "mailto:User%25a@HOST.dom"),
    ("3.6", "news:*", "news:*"),
    ("3.6", "news:Comp.Misc", "news:Comp.Misc"),
    ("3.6", "news:%2A@Host.DOM", "news:*@host.dom"),
    ("3.7", "nntp://HOST.dom:119/a.b/0017", "nntp://host.dom/a.b/0017"),
    ("3.8", "telnet://host.dom", "telnet://host.dom/"),
    ("3.8", "telnet://user@host.dom:23", "telnet://user@host.dom/"),
    ("3.9", "wais://host.dom:210/%64b", "wais://host.dom/db"),
    ("3.9", "wais://host.dom/db?%61", "wais://host.dom/db?a"),
    ("3.9", "wais://host.dom//TEXT/%3d1", "wais://host.dom//TEXT/%3D1"),
    ("3.10", "file://localhost/", "file:///"),
    ("3.10", "file://LocalHost/a%2fb", "file:///a%2Fb"),
    ("3.10", "file://VMS.host.edu/Disk$User", "file://vms.host.edu/Disk$User"),
    ("3.11", "prospero://host.dom:1525//%70ros;A=%62;c=", "prospero://host.dom//pros;A=b;c="),
    // Nothing more is known about other schemes.
    ("4", "X-Y:%41%7e@HOST", "x-y:%41%7E@HOST"),
    ("4", "NFS://U%7e%41@Host.Dom:02049/%41", "nfs://U%7E%41@host.dom:02049/%41"),
    ("4", "x://HOST", "x://host"),
    ("4", "x://HOST:/", "x://HOST:/"),
];

#[test]
fn equivalent_urls_have_one_normal_form() {
    for &(section, text, normal) in TABLE {
        let url = Url::parse(text).unwrap();
        assert_eq!(&*url.normalize(), normal, "section {section}: {text}");
        assert!(equivalent(&url, &Url::parse(normal).unwrap()), "{text}");
        is_normalized(text);
    }
}

#[test]
fn urls_with_different_meanings_are_not_equivalent() {
    for (a, b) in [
        ("http://host.dom/a%2Fb", "http://host.dom/a/b"),
        ("http://host.dom/a", "http://host.dom/A"),
        ("http://host.dom/", "http://host.dom/?"),
        ("http://host.dom/", "http://host.dom//"),
        ("http://host.dom/", "http://host.dom:8080/"),
        ("http://host.dom:70/", "gopher://host.dom:70/"),
        ("ftp://@host.com/", "ftp://host.com/"),
        ("ftp://foo:@host.com/", "ftp://foo@host.com/"),
        ("ftp://myname@host.dom/%2Fetc/motd", "ftp://myname@host.dom/etc/motd"),
        ("ftp://myname@host.dom//etc/motd", "ftp://myname@host.dom/%2Fetc/motd"),
        ("ftp://host.dom", "ftp://host.dom/"),
        ("ftp://host.dom/a", "ftp://host.dom/a;type=a"),
        ("gopher://host.dom/", "gopher://host.dom/0"),
        ("news:a", "news:A"),
        ("file:///a", "file://host.dom/a"),
        ("x://host", "x://host/"),
    ] {
        assert!(!equivalent(&Url::parse(a).unwrap(), &Url::parse(b).unwrap()), "{a} and {b}");
    }
}

#[test]
fn every_example_is_normalized() {
    let urls = common::examples().into_iter().filter(|example| example.production() != Production::GopherPlusString);
    urls.for_each(|example| is_normalized(&example.text));
}

#[test]
fn sentences_of_every_alternative_are_normalized() {
    for alternative in Production::Url.uses() {
        let sentences = Sentences::new(Grammar::rfc1738(), alternative.name(), SEED).unwrap();
        sentences
            .filter(|sentence| Url::parse(sentence).is_ok())
            .take(3000)
            .for_each(|sentence| is_normalized(&sentence));
    }
}

/// Asserts that normalizing again changes nothing, and that the alternative and the meaning of every part are the same.
fn is_normalized(text: &str) {
    let url = Url::parse(text).unwrap();
    let normal = url.normalize();
    let again = Url::parse(&normal).unwrap();
    assert_eq!(again.normalize(), normal, "{text}");
    assert_eq!(again.production(), url.production(), "{text} and {normal}");
    assert_eq!(meaning(&again), meaning(&url), "{text} and {normal}");
}

/// The meaning of a part.
#[derive(Debug, PartialEq)]
enum Meaning<'a> {
    Absent,
    Octets(Cow<'a, [u8]>),
    Host(String),
    Port(String),
}

/// The meanings of the parts of a URL, with the defaults of section 3 for absent parts.
fn meaning<'a>(url: &Url<'a>) -> Vec<Meaning<'a>> {
    let mut parts = vec![Meaning::Host(url.scheme().as_str().to_lowercase())];
    let octets = |part: Option<&Span<'a>>| part.map_or(Meaning::Absent, |part| Meaning::Octets(part.decode()));
    let default = |part: Option<&Span<'a>>, default: &'static [u8]| {
        Meaning::Octets(part.map_or(Cow::Borrowed(default), |part| part.decode()))
    };
    match url {
        ast::Url::HttpUrl(http) => {
            parts.extend(hostport(url, &http.hostport));
            parts.extend([default(http.hpath().map(|path| &**path), b""), octets(http.search())]);
        }
        ast::Url::FtpUrl(ftp) => {
            parts.extend(login(url, &ftp.login));
            parts.push(octets(ftp.fpath().map(|path| &**path)));
            parts
                .extend(ftp.fpath().into_iter().flat_map(|path| path.segments()).map(|segment| octets(Some(&segment))));
            parts.push(Meaning::Host(ftp.ftptype().map_or(String::new(), |typecode| typecode.as_str().to_lowercase())));
        }
        ast::Url::NewsUrl(news) => match &news.grouppart {
            GroupPart::All(all) => parts.push(octets(Some(all))),
            GroupPart::Group(group) => parts.extend([Meaning::Absent, octets(Some(group))]),
            GroupPart::Article(article) => parts.extend([octets(Some(&article.unique)), host(&article.host)]),
        },
        ast::Url::NntpUrl(nntp) => {
            parts.extend(hostport(url, &nntp.hostport));
            parts.extend([octets(Some(&nntp.group)), octets(nntp.digits.as_ref())]);
        }
        ast::Url::TelnetUrl(telnet) => parts.extend(login(url, &telnet.login)),
        ast::Url::GopherUrl(gopher) => {
            parts.extend(hostport(url, &gopher.hostport));
            parts.extend([default(gopher.gtype(), b"1"), default(gopher.selector(), b"")]);
            parts.extend([octets(gopher.search()), octets(gopher.gopher_plus_string())]);
        }
        ast::Url::WaisUrl(wais) => {
            parts.extend(hostport(url, wais.hostport()));
            match wais {
                WaisUrl::WaisDatabase(url) => parts.push(octets(Some(&url.database))),
                WaisUrl::WaisIndex(url) => parts.extend([Some(&url.database), Some(&url.search)].map(octets)),
                WaisUrl::WaisDoc(url) => {
                    parts.extend([Some(&url.database), Some(&url.wtype), Some(&url.wpath)].map(octets));
                }
            }
        }
        ast::Url::MailtoUrl(mailto) => parts.push(octets(Some(&mailto.encoded822addr))),
        ast::Url::FileUrl(file) => {
            let named = url.host().filter(|_| !file.is_local());
            parts.extend([named.map_or(Meaning::Absent, |named| host(&named)), octets(Some(&file.fpath))]);
            parts.extend(file.fpath.segments().map(|segment| octets(Some(&segment))));
        }
        ast::Url::ProsperoUrl(prospero) => {
            parts.extend(hostport(url, &prospero.hostport));
            parts.push(octets(Some(&prospero.ppath)));
            let fields = prospero.fieldspecs.fields();
            parts.extend(fields.flat_map(|field| [field.fieldname, field.fieldvalue].map(|part| octets(Some(&part)))));
        }
        ast::Url::OtherUrl(OtherUrl(generic)) => match &generic.schemepart {
            SchemePart::XChars(text) => parts.push(octets(Some(text))),
            SchemePart::IpSchemePart(part) => {
                parts.extend(login(url, &part.login));
                parts.push(octets(part.urlpath.as_ref()));
            }
        },
    }
    parts
}

fn login<'a>(url: &Url<'a>, login: &Login<Span<'a>>) -> Vec<Meaning<'a>> {
    let octets = |part: Option<&Span<'a>>| part.map_or(Meaning::Absent, |part| Meaning::Octets(part.decode()));
    let mut parts = vec![octets(login.user()), octets(login.password())];
    parts.extend(hostport(url, &login.hostport));
    parts
}

fn hostport<'a>(url: &Url<'a>, hostport: &HostPort<Span<'a>>) -> [Meaning<'a>; 2] {
    let default = || url.default_port().map_or("none".to_owned(), |port| port.to_string());
    let port = hostport.port.map_or_else(default, |port| number(&port));
    [host(&hostport.host), Meaning::Port(port)]
}

/// The case of a name is not significant, and a number consists of four decimal numbers.
fn host<'a>(host: &Host<Span<'_>>) -> Meaning<'a> {
    Meaning::Host(match host {
        Host::HostName(name) => name.as_str().to_lowercase(),
        Host::HostNumber(digits) => digits.digits().map(|group| number(&group) + ".").collect(),
    })
}

fn number(digits: &Span<'_>) -> String {
    digits.as_str().trim_start_matches('0').to_owned()
}

/// A combinator reads a prefix, in the literal reading. The text of its tree is that prefix, and the tree has a normal
/// form.
#[test]
fn the_tree_of_a_combinator_has_a_text_and_a_normal_form() {
    for (input, text, normal) in [
        ("http://H/ x", "http://H/", "http://h/"),
        ("http://user@host/%7e", "http://user@host/%7e", "http://user@host/%7E"),
        ("x://u%2f@H:021/ %", "x://u%2f@H:021/", "x://u%2F@h:021/"),
        ("gopher://h/<", "gopher://h/", "gopher://h/"),
        ("TELNET://h/ ", "TELNET://h/", "telnet://h/"),
    ] {
        let (_, url) = rfc1738::grammar::url(rfc1738::Span::new(input)).unwrap();
        assert_eq!((url.as_str(), &*url.normalize()), (text, normal));
        assert_eq!(rfc1738::UrlBuf::try_from(url).is_ok(), rfc1738::is_valid(text));
        assert!(rfc1738::equivalent(&url, &url));
    }
}
