//! Sections 3.1 and 6: user name and password.

use super::{Findings, Rule};
use crate::{Span, ast::Login};

pub(super) fn check(login: &Login<Span<'_>>, findings: &mut Findings) {
    empty(login.user(), "user name", "leave out all up to the \"@\"", findings);
    empty(login.password(), "password", "leave out the \":\"", findings);
    if let Some(password) = login.password() {
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
