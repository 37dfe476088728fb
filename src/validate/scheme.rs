//! Sections 2.1, 3 and 4: the name of the scheme.

use core::fmt;

use nom::AsBytes;

use super::{Findings, Rule, consensus, excerpt::Excerpt};
use crate::{Scheme, Schemes, Span, Url};

#[inline]
pub(super) fn check(schemes: &Schemes, url: &Url<'_>, findings: &mut Findings) {
    let scheme = url.scheme();
    if matches!(url, Url::OtherUrl(_)) && schemes.find(scheme.as_bytes()).is_none() {
        new(scheme, findings);
    }
    if scheme.as_bytes().iter().fold(false, |found, byte| found | byte.is_ascii_uppercase()) {
        upper_case(scheme, findings);
    }
    consensus::scheme(schemes, url, findings);
}

fn upper_case(scheme: &Span<'_>, findings: &mut Findings) {
    findings.add(
        Rule::SchemeUpperCase,
        scheme.range(),
        format_args!("the name of the scheme has upper case letters, which are equivalent to lower case"),
        format_args!("write it in lower case"),
    );
}

/// A scheme that is none of the ten, and not registered.
fn new(scheme: &Span<'_>, findings: &mut Findings) {
    let name = scheme.as_str();
    let mut add = |rule, message: fmt::Arguments<'_>| {
        let help = format_args!("if this scheme is meant, note that only the general syntax was checked");
        findings.add(rule, scheme.range(), message, help);
    };
    if let Some((name, what)) = Scheme::RESERVED.iter().find(|(reserved, _)| name.eq_ignore_ascii_case(reserved)) {
        add(
            Rule::SchemeReserved,
            format_args!("\"{name}\" was proposed for {what}, but its syntax and use are not defined here"),
        );
    } else if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-")) {
        add(
            Rule::SchemeExperimental,
            format_args!("the scheme is experimental, for use by mutual agreement between parties"),
        );
    } else {
        add(
            Rule::SchemeUnknown,
            format_args!("\"{}\" is not one of the ten schemes that are defined here", Excerpt(name)),
        );
    }
}
