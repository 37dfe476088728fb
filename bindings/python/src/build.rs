//! Building a URL from its parts.

use pyo3::{prelude::*, pybacked::PyBackedBytes, types::PyString};
use rfc1738::Production;
use rfc1738_by_name::build::{Parts, may_repeat};

use crate::{error, questions::with_url, schemes::Set};

/// What is given of a part: one value, or all of them.
#[derive(FromPyObject)]
pub(crate) enum Given {
    One(PyBackedBytes),
    All(Vec<PyBackedBytes>),
}

/// Parts by the names of Python; what is `None` is left out.
type NamedParts = Vec<(String, Option<Given>)>;

/// The URL of `scheme` with these parts.
#[pyfunction]
pub(crate) fn build(
    py: Python<'_>,
    scheme: &str,
    schemes: &Set,
    parts: NamedParts,
) -> PyResult<String> {
    let named = Parts::named(scheme, &schemes.0);
    built(py, named.map_err(|why| error::part(py, None, &why))?, parts)
}

/// The URL `text` with these parts in place of its own.
#[pyfunction]
pub(crate) fn replace(
    text: &Bound<'_, PyString>,
    schemes: &Set,
    parts: NamedParts,
) -> PyResult<String> {
    with_url(text, schemes, |url| {
        built(text.py(), Parts::of(url, &schemes.0), parts)
    })
}

fn built(py: Python<'_>, mut parts: Parts, given: NamedParts) -> PyResult<String> {
    for (name, value) in given {
        let production = Production::ALL
            .into_iter()
            .find(|part| part.combinator() == name);
        // The RFC's name has characters that a name in Python cannot have.
        let spelled = production.map_or(&*name, |part| part.name());
        let done = match value {
            Some(Given::One(value)) => parts.give(spelled, &*value),
            Some(Given::All(values)) => {
                parts.give_all(spelled, values.iter().map(|value| value.to_vec()))
            }
            None => parts.leave_out(spelled),
        };
        done.map_err(|why| error::part(py, Some(&name), &why))?;
    }
    let url = parts.build().map_err(|why| error::build(py, &why))?;
    Ok(url.into_string())
}

/// The names in Python of the parts that may have several values.
#[pyfunction]
pub(crate) fn repeated() -> Vec<&'static str> {
    let parts = Production::ALL.into_iter().filter(|part| may_repeat(*part));
    parts.map(|part| part.combinator()).collect()
}
