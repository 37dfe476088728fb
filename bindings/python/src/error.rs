//! The library's errors: what they know, from which `python/rfc1738/_errors.py` makes exceptions.

use pyo3::{prelude::*, types::PyString};
use rfc1738::{
    Disagreed, ParseError, Production, RegistrationError, build::BuildError,
    interpret::InterpretError,
};
use rfc1738_by_name::build::PartError;

use crate::python::PythonName;

/// What a `ParseError` knows: its message, offset, column, start and end, what was expected, within
/// which productions, its section, and the slip: its kind, help and replacement. Positions are in
/// bytes.
type ParseFacts = (
    String,
    usize,
    usize,
    usize,
    usize,
    Vec<String>,
    Vec<&'static str>,
    &'static str,
    Option<(&'static str, String, Option<String>)>,
);

pub(crate) fn parse_facts(error: &ParseError) -> ParseFacts {
    let range = error.range();
    let slip = error.slip().map(|slip| {
        let replacement = slip.replacement().map(ToString::to_string);
        (slip.kind().name(), slip.to_string(), replacement)
    });
    (
        error.to_string(),
        error.offset(),
        error.column(),
        range.start,
        range.end,
        error.expected().iter().map(ToString::to_string).collect(),
        error
            .within()
            .iter()
            .copied()
            .map(Production::name)
            .collect(),
        error.section(),
        slip,
    )
}

/// The exception for a `text` that is not a URL.
#[cold]
pub(crate) fn parse(text: &Bound<'_, PyString>, error: &ParseError) -> PyErr {
    static PARSE_ERROR: PythonName = PythonName::new("rfc1738._errors", "parse_error");
    PARSE_ERROR.raised(text.py(), (text, parse_facts(error)))
}

/// The exception for a scheme of this `name` that cannot be registered.
pub(crate) fn registration(py: Python<'_>, name: &str, error: &RegistrationError) -> PyErr {
    static REGISTRATION_ERROR: PythonName = PythonName::new("rfc1738._errors", "RegistrationError");
    REGISTRATION_ERROR.raised(py, (error.to_string(), name))
}

static BUILD_ERROR: PythonName = PythonName::new("rfc1738._errors", "BuildError");

/// The exception for a URL that cannot be built.
pub(crate) fn build(py: Python<'_>, error: &BuildError) -> PyErr {
    let part = (error.part() != Production::Scheme).then(|| error.part().combinator());
    BUILD_ERROR.raised(py, (error.to_string(), part, error.section()))
}

/// The exception for the part with this `name`, which a URL cannot have, or for its scheme.
pub(crate) fn part(py: Python<'_>, name: Option<&str>, error: &PartError) -> PyErr {
    let message = match name {
        Some(name) => format!("{name}: {error}"),
        None => error.to_string(),
    };
    BUILD_ERROR.raised(py, (message, name, None::<&str>))
}

/// The exception for a `text` that is not in the agreed language.
pub(crate) fn disagreed(text: &Bound<'_, PyString>, refused: &Disagreed) -> PyErr {
    static DISAGREED_ERROR: PythonName = PythonName::new("rfc1738._errors", "disagreed_error");
    let range = refused.range();
    let part = |part: &'static str| Some(part).filter(|part| !part.is_empty());
    let readings = refused.readings().iter();
    let readings: Vec<_> = readings
        .map(|reading| (reading.parser, part(reading.host), part(reading.port)))
        .collect();
    let facts = (
        refused.to_string(),
        range.start,
        range.end,
        refused.rule().id(),
        refused.help(),
        refused.example(),
        readings,
    );
    DISAGREED_ERROR.raised(text.py(), (text, facts))
}

/// The exception for a `url` that a client does nothing with.
pub(crate) fn interpret(url: &Bound<'_, PyString>, error: &InterpretError) -> PyErr {
    static INTERPRET_ERROR: PythonName = PythonName::new("rfc1738._errors", "InterpretError");
    let range = error.range();
    let message = error.message().to_string();
    let facts = (message, url, range.start, range.end, error.section());
    INTERPRET_ERROR.raised(url.py(), facts)
}
