//! Strings that were probably not meant as they are read. Section 5: one that is not a URL.
//! Sections 2.1 to 2.3: a scheme that is read as a host, two URLs, a character of HTML, and a segment that
//! leads upwards. The Appendix: the prefix `URL:`, and punctuation at the end.

use super::{Finding, Findings, Rule, finding::Excerpt};
use crate::{
    Schemes, Span,
    ast::{self, GopherFields},
    facts::scheme::{URL_PREFIX, between_urls, marks},
    parse::{
        derived::{Derived, leaves, ranges},
        encoding::octets,
    },
};

/// "URLs be preceeded with a prefix consisting of the characters "URL:"": the findings for the
/// prefix of `text`, and those in the text that it marks, if that is a URL on its own. (If there
/// are several prefixes, all of them are removed before anything is parsed.)
#[cold]
pub(super) fn prefix(schemes: &Schemes, text: &str, findings: &mut Findings) {
    let start = marks(text.as_bytes());
    let marked = schemes.read(&text[start..]);
    for at in (0..start).step_by(URL_PREFIX.len()) {
        let mut add = |help, replacement| {
            let message = format_args!(
                "\"URL:\" marks the text after it as a URL and is not part of the URL; here it is read as a scheme"
            );
            let range = at..at + URL_PREFIX.len();
            findings.add_remedied(Rule::UrlPrefix, range, message, help, replacement);
        };
        match &marked {
            Ok(url) => add(
                format_args!(
                    "leave it out; the rest is a URL by itself ({})",
                    url.production()
                ),
                Some(format_args!("")),
            ),
            Err(_) => add(
                format_args!("leave it out, but the rest is not a URL by itself"),
                None,
            ),
        }
    }
    match marked {
        Ok(url) => {
            let url = Derived {
                tree: leaves(text, start, ranges(&url)),
                registration: url.registration,
            };
            super::check(schemes, Span::of(text, start..text.len()), &url, findings);
        }
        Err(error) if findings.has(Rule::UrlPrefixSyntax) => {
            findings.push(Finding::of_syntax(Rule::UrlPrefixSyntax, &error, start));
        }
        Err(_) => {}
    }
}

/// "Punctuation marks that might be mistaken for part of the URL", if the URL was copied from text
/// without a wrapper.
#[inline]
pub(super) fn end(text: Span<'_>, url: &Derived<'_>, findings: &mut Findings) {
    if let Some(mark @ (b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b')')) =
        text.as_str().bytes().next_back()
    {
        ends_in(mark, text, url, findings);
    }
}

fn ends_in(mark: u8, text: Span<'_>, url: &Derived<'_>, findings: &mut Findings) {
    if !ends_the_scheme(&text) && !closes(mark, &text) && !is_gopher_plus_string(url) {
        findings.add(
            Rule::PunctuationAtEnd,
            text.end() - 1..text.end(),
            format_args!(
                "\"{}\" at the end is part of the URL, but might be punctuation of the text around it",
                char::from(mark)
            ),
            format_args!("if it is not part of the URL, leave it out"),
        );
    }
}

fn ends_the_scheme(text: &Span<'_>) -> bool {
    text.as_str().find(':') == Some(text.as_str().len() - 1)
}

/// Whether `mark`, at the end of `text`, closes what is opened inside: the last parenthesis, or the
/// last of an even number of quotes.
fn closes(mark: u8, text: &Span<'_>) -> bool {
    let count = |mark: u8| text.as_str().bytes().filter(|&byte| byte == mark).count();
    match mark {
        b')' => count(b')') <= count(b'('),
        b'\'' => count(b'\'') % 2 == 0,
        _ => false,
    }
}

/// Whether the URL ends in a Gopher+ string that is only "?" or "!" (sections 3.4.4 and 3.4.6).
fn is_gopher_plus_string(url: &Derived<'_>) -> bool {
    let fields = url.as_gopher().and_then(GopherFields::of);
    let string = fields.and_then(|fields| fields.gopher_plus_string);
    string.is_some_and(|string| matches!(string.as_str(), "?" | "!"))
}

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

/// `http://a.dom/,http://b.dom/`.
#[cold]
pub(super) fn two_urls(text: &Span<'_>, findings: &mut Findings) {
    if let Some(marks) = between_urls(text.as_str().as_bytes()) {
        findings.add(
            Rule::TwoUrls,
            text.start() + marks.start..text.start() + marks.end,
            format_args!(
                "two URLs: \"{}\" does not end the first, so both are read as one",
                Excerpt(&text.as_str()[marks])
            ),
            format_args!("write each on its own"),
        );
    }
}

/// In the schemes whose paths are hierarchical.
#[cold]
pub(super) fn dot_segments(url: &Derived<'_>, findings: &mut Findings) {
    let mut check = |segment: Span<'_>| {
        let is = |name: &[u8]| {
            octets(&segment)
                .map(|(_, octet)| octet)
                .eq(name.iter().copied())
        };
        if is(b".") || is(b"..") {
            findings.add(
                Rule::PathDotSegment,
                segment.range(),
                format_args!(
                    "the segment \"{segment}\" is a name like any other, but many programs remove it"
                ),
                format_args!("write the path that is meant"),
            );
        }
    };
    match &url.tree {
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
