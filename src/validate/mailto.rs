//! Section 3.5: mailto URLs.

use super::{Findings, Rule, rfc822, wrong::wrong};
use crate::{Span, ast::MailtoUrl, decode::octets};

pub(super) fn check(url: &MailtoUrl<Span<'_>>, findings: &mut Findings) {
    let address = &url.encoded822addr;
    if let Some(wrong) = wrong(address, rfc822::addr_spec) {
        findings.add(
            Rule::MailtoAddrSpec,
            wrong.span(),
            format_args!("no addr-spec of RFC 822, which is a local-part, \"@\" and a domain: {wrong}"),
            format_args!("write one address, as \"user@host.dom\"; a \"%\" in it is written \"%25\""),
        );
    }
    let question = rfc822::question(&address.decode()).and_then(|at| octets(address).nth(at));
    if let Some((question, _)) = question {
        findings.add(
            Rule::MailtoAdditional,
            question,
            format_args!("\"?\" is part of the address: no additional information is present in a mailto URL"),
            format_args!("if the address ends before it, leave out the \"?\" and what follows"),
        );
    }
}
