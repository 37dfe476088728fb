//! Section 3.9: WAIS URLs.

use super::{Findings, Rule};
use crate::{
    Span,
    ast::{WaisDoc, WaisUrl},
};

pub(super) fn check(url: &WaisUrl<Span<'_>>, findings: &mut Findings) {
    let WaisUrl::WaisDoc(WaisDoc { wtype, .. }) = url else { return };
    if wtype.as_str().is_empty() {
        findings.add(
            Rule::WaisTypeEmpty,
            wtype.range(),
            format_args!("the type of the document is empty, and many clients must know it to retrieve the document"),
            format_args!("write the type that the search response gave"),
        );
    }
}
