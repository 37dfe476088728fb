//! Interpretation: each URL means what section 3 says, and nothing that section 6 warns about.

mod ftp;
mod gopher;
mod soundness;

use rfc1738::{
    Rule, Url, ast,
    interpret::{self, Host, InterpretError, Octets, Server, wais::Target},
};

use crate::common::interpreted;

/// Defines a function that interprets a URL of one scheme.
macro_rules! interpreters {
    ($($name:ident $alternative:ident -> $interpretation:ty;)*) => {
        $(fn $name(text: &str) -> Result<$interpretation, InterpretError> {
            interpreted!(Url::parse(text).unwrap(), $alternative)
        })*
    };
}

interpreters! {
    ftp Ftp -> interpret::ftp::Session<'_>;
    http Http -> interpret::http::Request<'_>;
    gopher Gopher -> interpret::gopher::Request<'_>;
    mailto Mailto -> Octets<'_>;
    news News -> interpret::nntp::Command<'_>;
    nntp Nntp -> interpret::nntp::Session<'_>;
    telnet Telnet -> interpret::telnet::Service<'_>;
    wais Wais -> interpret::wais::Request<'_>;
    file File -> interpret::file::File<'_>;
    prospero Prospero -> interpret::prospero::Object<'_>;
}

fn octets(text: &(impl AsRef<[u8]> + ?Sized)) -> Octets<'_> {
    Octets::new(text).unwrap()
}

/// Sections 3.3 and 3.1: the "/" is not part of the url-path, but it is part of the HTTP request.
#[test]
fn the_target_of_an_http_url_is_as_it_is_written() {
    for (text, target) in [
        ("http://host.dom", "/"),
        ("http://host.dom/", "/"),
        ("http://host.dom/path", "/path"),
        ("http://host.dom/path?search", "/path?search"),
        ("http://host.dom/?search", "/?search"),
        ("http://host.dom/?", "/?"),
        ("http://host.dom//a//b/", "//a//b/"),
        // "/", ";", "?" are reserved: their escapes do not mean the same.
        ("http://host.dom/a%2Fb%3fc;d?e%3Bf", "/a%2Fb%3fc;d?e%3Bf"),
        // An escape that is never decoded cannot divide a line.
        ("http://host.dom/%0D%0AX:%20y", "/%0D%0AX:%20y"),
    ] {
        assert_eq!(http(text).unwrap().target, target, "{text}");
    }
}

/// Section 3.5.
#[test]
fn a_mailto_url_is_the_encoding_of_an_address() {
    for (text, address) in [
        ("mailto:uri@bunyip.com", "uri@bunyip.com"),
        ("mailto:user%25host@gateway.dom", "user%host@gateway.dom"),
        ("mailto:a/b?c=d&e@host.dom", "a/b?c=d&e@host.dom"),
        ("mailto:%22a%20b;c:d%22@host.dom", "\"a b;c:d\"@host.dom"),
    ] {
        assert_eq!(mailto(text).unwrap(), octets(address), "{text}");
    }
}

/// Section 3.6.
#[test]
fn a_news_url_is_all_groups_or_a_group_or_an_article() {
    for (text, line) in [
        // ""*" … is used to refer to "all available news groups"".
        ("news:*", "LIST"),
        (
            "news:comp.infosystems.www.misc",
            "GROUP comp.infosystems.www.misc",
        ),
        // "Without the enclosing "<" and ">"", which belong to the message-id.
        (
            "news:unique@full.domain.name",
            "ARTICLE <unique@full.domain.name>",
        ),
        (
            "news:a%25b/c;d?e:f&g=h@host.dom",
            "ARTICLE <a%b/c;d?e:f&g=h@host.dom>",
        ),
        ("news:*@host.dom", "ARTICLE <*@host.dom>"),
    ] {
        let command = news(text).unwrap();
        assert_eq!(
            (sent([command.line()]), command.to_string()),
            (vec![line.to_string()], line.into()),
            "{text}"
        );
    }
}

/// Section 3.7.
#[test]
fn an_nntp_url_is_a_group_and_an_article_by_its_number() {
    for (text, lines) in [
        (
            "nntp://host.dom/comp.lang.c/17",
            &["GROUP comp.lang.c", "ARTICLE 17"][..],
        ),
        ("nntp://host.dom/comp.lang.c", &["GROUP comp.lang.c"]),
        (
            "nntp://host.dom/alt.a_b+c-d/00",
            &["GROUP alt.a_b+c-d", "ARTICLE 0"],
        ),
    ] {
        assert_eq!(
            sent(nntp(text).unwrap().commands().map(|command| command.line())),
            lines,
            "{text}"
        );
    }
}

