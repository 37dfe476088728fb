//! [`Extract`]: the URLs in each text.

use std::{num::NonZero, sync::Arc};

use arrow_array::{
    ArrayRef,
    builder::{Int64Builder, LargeStringBuilder, StringBuilder},
};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use rfc1738::{Schemes, context::Extracted};

use crate::{
    apply::Kernel,
    list::{Columns, lists},
    texts::Texts,
};

/// The URLs that [`Schemes::extract`] finds in a text, in their order, each in its first reading. `start` and `end` are the place
/// of the URL in the text, with its wrapper. What was presented as a URL and is none is left out.
#[derive(Debug, Clone, Copy)]
pub struct Extract<'s> {
    /// The schemes.
    pub schemes: &'s Schemes,
    /// Whether URLs without a wrapper are found too.
    pub bare: bool,
}

impl Kernel for Extract<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        UrlColumns::data_type()
    }

    fn run<'a>(&self, texts: impl Texts<'a>, threads: NonZero<usize>) -> Result<ArrayRef, ArrowError> {
        lists(texts, threads, |columns: &mut UrlColumns, text| {
            let found = self.schemes.extract(text).bare(self.bare).flatten();
            found.map(|url| columns.add(&url)).count()
        })
    }
}

#[derive(Default)]
struct UrlColumns {
    url: LargeStringBuilder,
    fragment: LargeStringBuilder,
    wrapper: StringBuilder,
    start: Int64Builder,
    end: Int64Builder,
}

impl UrlColumns {
    fn add(&mut self, found: &Extracted<'_>) {
        let (context, reading) = (found.context(), found.reading());
        self.url.append_value(reading.as_str());
        self.fragment.append_option(reading.fragment());
        self.wrapper.append_value(context.wrapper().name());
        self.start.append_value(context.span().start() as i64);
        self.end.append_value(context.span().end() as i64);
    }
}

impl Columns for UrlColumns {
    fn fields() -> Fields {
        Fields::from(vec![
            Field::new("url", DataType::LargeUtf8, false),
            Field::new("fragment", DataType::LargeUtf8, true),
            Field::new("wrapper", DataType::Utf8, false),
            Field::new("start", DataType::Int64, false),
            Field::new("end", DataType::Int64, false),
        ])
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.url.finish()),
            Arc::new(self.fragment.finish()),
            Arc::new(self.wrapper.finish()),
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
        ]
    }
}
