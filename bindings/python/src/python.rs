//! The functions and classes that are written in Python, by their names in `python/rfc1738/`.

use pyo3::{call::PyCallArgs, prelude::*, sync::PyOnceLock};

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
