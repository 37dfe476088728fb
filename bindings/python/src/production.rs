//! The productions of section 5 by their names.

use std::borrow::Cow;

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyString, PyTuple},
};
use rfc1738::{Production, UnknownProduction};

use crate::{
    arguments, dispatch,
    input::Text,
    python::{PRODUCTION, tuple},
};

/// The production with this name.
///
/// # Errors
///
/// `ValueError`: there is none.
pub(crate) fn named(name: &str) -> PyResult<Production> {
    name.parse().map_err(|why: UnknownProduction| {
        PyValueError::new_err(format!("{name:?}: {why}; PRODUCTIONS has all"))
    })
}

/// The 67 productions, as values.
#[pyfunction]
pub(crate) fn productions(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    tuple(py, Production::ALL, |production| {
        let uses = production.uses().map(Production::name).collect::<Vec<_>>();
        let (name, bnf, section) = (production.name(), production.bnf(), production.section());
        PRODUCTION.call(
            py,
            (
                name,
                bnf,
                production.heading(),
                section,
                PyTuple::new(py, uses)?,
            ),
        )
    })
}

/// Whether the production of section 5 with this name derives all of `text`. As a ``bytes``, it may
/// have any octets.
///
/// ``url`` is the literal reading of section 5, in which ``otherurl`` derives any scheme;
/// :func:`is_valid` asks for the strict one.
///
/// >>> derives("hostnumber", "192.31.7.130")
/// True
/// >>> derives("hostname", b"host.dom\n")
/// False
#[pyfunction]
pub(crate) fn derives(
    #[pyo3(from_py_with = arguments::name)] production: String,
    text: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let octets = octets(text)?;
    Ok(named(&production)?.longest_prefix(&*octets) == Some(octets.len()))
}

/// The length of the longest prefix of `text` that the production with this name derives; None if
/// it derives none.
///
/// >>> longest_prefix("hostport", "host.dom:70/")
/// 11
/// >>> longest_prefix("hostport", ":70")
#[pyfunction]
pub(crate) fn longest_prefix(
    #[pyo3(from_py_with = arguments::name)] production: String,
    text: &Bound<'_, PyAny>,
) -> PyResult<Option<usize>> {
    // A production derives nothing outside US-ASCII, so the bytes of the prefix are its characters.
    Ok(named(&production)?.longest_prefix(&*octets(text)?))
}

/// The octets of a `str` or a `bytes`.
fn octets<'a>(text: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(Cow::Borrowed(bytes.as_bytes()));
    }
    let text = text
        .cast::<PyString>()
        .map_err(|_| dispatch::wrong_text(text, "a str or bytes", ": call it for each"))?;
    match text.to_str() {
        Ok(text) => Ok(Cow::Borrowed(text.as_bytes())),
        Err(_) => Ok(Cow::Owned(
            Text::new(text.clone())
                .substituted()?
                .into_owned()
                .into_bytes(),
        )),
    }
}
