//! Section 3.8: telnet URLs.

use super::{Findings, Rule, login};
use crate::{Span, ast::TelnetUrl};

pub(super) fn check(url: &TelnetUrl<Span<'_>>, findings: &mut Findings) {
    login::check(&url.login, findings);
    if let Some(user) = url.login.user() {
        findings.add(
            Rule::TelnetLogin,
            user.range(),
            format_args!("the user name is advisory: clients show it to the user and do not log in with it"),
            format_args!("do not rely on it"),
        );
    }
}
