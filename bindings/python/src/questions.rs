//! The questions about one text, each of which is one call of the library.

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyString, PyTuple},
};
use rfc1738::{
    Finding, Production, Rule, Rules, Severity, Span, Text as _, Url, UrlParts,
    context::{Context, Extracted, Rejected},
};
use rfc1738_by_name::interpret::{Action, Octets, Part as NamedPart, Step};

use crate::{
    error,
    schemes::{Set, named},
    text::{detached, utf8},
    tree::{self, Part},
};

/// A text of Python.
type Text<'a, 'py> = &'a Bound<'py, PyString>;

/// Whether `text` is a valid URL.
#[pyfunction]
pub(crate) fn is_valid(text: Text<'_, '_>, schemes: &Set) -> bool {
    verdict(text, |text| schemes.0.is_valid(text))
}

/// Whether `text` is in the agreed language.
#[pyfunction]
pub(crate) fn is_agreed(text: Text<'_, '_>) -> bool {
    verdict(text, rfc1738::is_agreed)
}

/// The verdict of `question`; `false` for a text with a lone surrogate.
fn verdict(text: Text<'_, '_>, question: impl FnOnce(&str) -> bool + Send) -> bool {
    text.to_str()
        .is_ok_and(|utf8| detached(text.py(), utf8, question))
}

/// The scheme, the host and the port that parsers name.
#[pyfunction]
pub(crate) fn agreed(text: Text<'_, '_>) -> PyResult<(String, String, u16)> {
    match rfc1738::agreed(&utf8(text)?) {
        Ok(agreed) => Ok((agreed.scheme.into(), agreed.host.into(), agreed.port)),
        Err(refused) => Err(error::disagreed(text, &refused)),
    }
}

/// Calls `read` with the URL that `text` is.
///
/// # Errors
///
/// `ParseError`: it is not a URL.
pub(crate) fn with_url<T>(
    text: Text<'_, '_>,
    schemes: &Set,
    read: impl FnOnce(&Url<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let utf8 = utf8(text)?;
    match detached(text.py(), &utf8, |text| schemes.0.parse(text)) {
        Ok(url) => read(&url),
        Err(why) => Err(error::parse(text, &why)),
    }
}

/// The class of a URL, and its parts.
type Tree = (&'static str, Vec<Part>);

/// The tree of `text`.
#[pyfunction]
pub(crate) fn parse(text: Text<'_, '_>, schemes: &Set) -> PyResult<Tree> {
    with_url(text, schemes, |url| Ok(tree::of_url(url)))
}

/// The normal form of `text`.
#[pyfunction]
pub(crate) fn normalize(text: Text<'_, '_>, schemes: &Set) -> PyResult<String> {
    with_url(text, schemes, |url| Ok(url.normalize()))
}

/// The default port of the scheme of `text`, and the port to connect to.
#[pyfunction]
pub(crate) fn ports(text: Text<'_, '_>, schemes: &Set) -> PyResult<(Option<u16>, Option<u16>)> {
    with_url(text, schemes, |url| {
        Ok((url.default_port(), url.port_or_default()))
    })
}

/// The parts that all schemes share.
#[pyfunction]
pub(crate) fn parts<'py>(text: Text<'_, 'py>, schemes: &Set) -> PyResult<Bound<'py, PyAny>> {
    with_url(text, schemes, |url| {
        let UrlParts {
            scheme,
            user,
            password,
            host,
            path,
            search,
            ..
        } = url.parts();
        let strings = [user, password, host, path, search];
        let [user, password, host, path, search] =
            strings.map(|part| part.map(|part| part.as_str()));
        let parts = (
            scheme.as_str(),
            user,
            password,
            host,
            url.port(),
            path,
            search,
        );
        Ok(parts.into_pyobject(text.py())?.into_any())
    })
}

/// A report of strict validation: the greatest severity, the findings, and the tree or else the
/// error.
#[pyfunction]
pub(crate) fn validate<'py>(
    text: Text<'_, 'py>,
    schemes: &Set,
    ids: Option<Vec<String>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = rules(ids)?;
    let utf8 = utf8(text)?;
    let report = detached(text.py(), &utf8, |text| {
        schemes.0.validate_with(text, rules)
    });
    let finding = |finding: &Finding| {
        (
            finding.rule().id(),
            finding.severity().name(),
            finding.section(),
            finding.range().start,
            finding.range().end,
            finding.message().to_owned(),
            finding.help().map(ToOwned::to_owned),
            finding.left_out(),
        )
    };
    let findings: Vec<_> = report.findings().iter().map(finding).collect();
    let tree = report.url().ok().map(|url| tree::of_url(url));
    let error = report.url().err().map(error::parse_facts);
    let severity = report.severity().map(Severity::name);
    let facts = (severity, findings, tree, error);
    Ok(facts.into_pyobject(text.py())?.into_any())
}

/// The rules with these ids; without any list, those of the RFC.
pub(crate) fn rules(ids: Option<Vec<String>>) -> PyResult<Rules> {
    let Some(ids) = ids else {
        return Ok(Rules::rfc1738());
    };
    let rule = |id: String| {
        let rule = id.parse();
        rule.map_err(|why: rfc1738::UnknownRule| {
            PyValueError::new_err(format!("{id:?}: {why}; RULES has all"))
        })
    };
    let rules: PyResult<Vec<Rule>> = ids.into_iter().map(rule).collect();
    rules.map(Rules::only)
}

/// The URLs in `text`, and if it is asked for, what is presented as a URL but is not one.
#[pyfunction]
pub(crate) fn extract<'py>(
    text: Text<'_, 'py>,
    schemes: &Set,
    wrapped: bool,
    rejected: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = text.py();
    let utf8 = utf8(text)?;
    let items: Vec<_> = detached(py, &utf8, |text| {
        let found = schemes.0.extract(text).wrapped(wrapped);
        found.filter(|item| rejected || item.is_ok()).collect()
    });
    let item = |item: &Result<Extracted<'_>, Rejected<'_>>| {
        let facts = match item {
            Ok(found) => (place(found.context()), found_facts(found)).into_pyobject(py)?,
            Err(rejected) => {
                let error = error::parse_facts(rejected.error());
                let facts = (rejected.text(), error, rejected.offset());
                (place(rejected.context()), facts).into_pyobject(py)?
            }
        };
        Ok(facts.into_any())
    };
    items.iter().map(item).collect()
}

