//! Validation: `validate`, its findings, and the argument `rules`.

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyString, PyTuple},
};
use rfc1738::{Finding, Report, Rule, Rules, Severity};

use crate::{
    dispatch::{self, wrong_type},
    error,
    input::{self, Places, Text},
    python::{FINDING, REPORT, RULE, tuple},
    schemes::{self, Only, SchemesArgument},
    url,
};

/// Validates `text`: parses it, and checks what the RFC demands, advises or notes beyond its
/// grammar.
///
/// `rules` are the ids of the rules to check, by default ``RFC_RULES``.
///
/// >>> report = validate("ftp://user:secret@host.dom:70000/motd")
/// >>> report.valid
/// False
/// >>> for finding in report.findings:
/// ...     print(finding.severity, finding.rule, finding.section, report.text[finding.start:finding.end])
/// warning password-present 6 secret
/// error port-range 3.1, RFC 1700 70000
/// >>> validate("http://010.2.3.1/", rules=AGREED_RULES).findings[0].rule
/// 'agreed-leading-zero'
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, rules = RulesArgument::default()), text_signature = "(text, *, schemes=None, only=None, rules=None)")]
pub(crate) fn validate<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    rules: RulesArgument,
) -> PyResult<Bound<'py, PyAny>> {
    let text = dispatch::text(text)?;
    let py = text.py();
    let schemes = schemes::by(py, schemes, only)?;
    report(&text, &schemes, rules, |read, report| {
        let (url, error) = match report.url() {
            Ok(tree) => (Some(url::object(text.object(), tree, &schemes)?), None),
            Err(why) => (None, Some(error::parse("", &text, read, why))),
        };
        let severity = report.severity().map(Severity::name);
        REPORT.call(
            py,
            (
                text.object(),
                report.is_valid(),
                severity,
                all(&text, read, report)?,
                url,
                error,
            ),
        )
    })
}

/// The findings in a string.
pub(crate) fn findings<'py>(
    text: &Text<'py>,
    schemes: &SchemesArgument,
    rules: RulesArgument,
) -> PyResult<Bound<'py, PyTuple>> {
    report(text, schemes, rules, |read, report| all(text, read, report))
}

/// Calls `use_it` with the text as it was read, and the report.
fn report<'py, T>(
    text: &Text<'py>,
    schemes: &SchemesArgument,
    RulesArgument(rules): RulesArgument,
    use_it: impl FnOnce(&str, &Report<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let read = text.substituted()?;
    let report = input::detached(text.py(), &read, |read| schemes.validate_with(read, rules));
    use_it(&read, &report)
}

fn all<'py>(text: &Text<'py>, read: &str, report: &Report<'_>) -> PyResult<Bound<'py, PyTuple>> {
    let places = Places::of(read);
    let surrogate = match report.url() {
        Ok(_) => None,
        Err(why) => error::surrogate(text, read, why)?,
    };
    tuple(text.py(), report.findings(), |finding: &Finding| {
        let range = places.range(finding.range());
        let (rule, severity) = (finding.rule().id(), finding.severity().name());
        let (section, message, help) = match &surrogate {
            Some(what) => ("2.2", &**what, None),
            None => (finding.section(), finding.message(), finding.help()),
        };
        FINDING.call(
            text.py(),
            (
                rule,
                severity,
                section,
                range.start,
                range.end,
                message,
                help,
                finding.left_out(),
            ),
        )
    })
}

/// The table of the rules, as values, and the ids of those of the RFC.
#[pyfunction]
pub(crate) fn rules(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    tuple(py, Rule::ALL, |rule| {
        let (id, section, severity, summary) = (
            rule.id(),
            rule.section(),
            rule.severity().name(),
            rule.summary(),
        );
        let is_agreed = !Rules::rfc1738().contains(*rule);
        RULE.call(
            py,
            (
                id,
                section,
                severity,
                summary,
                rule.example(),
                rule.counter_example(),
                is_agreed,
            ),
        )
    })
}

/// The argument `rules`: None for those of the RFC, or the ids of rules.
pub(crate) struct RulesArgument(pub(crate) Rules);

impl Default for RulesArgument {
    fn default() -> Self {
        RulesArgument(Rules::rfc1738())
    }
}

impl<'py> FromPyObject<'_, 'py> for RulesArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(RulesArgument::default());
        }
        if value.is_instance_of::<PyString>() {
            return Err(wrong_type(
                &value,
                "rules to be a set of ids, such as {\"port-range\"}",
            ));
        }
        let ids = value.try_iter().map_err(|_| {
            wrong_type(&value, "rules to be a set of ids, such as {\"port-range\"}")
        })?;
        let rules = ids.map(|id| {
            let id = id?;
            let id = id
                .cast::<PyString>()
                .map_err(|_| wrong_type(&id, "the id of a rule, a str"))?
                .to_string_lossy();
            let unknown = |why| PyValueError::new_err(format!("{id:?}: {why}; RULES has all"));
            id.parse().map_err(|why: rfc1738::UnknownRule| unknown(why))
        });
        Ok(RulesArgument(Rules::only(
            rules.collect::<PyResult<Vec<Rule>>>()?,
        )))
    }
}
