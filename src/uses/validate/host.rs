//! Sections 3.1 and 6: user name, password, and host, a domain name of RFC 1034 or an IP address.

use super::{Findings, Rule, finding::Excerpt};
use crate::{
    Span,
    ast::{Host, HostName, Login},
    parse::demands::{LABEL, NAME, are_octets},
};

/// A login, whose password `is_secret`, unless its user gives an address in place of one.
pub(super) fn login(login: &Login<Span<'_>>, is_secret: bool, findings: &mut Findings) {
    empty(
        login.user(),
        "user name",
        "leave out all up to the \"@\"",
        findings,
    );
    empty(
        login.password(),
        "password",
        "leave out the \":\"",
        findings,
    );
    if let Some(password) = login.password().filter(|_| is_secret) {
        secret(password, findings);
    }
}

/// A password. An empty one is not a secret.
pub(super) fn secret(password: &Span<'_>, findings: &mut Findings) {
    if !password.as_str().is_empty() {
        findings.add(
            Rule::PasswordPresent,
            password.range(),
            format_args!("a password, which everyone who sees the URL can read"),
            format_args!("leave out the password and its \":\""),
        );
    }
}

/// "An empty user name or password is different than no user name or password".
fn empty(part: Option<&Span<'_>>, name: &str, leave_out: &str, findings: &mut Findings) {
    if let Some(part) = part.filter(|part| part.as_str().is_empty()) {
        findings.add(
            Rule::LoginEmpty,
            part.range(),
            format_args!("the {name} is empty, which is not the same as no {name}"),
            format_args!("if there is none, {leave_out}"),
        );
    }
}

#[inline]
pub(super) fn host(host: &Host<Span<'_>>, findings: &mut Findings) {
    match host {
        Host::HostName(name) => self::name(name, findings),
        Host::HostNumber(number) => number.digits().for_each(|group| octet(&group, findings)),
    }
}

#[inline]
fn name(name: &HostName<Span<'_>>, findings: &mut Findings) {
    let text = name.as_str();
    if text.len() > LABEL {
        long(name, findings);
    }
    if name.toplabel().start() == name.start() {
        findings.add(
            Rule::HostNotQualified,
            name.range(),
            format_args!(
                "\"{}\" is a single label, and hardly a fully qualified domain name",
                Excerpt(text)
            ),
            format_args!("write the name by which every client knows the host"),
        );
    }
}

fn long(name: &HostName<Span<'_>>, findings: &mut Findings) {
    for label in name.labels().filter(|label| label.as_str().len() > LABEL) {
        findings.add(
            Rule::HostLabelLength,
            label.range(),
            format_args!(
                "the label has {} characters, but at most {LABEL} are allowed",
                label.as_str().len()
            ),
            format_args!("shorten the label; a longer one cannot be looked up"),
        );
    }
    let length = name.as_str().len();
    if length > NAME {
        findings.add(
            Rule::HostNameLength,
            name.range(),
            format_args!("the host name has {length} characters, but at most {NAME} are allowed"),
            format_args!("shorten the name; a longer one cannot be looked up"),
        );
    }
}

/// One group of digits of a host number.
fn octet(group: &Span<'_>, findings: &mut Findings) {
    let digits = group.as_str();
    if !are_octets(digits.as_bytes()) {
        findings.add(
            Rule::HostNumberRange,
            group.range(),
            format_args!(
                "\"{}\" is over 255, and each group of a host number is one octet",
                Excerpt(digits)
            ),
            format_args!("write an IP address, or a domain name"),
        );
    }
    if has_leading_zero(digits) {
        let number = digits.trim_start_matches('0');
        findings.add_remedied(
            Rule::HostNumberLeadingZero,
            group.range(),
            format_args!(
                "\"{}\" begins with a zero: it is decimal, but some programs read it as octal",
                Excerpt(digits)
            ),
            format_args!("leave out the leading zeros"),
            Some(format_args!(
                "{}",
                if number.is_empty() { "0" } else { number }
            )),
        );
    }
}

fn has_leading_zero(group: &str) -> bool {
    group.len() > 1 && group.starts_with('0')
}