/// Section 3.8: "clients … merely advise the user of the suggested username and password".
#[test]
fn a_telnet_url_advises_a_user_and_a_password() {
    for (text, advice) in [
        ("telnet://host.dom/", None),
        ("telnet://guest@host.dom", Some(("guest", None))),
        ("telnet://guest:%3a@host.dom/", Some(("guest", Some(":")))),
        ("telnet://:@host.dom/", Some(("", Some("")))),
    ] {
        let read = telnet(text).unwrap().advice;
        let read = read.as_ref().map(|advice| {
            let text = |octets: &Octets<'_>| octets.to_str().unwrap().to_owned();
            (text(&advice.user), advice.password.as_ref().map(text))
        });
        assert_eq!(
            read.as_ref()
                .map(|(user, password)| (&**user, password.as_deref())),
            advice,
            "{text}"
        );
    }
}

/// Section 3.9.
#[test]
fn a_wais_url_is_a_database_or_a_search_or_a_document() {
    let request = |text| {
        let interpret::wais::Request {
            database, target, ..
        } = wais(text).unwrap();
        let target = match target {
            Target::Database => vec![],
            Target::Search(search) => vec![search.into_owned()],
            Target::Document { wtype, id } => vec![wtype.into_owned(), id.octets().to_vec()],
        };
        [vec![database.into_owned()], target].concat()
    };
    for (text, parts) in [
        ("wais://host.dom/database", &[&b"database"[..]][..]),
        ("wais://host.dom/", &[b""]),
        (
            "wais://host.dom/database?search%20it",
            &[b"database", b"search it"],
        ),
        ("wais://host.dom/database?", &[b"database", b""]),
        (
            "wais://host.dom/database/wtype/wpath",
            &[b"database", b"wtype", b"wpath"],
        ),
        // "Treated opaquely": any octets.
        (
            "wais://host.dom/d%2Fb/TEXT/1%3Dhost%3B2%0D%0A%00%FF",
            &[b"d/b", b"TEXT", b"1=host;2\r\n\0\xFF"],
        ),
        ("wais://host.dom///", &[b"", b"", b""]),
    ] {
        assert_eq!(request(text), parts, "{text}");
    }
    let Target::Document { id, .. } = wais("wais://host.dom/d/t/1%3Da%00").unwrap().target else {
        panic!()
    };
    assert_eq!(format!("{id:?}"), r#"DocumentId(b"1=a\x00")"#);
}

/// Section 3.11.
#[test]
fn a_prospero_url_is_an_hsoname_and_fields() {
    for (text, hsoname, fields) in [
        ("prospero://host.dom//pros/name", "/pros/name", &[][..]),
        ("prospero://host.dom/", "", &[]),
        (
            "prospero://host.dom/a=b%3Bc?d:e@f&g%2F",
            "a=b;c?d:e@f&g/",
            &[],
        ),
        (
            "prospero://host.dom/a;OBJECT-VERSION=1",
            "a",
            &[("OBJECT-VERSION", "1")],
        ),
        (
            "prospero://host.dom/a;b=c;=;d%3D=%3Be",
            "a",
            &[("b", "c"), ("", ""), ("d=", ";e")],
        ),
    ] {
        let object = prospero(text).unwrap();
        assert_eq!(object.hsoname, octets(hsoname), "{text}");
        let read: Vec<_> = object
            .fields()
            .map(|field| (field.name, field.value))
            .collect();
        let fields: Vec<_> = fields
            .iter()
            .map(|&(name, value)| (octets(name), octets(value)))
            .collect();
        assert_eq!(read, fields, "{text}");
    }
}

/// Section 3.10: `localhost` and the empty string are "the machine from which the URL is being
/// interpreted".
#[test]
fn a_file_url_is_a_path_on_a_host() {
    let name = |name| Some(Host::Name(name));
    for (text, host, segments) in [
        (
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            name("vms.host.edu"),
            &[&b"disk$user"[..], b"my", b"notes", b"note12345.txt"][..],
        ),
        ("file:///etc/motd", None, &[b"etc", b"motd"]),
        ("file://localhost/etc/motd", None, &[b"etc", b"motd"]),
        ("file://LOCALHOST/etc/motd", None, &[b"etc", b"motd"]),
        ("file://localhost.dom/", name("localhost.dom"), &[b""]),
        ("file:////a//%2F%00%FF", None, &[b"", b"a", b"", b"/\0\xFF"]),
    ] {
        let file = file(text).unwrap();
        assert_eq!(file.host, host, "{text}");
        assert!(file.segments().eq(segments.iter().copied()), "{text}");
    }
}

/// Section 3.2.4: "This does NOT mean that the URL is a Unix filename."
#[cfg(unix)]
#[test]
fn a_file_url_has_a_path_only_if_every_segment_can_be_a_file_name() {
    use rfc1738::interpret::file::PathError::{self, *};
    use std::path::Path;

    let octet = |segment, octet| Err(Octet { segment, octet });
    let cases: [(&str, Result<&str, PathError>); 17] = [
        ("file:///etc/motd", Ok("/etc/motd")),
        ("file://localhost/etc/motd", Ok("/etc/motd")),
        ("file:///", Ok("/")),
        ("file:///etc/", Ok("/etc/")),
        ("file:///a%20b/%7Ec%3B%25", Ok("/a b/~c;%")),
        ("file:///.../..a/.b", Ok("/.../..a/.b")),
        ("file://host.dom/etc/motd", Err(Remote)),
        ("file:///etc%2Fmotd", octet(0, b'/')),
        ("file:///etc/%2fmotd", octet(1, b'/')),
        ("file:///etc/motd%00", octet(1, 0)),
        ("file:////etc/motd", Err(Step { segment: 0 })),
        ("file:///etc//motd", Err(Step { segment: 1 })),
        ("file:///etc/../motd", Err(Step { segment: 1 })),
        ("file:///etc/%2E%2E/motd", Err(Step { segment: 1 })),
        ("file:///etc/.", Err(Step { segment: 1 })),
        ("file:///..", Err(Step { segment: 0 })),
        ("file:////", Err(Step { segment: 0 })),
    ];
    for (text, path) in cases {
        let read = file(text).unwrap().to_path();
        assert_eq!(
            read.as_deref().map_err(|&error| error),
            path.map(Path::new),
            "{text}"
        );
        if let Ok(path) = read {
            let url = ast::FileUrl::from_path(&path).unwrap();
            assert_eq!(
                interpreted!(url.url(), File).unwrap().to_path(),
                Ok(path),
                "{text}"
            );
        }
    }
    for (path, error) in [
        ("", Relative),
        ("etc/motd", Relative),
        ("/etc//motd", Step { segment: 1 }),
        ("/etc/./motd", Step { segment: 1 }),
        ("/etc/..", Step { segment: 1 }),
    ] {
        assert_eq!(
            ast::FileUrl::from_path(Path::new(path)),
            Err(error),
            "{path}"
        );
    }
}

/// Section 3.1, and the default ports of sections 3.2 to 3.11.
#[test]
fn a_client_connects_to_the_host_and_the_port_of_the_url_or_the_default_port() {
    let name = Host::Name("host.dom");
    for (text, host, port, default) in [
        ("ftp://host.dom", name, 21, true),
        ("http://host.dom", name, 80, true),
        ("gopher://host.dom", name, 70, true),
        ("nntp://host.dom/group", name, 119, true),
        ("telnet://host.dom", name, 23, true),
        ("wais://host.dom/", name, 210, true),
        ("prospero://host.dom/", name, 1525, true),
        // "A set of four decimal digit groups": no octal.
        (
            "ftp://192.031.007.130/",
            Host::Number([192, 31, 7, 130].into()),
            21,
            true,
        ),
        // Section 6: "Caution should be used when using any URL which specifies a port number other
        // than the default".
        ("http://host.dom:80/", name, 80, true),
        ("gopher://host.dom:0025/", name, 25, false),
    ] {
        let server = server(text).unwrap().unwrap();
        assert_eq!(
            (server.host, server.port, server.is_default_port()),
            (host, port, default),
            "{text}"
        );
    }
}

/// A client gets a valid URL, so it has to refuse none of these.
#[test]
fn a_url_in_which_a_rule_finds_an_error_is_not_interpreted() {
    use Rule::*;
    for (text, rule, at) in [
        ("http://host.dom:0/", PortRange, 16..17),
        ("x-ip://host.dom:65536/", PortRange, 16..21),
        ("ftp://192.0.2.256/", HostNumberRange, 14..17),
        ("gopher://host.dom/%09selector", GopherTypeOctet, 18..21),
        ("gopher://host.dom/0a%0D%0Ab", GopherSelectorOctet, 20..23),
        ("mailto:a;b:c@host.dom", MailtoAddrSpec, 8..9),
        ("news:*@192.0.2.1", NewsHostNumber, 7..16),
        ("news:a%0D%0AQUIT@host.dom", NewsMessageId, 6..9),
        ("file://127.0.0.1/a", FileHostNumber, 7..16),
    ] {
        let error = Url::parse(text).unwrap_err();
        assert_eq!((error.rule(), error.range()), (rule, at), "{text}");
    }
}

/// The server that a client connects to for the URL.
fn server(text: &str) -> Option<Result<Server<'_>, InterpretError>> {
    let url = Url::parse(text).unwrap();
    url.hostport().filter(|_| url.as_other().is_none())?;
    Some(
        url.interpret()
            .map(|interpretation| *interpretation.server().unwrap()),
    )
}

/// Lines to send, without their CRLF.
fn sent(lines: impl IntoIterator<Item = Vec<u8>>) -> Vec<String> {
    let line = |line: Vec<u8>| {
        String::from_utf8(line)
            .unwrap()
            .strip_suffix("\r\n")
            .unwrap()
            .to_owned()
    };
    lines.into_iter().map(line).collect()
}
