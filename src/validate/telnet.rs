//! Section 3.8: telnet URLs.

use super::{Findings, Rule, login};
use crate::{Span, ast::TelnetUrl};

pub(super) fn check(url: &TelnetUrl<Span<'_>>, findings: &mut Findings) {
    login::check(&url.login, findings);
    if let Some(user) = url.login.user() {
        findings.add(
            Rule::TelnetLogin,
            user.range(),
            format_args!("clients do not log in with a user name, they merely advise the user of it"),
            format_args!("do not count on it"),
        );
    }
}
