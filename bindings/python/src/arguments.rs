//! Arguments that are not strings: errors about them are worded by this package, not by the library
//! that calls Rust from Python.

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
};

use crate::dispatch::wrong_type;

/// A `bool`.
pub(crate) fn flag(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    given(value, "True or False")
}

/// The name of a scheme, a production or a rule.
pub(crate) fn name(value: &Bound<'_, PyAny>) -> PyResult<String> {
    given(value, "a name, a str")
}

/// The name of a rule, or `None`.
pub(crate) fn rule(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    given(value, "a name, a str, or None")
}

/// A time in seconds, or `None`.
pub(crate) fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    given(value, "a number of seconds, or None")
}

/// A port, or `None`.
pub(crate) fn port(value: &Bound<'_, PyAny>) -> PyResult<Option<u16>> {
    given(value, "a port, an int from 0 to 65535, or None")
}

/// Names of schemes, or `None`.
pub(crate) fn only(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    given(
        value,
        "names of schemes, such as (\"https\", \"http\"), or None",
    )
}

/// Strings of bytes.
pub(crate) fn corpus(value: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<u8>>> {
    let strings: Vec<Bound<'_, PyAny>> = value
        .extract()
        .map_err(|_| wrong_type(value, "a sequence of bytes objects"))?;
    strings
        .iter()
        .map(|string| given(string, "bytes objects in a sequence"))
        .collect()
}

/// A whole number.
pub(crate) fn count(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    given(value, "an int, 0 or more")
}

/// `value` as what is `expected`.
///
/// # Errors
///
/// `TypeError`: it is of another type. `ValueError`: it is out of range.
pub(crate) fn given<T>(value: &Bound<'_, PyAny>, expected: &str) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    value.extract().map_err(
        |error: PyErr| match error.is_instance_of::<PyTypeError>(value.py()) {
            true => wrong_type(value, expected),
            false => PyValueError::new_err(format!("expected {expected}, found {value}")),
        },
    )
}
