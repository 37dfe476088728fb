//! The arguments `rule`, `grammar`, `schemes` and `only`: the language that a function is judged
//! by.

use std::{borrow::Cow, fmt::Display};

use pyo3::{exceptions::PyValueError, prelude::*, types::PyString};
use rfc1738::{Registered, Schemes};
use rfc1738_conformance::{
    grammar::{Grammar, Notation},
    judge::Judges,
    language::Language,
    rfc1738 as languages,
};

use crate::{python::PythonName, schemes::Set};

/// Those that were used last.
pub(super) static JUDGES: Judges = Judges::new();

static CLOSE_MATCHES: PythonName = PythonName::new("difflib", "get_close_matches");
static PATH: PythonName = PythonName::new("pathlib", "Path");

/// The argument `grammar`: the name of a bundled one, the text of one in ABNF, or the path of a
/// file.
pub(crate) struct GrammarArgument(Cow<'static, Grammar>);

impl<'py> FromPyObject<'_, 'py> for GrammarArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_cow()?;
            if let Some(grammar) = Grammar::bundled(&text) {
                return Ok(GrammarArgument(Cow::Borrowed(grammar)));
            }
            if text.contains('=') {
                return read("the grammar", &text, Notation::Abnf);
            }
        }
        let path = PATH.call(value.py(), (value,))?;
        let name = path.str()?.to_string();
        let notation = match path
            .getattr("suffix")?
            .extract::<String>()?
            .to_lowercase()
            .as_str()
        {
            ".abnf" => Notation::Abnf,
            ".bnf" => Notation::Bnf,
            _ => {
                let bundled = Grammar::BUNDLED.join(", ");
                let near = did_you_mean(value.py(), &name, &Grammar::BUNDLED)?;
                return Err(PyValueError::new_err(format!(
                    "there is no grammar {name:?}{near}: give {bundled}, rules in ABNF, or a \
                     file whose name ends in .abnf or .bnf"
                )));
            }
        };
        // Some editors begin a file with a byte order mark.
        let text: String = path.call_method1("read_text", ("utf-8-sig",))?.extract()?;
        read(&name, &text, notation)
    }
}

fn read(name: &str, text: &str, notation: Notation) -> PyResult<GrammarArgument> {
    let grammar = Grammar::read(text, notation);
    let grammar = grammar.map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
    Ok(GrammarArgument(Cow::Owned(grammar)))
}

/// The language that these arguments name.
///
/// # Errors
///
/// `ValueError`: the grammar has no such rule, or no such schemes.
pub(super) fn language(
    py: Python<'_>,
    rule: &str,
    grammar: Option<GrammarArgument>,
    schemes: Option<&Set>,
    only: Option<Vec<String>>,
) -> PyResult<Language> {
    let is_other = grammar.is_some();
    let grammar = match (grammar, schemes) {
        // As everywhere, the names are those of today.
        (None, None) if only.is_some() => Cow::Borrowed(languages::today()),
        (None, None) => Cow::Borrowed(Grammar::rfc1738()),
        (Some(GrammarArgument(grammar)), None) => grammar,
        (None, Some(schemes)) => Cow::Owned(with_schemes(&schemes.0)?),
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err(
                "schemes are those of section 5: give schemes or a grammar, not both",
            ));
        }
    };
    let names: Vec<&str> = grammar.rules().iter().map(|rule| &*rule.name).collect();
    if grammar.rule(rule).is_none() {
        let near = did_you_mean(py, rule, &names)?;
        return Err(PyValueError::new_err(format!(
            "the grammar has no rule {rule:?}{near}"
        )));
    }
    if let Some(only) = only {
        return only_schemes(py, rule, is_other, &grammar, &only);
    }
    if schemes.is_some() && rule == "url" {
        return languages::strict(&grammar).map_err(value_error);
    }
    Language::rule(&grammar, rule).map_err(value_error)
}

/// The URLs of these schemes alone.
fn only_schemes(
    py: Python<'_>,
    rule: &str,
    is_other: bool,
    grammar: &Grammar,
    only: &[String],
) -> PyResult<Language> {
    if is_other || rule != "url" {
        return Err(PyValueError::new_err(
            "only is about the schemes of url of section 5",
        ));
    }
    let known: Vec<&str> = languages::known_schemes(grammar).into_iter().collect();
    if let Some(name) = only
        .iter()
        .find(|name| !known.contains(&&*name.to_ascii_lowercase()))
    {
        let near = did_you_mean(py, name, &known)?;
        return Err(PyValueError::new_err(format!(
            "only: there is no scheme {name:?}{near}"
        )));
    }
    if only.is_empty() {
        return Err(PyValueError::new_err(
            "only has no scheme: name one, or leave it out",
        ));
    }
    languages::only(grammar, only).map_err(value_error)
}

pub(super) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Section 5, in which a registered scheme takes the place of the one that it is like.
fn with_schemes(schemes: &Schemes) -> PyResult<Grammar> {
    let with = |grammar: Grammar, scheme: &Registered| {
        languages::with_scheme(&grammar, scheme.name(), scheme.production().name())
    };
    let grammar = schemes
        .registered()
        .try_fold(Grammar::rfc1738().clone(), with);
    grammar.map_err(value_error)
}

/// A question about the most similar of these names, if there is one.
fn did_you_mean(py: Python<'_>, name: &str, names: &[&str]) -> PyResult<String> {
    let near: Vec<String> = CLOSE_MATCHES.call(py, (name, names, 1))?.extract()?;
    Ok(near
        .first()
        .map_or(String::new(), |near| format!("; did you mean {near:?}?")))
}
