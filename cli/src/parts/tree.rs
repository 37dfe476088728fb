//! The parts that the tree of a URL names: the right ones.

use rfc1738::{Production, Span, Url, ast, grammar, is_agreed};

use super::{Part, Parts};
use crate::{
    language::{Kind, Language},
    production::Named,
    schemes::WEB,
};

/// The parts of `text`, if `language` derives it. They are those of a URL with the syntax that all schemes share: of
/// what is inside the path, such as a typecode, they know nothing.
pub(crate) fn of<'t>(language: &Language, text: &'t [u8]) -> Option<Parts<'t>> {
    let text = str::from_utf8(text).ok()?;
    let Kind::Named(named) = language.kind else { return None };
    let url = match named {
        Named::Production(Production::Url) if !language.is_strict_url() => literal(text)?,
        Named::Consensus => WEB.parse(text).ok().filter(|_| is_agreed(text))?,
        // An error takes longer, and is not needed.
        _ if !language.schemes.is_valid(text) => return None,
        _ => language.schemes.parse(text).ok()?,
    };
    let is_asked = match named {
        Named::Production(production) => production == Production::Url || production == url.production(),
        Named::Consensus => true,
    };
    is_asked.then(|| of_url(&url, text))
}

/// The literal reading.
fn literal(text: &str) -> Option<Url<'_>> {
    let (rest, url) = grammar::url(Span::new(text)).ok()?;
    rest.as_str().is_empty().then_some(url)
}

fn of_url<'a>(url: &Url<'a>, text: &'a str) -> Parts<'a> {
    let (login, hostport) = (url.login(), url.hostport());
    let search = match url {
        Url::HttpUrl(url) => url.search(),
        Url::WaisUrl(ast::WaisUrl::WaisIndex(url)) => Some(&url.search),
        _ => None,
    };
    let host = url.host();
    let port = hostport.and_then(|hostport| hostport.port.as_deref());
    let scheme_end = url.scheme().end();
    let path_start = match (port, &host, url) {
        (Some(port), _, _) => port.end(),
        (None, Some(host), _) => host.end(),
        (None, None, Url::FileUrl(_)) => scheme_end + "://".len(),
        (None, None, _) => scheme_end + ":".len(),
    };
    let path_end = search.map_or(text.len(), |search| search.start() - "?".len());
    let path = &text[path_start..path_end];

    let mut parts = Parts::default();
    let mut set = |part, text: Option<&'a str>| parts.set(part, text.map(|text| text.as_bytes().into()));
    set(Part::Scheme, Some(url.scheme().as_str()));
    set(Part::User, login.and_then(|login| login.user()).map(Span::as_str));
    set(Part::Password, login.and_then(|login| login.password()).map(Span::as_str));
    set(Part::Host, host.map(|host| host.as_str()));
    set(Part::Port, port.map(|port| without_zeros(port.as_str())));
    set(Part::Path, Some(path).filter(|path| !path.is_empty()));
    set(Part::Search, search.map(Span::as_str));
    parts
}

/// A decimal number without needless zeros, as JSON has it.
fn without_zeros(digits: &str) -> &str {
    let zeros = digits.bytes().take_while(|&digit| digit == b'0').count();
    &digits[zeros.min(digits.len() - 1)..]
}
