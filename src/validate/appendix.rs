//! The Appendix: URLs in context.

use super::{Findings, Rule};
use crate::{Span, Url, interpret::gopher::fields::Fields};

/// "Punctuation marks that might be mistaken for part of the URL", if the URL was copied from text without a wrapper.
#[inline]
pub(super) fn check(text: Span<'_>, url: &Url<'_>, findings: &mut Findings) {
    if let Some(mark @ (b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b')')) = text.as_str().bytes().next_back() {
        ends_in(mark, text, url, findings);
    }
}

fn ends_in(mark: u8, text: Span<'_>, url: &Url<'_>, findings: &mut Findings) {
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

/// Whether `mark`, at the end of `text`, closes what is opened inside: the last parenthesis, or the last of an even
/// number of quotes.
fn closes(mark: u8, text: &Span<'_>) -> bool {
    let count = |mark: u8| text.as_str().bytes().filter(|&byte| byte == mark).count();
    match mark {
        b')' => count(b')') <= count(b'('),
        b'\'' => count(b'\'') % 2 == 0,
        _ => false,
    }
}

/// Whether the URL ends in a Gopher+ string that is only "?" or "!" (sections 3.4.4 and 3.4.6).
fn is_gopher_plus_string(url: &Url<'_>) -> bool {
    let fields = url.as_gopher().and_then(Fields::of);
    let string = fields.and_then(|fields| fields.gopher_plus_string);
    string.is_some_and(|string| matches!(string.as_str(), "?" | "!"))
}
