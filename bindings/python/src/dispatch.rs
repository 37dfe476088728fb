//! The functions that take one string or many, depending on their argument.
//!
//! A `str` is one string, and the answer is a Python object. Arrow data are many, and the answer is
//! Arrow data too.

use std::num::NonZero;

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyBytes, PyFloat, PyList, PyString, PyTuple},
};
use rfc1738_arrow::{Agreed, Extract, Findings, IsAgreed, IsValid, Normalize, Parts};

use crate::{
    arguments,
    column::Column,
    error, found,
    input::Text,
    python::AGREED,
    report,
    report::RulesArgument,
    schemes::{self, Only, SchemesArgument},
    url,
};

/// The argument `threads`.
pub(crate) struct Threads(pub(crate) NonZero<usize>);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        arguments::given(
            &value,
            &format!(
                "threads to be the most threads that work, an int from 1 to {}",
                usize::MAX
            ),
        )
        .map(Threads)
    }
}

/// What a function is given.
enum Value<'py> {
    /// One text.
    Text(Text<'py>),
    /// A column of texts.
    Column(Column),
}

impl<'py> Value<'py> {
    /// # Errors
    ///
    /// `TypeError`: the functions do not take such a value.
    #[inline]
    fn of(value: &Bound<'py, PyAny>) -> PyResult<Self> {
        match value.cast::<PyString>() {
            Ok(text) => Ok(Value::Text(Text::new(text.clone()))),
            Err(_) => match Column::of(value)? {
                Some(column) => Ok(Value::Column(column)),
                None => Err(wrong_text(
                    value,
                    "a str or Arrow data",
                    ": call it for each, or for all at once, as Arrow data, such as pyarrow.array(...)",
                )),
            },
        }
    }
}

/// The text of `value`, for a function that takes one text only.
///
/// # Errors
///
/// `TypeError`: it is not a `str`.
pub(crate) fn text<'py>(value: &Bound<'py, PyAny>) -> PyResult<Text<'py>> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(Text::new(text.clone())),
        Err(_) => Err(wrong_text(value, "a str", ": call it for each")),
    }
}

/// The error for a `value` that is not the text that was `expected`. `of_several` says what to do
/// with a list of texts.
#[cold]
pub(crate) fn wrong_text(value: &Bound<'_, PyAny>, expected: &str, of_several: &str) -> PyErr {
    let help = if value
        .cast::<PyFloat>()
        .is_ok_and(|number| number.value().is_nan())
    {
        " (NaN?): leave missing values out, or ask about the column, of which they stay missing"
    } else if value.is_instance_of::<PyBytes>() {
        ": decode it first, for example with .decode(\"ascii\")"
    } else if value.is_instance_of::<url::PyUrl>() {
        ": take its text with str(), or its methods"
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        of_several
    } else {
        ""
    };
    wrong(value, expected, help)
}

/// The error for a `value` that is not what was `expected`.
#[cold]
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    wrong(value, expected, "")
}

/// The same, with what to do.
pub(crate) fn wrong(value: &Bound<'_, PyAny>, expected: &str, help: &str) -> PyErr {
    let found = value
        .get_type()
        .fully_qualified_name()
        .map_or_else(|_| "another type".into(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {found}{help}"))
}

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
/// To know only whether a production derives it, see :func:`parse`.
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, threads = None))]
pub(crate) fn is_valid<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    let schemes = schemes::by(text.py(), schemes, only)?;
    match Value::of(text)? {
        Value::Text(text) => Ok(verdict(
            text.py(),
            text.detached(|text| schemes.is_valid(text)),
        )),
        Value::Column(column) => column.ask(text.py(), &IsValid(&schemes), threads),
    }
}

/// The scheme, the host and the port that parsers name for `text`, if it is in the agreed language.
///
/// It is a URL of ``http``, ``https``, ``ws`` or ``wss`` without anything that parsers are known to
/// disagree about. Raises :class:`DisagreedError` for any other text. Ask about exactly the text
/// that you then fetch.
///
/// >>> agreed("https://host.dom/~user?a#b")
/// Agreed(scheme='https', host='host.dom', port=443)
#[pyfunction]
#[pyo3(signature = (text, *, threads = None))]
pub(crate) fn agreed<'py>(
    text: &Bound<'py, PyAny>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    let text = match Value::of(text)? {
        Value::Text(text) => text,
        Value::Column(column) => return column.ask(text.py(), &Agreed, threads),
    };
    let read = text.substituted()?;
    match rfc1738::agreed(&read) {
        Ok(rfc1738::Agreed {
            scheme, host, port, ..
        }) if text.to_str().is_some() => AGREED.call(text.py(), (scheme, host, port)),
        Ok(_) => Err(error::lone_surrogate(&text)),
        Err(refused) => Err(error::disagreed(&text, &read, &refused)),
    }
}

