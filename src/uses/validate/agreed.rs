//! The agreed language: URLs whose host and port all parsers name alike.
//!
//! These rules are in no RFC. Each is here because some parsers disagreed: `survey/hosts.md` has the strings, the
//! parsers and their versions. `grammar/agreed.bnf` states the same rules as a grammar.

use core::fmt;

use super::{Findings, Rule, Rules, finding::Excerpt, host::has_leading_zero};
use crate::{
    Span, Url,
    ast::{self, Host, HostPort, Port},
    grammar,
    parse::schemes::TODAY,
    uses::interpret::server::connectable,
};

/// The schemes of the agreed language. `httpurl` derives their URLs.
const SCHEMES: [&str; 2] = ["http", "https"];

/// Whether `text` is in the agreed language: a URL of `http` or `https` in which no rule of [`Rules::agreed`] finds
/// anything. The parsers that were compared and accept it name the same host and port, so that a
/// check by one holds for a request by another. `survey/hosts.md` in the repository lists them, with the one exception.
///
/// It takes time linear in the text and does not allocate.
///
/// ```
/// use rfc1738::{Url, is_agreed, is_valid};
///
/// assert!(is_agreed("http://host.dom:8080/a/b?c") && is_agreed("https://192.0.2.1/"));
///
/// // The host is 10.2.3.1, 8.2.3.1 (the first group is octal) or the name "010.2.3.1".
/// assert!(is_valid("http://010.2.3.1/") && !is_agreed("http://010.2.3.1/"));
/// // The port is 65616, 80 (its last 16 bits) or 0.
/// assert!(Url::parse("http://host.dom:65616/").is_ok() && !is_agreed("http://host.dom:65616/"));
/// assert!(!is_agreed("ftp://host.dom/"));
/// ```
///
#[doc = include_str!("../../../grammar/agreed.md")]
pub fn is_agreed(text: &str) -> bool {
    TODAY.derives(text.as_bytes()).is_some()
        && hostport(text).is_some_and(|HostPort { host, port }| {
            let is_agreed_host = match &host {
                Host::HostName(name) => {
                    number_prefix(name).is_none() && name.labels().all(|label| !is_long(label) && !is_punycode(label))
                }
                Host::HostNumber(number) => number.digits().all(|group| !is_long(group) && !has_leading_zero(group)),
            };
            is_agreed_host && port.is_none_or(|port| connectable(&port).is_some())
        })
}

/// The host and the port of a URL of an agreed scheme.
fn hostport(url: &str) -> Option<HostPort<&str>> {
    let (scheme, rest) = url.split_once("://")?;
    let (_, hostport) = is_agreed_scheme(scheme).then(|| grammar::hostport(rest).ok())??;
    Some(hostport)
}

fn is_agreed_scheme(scheme: &str) -> bool {
    SCHEMES.iter().any(|agreed| scheme.eq_ignore_ascii_case(agreed))
}

/// The host number that a host name begins with.
fn number_prefix(name: &str) -> Option<&str> {
    let (_, number) = grammar::hostnumber(name).ok()?;
    Some(*number)
}

/// The greatest length of a label that no parser cuts. (RFC 1034, section 3.5, allows one more.)
const LABEL: usize = 62;

/// Whether it is so long that some parsers cut it. They cut the groups of a host number as well.
fn is_long(label: &str) -> bool {
    label.len() > LABEL
}

fn is_punycode(label: &str) -> bool {
    label.get(.."xn--".len()).is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
}

pub(super) fn scheme(url: &Url<'_>, findings: &mut Findings) {
    let scheme = url.scheme();
    if !findings.has(Rule::AgreedScheme) {
        return;
    }
    let mut add = |message: fmt::Arguments<'_>, help| findings.add(Rule::AgreedScheme, scheme.range(), message, help);
    let has_own_port =
        || TODAY.find(scheme.as_str().as_bytes()).is_none_or(|own| own.default_port() == url.default_port());
    match (is_agreed_scheme(scheme.as_str()), &**url) {
        (true, ast::Url::HttpUrl(_)) if has_own_port() => {}
        (true, ast::Url::HttpUrl(_)) => add(
            format_args!("\"{scheme}\" is registered with a default port that parsers do not give it"),
            format_args!("register it with its own default port"),
        ),
        (true, _) => add(
            format_args!("\"{scheme}\" is not registered as a scheme like http, so it was not checked like one"),
            format_args!("read the URL by a set of schemes in which it is"),
        ),
        (false, _) => add(
            format_args!(
                "the scheme is \"{}\", but parsers were compared for http and https only",
                Excerpt(scheme.as_str())
            ),
            format_args!("let the program that checks the URL also make the request"),
        ),
    }
}

