//! Finding URLs in text.

use std::ops::Range;

use pyo3::{
    prelude::*,
    types::{PyList, PyString},
};
use rfc1738::{
    Span,
    context::{Context, Extracted, Reading, Rejected},
};

use crate::{
    error,
    input::{self, Places, Text},
    leaf::Part,
    python::{EXTRACTED, READING, REJECTED, tuple},
    schemes::SchemesArgument,
    url,
};

/// The URLs in `text`, and on request what is presented as a URL but is not one.
pub(crate) fn found<'py>(
    text: &Text<'py>,
    wrapped: bool,
    with_rejected: bool,
    schemes: &SchemesArgument,
) -> PyResult<Bound<'py, PyList>> {
    let read = text.substituted()?;
    let found: Vec<_> = input::detached(text.py(), &read, |read| {
        schemes
            .extract(read)
            .wrapped(wrapped)
            .filter(|item| with_rejected || item.is_ok())
            .collect()
    });
    let finder = Finder {
        py: text.py(),
        places: Places::of(&read),
        schemes,
    };
    let items = found.iter().map(|item| match item {
        Ok(extracted) => finder.extracted(extracted),
        Err(rejected) => finder.rejected(rejected),
    });
    PyList::new(text.py(), items.collect::<PyResult<Vec<_>>>()?)
}

/// Makes the objects of the items in text.
struct Finder<'a, 'py> {
    py: Python<'py>,
    places: Places<'a>,
    schemes: &'a SchemesArgument,
}

impl<'py> Finder<'_, 'py> {
    fn extracted(&self, found: &Extracted<'_>) -> PyResult<Bound<'py, PyAny>> {
        let (wrapper, all, written) = self.context(found.context())?;
        let readings = tuple(self.py, found.readings(), |reading| self.reading(reading))?;
        let hyphens = tuple(self.py, found.hyphens(), |&at| {
            Ok(self.places.index(at).into_pyobject(self.py)?.into_any())
        })?;
        let further = found
            .further()
            .map(|further| self.written(further))
            .transpose()?;
        EXTRACTED.call(
            self.py,
            (
                wrapper,
                all.start,
                all.end,
                written,
                readings,
                hyphens,
                further,
                found.left_out(),
            ),
        )
    }

    fn reading(&self, reading: &Reading<'_>) -> PyResult<Bound<'py, PyAny>> {
        let text = PyString::new(self.py, reading.as_str());
        let url = url::object(&text, &reading.url(), self.schemes)?;
        READING.call(self.py, (url, reading.fragment()))
    }

    fn rejected(&self, rejected: &Rejected<'_>) -> PyResult<Bound<'py, PyAny>> {
        let (wrapper, all, written) = self.context(rejected.context())?;
        let text = Text::new(PyString::new(self.py, rejected.text()));
        let error = error::parse("", &text, rejected.text(), rejected.error());
        let offset = self.places.index(rejected.offset());
        REJECTED.call(
            self.py,
            (
                wrapper,
                all.start,
                all.end,
                written,
                text.object(),
                error,
                offset,
            ),
        )
    }

    /// How an item is set apart, where all of it is, and the URL as written.
    fn context(
        &self,
        context: &Context<'_>,
    ) -> PyResult<(&'static str, Range<usize>, Bound<'py, PyAny>)> {
        let all = self.places.range(context.span().range());
        Ok((context.wrapper().name(), all, self.written(context.url())?))
    }

    /// A piece of the text, with its position as Python counts it.
    fn written(&self, span: Span<'_>) -> PyResult<Bound<'py, PyAny>> {
        Span::new(span.as_str()).part(self.py, self.places.index(span.start()))
    }
}
