//! Properties of the normal form of every URL: it is stable, and keeps the alternative and the
//! interpretation.

use std::ops::Range;

use rfc1738::{
    Schemes, Span, Url, UrlError,
    ast::{self, GenericUrl, GroupPart, Host, OtherUrl, SchemePart, WaisUrl},
    interpret::{InterpretError, Interpretation, Octets, Server, wais},
    parse_syntax,
};

/// Whether nobody divides a URL at a character: it is unreserved in all specifications of URLs (RFC
/// 1738, section 2.2; RFC 3986, section 2.3).
pub fn never_divides(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-._".contains(character)
}

/// A character of a URL that is unencoded in a part that has escapes, or one of the seven that may
/// be reserved.
#[derive(Debug)]
pub struct Character {
    /// Its byte offset.
    pub at: usize,
    /// Whether it is reserved there.
    pub is_reserved: bool,
}

/// The characters of a URL after the colon of its scheme. In a part, those are reserved that the
/// section of the scheme names, and outside of the parts all that may be.
pub fn characters(url: &Url<'_>) -> impl Iterator<Item = Character> {
    let text = url.as_str();
    let parts = parts(url);
    let part = move |at| {
        parts
            .iter()
            .find(|(range, _)| range.contains(&at))
            .map(|(_, reserved)| *reserved)
    };
    let in_escape = |at: usize| text.as_bytes()[at.saturating_sub(2)..=at].contains(&b'%');
    let characters = text.char_indices().skip(url.scheme().as_str().len() + 1);
    characters
        .filter(move |(at, _)| !in_escape(*at))
        .filter_map(move |(at, character)| {
            let is_reserved = part(at).unwrap_or(MAY_BE_RESERVED).contains(character);
            (is_reserved || part(at).is_some()).then_some(Character { at, is_reserved })
        })
}

/// "The characters ";", "/", "?", ":", "@", "=" and "&" are the characters which may be reserved"
/// (section 2.2).
pub const MAY_BE_RESERVED: &str = ";/?:@=&";

/// The characters at which somebody who receives a URL may divide it: all that section 5 has, but
/// those that [never do](never_divides).
const MAY_DIVIDE: &str = ";/?:@=&$+!*'(),";

/// The parts of a URL that have escapes, each with the characters that are reserved in it.
fn parts(url: &Url<'_>) -> Vec<(Range<usize>, &'static str)> {
    let range = |part: &Span<'_>, reserved| (part.range(), reserved);
    let mut parts = Vec::new();
    match &**url {
        ast::Url::HttpUrl(http) => {
            parts.extend(http.hpath().map(|path| range(path, MAY_DIVIDE)));
            parts.extend(http.search().map(|search| range(search, MAY_DIVIDE)));
        }
        ast::Url::FtpUrl(ftp) => parts.extend(ftp.fpath().map(|path| range(path, "/;"))),
        ast::Url::NewsUrl(news) => {
            if let GroupPart::Article(article) = &news.grouppart {
                parts.push(range(&article.unique, "@"));
            }
        }
        ast::Url::GopherUrl(gopher) => {
            let leaves = [
                gopher.gtype(),
                gopher.selector(),
                gopher.search(),
                gopher.gopher_plus_string(),
            ];
            parts.extend(leaves.into_iter().flatten().map(|leaf| range(leaf, "")));
        }
        ast::Url::WaisUrl(WaisUrl::WaisDatabase(url)) => parts.push(range(&url.database, "")),
        ast::Url::WaisUrl(WaisUrl::WaisIndex(url)) => {
            parts.extend([&url.database, &url.search].map(|part| range(part, "")))
        }
        ast::Url::WaisUrl(WaisUrl::WaisDoc(url)) => {
            parts.extend([&url.database, &url.wtype, &url.wpath].map(|part| range(part, "")));
        }
        ast::Url::MailtoUrl(mailto) => parts.push(range(&mailto.encoded822addr, "")),
        ast::Url::FileUrl(file) => parts.push(range(&file.fpath, "/")),
        ast::Url::ProsperoUrl(prospero) => {
            parts.push(range(&prospero.ppath, ";"));
            let fields = prospero
                .fieldspecs
                .fields()
                .flat_map(|field| [field.fieldname, field.fieldvalue]);
            parts.extend(fields.map(|part| range(&part, ";=")));
        }
        ast::Url::OtherUrl(OtherUrl(generic)) => match &generic.schemepart {
            SchemePart::XChars(text) => parts.push(range(text, MAY_DIVIDE)),
            SchemePart::IpSchemePart(part) => {
                parts.extend(part.urlpath.map(|path| range(&path, MAY_DIVIDE)))
            }
        },
        ast::Url::TelnetUrl(_) | ast::Url::NntpUrl(_) => {}
    }
    let reserved = if url.as_other().is_some() {
        MAY_DIVIDE
    } else {
        ":@/"
    };
    let login = url.login().map(|login| [login.user(), login.password()]);
    parts.extend(
        login
            .into_iter()
            .flatten()
            .flatten()
            .map(|part| range(part, reserved)),
    );
    parts
}

