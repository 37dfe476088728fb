//! `miette::Diagnostic` for [`ParseError`]: carets and help. Give it the text with `with_source_code`.

use std::{boxed::Box, fmt::Display, format, iter};

use miette::{Diagnostic, LabeledSpan};

use crate::ParseError;

impl Diagnostic for ParseError {
    /// `rfc1738::` and the name of the slip, or `syntax`.
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(format!("rfc1738::{}", self.slip().map_or("syntax", |slip| slip.kind().name()))))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.slip().map(|slip| Box::new(slip) as Box<dyn Display>)
    }

    /// Where it failed, and the slip if it is elsewhere.
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let failure = self.offset()..self.offset() + self.found().length();
        let here =
            LabeledSpan::new_primary_with_span(Some(format!("expected {}", self.alternatives())), failure.clone());
        let slip = self.slip().filter(|slip| slip.range().start != failure.start);
        let slip = slip.map(|slip| {
            let label = match slip.replacement() {
                Some("") => "leave this out".into(),
                Some(text) => format!("write \"{text}\""),
                None if slip.range().is_empty() => "missing here".into(),
                None => "because of this".into(),
            };
            LabeledSpan::new_with_span(Some(label), slip.range())
        });
        Some(Box::new(iter::once(here).chain(slip)))
    }
}