/// Whether `text` is in the agreed language, for which the parsers that were compared, but one,
/// name the same host and port. Then :func:`agreed` returns them.
///
/// >>> is_agreed("https://192.0.2.1/")
/// True
/// >>> is_agreed("https://192.0.2.010/")
/// False
#[pyfunction]
#[pyo3(signature = (text, *, threads = None))]
pub(crate) fn is_agreed<'py>(
    text: &Bound<'py, PyAny>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    match Value::of(text)? {
        Value::Text(text) => Ok(verdict(text.py(), text.detached(rfc1738::is_agreed))),
        Value::Column(column) => column.ask(text.py(), &IsAgreed, threads),
    }
}

/// A verdict; `false` for a string that cannot be read.
fn verdict(py: Python<'_>, verdict: Option<bool>) -> Bound<'_, PyAny> {
    PyBool::new(py, verdict.unwrap_or(false))
        .to_owned()
        .into_any()
}

/// What is wrong with `text` by the RFC, including beyond its grammar: the findings of
/// :func:`validate`.
///
/// >>> [finding.rule for finding in findings("https://host.dom:443/")]
/// ['port-needless']
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, rules = RulesArgument::default(), threads = None), text_signature = "(text, *, schemes=None, only=None, rules=None, threads=None)")]
pub(crate) fn findings<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    rules: RulesArgument,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    let schemes = schemes::by(text.py(), schemes, only)?;
    match Value::of(text)? {
        Value::Text(text) => Ok(report::findings(&text, &schemes, rules)?.into_any()),
        Value::Column(column) => column.ask(
            text.py(),
            &Findings {
                schemes: &schemes,
                rules: rules.0,
            },
            threads,
        ),
    }
}

/// The normal form of the URL `text`: the same for all URLs that the RFC calls equivalent.
///
/// Raises :class:`ParseError` if it is not a URL.
///
/// >>> normalize("HTTPS://Host.dom:443/%7euser")
/// 'https://host.dom/%7Euser'
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, threads = None))]
pub(crate) fn normalize<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    let schemes = schemes::by(text.py(), schemes, only)?;
    match Value::of(text)? {
        Value::Text(text) => Ok(url::normal_form(&text, &schemes)?.into_any()),
        Value::Column(column) => column.ask(text.py(), &Normalize(&schemes), threads),
    }
}

/// The parts of the URL `text` that all schemes share, as it writes them.
///
/// Raises :class:`ParseError` if it is not a URL. For the parts of a particular scheme, see
/// :func:`parse`.
///
/// >>> parts("ftp://me:@host.dom:021/motd;type=a")
/// Parts(scheme='ftp', user='me', password='', host='host.dom', port=21, path='/motd;type=a',
/// search=None)
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None, threads = None))]
pub(crate) fn parts<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    let schemes = schemes::by(text.py(), schemes, only)?;
    match Value::of(text)? {
        Value::Text(text) => url::parts(&text, &schemes),
        Value::Column(column) => column.ask(text.py(), &Parts(&schemes), threads),
    }
}

/// Finds the URLs in `text`, in order.
///
/// They are set apart as ``<URL:...>``, ``URL:...`` or ``<...>``, or are in running text; with
/// ``wrapped=True``, only the former are found. The text is read as it is: HTML's ``&amp;`` and
/// quoted-printable are not decoded. With ``rejected=True``, the list also has what is presented as
/// a URL but is not one.
///
/// >>> text = "See <URL:https://host.dom/a#b>, or http://host.dom/."
/// >>> [str(found.url) for found in extract(text)]
/// ['https://host.dom/a', 'http://host.dom/']
#[pyfunction]
#[pyo3(signature = (text, *, wrapped = false, rejected = false, schemes = None, only = None, threads = None))]
pub(crate) fn extract<'py>(
    text: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::flag)] wrapped: bool,
    #[pyo3(from_py_with = arguments::flag)] rejected: bool,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    let schemes = schemes::by(text.py(), schemes, only)?;
    match Value::of(text)? {
        Value::Text(text) => Ok(found::found(&text, wrapped, rejected, &schemes)?.into_any()),
        Value::Column(_) if rejected => Err(PyValueError::new_err(
            "rejected=True is for a str: of Arrow data, only URLs are found",
        )),
        Value::Column(column) => column.ask(
            text.py(),
            &Extract {
                schemes: &schemes,
                wrapped,
            },
            threads,
        ),
    }
}
