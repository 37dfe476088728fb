//! The questions about one text, each of which is one call of the library.

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyValueError,
    prelude::*,
    pybacked::PyBackedBytes,
    types::{PyBytes, PyString, PyTuple},
};
use rfc1738::{
    Production, Rule, Rules, Severity, Span, Text as _, Url, UrlError, UrlParts, ast,
    context::{Context, Extracted, Rejected},
};
use rfc1738_by_name::{
    build::{Parts, may_repeat},
    interpret::{Action, Octets, Part as NamedPart, Step},
};

use crate::{
    error::{self, FindingFacts},
    python::{PythonName, detached, utf8},
    schemes::{Set, named, set_of},
    tree,
};

/// A text of Python.
type Text<'a, 'py> = &'a Bound<'py, PyString>;

/// Whether all of `text` is a valid URL: whether :func:`validate` finds no error in it.
///
/// The schemes are those of today: the ten of RFC 1738, and ``https``, ``ws`` and ``wss``. For any
/// other, only the general syntax is checked, unless ``only`` names those that are allowed.
/// ``schemes="rfc1738"`` is only the ten.
///
/// >>> is_valid("https://host.dom/path?search")
/// True
/// >>> is_valid("https://user@host.dom/"), is_valid("https://host.dom:99999/")
/// (False, False)
/// >>> is_valid("javascript:alert(1)"), is_valid("javascript:alert(1)", only=("https", "http"))
/// (True, False)
///
/// For a column, such as a Series of pandas or Polars, the answers are one of the same kind, so that
/// ``df[is_valid(df.url)]`` are the rows that are valid.
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, threads = None))]
pub(crate) fn is_valid<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<&Bound<'py, PyAny>>,
    only: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static THREADS_OF: PythonName = PythonName::new("rfc1738._text", "threads_of");
    static OF_COLUMN: PythonName = PythonName::new("rfc1738._columns", "of_column");
    let py = text.py();
    let schemes = set_of(py, schemes, only)?;
    let threads = threads.map(|threads| THREADS_OF.call(py, (threads,)));
    let threads = threads.transpose()?;
    match text.cast::<PyString>() {
        Ok(text) => {
            let schemes = &schemes.get().0;
            verdict(text, |text| schemes.is_valid(text)).into_bound_py_any(py)
        }
        Err(_) => OF_COLUMN.call(py, (text, "is_valid", threads, schemes)),
    }
}

/// Parses all of `text` into the tree of its scheme: nothing is trimmed or repaired.
///
/// Raises :class:`UrlError`, a ``ValueError`` that says where and why, if it is not a valid URL: if
/// :func:`is_valid`, whose `schemes` and `only` it takes, is false. ``syntax_only=True`` asks for
/// what section 5 derives, without the rules beyond the BNF, and returns a :class:`SyntaxTree`.
///
/// >>> url = parse("https://host.dom:8080/a%20b?what")
/// >>> url
/// HttpUrl('https://host.dom:8080/a%20b?what')
/// >>> url.host, url.port, url.search
/// (HostName('host.dom'), 8080, Leaf('what'))
/// >>> url.hpath.hsegment[0].decode()
/// b'a b'
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, syntax_only = false))]
pub(crate) fn parse<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<&Bound<'py, PyAny>>,
    only: Option<&Bound<'py, PyAny>>,
    syntax_only: bool,
) -> PyResult<Bound<'py, PyAny>> {
    static TEXT_OF: PythonName = PythonName::new("rfc1738._text", "text_of");
    let py = text.py();
    let schemes = set_of(py, schemes, only)?;
    let text: Bound<'py, PyString> = match text.cast_exact() {
        Ok(text) => text.clone(),
        Err(_) => TEXT_OF.call(py, (text,))?.cast_into()?,
    };
    match syntax_only {
        true => with_tree(&text, schemes.get(), true, |url| {
            tree::syntax_tree(&text, url, &schemes)
        }),
        false => with_url(&text, schemes.get(), |url| tree::url(&text, url, &schemes)),
    }
}

/// Whether `text` is in the agreed language.
#[pyfunction]
pub(crate) fn is_agreed(text: Text<'_, '_>, schemes: &Set) -> bool {
    verdict(text, |text| schemes.0.is_agreed(text))
}

/// The verdict of `question`; `false` for a text with a lone surrogate.
fn verdict(text: Text<'_, '_>, question: impl FnOnce(&str) -> bool + Send) -> bool {
    text.to_str()
        .is_ok_and(|utf8| detached(text.py(), utf8, question))
}

/// The scheme, the host and the port that parsers name.
#[pyfunction]
pub(crate) fn agreed(text: Text<'_, '_>, schemes: &Set) -> PyResult<(&'static str, String, u16)> {
    match schemes.0.agreed(&utf8(text)?) {
        Ok(agreed) => Ok((agreed.scheme, agreed.host.into(), agreed.port)),
        Err(refused) => Err(error::disagreed(text, &refused)),
    }
}

