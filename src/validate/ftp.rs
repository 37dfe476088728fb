//! Section 3.2: FTP URLs.

use super::{Findings, Rule, login};
use crate::{Span, ast::FtpUrl};

pub(super) fn check(url: &FtpUrl<Span<'_>>, findings: &mut Findings) {
    login::check(&url.login, findings);
    if let Some(fpath) = url.fpath() {
        let mut names = fpath.segments();
        // The last one is not an argument of CWD.
        names.next_back();
        for name in names.filter(|name| name.as_str().is_empty()) {
            findings.add(
                Rule::FtpCwdEmpty,
                name.range(),
                format_args!("the name is empty, so \"CWD\" is sent with a null argument"),
                format_args!("leave out its \"/\"; if the root directory is meant, write \"%2F\" in its place"),
            );
        }
    }
    let upper_case = |typecode: &&Span<'_>| matches!(typecode.as_str(), "A" | "I" | "D");
    if let Some(typecode) = url.ftptype().filter(upper_case) {
        findings.add(
            Rule::FtpTypeUpperCase,
            typecode.range(),
            format_args!("the typecode \"{typecode}\" is in upper case, but the prose has only \"a\", \"i\" and \"d\""),
            format_args!("write it in lower case"),
        );
    }
}
