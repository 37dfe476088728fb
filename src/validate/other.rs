//! Section 3.1: the common Internet scheme syntax in URLs of other schemes.

use nom::Input;

use super::{Findings, Rule, login};
use crate::{
    Found, Production, Span,
    ast::{GenericUrl, OtherUrl, SchemePart},
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
    if let Some((name, _)) = login.rsplit_once('@')
        && let Some((user, password)) = name.split_once(':')
    {
        login::secret(&rest.take_from(user.len() + 1).take(password.len()), findings);
    }
}

/// How many bytes of `login` can belong to a `login`, and the production that the rest does not continue.
fn stop(login: &str) -> (usize, Production) {
    // Parses bytes, as the builders do: the whole grammar is compiled once more for every further type of input.
    let read = |production: Production, text: &str| production.longest_prefix(text.as_bytes()).unwrap_or_default();
    let Some((name, hostport)) = login.rsplit_once('@') else {
        return (read(Production::HostPort, login), Production::HostPort);
    };
    let user = read(Production::User, name);
    let end = match name[user..].strip_prefix(':') {
        None => user,
        Some(password) => user + 1 + read(Production::Password, password),
    };
    if end < name.len() {
        (end, Production::Login)
    } else {
        (end + 1 + read(Production::HostPort, hostport), Production::HostPort)
    }
}
