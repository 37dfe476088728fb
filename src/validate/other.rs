//! Section 3.1: the common Internet scheme syntax in URLs of other schemes.

use nom::{IResult, Input};

use super::{Findings, Rule, login};
use crate::{
    Found, Production, Span,
    ast::{GenericUrl, OtherUrl, SchemePart},
    grammar,
};

pub(super) fn check(url: &OtherUrl<Span<'_>>, findings: &mut Findings) {
    let OtherUrl(GenericUrl { schemepart, .. }) = url;
    match schemepart {
        SchemePart::IpSchemePart(part) => login::check(&part.login, findings),
        SchemePart::XChars(text) if text.as_str().starts_with("//") => no_common_syntax(text, findings),
        SchemePart::XChars(_) => {}
    }
}

/// "The scheme specific data start with a double slash "//" to indicate that it complies with the common Internet
/// scheme syntax", but this text does not comply. `schemepart` still derives it, as `*xchar`.
fn no_common_syntax(schemepart: &Span<'_>, findings: &mut Findings) {
    let rest = schemepart.take_from("//".len());
    let login = rest.as_str().split('/').next().unwrap_or_default();
    let (stop, production) = stop(login);
    let found = Found::at(&rest.as_str().as_bytes()[stop..]);
    let start = rest.start() + stop;
    findings.add(
        Rule::SchemeCommonSyntax,
        start..start + found.length(),
        format_args!("not the common Internet scheme syntax, which \"//\" indicates: found {found} in {production}"),
        format_args!("write //<user>:<password>@<host>:<port>/<url-path>, where only the host is required"),
    );
    if let Some((user, password)) = login.rsplit_once('@').and_then(|(name, _)| name.split_once(':')) {
        login::secret(&rest.take_from(user.len() + 1).take(password.len()), findings);
    }
}

/// How many bytes of `login` can belong to a `login`, and the production that the rest does not continue.
fn stop(login: &str) -> (usize, Production) {
    let Some((name, hostport)) = login.rsplit_once('@') else {
        return (length(grammar::hostport, login), Production::HostPort);
    };
    let user = length(grammar::user, name);
    let end = match name[user..].strip_prefix(':') {
        None => user,
        Some(password) => user + 1 + length(grammar::password, password),
    };
    if end < name.len() {
        (end, Production::Login)
    } else {
        (end + 1 + length(grammar::hostport, hostport), Production::HostPort)
    }
}

/// How much of `text` the `combinator` reads. (Of its bytes: for another type of input it would be compiled once more.)
fn length<'a, O>(combinator: fn(&'a [u8]) -> IResult<&'a [u8], O>, text: &'a str) -> usize {
    combinator(text.as_bytes()).map_or(0, |(rest, _)| text.len() - rest.len())
}
