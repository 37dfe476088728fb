//! The library's errors: what they know, from which `python/rfc1738/_errors.py` makes exceptions.

use std::ops::Range;

use pyo3::{prelude::*, types::PyString};
use rfc1738::{
    Citation, Disagreed, Finding, Production, RegistrationError, SlipKind, UrlError,
    build::BuildError, interpret::InterpretError,
};
use rfc1738_by_name::build::PartError;

use crate::python::PythonName;

/// What all errors know, in the order of their fields: the rule, the slip, the start and the end in
/// bytes, the section, the message, the help and the replacement.
type Fields = (
    &'static str,
    Option<&'static str>,
    usize,
    usize,
    &'static str,
    String,
    Option<String>,
    Option<String>,
);

/// The line of a [`UrlError`], its fields, and for the rule `syntax` its offset, what was expected
/// there, and within which productions.
type UrlFacts = (
    String,
    Fields,
    Option<(usize, Vec<String>, Vec<&'static str>)>,
);

pub(crate) fn url_facts(error: &UrlError) -> UrlFacts {
    let syntax = error.syntax().map(|syntax| {
        let expected = syntax.expected().iter().map(ToString::to_string);
        let within = syntax.within().iter().copied().map(Production::name);
        (syntax.offset(), expected.collect(), within.collect())
    });
    let Range { start, end } = error.range();
    let fields = (
        error.rule().id(),
        error.slip().map(SlipKind::name),
        start,
        end,
        error.section(),
        error.message().to_string(),
        error.help().map(|help| help.to_string()),
        error.replacement().map(ToOwned::to_owned),
    );
    (error.to_string(), fields, syntax)
}

/// The line of a finding, its fields, its severity, and how many more were left out.
pub(crate) type FindingFacts = (String, Fields, &'static str, usize);

pub(crate) fn finding_facts(finding: &Finding) -> FindingFacts {
    let Range { start, end } = finding.range();
    let fields = (
        finding.rule().id(),
        finding.slip().map(SlipKind::name),
        start,
        end,
        finding.section(),
        finding.message().to_owned(),
        finding.help().map(ToOwned::to_owned),
        finding.replacement().map(ToOwned::to_owned),
    );
    let severity = finding.severity().name();
    (finding.to_string(), fields, severity, finding.left_out())
}

/// The exception for a `text` that is not a URL.
#[cold]
pub(crate) fn url(text: &Bound<'_, PyString>, error: &UrlError) -> PyErr {
    static URL_ERROR: PythonName = PythonName::new("rfc1738._errors", "url_error");
    URL_ERROR.raised(text.py(), (text, url_facts(error)))
}

/// The exception for a scheme of this `name` that cannot be registered.
pub(crate) fn registration(py: Python<'_>, name: &str, error: &RegistrationError) -> PyErr {
    static REGISTRATION_ERROR: PythonName = PythonName::new("rfc1738._errors", "RegistrationError");
    REGISTRATION_ERROR.raised(py, (error.to_string(), name))
}

static BUILD_ERROR: PythonName = PythonName::new("rfc1738._errors", "build_error");

/// The exception for a URL that cannot be built.
pub(crate) fn build(py: Python<'_>, error: &BuildError) -> PyErr {
    let part = (error.part() != Production::Scheme).then(|| error.part().combinator());
    let (line, section) = (error.to_string(), error.section());
    let (rule, message, help) = match error {
        BuildError::Rule { error, .. } => {
            let help = error.help().map(|help| help.to_string());
            (error.rule().id(), error.message().to_string(), help)
        }
        _ => {
            let message = line.strip_suffix(&*Citation(section).to_string());
            ("build", message.unwrap_or(&line).to_owned(), None)
        }
    };
    BUILD_ERROR.raised(py, (line, part, rule, section, message, help))
}

/// The exception for the part with this `name`, which a URL cannot have, or for its scheme.
pub(crate) fn part(py: Python<'_>, name: Option<&str>, error: &PartError) -> PyErr {
    let line = match name {
        Some(name) => format!("{name}: {error}"),
        None => error.to_string(),
    };
    BUILD_ERROR.raised(py, (line, name))
}

/// The exception for a `text` that is not in the agreed language.
pub(crate) fn disagreed(text: &Bound<'_, PyString>, refused: &Disagreed) -> PyErr {
    static DISAGREED_ERROR: PythonName = PythonName::new("rfc1738._errors", "disagreed_error");
    let Range { start, end } = refused.range();
    let fields: Fields = (
        refused.rule().id(),
        None,
        start,
        end,
        refused.rule().section(),
        refused.message().to_string(),
        Some(refused.help().to_string()),
        refused.replacement().map(ToOwned::to_owned),
    );
    let part = |part: &'static str| Some(part).filter(|part| !part.is_empty());
    let readings = refused.readings().iter();
    let readings: Vec<_> = readings
        .map(|reading| (reading.parser, part(reading.host), part(reading.port)))
        .collect();
    let facts = (refused.to_string(), fields, refused.example(), readings);
    DISAGREED_ERROR.raised(text.py(), (text, facts))
}

/// The exception for a `url` that a client does nothing with.
pub(crate) fn interpret(url: &Bound<'_, PyString>, error: &InterpretError) -> PyErr {
    static INTERPRET_ERROR: PythonName = PythonName::new("rfc1738._errors", "interpret_error");
    let Range { start, end } = error.range();
    let fields: Fields = (
        "interpret",
        None,
        start,
        end,
        error.section(),
        error.message().to_string(),
        None,
        None,
    );
    INTERPRET_ERROR.raised(url.py(), (url, (error.to_string(), fields)))
}
