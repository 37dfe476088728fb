//! `disagree`: strings that some functions accept and others reject.

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyMapping, PyTuple},
};
use rfc1738_conformance::{
    disagree::{Disagreements, Exit, Group, Panel},
    judge::{Answer, Options, Question},
};

use super::{
    function::{Function, Stop},
    subject::{GrammarArgument, JUDGES, subject, value_error},
    values::{DISAGREEMENT, DISAGREEMENTS},
};
use crate::{arguments, python::tuple, schemes::SchemesArgument};

/// How many random sentences, and how many near misses, are asked about by default.
const COUNT: u64 = 10_000;

/// Asks several `functions` about the same strings, and returns which of them accept what others
/// reject.
///
/// The functions are a ``dict``, by their names. Each is one as for :func:`check`; if it raises an
/// exception, it does not accept the string. The strings are those of the suite of a `rule`, of a
/// `corpus`, and `count` random sentences and near misses each. `rule`, `grammar`, `schemes` and
/// `only` are those of :func:`check`.
///
/// >>> import re
/// >>> from rfc1738.conformance import disagree
/// >>> found = disagree({"match": re.compile(b"[0-9]+$").match, "fullmatch": re.compile(b"[0-9]+").fullmatch}, "port")
/// >>> [(it.string, it.accepted_by, it.rejected_by) for it in found.disagreements]
/// [(b'0\n', ('match',), ('fullmatch',))]
#[pyfunction]
#[pyo3(
    signature = (functions, rule, *, grammar = None, schemes = None, only = None, corpus = Vec::new(), count = COUNT),
    text_signature = "(functions, rule, *, grammar=None, schemes=None, only=None, corpus=(), count=10000)"
)]
pub(crate) fn disagree<'py>(
    functions: &Bound<'py, PyMapping>,
    #[pyo3(from_py_with = arguments::name)] rule: String,
    grammar: Option<GrammarArgument>,
    schemes: Option<SchemesArgument>,
    #[pyo3(from_py_with = arguments::only)] only: Option<Vec<String>>,
    #[pyo3(from_py_with = arguments::corpus)] corpus: Vec<Vec<u8>>,
    #[pyo3(from_py_with = arguments::count)] count: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let py = functions.py();
    let stop = Stop::default();
    let named: Vec<(String, Bound<'_, PyAny>)> = functions.items()?.extract()?;
    let peers = named
        .into_iter()
        .map(|(name, function)| Ok((name, Function::new(&function, Question::Whole, &stop)?)));
    let peers = peers.collect::<PyResult<Vec<_>>>()?;
    if peers.len() < 2 {
        return Err(PyValueError::new_err("expected two functions or more"));
    }
    let subject = subject(py, &rule, grammar, schemes, only)?;
    let options = Options {
        small: false,
        ..Options::default()
    };
    let judge = py
        .detach(|| JUDGES.judge(subject.clone(), options))
        .map_err(value_error)?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let sentences = subject.sentences(0).map_err(value_error)?.take(count);
    let near_misses = subject.near_misses(0).map_err(value_error)?.take(count);
    let mut panel = Panel::new(judge.clone(), Question::Whole);
    peers
        .into_iter()
        .for_each(|(name, function)| panel.add_function(name, function));
    for string in judge
        .strings()
        .chain(corpus)
        .chain(sentences)
        .chain(near_misses)
    {
        panel.ask(&string);
        stop.check(py)?;
    }
    let found = panel.finish();
    stop.check(py)?;
    value(py, &found)
}

fn value<'py>(py: Python<'py>, found: &Disagreements<Exit>) -> PyResult<Bound<'py, PyAny>> {
    let groups = tuple(py, &found.groups, |group| {
        let Group {
            cause,
            strings,
            shortest,
            minimal,
            values,
            ..
        } = group;
        let with = |answer| {
            let peers = values
                .iter()
                .filter(|value| value.value == answer)
                .flat_map(|value| &value.peers);
            PyTuple::new(py, peers.collect::<Vec<_>>())
        };
        let (accepted, rejected) = (with(Answer::Yes)?, with(Answer::No)?);
        DISAGREEMENT.call(
            py,
            (
                cause.to_string(),
                strings,
                PyBytes::new(py, shortest),
                minimal,
                accepted,
                rejected,
            ),
        )
    })?;
    let report = found.to_string();
    DISAGREEMENTS.call(
        py,
        (
            &found.language,
            found.strings,
            found.disagreed,
            groups,
            report.trim_end(),
        ),
    )
}