/// `text` with the characters at these places encoded.
pub fn encode(text: &str, places: &[usize], lower_case: bool) -> String {
    let mut places = places.iter().peekable();
    let mut encoded = String::new();
    for (at, character) in text.char_indices() {
        match places.next_if_eq(&&at) {
            Some(_) if lower_case => encoded += &format!("%{:02x}", u32::from(character)),
            Some(_) => encoded += &format!("%{:02X}", u32::from(character)),
            None => encoded.push(character),
        }
    }
    encoded
}

/// The normal form of a text that derives.
pub fn normal_form(text: &str) -> String {
    Schemes::today().normalize(&parse_syntax(text).unwrap())
}

/// Asserts that normalizing again changes nothing, and that the alternative, the errors of rules and
/// the interpretation are the same.
pub fn is_normalized(text: &str) {
    let normal = normal_form(text);
    assert_eq!(normal_form(&normal), normal, "{text}");
    let production = |text| parse_syntax(text).unwrap().production();
    assert_eq!(production(&normal), production(text), "{text} and {normal}");
    match (Url::parse(text), Url::parse(&normal)) {
        (Ok(url), Ok(again)) => {
            assert_eq!(url.normalize(), normal, "{text}");
            assert_eq!(
                interpretation(&again),
                interpretation(&url),
                "{text} and {normal}"
            );
        }
        (url, again) => {
            let rule = |url: Result<Url<'_>, UrlError>| url.err().map(|error| error.rule());
            assert_eq!(rule(again), rule(url), "{text} and {normal}");
        }
    }
}

/// The server, and everything that a client sends to it or does with it, or the reason why it must
/// not. Domain names and `Postmaster` are in lower case, and the number of an article has no
/// leading zeros.
pub fn interpretation(url: &Url<'_>) -> Result<(String, Vec<Vec<u8>>), String> {
    interpret(url).map_err(|error| match error {
        InterpretError::Smuggled { part, octet, .. } => format!("{octet:02X} in the {part}"),
        other => other.to_string(),
    })
}