/// Calls `read` with the URL that `text` is.
///
/// # Errors
///
/// `UrlError`: it is not a valid URL.
fn with_url<T>(
    text: Text<'_, '_>,
    schemes: &Set,
    read: impl FnOnce(&Url<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let utf8 = utf8(text)?;
    match detached(text.py(), &utf8, |text| schemes.0.parse(text)) {
        Ok(url) => read(&url),
        Err(why) => Err(error::url(text, &why)),
    }
}

/// The same with the tree, for which it is enough, if asked for, that section 5 derives `text`.
fn with_tree<T>(
    text: Text<'_, '_>,
    schemes: &Set,
    syntax_only: bool,
    read: impl FnOnce(&ast::Url<Span<'_>>) -> PyResult<T>,
) -> PyResult<T> {
    if !syntax_only {
        return with_url(text, schemes, |url| read(url));
    }
    let utf8 = utf8(text)?;
    match detached(text.py(), &utf8, |text| schemes.0.parse_syntax(text)) {
        Ok(tree) => read(&tree),
        Err(why) => Err(error::url(text, &UrlError::from(why))),
    }
}

/// The normal form of `text`.
#[pyfunction]
pub(crate) fn normalize(text: Text<'_, '_>, schemes: &Set, syntax_only: bool) -> PyResult<String> {
    with_tree(text, schemes, syntax_only, |url| {
        Ok(schemes.0.normalize(url))
    })
}

/// The default port of the scheme of `text`, and the port to connect to.
#[pyfunction]
pub(crate) fn ports(text: Text<'_, '_>, schemes: &Set) -> PyResult<[Option<u16>; 2]> {
    with_url(text, schemes, |url| {
        Ok([url.default_port(), url.port_or_default()])
    })
}

/// The parts that all schemes share.
#[pyfunction]
pub(crate) fn parts<'py>(
    text: Text<'_, 'py>,
    schemes: &Set,
    syntax_only: bool,
) -> PyResult<Bound<'py, PyAny>> {
    with_tree(text, schemes, syntax_only, |url| {
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

/// A report of strict validation: the findings, the greatest severity, and the tree.
type ReportFacts<'py> = (
    Vec<FindingFacts>,
    Option<&'static str>,
    Option<Bound<'py, PyAny>>,
);

/// A report of strict validation.
#[pyfunction]
pub(crate) fn validate<'py>(
    text: Text<'_, 'py>,
    schemes: &Bound<'py, Set>,
    ids: Option<Vec<String>>,
) -> PyResult<ReportFacts<'py>> {
    let rules = rules(ids)?;
    let utf8 = utf8(text)?;
    let set = &schemes.get().0;
    let report = detached(text.py(), &utf8, |text| set.validate_with(text, rules));
    let tree = report.tree();
    let tree = tree.map(|tree| tree::syntax_tree(text, tree, schemes));
    Ok((
        report.findings().iter().map(error::finding_facts).collect(),
        report.severity().map(Severity::name),
        tree.transpose()?,
    ))
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
    schemes: &Bound<'py, Set>,
    wrapped: bool,
    rejected: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = text.py();
    let utf8 = utf8(text)?;
    let set = &schemes.get().0;
    let items: Vec<_> = detached(py, &utf8, |text| {
        let found = set.extract(text).wrapped(wrapped);
        found.filter(|item| rejected || item.is_ok()).collect()
    });
    let item = |item: &Result<Extracted<'_>, Rejected<'_>>| {
        let facts = match item {
            Ok(found) => {
                (place(found.context()), found_facts(found, schemes)?).into_pyobject(py)?
            }
            Err(rejected) => {
                let error = error::url_facts(rejected.error());
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

/// A reading of a URL: the URL, and the fragment.
type Reading<'a, 'py> = (Bound<'py, PyAny>, Option<&'a str>);

/// The readings, where the hyphens are, the text that continues the URL in all readings but the
/// first, and how many ways to read the hyphens were not tried.
type FoundFacts<'a, 'py> = (Vec<Reading<'a, 'py>>, &'a [usize], Option<Piece<'a>>, u64);

fn found_facts<'a, 'py>(
    found: &'a Extracted<'_>,
    schemes: &Bound<'py, Set>,
) -> PyResult<FoundFacts<'a, 'py>> {
    let readings = found.readings().map(|reading| {
        let text = PyString::new(schemes.py(), reading.as_str());
        let url = tree::url(&text, &reading.url(), schemes)?;
        Ok((url, reading.fragment()))
    });
    Ok((
        readings.collect::<PyResult<_>>()?,
        found.hyphens(),
        found.further().map(piece),
        found.left_out(),
    ))
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
        Action::Request { parts } | Action::Handshake { parts } | Action::Advise { parts } => {
            vec![named(parts)?]
        }
        Action::Ask { user: text } | Action::Choose { what: text } => {
            vec![text.into_pyobject(py)?.into_any()]
        }
        Action::Open { host, segments } => {
            let segments: Vec<_> = segments.iter().map(bytes).collect();
            let segments = PyTuple::new(py, segments)?;
            vec![host.into_pyobject(py)?.into_any(), segments.into_any()]
        }
        Action::Secure | Action::Close => Vec::new(),
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
