//! What the prose demands of a URL beyond the BNF, where a violation is an error: decided on the
//! tree of any input, without a message. [`validate`](crate::validate()) says what is wrong.

use percent_encoding::percent_decode;

use crate::{
    Production, Text,
    ast::{
        Article, FileHost, FileUrl, GenericUrl, GopherFields, GopherUrl, GroupPart, Host, HostPort,
        NewsUrl, OtherUrl, Port, SchemePart, Url,
    },
    facts::{rfc822, scheme::is_mark},
    parse::encoding::is_forbidden,
};

/// The maximum length of a label (RFC 1034, section 3.5).
pub(crate) const LABEL: usize = 63;

/// The maximum length of a name: 255 octets (RFC 1034, section 3.1), minus the length octet of the
/// first label and the empty label at the end.
pub(crate) const NAME: usize = 253;

/// Whether `url` meets the demands of sections 3.1 to 3.11. One that begins with the prefix `URL:`
/// does not: the text that it marks decides.
#[inline(always)]
pub(crate) fn are_met<I: Text>(url: &Url<I>) -> bool {
    match url {
        Url::HttpUrl(url) => server(&url.hostport),
        Url::FtpUrl(url) => server(&url.login.hostport),
        Url::NewsUrl(url) => news(url),
        Url::NntpUrl(url) => server(&url.hostport) && is_group(url.group.as_bytes()),
        Url::TelnetUrl(url) => server(&url.login.hostport),
        Url::GopherUrl(url) => server(&url.hostport) && gopher_path(url),
        Url::WaisUrl(url) => server(url.hostport()),
        Url::MailtoUrl(url) => rfc822::is_address(url.encoded822addr.as_bytes()),
        Url::FileUrl(url) => file(url),
        Url::ProsperoUrl(url) => server(&url.hostport),
        Url::OtherUrl(url) => other(url),
    }
}

/// Section 3.1.
#[inline(always)]
fn server<I: Text>(server: &HostPort<I>) -> bool {
    host(&server.host) && server.port.as_ref().is_none_or(is_port)
}

/// A domain name of RFC 1034, or an IP address (section 3.1).
#[inline(always)]
fn host<I: Text>(host: &Host<I>) -> bool {
    match host {
        Host::HostName(name) => name.0.input_len() <= LABEL || is_name(name.0.as_bytes()),
        Host::HostNumber(number) => are_octets(number.0.as_bytes()),
    }
}

/// Whether a name, and each of its labels, is short enough.
#[inline(never)]
fn is_name(name: &[u8]) -> bool {
    name.len() <= NAME
        && name
            .split(|&byte| byte == b'.')
            .all(|label| label.len() <= LABEL)
}

/// Whether no number between the periods of an address is over 255.
pub(crate) fn are_octets(address: &[u8]) -> bool {
    let mut octet: u16 = 0;
    address.iter().all(|&byte| {
        octet = match byte {
            b'.' => 0,
            digit => 10 * octet + u16::from(digit - b'0'),
        };
        octet <= 255
    })
}

/// Whether a client can connect to it. At most four digits need not be read.
#[inline(always)]
fn is_port<I: Text>(port: &Port<I>) -> bool {
    let digits = port.0.as_bytes();
    digits.len() <= 4 && digits[0] != b'0' || connectable(port.clone()).is_some()
}

/// The number of a port that a client can connect to: from 1 to 65535. (It takes no reference: that
/// would force a tree that is being checked into memory.)
pub(crate) fn connectable<I: Text>(port: Port<I>) -> Option<u16> {
    port.number().filter(|&number| number > 0)
}

/// Section 3.4.1.
#[inline(always)]
fn gopher_path<I: Text>(url: &GopherUrl<I>) -> bool {
    let is_gtype = url
        .gtype()
        .is_none_or(|gtype| has_none(Production::GType, gtype.as_bytes()));
    let fields = GopherFields::of(url);
    is_gtype
        && fields.is_none_or(|fields| has_none(Production::Selector, fields.selector.as_bytes()))
}

/// Whether `part` represents no octet that is forbidden there.
#[inline(never)]
fn has_none(part: Production, text: &[u8]) -> bool {
    !percent_decode(text).any(|octet| is_forbidden(part, octet))
}

/// Section 3.6.
#[inline(always)]
fn news<I: Text>(url: &NewsUrl<I>) -> bool {
    match &url.grouppart {
        GroupPart::All(_) => true,
        GroupPart::Group(name) => is_group(name.as_bytes()),
        GroupPart::Article(Article { unique, host, .. }) => {
            let unique = unique.as_bytes();
            !unique.is_empty() && has_none(Production::Article, unique) && is_domain(host)
        }
    }
}

/// "A period-delimited hierarchical name": no component is empty, and none is the word `all`, which
/// is a wildcard (RFC 1036, section 2.1.3).
#[inline(never)]
fn is_group(name: &[u8]) -> bool {
    name.split(|&byte| byte == b'.')
        .all(|component| !component.is_empty() && !is_wildcard(component))
}

/// Whether a component of the name of a group is the word `all`.
pub(crate) fn is_wildcard(component: &[u8]) -> bool {
    component.eq_ignore_ascii_case(b"all")
}

/// Section 3.10.
#[inline(always)]
fn file<I: Text>(url: &FileUrl<I>) -> bool {
    match &url.host {
        Some(FileHost::Host(host)) => url.is_local() || is_domain(host),
        _ => true,
    }
}

/// Where the host is a full domain name, so that it is not a number.
fn is_domain<I: Text>(name: &Host<I>) -> bool {
    matches!(name, Host::HostName(_)) && host(name)
}

/// Sections 3.1 and 4, and the Appendix.
#[inline(always)]
fn other<I: Text>(
    OtherUrl(GenericUrl {
        scheme, schemepart, ..
    }): &OtherUrl<I>,
) -> bool {
    match schemepart {
        SchemePart::IpSchemePart(part) => server(&part.login.hostport),
        SchemePart::XChars(text) => !is_mark(scheme.as_bytes(), text.as_bytes()),
    }
}
