//! The Appendix: the prefix `URL:`, and the text that it marks.

use super::{Findings, Rule, syntax};
use crate::{Schemes, Span};

/// `URL:`, in either case. As a scheme it is unknown, so `otherurl` derives it.
const PREFIX: &str = "URL:";

/// Whether `text` begins with the prefix.
#[inline]
pub(super) fn begins(text: &str) -> bool {
    text.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

/// "URLs be preceeded with a prefix consisting of the characters "URL:"": the findings for the prefix of `text`, and
/// those in the text that it marks, which is a URL by itself. (If there are several prefixes, all of them are taken off
/// before anything is parsed.)
#[cold]
pub(super) fn check(schemes: &Schemes, text: &str, findings: &mut Findings) {
    let mut start = 0;
    while begins(&text[start..]) {
        start += PREFIX.len();
    }
    let marked = schemes.parse(&text[start..]);
    let rule = if findings.has(Rule::ConsensusScheme) { Rule::ConsensusScheme } else { Rule::UrlPrefix };
    for at in (0..start).step_by(PREFIX.len()) {
        let mut add = |help| {
            let message = format_args!(
                "\"URL:\" marks the text after it as a URL and is not part of the URL; here it is read as a scheme"
            );
            findings.add(rule, at..at + PREFIX.len(), message, help);
        };
        match &marked {
            Ok(url) => add(format_args!("leave it out; the rest is a URL by itself ({})", url.production())),
            Err(_) => add(format_args!("leave it out, but the rest is not a URL by itself")),
        }
    }
    match marked {
        Ok(url) => {
            let url = url.map(|leaf| Span::of(text, start + leaf.start()..start + leaf.end()));
            super::check(schemes, Span::of(text, start..text.len()), &url, findings);
        }
        // The whole text is a URL, though of an unknown scheme: without this rule, that is all there is to say.
        Err(error) if findings.has(Rule::UrlPrefix) => findings.push(syntax::finding(&error, start)),
        Err(_) => {}
    }
}
