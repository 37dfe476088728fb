//! What a client does with a URL, step by step.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyTuple},
};
use rfc1738::Url;
use rfc1738_by_name::interpret::{Action, Octets, Part, Step};

use crate::{
    dispatch, error,
    python::{Class, tuple},
    schemes::{self, Only, SchemesArgument},
    url,
};

/// What a client does with the URL `text`, step by step, as section 3 says. Nothing is sent.
///
/// Raises :class:`ParseError` if it is not a URL, and :class:`InterpretError` if a client must not
/// act on it: octets to send could be read as a command of their own, for example.
///
/// >>> for step in interpret("gopher://host.dom/1/menu"):
/// ...     print(step)
/// connect to host.dom, port 70 (section 3.4.1)
/// send "/menu\r\n" (section 3.4.1)
/// show the answer as an item of the type "1" (section 3.4.1)
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None))]
pub(crate) fn interpret<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
) -> PyResult<Bound<'py, PyTuple>> {
    let text = dispatch::text(text)?;
    let schemes = schemes::by(text.py(), schemes, only)?;
    url::read(&text, &schemes, |url| steps(text.object().as_any(), url))
}

/// The steps of a client with `url`, which an error calls `told`.
pub(crate) fn steps<'py>(told: &Bound<'py, PyAny>, url: &Url<'_>) -> PyResult<Bound<'py, PyTuple>> {
    let steps = rfc1738_by_name::interpret::steps(url).map_err(|why| {
        error::interpret(
            &told.str().map_or_else(|_| told.clone(), Bound::into_any),
            &why,
        )
    })?;
    tuple(told.py(), steps, |step| object(told.py(), &step))
}

/// Declares the class of each step, and how it is made.
macro_rules! steps {
    ($py:ident, $step:ident; $($pattern:pat => $class:literal ($($field:expr),*);)*) => {
        match &$step.action {
            $($pattern => {
                static CLASS: Class = Class::new("rfc1738._steps", $class);
                CLASS.call($py, ($step.section, $step.condition, $step.to_string(), $($field,)*))
            })*
        }
    };
}

/// A step as an object.
fn object<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyAny>> {
    let bytes = |octets: &Octets| PyBytes::new(py, octets);
    let named = |parts: &[Part]| {
        tuple(py, parts, |part| {
            Ok((part.name, bytes(&part.octets))
                .into_pyobject(py)?
                .into_any())
        })
    };
    steps! { py, step;
        Action::Connect { host, port } => "Connect" (host, port);
        Action::Send { octets } => "Send" (bytes(octets));
        Action::Request { parts } => "Request" (named(parts)?);
        Action::Ask { user } => "Ask" (user);
        Action::Advise { parts } => "Advise" (named(parts)?);
        Action::Choose { what } => "Choose" (what);
        Action::Address { octets } => "Address" (bytes(octets));
        Action::Open { host, segments } => "Open" (host, tuple(py, segments, |octets| Ok(bytes(octets).into_any()))?);
        Action::Show { gtype } => "Show" (bytes(gtype));
        Action::Close => "Close" ();
    }
}
