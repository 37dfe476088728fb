//! The builder of each scheme, given its parts.

use rfc1738::{
    Production::{self, *},
    UrlBuf, ast,
    build::BuildError,
};

use super::parts::Parts;

/// Calls the setters of a builder for the parts that are given.
macro_rules! with {
    ($builder:expr, $($setter:ident($value:expr)),*) => {{
        let mut builder = $builder;
        $(if let Some(value) = $value { builder = builder.$setter(value); })*
        builder
    }};
}

/// The URL with these parts.
pub(super) fn build(parts: &Parts) -> Result<UrlBuf, BuildError> {
    let (host, port) = (parts.text(Host)?, parts.text(Port)?);
    let octets = |part| parts.octets(part);
    match parts.url {
        FtpUrl => {
            let login =
                with!(ast::FtpUrl::builder(), user(octets(User)), password(octets(Password)), host(host), port(port));
            with!(login, fpath(segments(parts, FSegment)), ftptype(parts.octet(FtpType)?.map(char::from))).build()
        }
        HttpUrl => {
            let path = segments(parts, HSegment);
            with!(ast::HttpUrl::builder(), host(host), port(port), hpath(path), search(octets(Search))).build()
        }
        GopherUrl => {
            let item = with!(ast::GopherUrl::builder(), host(host), port(port), gtype(parts.octet(GType)?));
            let item = with!(item, selector(octets(Selector)), search(octets(Search)));
            with!(item, gopher_plus_string(octets(GopherPlusString))).build()
        }
        MailtoUrl => with!(ast::MailtoUrl::builder(), encoded822addr(octets(Encoded822Addr))).build(),
        NewsUrl => news(parts),
        NntpUrl => {
            let (group, digits) = (parts.text(Group)?, parts.text(Digits)?);
            with!(ast::NntpUrl::builder(), host(host), port(port), group(group), digits(digits)).build()
        }
        TelnetUrl => {
            let login = with!(ast::TelnetUrl::builder(), user(octets(User)), password(octets(Password)));
            with!(login, host(host), port(port)).build()
        }
        WaisUrl => {
            let database = with!(ast::WaisUrl::builder(), host(host), port(port), database(octets(Database)));
            match (octets(WType), octets(WPath)) {
                (Some(wtype), Some(wpath)) => database.document(wtype, wpath).build(),
                (Some(_), None) => Err(missing(parts, WPath, WType)),
                (None, Some(_)) => Err(missing(parts, WType, WPath)),
                (None, None) => with!(database, search(octets(Search))).build(),
            }
        }
        FileUrl => with!(ast::FileUrl::builder(), host(host), fpath(segments(parts, FSegment))).build(),
        _ => prospero(parts, host, port),
    }
}

/// The segments of a path, if there are any.
fn segments(parts: &Parts, segment: Production) -> Option<Vec<&[u8]>> {
    let segments: Vec<_> = parts.all(segment).collect();
    (!segments.is_empty()).then_some(segments)
}

/// The error if `part` is missing, which `of` requires.
fn missing(parts: &Parts, part: Production, of: Production) -> BuildError {
    BuildError::Missing { url: parts.url, part, of }
}

fn news(parts: &Parts) -> Result<UrlBuf, BuildError> {
    let builder = ast::NewsUrl::builder();
    let article = |article: &[u8]| {
        let at = article.iter().rposition(|&octet| octet == b'@').ok_or_else(|| missing(parts, Host, Article))?;
        builder.clone().article(&article[..at], parts.to_str(Host, &article[at + 1..])?).build()
    };
    match (parts.octets(GroupPart), parts.octets(Article)) {
        (Some(b"*"), _) => builder.all().build(),
        (Some(grouppart), _) if grouppart.contains(&b'@') => article(grouppart),
        (Some(group), _) => builder.group(parts.to_str(Group, group)?).build(),
        (None, Some(octets)) => article(octets),
        (None, None) => with!(builder, group(parts.text(Group)?)).build(),
    }
}

fn prospero(parts: &Parts, host: Option<&str>, port: Option<&str>) -> Result<UrlBuf, BuildError> {
    let mut builder = with!(ast::ProsperoUrl::builder(), host(host), port(port), ppath(parts.octets(PPath)));
    let mut values = parts.all(FieldValue);
    for name in parts.all(FieldName) {
        let value = values.next().ok_or_else(|| missing(parts, FieldValue, FieldName))?;
        builder = builder.fieldspec(name, value);
    }
    match values.next() {
        Some(_) => Err(missing(parts, FieldName, FieldValue)),
        None => builder.build(),
    }
}
