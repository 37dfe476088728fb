//! Section 3.10: file URLs.

use super::{Findings, Rule, host};
use crate::{
    Span,
    ast::{FileHost, FileUrl, Host},
};

pub(super) fn check(url: &FileUrl<Span<'_>>, findings: &mut Findings) {
    let Some(FileHost::Host(host)) = &url.host else { return };
    if url.is_local() {
        return;
    }
    host::check(host, findings);
    findings.add(
        Rule::FileHost,
        host.range(),
        format_args!("the file is on another host, but a file URL does not say how to access it"),
        format_args!("if the file is on this machine, leave out the host"),
    );
    if let Host::HostNumber(number) = host {
        findings.add(
            Rule::FileHostNumber,
            number.range(),
            format_args!("the host is a number, but a file URL has a fully qualified domain name"),
            format_args!("write the name of the host"),
        );
    }
}
