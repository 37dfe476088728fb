//! Section 3.2: FTP URLs.

use super::{Findings, Rule, login};
use crate::{Span, ast::FtpUrl};

pub(super) fn check(url: &FtpUrl<Span<'_>>, findings: &mut Findings) {
    login::check(&url.login, findings);
    let upper_case = |typecode: &&Span<'_>| matches!(typecode.as_str(), "A" | "I" | "D");
    if let Some(typecode) = url.ftptype.as_ref().filter(upper_case) {
        findings.add(
            Rule::FtpTypeUpperCase,
            typecode.range(),
            format_args!("the typecode \"{typecode}\" is in upper case, and the prose has \"a\", \"i\" and \"d\" only"),
            format_args!("write it in lower case"),
        );
    }
}
