//! Sections 2.1 to 2.3: URLs that derive, but were probably not intended: a scheme that is read as
//! a host, a character of HTML, and a segment that leads upwards.

use super::{Findings, Rule};
use crate::{Schemes, Span, Url, ast};

/// The characters that HTML writes as names, and how a URL writes them.
const ENTITIES: &[(&str, &str)] = &[
    ("&amp;", "&"),
    ("&lt;", "%3C"),
    ("&gt;", "%3E"),
    ("&quot;", "%22"),
    ("&apos;", "'"),
];

#[cold]
pub(super) fn entities(text: &Span<'_>, findings: &mut Findings) {
    for (at, _) in text.as_str().match_indices('&') {
        let rest = &text.as_str()[at..];
        if let Some((entity, character)) =
            ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity))
        {
            let start = text.start() + at;
            findings.add(
                Rule::HtmlEntity,
                start..start + entity.len(),
                format_args!("\"{entity}\" stands for a character in HTML, but not in a URL"),
                format_args!("if the URL was copied from HTML, write \"{character}\""),
            );
        }
    }
}

/// In the schemes whose paths are hierarchical.
#[cold]
pub(super) fn dot_segments(url: &Url<'_>, findings: &mut Findings) {
    let mut check = |segment: Span<'_>| {
        if matches!(segment.as_str(), "." | "..") {
            findings.add(
                Rule::PathDotSegment,
                segment.range(),
                format_args!("the segment \"{segment}\" is a name like any other, but many programs remove it"),
                format_args!("write the path that is meant"),
            );
        }
    };
    match &**url {
        ast::Url::HttpUrl(url) => url
            .hpath()
            .into_iter()
            .flat_map(|path| path.segments())
            .for_each(&mut check),
        ast::Url::FtpUrl(url) => url
            .fpath()
            .into_iter()
            .flat_map(|path| path.segments())
            .for_each(&mut check),
        ast::Url::FileUrl(url) => url.fpath.segments().for_each(&mut check),
        _ => {}
    }
}

/// `https://https//host.dom/`.
#[inline]
pub(super) fn host_is_scheme(schemes: &Schemes, host: &Span<'_>, findings: &mut Findings) {
    if host
        .input()
        .as_bytes()
        .get(host.end()..)
        .is_some_and(|rest| rest.starts_with(b"//"))
    {
        before_slashes(schemes, host, findings);
    }
}

#[cold]
fn before_slashes(schemes: &Schemes, host: &Span<'_>, findings: &mut Findings) {
    if schemes
        .names()
        .any(|name| name.eq_ignore_ascii_case(host.as_str()))
    {
        findings.add(
            Rule::HostIsScheme,
            host.range(),
            format_args!(
                "\"{host}\" is read as the host, but it is the name of a scheme and \"//\" follows"
            ),
            format_args!("if the text after it is the URL, leave out the scheme before it"),
        );
    }
}