fn interpret(url: &Url<'_>) -> Result<(String, Vec<Vec<u8>>), InterpretError> {
    if let Some(url) = url.as_other() {
        return Ok(other(url));
    }
    let on = |server: Server<'_>| server.to_string().to_lowercase();
    let optional = |octets: Option<&Octets<'_>>| {
        octets.map_or(b"none".to_vec(), |octets| [b"=", &**octets].concat())
    };
    Ok(match url.interpret()? {
        Interpretation::Http(request) => (
            on(request.server),
            vec![selector(request.target, MAY_DIVIDE)],
        ),
        Interpretation::Ftp(session) => {
            let commands = session.commands().map(|command| command.line());
            (
                on(session.server),
                [format!("{:?}", session.login).into_bytes()]
                    .into_iter()
                    .chain(commands)
                    .collect(),
            )
        }
        Interpretation::News(command) => (String::new(), vec![address(&command.line())]),
        Interpretation::Nntp(session) => {
            let number = session
                .article
                .map(|number| number.to_str().unwrap().trim_start_matches('0').into());
            (
                on(session.server),
                [session.group.to_vec()].into_iter().chain(number).collect(),
            )
        }
        Interpretation::Telnet(service) => (
            on(service.server),
            vec![format!("{:?}", service.advice).into_bytes()],
        ),
        Interpretation::Gopher(request) => {
            let form = format!("{:?}", request.gopher_plus).into_bytes();
            (
                on(request.server),
                vec![
                    vec![request.gtype],
                    optional(request.search.as_ref()),
                    form,
                    request.octets(),
                ],
            )
        }
        Interpretation::Wais(request) => {
            let target = match request.target {
                wais::Target::Database => vec![],
                wais::Target::Search(search) => vec![search.into_owned()],
                wais::Target::Document { wtype, id } => {
                    vec![wtype.into_owned(), id.octets().to_vec()]
                }
            };
            (
                on(request.server),
                [request.database.into_owned()]
                    .into_iter()
                    .chain(target)
                    .collect(),
            )
        }
        Interpretation::Mailto(octets) => (String::new(), vec![address(&octets)]),
        Interpretation::File(file) => {
            let host = file.host.map_or("this machine".into(), |host| {
                host.to_string().to_lowercase()
            });
            (
                host,
                file.segments()
                    .map(|segment| segment.into_owned())
                    .collect(),
            )
        }
        Interpretation::Prospero(object) => {
            let fields = object
                .fields()
                .flat_map(|field| [field.name.to_vec(), field.value.to_vec()]);
            (
                on(object.server),
                [object.hsoname.to_vec()]
                    .into_iter()
                    .chain(fields)
                    .collect(),
            )
        }
    })
}

/// The octets that `text` represents, each after a 1 if it is unencoded there and is one of these
/// reserved characters.
fn selector(text: &str, reserved: &str) -> Vec<u8> {
    let mut octets = Vec::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        octets.extend(match character {
            '%' => [
                0,
                rest.by_ref().take(2).fold(0, |octet, digit| {
                    octet * 16 + digit.to_digit(16).unwrap() as u8
                }),
            ],
            _ => [reserved.contains(character).into(), character as u8],
        });
    }
    octets
}

/// An address with its domain and `Postmaster` in lower case. (That quoted strings, comments and
/// domain literals keep their case is in the table.)
fn address(octets: &[u8]) -> Vec<u8> {
    let mut address = octets.to_vec();
    let at = address
        .iter()
        .rposition(|&octet| octet == b'@')
        .unwrap_or(address.len());
    address[at..].make_ascii_lowercase();
    let local_part = String::from_utf8_lossy(&address[..at]).to_lowercase();
    if local_part.contains("postmaster") {
        address.make_ascii_lowercase();
    }
    address
}

/// The octets of a URL of a new scheme, with the structure that its decoded text has.
fn other(url: &GenericUrl<Span<'_>>) -> (String, Vec<Vec<u8>>) {
    let decoded: String = selector(&url.schemepart.to_string(), MAY_DIVIDE)
        .chunks(2)
        .map(|pair| match char::from(pair[1]) {
            character if pair[0] == 1 || never_divides(character) => character.to_string(),
            _ => format!("%{:02X}", pair[1]),
        })
        .collect();
    let part = |part: Option<&Span<'_>>| {
        part.map_or(b"none".to_vec(), |part| selector(part.as_str(), MAY_DIVIDE))
    };
    match rfc1738::grammar::schemepart(Span::new(&decoded)).unwrap().1 {
        SchemePart::XChars(text) => (String::new(), vec![part(Some(&text))]),
        SchemePart::IpSchemePart(ip) => {
            let host = match &ip.login.hostport.host {
                Host::HostName(name) => name.as_str().to_lowercase(),
                Host::HostNumber(digits) => {
                    digits.digits().map(|group| number(&group) + ".").collect()
                }
            };
            let port = ip
                .login
                .hostport
                .port
                .map_or("none".into(), |port| number(&port));
            (
                format!("{host}:{port}"),
                vec![
                    part(ip.login.user()),
                    part(ip.login.password()),
                    part(ip.urlpath.as_ref()),
                ],
            )
        }
    }
}

fn number(digits: &Span<'_>) -> String {
    digits.as_str().trim_start_matches('0').to_owned()
}
