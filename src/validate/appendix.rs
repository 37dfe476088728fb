//! The Appendix: URLs in context.

use super::{Findings, Rule};

/// "Punctuation marks that might be mistaken for part of the URL", if the URL was copied from text without a wrapper.
#[inline]
pub(super) fn check(text: &str, findings: &mut Findings) {
    if let Some(mark @ (b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b')')) = text.bytes().next_back() {
        ends_in(mark, text, findings);
    }
}

fn ends_in(mark: u8, text: &str, findings: &mut Findings) {
    let ends_the_scheme = text.find(':') == Some(text.len() - 1);
    let closes_what_it_opens = mark == b')' && text.contains('(');
    if !ends_the_scheme && !closes_what_it_opens {
        findings.add(
            Rule::PunctuationAtEnd,
            text.len() - 1..text.len(),
            format_args!(
                "\"{}\" at the end is part of the URL, but might be punctuation of the text around it",
                char::from(mark)
            ),
            format_args!("if it is not part of the URL, leave it out"),
        );
    }
}