/// A piece of text, and where it begins.
type Piece<'a> = (&'a str, usize);

fn piece(span: Span<'_>) -> Piece<'_> {
    (span.as_str(), span.start())
}

/// How an item is set apart, where it begins and ends, and the URL as written.
fn place<'a>(context: &Context<'a>) -> (&'static str, usize, usize, Piece<'a>) {
    let all = context.span().range();
    (
        context.wrapper().name(),
        all.start,
        all.end,
        piece(context.url()),
    )
}

/// A reading of a URL: its text, its tree, and the fragment.
type Reading<'a> = (&'a str, Tree, Option<&'a str>);

/// The readings, where the hyphens are, the text that continues the URL in all readings but the
/// first, and how many ways to read the hyphens were not tried.
fn found_facts<'a>(
    found: &'a Extracted<'_>,
) -> (Vec<Reading<'a>>, &'a [usize], Option<Piece<'a>>, u64) {
    let readings = found.readings().map(|reading| {
        let tree = tree::of_url(&reading.url());
        (reading.as_str(), tree, reading.fragment())
    });
    let readings = readings.collect();
    (
        readings,
        found.hyphens(),
        found.further().map(piece),
        found.left_out(),
    )
}

/// What a client does: the name of each step, its section, its condition, its line, and the values
/// of its fields.
#[pyfunction]
pub(crate) fn interpret<'py>(
    text: Text<'_, 'py>,
    schemes: &Set,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = text.py();
    with_url(text, schemes, |url| {
        let steps = rfc1738_by_name::interpret::steps(url);
        let steps = steps.map_err(|why| error::interpret(text, &why))?;
        let step = |step: &Step| {
            let facts = (
                step.action.name(),
                step.section,
                step.condition,
                step.to_string(),
                fields(py, &step.action)?,
            );
            Ok(facts.into_pyobject(py)?.into_any())
        };
        steps.iter().map(step).collect()
    })
}

fn fields<'py>(py: Python<'py>, action: &Action) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let bytes = |octets: &Octets| PyBytes::new(py, octets).into_any();
    let named = |parts: &[NamedPart]| {
        let parts = parts.iter().map(|part| (part.name, bytes(&part.octets)));
        Ok::<_, PyErr>(PyTuple::new(py, parts.collect::<Vec<_>>())?.into_any())
    };
    Ok(match action {
        Action::Connect { host, port } => {
            vec![
                host.into_pyobject(py)?.into_any(),
                port.into_pyobject(py)?.into_any(),
            ]
        }
        Action::Send { octets } | Action::Address { octets } => vec![bytes(octets)],
        Action::Show { gtype } => vec![bytes(gtype)],
        Action::Request { parts } | Action::Advise { parts } => vec![named(parts)?],
        Action::Ask { user: text } | Action::Choose { what: text } => {
            vec![text.into_pyobject(py)?.into_any()]
        }
        Action::Open { host, segments } => {
            let segments: Vec<_> = segments.iter().map(bytes).collect();
            let segments = PyTuple::new(py, segments)?;
            vec![host.into_pyobject(py)?.into_any(), segments.into_any()]
        }
        Action::Close => Vec::new(),
    })
}

/// The octets that `text` represents: every escape decoded (section 2.2).
#[pyfunction]
pub(crate) fn decode<'py>(text: Text<'_, 'py>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(text.py(), &(&*utf8(text)?).decode()))
}

/// The length of the longest prefix that the production derives.
#[pyfunction]
pub(crate) fn longest_prefix(production: &str, octets: &[u8]) -> PyResult<Option<usize>> {
    Ok(named(production)?.longest_prefix(octets))
}

/// The productions of section 5: the name, the BNF, the heading, the section, and the names of the
/// productions that it uses.
#[pyfunction]
pub(crate) fn productions() -> Vec<(
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Vec<&'static str>,
)> {
    let row = |production: Production| {
        let uses = production.uses().map(Production::name).collect();
        (
            production.name(),
            production.bnf(),
            production.heading(),
            production.section(),
            uses,
        )
    };
    Production::ALL.into_iter().map(row).collect()
}

/// The rules of strict validation: the id, the section, the severity, the summary, the example, the
/// counterexample, and whether it is one of the agreed language.
#[pyfunction]
pub(crate) fn rule_table(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let row = |rule: &Rule| {
        let row = (
            rule.id(),
            rule.section(),
            rule.severity().name(),
            rule.summary(),
            rule.example(),
            rule.counter_example(),
            !Rules::rfc1738().contains(*rule),
        );
        Ok(row.into_pyobject(py)?.into_any())
    };
    Rule::ALL.iter().map(row).collect()
}