#[inline]
pub(super) fn host(host: &Host<Span<'_>>, findings: &mut Findings) {
    if findings.has_agreed() {
        match host {
            Host::HostName(name) => {
                prefix(name, findings);
                name.labels().for_each(|label| part(&label, "label", findings));
                name.labels().for_each(|label| punycode(&label, findings));
            }
            Host::HostNumber(number) => {
                number.digits().for_each(|group| part(&group, "group", findings));
                number.digits().for_each(|group| leading_zero(&group, findings));
            }
        }
    }
}

fn prefix(name: &Span<'_>, findings: &mut Findings) {
    if let Some(number) = number_prefix(name.as_str()) {
        findings.add(
            Rule::AgreedNumberPrefix,
            name.start()..name.start() + number.len(),
            format_args!(
                "the name begins with \"{}\": some parsers take that for an address, and for the host",
                Excerpt(number)
            ),
            format_args!("use another name of the host"),
        );
    }
}

/// A part of a host that ends at a period.
fn part(part: &Span<'_>, kind: &str, findings: &mut Findings) {
    if is_long(part.as_str()) {
        findings.add(
            Rule::AgreedLabelLength,
            part.range(),
            format_args!(
                "the {kind} has {} characters, and some parsers cut one of more than {LABEL}",
                part.as_str().len()
            ),
            format_args!("shorten it"),
        );
    }
}

fn punycode(label: &Span<'_>, findings: &mut Findings) {
    if is_punycode(label.as_str()) {
        findings.add(
            Rule::AgreedPunycode,
            label.range(),
            format_args!(
                "\"{}\" is an international name in its encoded form, which some parsers decode or change",
                Excerpt(label.as_str())
            ),
            format_args!("use another name of the host"),
        );
    }
}

fn leading_zero(group: &Span<'_>, findings: &mut Findings) {
    if has_leading_zero(group.as_str()) {
        findings.add(
            Rule::AgreedLeadingZero,
            group.range(),
            format_args!(
                "\"{}\" begins with a zero: parsers read it as octal, as decimal or as a part of a name, so they name \
                 different hosts",
                Excerpt(group.as_str())
            ),
            format_args!("leave out the leading zeros"),
        );
    }
}

#[inline]
pub(super) fn port(port: &Port<Span<'_>>, findings: &mut Findings) {
    if findings.has(Rule::AgreedPort) && connectable(port).is_none() {
        findings.add(
            Rule::AgreedPort,
            port.range(),
            format_args!(
                "there is no port {}: parsers that accept it connect to different ones, such as its last 16 bits or the \
                 default",
                Excerpt(port.as_str())
            ),
            format_args!("write a number from 1 to 65535, or leave it out with its \":\""),
        );
    }
}

/// Each of these rules finds all that the rules of the RFC next to it find.
const IN_PLACE_OF: [(Rule, &[Rule]); 4] = [
    (Rule::AgreedScheme, &[Rule::SchemeReserved, Rule::SchemeExperimental, Rule::SchemeUnknown]),
    (Rule::AgreedLeadingZero, &[Rule::HostNumberLeadingZero]),
    (Rule::AgreedLabelLength, &[Rule::HostLabelLength]),
    (Rule::AgreedPort, &[Rule::PortRange]),
];

/// The rules, without those of the RFC that would find a mistake a second time.
#[inline]
pub(super) fn without_repetition(rules: Rules) -> Rules {
    if !rules.has_agreed() {
        return rules;
    }
    let on = IN_PLACE_OF.iter().filter(|(rule, _)| rules.contains(*rule));
    on.flat_map(|(_, others)| *others).fold(rules, |rules, &other| rules.without(other))
}
