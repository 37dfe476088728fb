//! Looks up the functions and classes of `python/rfc1738/` by name, and reads a Python `str` as the
//! library does.

use std::borrow::Cow;

use pyo3::{call::PyCallArgs, prelude::*, sync::PyOnceLock, types::PyString};

/// A function or a class of a Python module, looked up once.
pub(crate) struct PythonName {
    module: &'static str,
    name: &'static str,
    object: PyOnceLock<Py<PyAny>>,
}

impl PythonName {
    pub(crate) const fn new(module: &'static str, name: &'static str) -> Self {
        PythonName {
            module,
            name,
            object: PyOnceLock::new(),
        }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyAny>> {
        self.object.import(py, self.module, self.name)
    }

    pub(crate) fn call<'py>(
        &self,
        py: Python<'py>,
        arguments: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.get(py)?.call1(arguments)
    }

    /// The exception that it makes of these arguments.
    #[cold]
    pub(crate) fn raised<'py>(&self, py: Python<'py>, arguments: impl PyCallArgs<'py>) -> PyErr {
        let exception = self.call(py, arguments);
        exception.map_or_else(|error| error, PyErr::from_value)
    }
}

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
