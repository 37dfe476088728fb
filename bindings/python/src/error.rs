//! The library's errors as exceptions of Python, each of which is a `ValueError` that knows what
//! the error knows.

use pyo3::{
    prelude::*,
    types::{IntoPyDict, PyDict, PyString},
};
use rfc1738::{
    Disagreed, ParseError, Production, RegistrationError, build::BuildError,
    interpret::InterpretError,
};

use crate::{
    input::{Places, Text},
    python::{Class, classes, tuple},
};

classes! {
    "rfc1738._errors"
    PARSE_ERROR "ParseError"
    REGISTRATION_ERROR "RegistrationError"
    BUILD_ERROR "BuildError"
    DISAGREED_ERROR "DisagreedError"
    INTERPRET_ERROR "InterpretError"
}

/// The exception for `error`, in `text`, which the library was given as `read`. The message begins
/// with `name`.
#[cold]
pub(crate) fn parse(name: &str, text: &Text<'_>, read: &str, error: &ParseError) -> PyErr {
    match known(text, read, error) {
        Ok((message, known)) => raise(&PARSE_ERROR, format!("{name}{message}"), Ok(known)),
        Err(error) => error,
    }
}

/// The message, and what else the exception knows.
fn known<'py>(
    text: &Text<'py>,
    read: &str,
    error: &ParseError,
) -> PyResult<(String, Bound<'py, PyDict>)> {
    let py = text.py();
    let places = Places::of(read);
    let range = places.range(error.range());
    let offset = places.index(error.offset());
    let names =
        |productions: &[Production]| tuple(py, productions, |production| name(py, *production));
    let surrogate = surrogate(text, read, error)?;
    let slip = error.slip().filter(|_| surrogate.is_none());
    let known = PyDict::new(py);
    known.set_item("text", text.object())?;
    known.set_item("offset", offset)?;
    known.set_item("column", error.column())?;
    known.set_item("start", range.start)?;
    known.set_item("end", range.end)?;
    known.set_item("found", text.object().as_any().get_item(offset).ok())?;
    known.set_item(
        "expected",
        tuple(py, error.expected(), |expected| {
            Ok(expected.to_string().into_pyobject(py)?.into_any())
        })?,
    )?;
    known.set_item("within", names(error.within())?)?;
    known.set_item(
        "section",
        surrogate.as_ref().map_or(error.section(), |_| "2.2"),
    )?;
    known.set_item("slip", slip.map(|slip| slip.kind().name()))?;
    known.set_item("help", slip.map(ToString::to_string))?;
    known.set_item("replacement", slip.and_then(|slip| slip.replacement()))?;
    let message = match surrogate {
        Some(what) => format!("1:{}: {what} (section 2.2)", error.column()),
        None => error.to_string(),
    };
    Ok((message, known))
}

/// What is wrong, if it is a lone surrogate. The library reads it as U+FFFD, which could be
/// encoded.
pub(crate) fn surrogate(
    text: &Text<'_>,
    read: &str,
    error: &ParseError,
) -> PyResult<Option<String>> {
    if text.to_str().is_some() || !read[error.offset()..].starts_with('\u{FFFD}') {
        return Ok(None);
    }
    // The text before the offset is in US-ASCII, so its bytes are its characters.
    let found = text.object().as_any().get_item(error.offset())?;
    if found.cast::<PyString>()?.to_str().is_ok() {
        return Ok(None);
    }
    let within = error
        .within()
        .last()
        .map_or("url", |production| production.name());
    Ok(Some(format!(
        "unexpected lone surrogate {}, which is not a character, in {within}",
        found.repr()?
    )))
}

fn name(py: Python<'_>, production: Production) -> PyResult<Bound<'_, PyAny>> {
    Ok(production.name().into_pyobject(py)?.into_any())
}

/// The exception for a scheme of this `name` that cannot be registered.
pub(crate) fn registration(py: Python<'_>, name: &str, error: &RegistrationError) -> PyErr {
    raise(
        &REGISTRATION_ERROR,
        error.to_string(),
        [("name", name)].into_py_dict(py),
    )
}

/// The exception for a URL that cannot be built.
pub(crate) fn build(py: Python<'_>, error: &BuildError) -> PyErr {
    let part = (error.part() != Production::Scheme).then(|| error.part().combinator());
    let known = [("part", part), ("section", Some(error.section()))];
    raise(&BUILD_ERROR, error.to_string(), known.into_py_dict(py))
}

/// The exception for a `part` that a URL cannot have, or cannot have with this value, or for its
/// scheme.
pub(crate) fn part(py: Python<'_>, message: String, part: Option<&str>) -> PyErr {
    raise(
        &BUILD_ERROR,
        message,
        [("part", part), ("section", None)].into_py_dict(py),
    )
}

/// The exception for a `text`, which the library was given as `read`, that is not in the agreed
/// language.
pub(crate) fn disagreed(text: &Text<'_>, read: &str, refused: &Disagreed) -> PyErr {
    let py = text.py();
    let range = Places::of(read).range(refused.range());
    let part = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    let known = || {
        let known = [("start", range.start), ("end", range.end)].into_py_dict(py)?;
        known.set_item("text", text.object())?;
        known.set_item("rule", refused.rule().id())?;
        known.set_item("help", refused.help())?;
        known.set_item("example", refused.example())?;
        let readings = tuple(py, refused.readings(), |reading| {
            Ok((reading.parser, part(reading.host), part(reading.port))
                .into_pyobject(py)?
                .into_any())
        })?;
        known.set_item("readings", readings)?;
        Ok(known)
    };
    raise(&DISAGREED_ERROR, refused.to_string(), known())
}

/// The exception for a `text` that would be in the agreed language if each of its characters were
/// one.
pub(crate) fn lone_surrogate(text: &Text<'_>) -> PyErr {
    let py = text.py();
    let known = || {
        let known = [("start", 0), ("end", text.object().len()?)].into_py_dict(py)?;
        known.set_item("text", text.object())?;
        known.set_item("rule", "agreed-syntax")?;
        known.set_item("help", "leave it out")?;
        known.set_item("example", text.object())?;
        known.set_item("readings", ())?;
        Ok(known)
    };
    raise(
        &DISAGREED_ERROR,
        "a lone surrogate is not a character".into(),
        known(),
    )
}

/// The exception for a `url` that a client does nothing with. It is in US-ASCII, so its bytes are
/// its characters.
pub(crate) fn interpret(url: &Bound<'_, PyAny>, error: &InterpretError) -> PyErr {
    let range = error.range();
    let known = || {
        let known = [("start", range.start), ("end", range.end)].into_py_dict(url.py())?;
        known.set_item("url", url)?;
        known.set_item("section", error.section())?;
        Ok(known)
    };
    raise(&INTERPRET_ERROR, error.message().to_string(), known())
}

/// The exception of this class that says `message` and knows what is `known`.
fn raise(class: &Class, message: String, known: PyResult<Bound<'_, PyDict>>) -> PyErr {
    let error = known.and_then(|known| class.call(known.py(), (message, &known)));
    error.map_or_else(|error| error, PyErr::from_value)
}
