//! Section 3.11: Prospero URLs.

use super::{Findings, Rule};
use crate::{Span, ast::ProsperoUrl};

pub(super) fn check(url: &ProsperoUrl<Span<'_>>, findings: &mut Findings) {
    let hsoname = &*url.ppath;
    if hsoname.as_str().is_empty() {
        findings.add(
            Rule::ProsperoPartEmpty,
            hsoname.range(),
            format_args!("the hsoname is empty, but it names the object"),
            format_args!("write the name of the object"),
        );
    }
    for name in url.fieldspecs.fields().map(|field| field.fieldname).filter(|name| name.as_str().is_empty()) {
        findings.add(
            Rule::ProsperoPartEmpty,
            name.range(),
            format_args!("the field has no name, but a field is identified by its name"),
            format_args!("write the name of the field, or leave out the field with its \";\""),
        );
    }
}
