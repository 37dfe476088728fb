//! `miette::Diagnostic` for [`UrlError`], [`ParseError`] and [`InvalidUrl`]: the message, which has
//! the help, and carets. An `InvalidUrl` has the text that they point into; for the others, supply
//! it with `with_source_code`.

use core::ops::Range;
use std::{boxed::Box, fmt::Display, format, iter, string::String};

use miette::{Diagnostic, LabeledSpan, MietteError, SourceCode, SourceSpan, SpanContents};

use crate::{InvalidUrl, ParseError, Rule, Slip, SlipKind, UrlError};

impl Diagnostic for ParseError {
    /// `rfc1738::syntax`, or `rfc1738::syntax::` and the name of the slip.
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(code(Rule::Syntax, self.slip().map(Slip::kind)))
    }

    /// The range of the slip, or of the character that was found, with what to do about it.
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let replacement = self.slip().and_then(Slip::replacement);
        let text = match (self.slip(), self.alternatives()) {
            (None, Some(alternatives)) => format!("expected {alternatives}"),
            _ => advice(replacement, &self.range()),
        };
        Some(label(text, self.range()))
    }
}

impl Diagnostic for UrlError {
    /// `rfc1738::` and the id of the rule; then `::` and the name of the slip, if one was recognized.
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(code(self.rule(), self.slip()))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self.syntax() {
            Some(error) => error.labels(),
            None => Some(label(
                advice(self.replacement(), &self.range()),
                self.range(),
            )),
        }
    }
}

fn code<'a>(rule: Rule, slip: Option<SlipKind>) -> Box<dyn Display + 'a> {
    let slip = slip.map_or("", SlipKind::name);
    let lead = if slip.is_empty() { "" } else { "::" };
    Box::new(format!("rfc1738::{rule}{lead}{slip}"))
}

/// What to do at the range, in a few words.
fn advice(replacement: Option<&str>, range: &Range<usize>) -> String {
    match replacement {
        Some("") => "leave this out".into(),
        Some(text) => format!("write \"{}\"", text.escape_debug()),
        None if range.is_empty() => "missing here".into(),
        None => "the mistake is here".into(),
    }
}

fn label<'a>(text: String, range: Range<usize>) -> Box<dyn Iterator<Item = LabeledSpan> + 'a> {
    Box::new(iter::once(LabeledSpan::new_primary_with_span(
        Some(text),
        range,
    )))
}

impl Diagnostic for InvalidUrl {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.error().code()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.error().labels()
    }
}

/// The text.
impl SourceCode for InvalidUrl {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        self.input().read_span(span, before, after)
    }
}
