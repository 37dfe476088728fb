//! Section 3.9: WAIS URLs.

use super::{Findings, Rule};
use crate::{Span, ast::WaisUrl};

pub(super) fn check(url: &WaisUrl<Span<'_>>, findings: &mut Findings) {
    let mut part = |part: &Span<'_>, what: &str, needed_for: &str, help: &str| {
        if part.as_str().is_empty() {
            findings.add(
                Rule::WaisPartEmpty,
                part.range(),
                format_args!("the {what} is empty, but {needed_for}"),
                format_args!("{help}"),
            );
        }
    };
    let database = match url {
        WaisUrl::WaisDatabase(url) => &url.database,
        WaisUrl::WaisIndex(url) => &url.database,
        WaisUrl::WaisDoc(url) => &url.database,
    };
    part(database, "database", "it names what is searched", "write the name of the database");
    if let WaisUrl::WaisDoc(url) = url {
        let (by_type, by_id) = ("many clients must know it to retrieve the document", "it is the id of the document");
        part(&url.wtype, "wtype", by_type, "write the type that the search response gave");
        part(&url.wpath, "wpath", by_id, "write the document-id that the search response gave");
    }
}
