//! Section 3.1: what URLs of other schemes have in common with those of the ten.

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

/// "The scheme specific data start with a double slash "//" to indicate that it complies with the common Internet scheme
/// syntax", and it does not; but `schemepart` derives it all the same, as `*xchar`.
fn no_common_syntax(schemepart: &Span<'_>, findings: &mut Findings) {
    let rest = schemepart.take_from("//".len());
    let login = rest.as_str().split('/').next().unwrap_or_default();
    let (stop, production) = stop(login);
    let found = Found::at(&rest.as_str().as_bytes()[stop..]);
    let start = rest.start() + stop;
    findings.add(
        Rule::SchemeCommonSyntax,
        start..start + found.length(),
        format_args!("not of the common Internet scheme syntax, which \"//\" indicates: found {found} in {production}"),
        format_args!("write //<user>:<password>@<host>:<port>/<url-path>, of which only the host has to be there"),
    );
    if let Some((name, _)) = login.rsplit_once('@')
        && let Some((user, password)) = name.split_once(':')
    {
        login::secret(&rest.take_from(user.len() + 1).take(password.len()), findings);
    }
}

/// How much of `login` can be one, and what the rest does not go on.
fn stop(login: &str) -> (usize, Production) {
    // Bytes, because the builders ask about bytes as well: each type of input has the whole grammar compiled for it.
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
