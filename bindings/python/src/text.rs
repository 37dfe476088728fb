//! A `str` of Python as the library reads it.

use std::borrow::Cow;

use pyo3::{prelude::*, types::PyString};

use crate::python::PythonName;

/// From this length in bytes, other threads of Python run while a string is read. For a shorter
/// one, letting them run costs more.
const LONG: usize = 1 << 14;

/// The UTF-8 of `text`. A lone surrogate has none: U+FFFD is in its place, which has as many bytes,
/// and is not part of a URL either.
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    static SUBSTITUTED: PythonName = PythonName::new("rfc1738._text", "substituted");
    match text.to_str() {
        Ok(utf8) => Ok(Cow::Borrowed(utf8)),
        Err(_) => Ok(Cow::Owned(SUBSTITUTED.call(text.py(), (text,))?.extract()?)),
    }
}

/// Calls `read` with `text`; while it reads a long one, other threads run.
#[inline]
pub(crate) fn detached<'a, T: Send>(
    py: Python<'_>,
    text: &'a str,
    read: impl FnOnce(&'a str) -> T + Send,
) -> T {
    if text.len() < LONG {
        read(text)
    } else {
        py.detach(|| read(text))
    }
}
