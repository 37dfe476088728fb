//! Problems with Arrow data, as errors of Python.

use std::{
    any::Any,
    fmt::Display,
    panic::{AssertUnwindSafe, catch_unwind},
};

use pyo3::{exceptions::PyValueError, prelude::*};

/// The error for data of Arrow that cannot be read or made.
pub(crate) fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The result of `import`, or an error if it panics, as the Arrow library does if data do not have
/// the buffers of their type.
pub(crate) fn contained<T>(import: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(import)).unwrap_or_else(|panic| {
        let message = message(&*panic);
        Err(PyValueError::new_err(format!(
            "this is not valid Arrow data, or was taken already: {message}"
        )))
    })
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}
