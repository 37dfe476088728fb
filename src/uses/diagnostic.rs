//! `miette::Diagnostic` for [`ParseError`] and [`InvalidUrl`]: the message, which has the help, and
//! carets. An `InvalidUrl` has the text that they point into; for a `ParseError`, supply it with
//! `with_source_code`.

use std::{boxed::Box, fmt::Display, format, iter};

use miette::{Diagnostic, LabeledSpan, MietteError, SourceCode, SourceSpan, SpanContents};

use crate::{InvalidUrl, ParseError, Slip};

impl Diagnostic for ParseError {
    /// `rfc1738::` and the name of the slip, or `syntax`.
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(format!(
            "rfc1738::{}",
            self.slip().map_or("syntax", |slip| slip.kind().name())
        )))
    }

    /// The range of the slip, or of the character that was found, with what to do about it.
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = match (self.slip().map(Slip::replacement), self.alternatives()) {
            (None, Some(alternatives)) => format!("expected {alternatives}"),
            (Some(Some("")), _) => "leave this out".into(),
            (Some(Some(text)), _) => format!("write \"{}\"", text.escape_debug()),
            _ if self.range().is_empty() => "missing here".into(),
            _ => "the mistake is here".into(),
        };
        Some(Box::new(iter::once(LabeledSpan::new_primary_with_span(
            Some(label),
            self.range(),
        ))))
    }
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
