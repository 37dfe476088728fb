//! Building a URL from its parts.

use pyo3::{
    prelude::*,
    types::{PyBool, PyByteArray, PyBytes, PyDict, PyInt, PyMemoryView, PyString},
};
use rfc1738::{Production, Url};
use rfc1738_by_name::build::{Parts, may_repeat};

use crate::{
    arguments,
    dispatch::wrong_type,
    error,
    input::Text,
    schemes::{self, Only, SchemesArgument},
    url::{self, PyUrl},
};

/// Builds a URL of the scheme with this name from its parts, by the RFC's names. `schemes` and
/// `only` are those of :func:`is_valid`; a scheme that is registered is built like the one whose
/// syntax it has.
///
/// The parts are decoded, as ``str`` (in UTF-8) or ``bytes``; what a part cannot contain is
/// encoded, so that data never becomes a delimiter. A port or digits may be an ``int``. Segments of
/// a path, and names and values of fields, are sequences.
///
/// Raises :class:`BuildError` if a part is missing, or cannot be written, even percent-encoded.
///
/// >>> build("ftp", user="me@home", host="host.dom", fsegment=["/etc", "a;type=d"])
/// FtpUrl('ftp://me%40home@host.dom/%2Fetc/a%3Btype=d')
/// >>> build("https", host="host.dom", port=8080, hsegment=["a b", b"\xff"], search="what")
/// HttpUrl('https://host.dom:8080/a%20b/%FF?what')
/// >>> str(build("coap", host="host.dom", schemes=Schemes().register("coap", "httpurl", 5683)))
/// 'coap://host.dom'
#[pyfunction]
#[pyo3(
    signature = (scheme, /, *, schemes = None, only = None, **parts),
    text_signature = "(scheme, /, *, schemes=None, only=None, **parts)"
)]
pub(crate) fn build<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = arguments::name)] scheme: String,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    parts: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyUrl>> {
    let schemes = schemes::by(py, schemes, only)?;
    let mut given =
        Parts::named(&scheme, &schemes).map_err(|why| error::part(py, why.to_string(), None))?;
    for (name, value) in parts
        .into_iter()
        .flatten()
        .filter(|(_, value)| !value.is_none())
    {
        give(
            &mut given,
            &name.cast::<PyString>()?.to_string_lossy(),
            &value,
        )?;
    }
    built(py, &given, &schemes)
}

/// `url`, which was parsed by `schemes`, with these parts in place of its own, and without those
/// that are None.
pub(crate) fn replaced<'py>(
    py: Python<'py>,
    url: &Url<'_>,
    schemes: &SchemesArgument,
    parts: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyUrl>> {
    let mut changed = Parts::of(url, schemes);
    for (name, value) in parts.into_iter().flatten() {
        let name = name.cast::<PyString>()?.to_string_lossy().into_owned();
        if value.is_none() {
            let left_out = changed.leave_out(spelled(&name));
            left_out.map_err(|why| error::part(py, format!("{name}: {why}"), Some(&name)))?;
        } else {
            give(&mut changed, &name, &value)?;
        }
    }
    built(py, &changed, schemes)
}

fn built<'py>(
    py: Python<'py>,
    parts: &Parts,
    schemes: &SchemesArgument,
) -> PyResult<Bound<'py, PyUrl>> {
    let text = parts.build().map_err(|why| error::build(py, &why))?;
    url::of(&Text::new(PyString::new(py, &text)), schemes)
}

/// The production with this name in Python.
fn named(name: &str) -> Option<Production> {
    Production::ALL
        .into_iter()
        .find(|part| part.combinator() == name)
}

/// The RFC's spelling of a part's name.
fn spelled(name: &str) -> &str {
    named(name).map_or(name, |part| part.name())
}

/// Sets the part with this name; all of its values, if there may be several.
fn give(parts: &mut Parts, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let given = if let Some(octets) = octets(name, value)? {
        parts.give(spelled(name), octets)
    } else {
        // They would be several numbers, although one value is meant.
        let is_octets =
            value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>();
        let several = value
            .try_iter()
            .ok()
            .filter(|_| named(name).is_some_and(may_repeat) && !is_octets);
        let wrong = |value: &Bound<'_, PyAny>| {
            wrong_type(value, &format!("{name} to be a str, bytes or an int"))
        };
        let values = several.ok_or_else(|| wrong(value))?.map(|value| {
            let value = value?;
            octets(name, &value)?.ok_or_else(|| wrong(&value))
        });
        parts.give_all(spelled(name), values.collect::<PyResult<Vec<_>>>()?)
    };
    given.map_err(|why| error::part(value.py(), format!("{name}: {why}"), Some(name)))
}

/// The octets of one value of the part of this name, if it is one.
fn octets(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    Ok(if let Ok(text) = value.cast::<PyString>() {
        Some(
            text.to_str()
                .map_err(|why| surrogate(name, text, why))?
                .into(),
        )
    } else if let Ok(bytes) = value.cast::<PyBytes>() {
        Some(bytes.as_bytes().into())
    } else if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        Some(value.str()?.to_str()?.into())
    } else {
        None
    })
}

/// The exception for a `text` that cannot be UTF-8, and `why`: it has a lone surrogate.
#[cold]
fn surrogate(name: &str, text: &Bound<'_, PyString>, why: PyErr) -> PyErr {
    let py = text.py();
    let found = why
        .value(py)
        .getattr("start")
        .and_then(|start| text.as_any().get_item(start)?.repr());
    let Ok(found) = found else { return why };
    error::part(
        py,
        format!("{name}: found the lone surrogate {found}, which is not a character"),
        Some(name),
    )
}
