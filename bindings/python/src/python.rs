//! The classes that are written in Python, by their names in `python/rfc1738/`.

use pyo3::{prelude::*, sync::PyOnceLock, types::PyTuple};

/// A class of the package, or a function that makes its objects, looked up once.
pub(crate) struct Class {
    module: &'static str,
    name: &'static str,
    class: PyOnceLock<Py<PyAny>>,
}

impl Class {
    pub(crate) const fn new(module: &'static str, name: &'static str) -> Self {
        Class {
            module,
            name,
            class: PyOnceLock::new(),
        }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyAny>> {
        self.class.import(py, self.module, self.name)
    }

    /// A new instance, given `arguments` by position.
    pub(crate) fn call<'py>(
        &self,
        py: Python<'py>,
        arguments: impl pyo3::call::PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.get(py)?.call1(arguments)
    }
}

/// The classes of a module with these names.
macro_rules! classes {
    ($module:literal $($constant:ident $name:literal)*) => {
        $(pub(crate) static $constant: $crate::python::Class = $crate::python::Class::new($module, $name);)*
    };
}
pub(crate) use classes;

classes! {
    "rfc1738._values"
    FINDING "Finding"
    REPORT "Report"
    RULE "Rule"
    PRODUCTION "Production"
    PARTS "Parts"
    AGREED "Agreed"
    EXTRACTED "Extracted"
    READING "Reading"
    REJECTED "Rejected"
}

/// Each item, made a Python object, in a tuple.
pub(crate) fn tuple<'py, T>(
    py: Python<'py>,
    items: impl IntoIterator<Item = T>,
    make: impl FnMut(T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(
        py,
        items.into_iter().map(make).collect::<PyResult<Vec<_>>>()?,
    )
}
