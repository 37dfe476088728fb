//! Section 3.4: Gopher URLs.

use super::{Findings, Rule};
use crate::{
    Production, Span,
    ast::GopherUrl,
    decode::octets,
    forbidden::is_forbidden,
    interpret::gopher::{fields::Fields, form},
    octet::Octet,
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
    let Some(Fields { selector, search, gopher_plus_string }) = Fields::of(url) else { return };
    for (span, octet) in octets(&selector).filter(|&(_, octet)| is_forbidden(Production::Selector, octet)) {
        findings.add(
            Rule::GopherSelectorOctet,
            span,
            format_args!("{} in the selector, which may contain any octets except 09, 0A and 0D", Octet(octet)),
            format_args!("leave it out"),
        );
    }
    if let Some(search) = search {
        self::search(search, gopher_plus_string, findings);
    }
    if let Some(string) = gopher_plus_string.filter(|string| !form::is_given(&string.decode())) {
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

/// A search, and the Gopher+ string after it.
fn search(search: Span<'_>, gopher_plus_string: Option<Span<'_>>, findings: &mut Findings) {
    if let Some(at) = search.as_str().find(['/', '?']) {
        let (start, character) = (search.start() + at, &search.as_str()[at..at + 1]);
        findings.add(
            Rule::GopherSearchUnencoded,
            start..start + 1,
            format_args!("\"{character}\" in a search, which the prose allows, but the BNF does not"),
            format_args!("write \"%{:02X}\", which every program reads as part of the search", character.as_bytes()[0]),
        );
    }
    // A filled-out form has a tab of its own.
    let (rest, lacks_tab): (_, fn(&[u8]) -> bool) = match gopher_plus_string {
        None => (search, form::is_hardly_a_search),
        Some(string) => (Span::of(search.input(), search.start()..string.end()), form::is_electronic_form),
    };
    if lacks_tab(&rest.decode()) {
        findings.add(
            Rule::GopherPlusTab,
            rest.range(),
            format_args!("the first \"%09\" begins a search, but this has the form of a Gopher+ string, which follows a second one"),
            format_args!("if a Gopher+ string is meant, write \"%09\" before it"),
        );
    }
}
