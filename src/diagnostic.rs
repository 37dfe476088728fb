//! `miette::Diagnostic` for [`ParseError`]: carets and help. Supply the text with `with_source_code`.

use std::{boxed::Box, fmt::Display, format, iter};

use miette::{Diagnostic, LabeledSpan};

use crate::{ParseError, Slip};

impl Diagnostic for ParseError {
    /// `rfc1738::` and the name of the slip, or `syntax`.
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(format!("rfc1738::{}", self.slip().map_or("syntax", |slip| slip.kind().name()))))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.slip().map(|slip| Box::new(slip) as Box<dyn Display>)
    }

    /// The range of the slip, or of the character that was found, with what to do about it.
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = match (self.alternatives(), self.slip().and_then(Slip::replacement)) {
            (Some(alternatives), _) => format!("expected {alternatives}"),
            (None, Some("")) => "leave this out".into(),
            (None, Some(text)) => format!("write \"{text}\""),
            (None, None) if self.range().is_empty() => "missing here".into(),
            (None, None) => "the mistake is here".into(),
        };
        Some(Box::new(iter::once(LabeledSpan::new_primary_with_span(Some(label), self.range()))))
    }
}
