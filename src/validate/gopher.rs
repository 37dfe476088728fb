//! Section 3.4: Gopher URLs.

use super::{Findings, Rule};
use crate::{
    Production, Span, ast::GopherUrl, decode::octets, forbidden::is_forbidden, interpret::gopher::form, octet::Octet,
};

pub(super) fn check(url: &GopherUrl<Span<'_>>, findings: &mut Findings) {
    if let Some(gtype) = url.gtype() {
        for (span, octet) in octets(gtype).filter(|&(_, octet)| is_forbidden(Production::GType, octet)) {
            findings.add(
                Rule::GopherTypeOctet,
                span,
                format_args!("the type is {}, which is not the type of any item", Octet(octet)),
                format_args!("write the type of the item, such as \"1\" for a directory"),
            );
        }
    }
    if let Some(selector) = url.selector() {
        for (span, octet) in octets(selector).filter(|&(_, octet)| is_forbidden(Production::Selector, octet)) {
            findings.add(
                Rule::GopherSelectorOctet,
                span,
                format_args!("{} in the selector, which may contain any octets except 09, 0A and 0D", Octet(octet)),
                match octet {
                    b'\t' => format_args!("leave it out; if a search follows, encode the \"/\" and \"?\" in it"),
                    _ => format_args!("leave it out"),
                },
            );
        }
    }
    if let Some(string) = url.gopher_plus_string()
        && !form::is_given(&string.decode())
    {
        findings.add(
            Rule::GopherPlusForm,
            string.range(),
            format_args!("the Gopher+ string has none of the forms that the RFC gives"),
            format_args!(
                "write \"+\", \"?\", \"!\" or \"$\" with or without attributes, \"+view%20language\", or the values of a form"
            ),
        );
    }
}
