//! Sections 2.1, 3 and 4: the name of the scheme; and section 3.1: the common Internet scheme
//! syntax in URLs of other schemes.

use core::fmt;

use nom::{AsBytes, IResult, Input};

use super::{
    Findings, Rule,
    finding::{Excerpt, LowerCase},
    host,
};
use crate::{
    Found, Production, Scheme, Schemes, Span,
    ast::{GenericUrl, OtherUrl, SchemePart},
    engine::CommittedInput,
    grammar,
    parse::derived::Derived,
};

#[inline]
pub(super) fn check(schemes: &Schemes, url: &Derived<'_>, findings: &mut Findings) {
    let scheme = url.scheme();
    if url.as_other().is_some() && url.registration.is_none() {
        new(schemes, scheme, findings);
    }
    if scheme
        .as_bytes()
        .iter()
        .fold(false, |found, byte| found | byte.is_ascii_uppercase())
    {
        upper_case(scheme, findings);
    }
}

fn upper_case(scheme: &Span<'_>, findings: &mut Findings) {
    findings.add_remedied(
        Rule::SchemeUpperCase,
        scheme.range(),
        format_args!(
            "the name of the scheme has upper case letters, which are equivalent to lower case"
        ),
        format_args!("write it in lower case"),
        Some(format_args!("{}", LowerCase(scheme.as_str()))),
    );
}

/// The help about a `name` that is not among the `schemes`.
struct SchemeAdvice<'a> {
    schemes: &'a Schemes,
    name: &'a str,
}

impl fmt::Display for SchemeAdvice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("only the general syntax was checked")?;
        match self.schemes.near(self.name) {
            Some(near) => write!(f, "; did you mean \"{near}\"?"),
            None => f.write_str("; to refuse it, allow only the schemes that you expect"),
        }
    }
}

/// A scheme that is not one of the set.
fn new(schemes: &Schemes, scheme: &Span<'_>, findings: &mut Findings) {
    let name = scheme.as_str();
    let mut add = |rule, message: fmt::Arguments<'_>| {
        findings.add(
            rule,
            scheme.range(),
            message,
            format_args!("{}", SchemeAdvice { schemes, name }),
        );
    };
    if let Some((name, what)) = Scheme::RESERVED
        .iter()
        .find(|(reserved, _)| name.eq_ignore_ascii_case(reserved))
    {
        add(
            Rule::SchemeReserved,
            format_args!(
                "\"{name}\" was proposed for {what}, but its syntax and use are not defined here"
            ),
        );
    } else if name
        .get(..2)
        .is_some_and(|start| start.eq_ignore_ascii_case("x-"))
    {
        add(
            Rule::SchemeExperimental,
            format_args!("the scheme is experimental, for use by mutual agreement between parties"),
        );
    } else {
        add(
            Rule::SchemeUnknown,
            format_args!("\"{}\" is not a scheme that is known here", Excerpt(name)),
        );
    }
}

pub(super) fn common_syntax(url: &OtherUrl<Span<'_>>, findings: &mut Findings) {
    let OtherUrl(GenericUrl { schemepart, .. }) = url;
    match schemepart {
        SchemePart::IpSchemePart(part) => host::login(&part.login, true, findings),
        SchemePart::XChars(text) if text.as_str().starts_with("//") => {
            no_common_syntax(text, findings)
        }
        SchemePart::XChars(_) => {}
    }
}

/// The same in the URL of a scheme that has no host, where the "//" begins the `part` with this
/// name.
pub(super) fn no_host(scheme: &str, name: &str, part: &Span<'_>, findings: &mut Findings) {
    if part.as_str().starts_with("//") {
        findings.add(
            Rule::SchemeCommonSyntax,
            part.start()..part.start() + "//".len(),
            format_args!("not the common Internet scheme syntax, which \"//\" indicates: {scheme} URLs have no host, and it begins the {name}"),
            format_args!("if \"//\" is not part of the {name}, leave it out"),
        );
    }
}

/// "The scheme specific data start with a double slash "//" to indicate that it complies with the
/// common Internet scheme syntax", but this text does not comply. `schemepart` still derives it, as
/// `*xchar`.
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
    if let Some((user, password)) = login
        .rsplit_once('@')
        .and_then(|(name, _)| name.split_once(':'))
    {
        host::secret(
            &rest.take_from(user.len() + 1).take(password.len()),
            findings,
        );
    }
}

/// How many bytes of `login` can belong to a `login`, and the production that the rest does not
/// continue.
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
        (
            end + 1 + length(grammar::hostport, hostport),
            Production::HostPort,
        )
    }
}

/// How much of `text` the `combinator` reads. (For another type of input, it would be compiled
/// again.)
fn length<'a, O>(
    combinator: fn(CommittedInput<'a>) -> IResult<CommittedInput<'a>, O>,
    text: &'a str,
) -> usize {
    combinator(CommittedInput(text.as_bytes())).map_or(0, |(rest, _)| text.len() - rest.0.len())
}
