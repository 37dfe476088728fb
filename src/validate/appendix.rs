//! The Appendix: URLs in context.

use super::{Findings, Rule};

/// "Punctuation marks that might be mistaken for part of the URL", if it was taken from text without a wrapper.
pub(super) fn check(text: &str, findings: &mut Findings) {
    let Some(mark @ (b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b')')) = text.bytes().next_back() else {
        return;
    };
    let ends_the_scheme = text.find(':') == Some(text.len() - 1);
    let closes_what_it_opens = mark == b')' && text.contains('(');
    if !ends_the_scheme && !closes_what_it_opens {
        findings.add(
            Rule::PunctuationAtEnd,
            text.len() - 1..text.len(),
            format_args!(
                "\"{}\" at the end is part of the URL, but might be a mark of the text around it",
                char::from(mark)
            ),
            format_args!("if it is not part of the URL, leave it out"),
        );
    }
}
