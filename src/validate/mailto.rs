//! Section 3.5: mailto URLs.

use super::{Findings, Rule, wrong::wrong};
use crate::{Span, ast::MailtoUrl, decode::octets, rfc822};

pub(super) fn check(url: &MailtoUrl<Span<'_>>, findings: &mut Findings) {
    let address = &url.encoded822addr;
    if let Some(wrong) = wrong(address, rfc822::addr_spec) {
        findings.add(
            Rule::MailtoAddrSpec,
            wrong.span(),
            format_args!("not an addr-spec of RFC 822, which is a local-part, \"@\" and a domain: {wrong}"),
            format_args!("write one address, such as \"user@host.dom\"; encode a \"%\" in it as \"%25\""),
        );
    }
    let question = rfc822::question(&address.decode()).and_then(|at| octets(address).nth(at));
    if let Some((question, _)) = question {
        findings.add(
            Rule::MailtoAdditional,
            question,
            format_args!("\"?\" is part of the address, because a mailto URL has no additional information"),
            format_args!("if the address ends before the \"?\", leave out the \"?\" and the text after it"),
        );
    }
}
