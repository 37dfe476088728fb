//! Verdicts as plain data, from which `python/rfc1738/conformance.py` makes values.

use std::collections::BTreeMap;

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyBool, PyBytes},
};
use rfc1738_conformance::judge::{Answer, Beginnings, Cause, Form, Question, Tally, Verdict};

/// A string with a wrong answer: the string, the answer, and the right one, if there is one.
pub(super) type CounterexampleFacts<'py> = (
    Bound<'py, PyBytes>,
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
);

/// Answers that are wrong in the same way: how many, and the one about the shortest string.
pub(super) type TallyFacts<'py> = (u64, Option<CounterexampleFacts<'py>>);

/// A verdict: the language, whether all answers agree, the cases, the schemes, what is wrongly
/// accepted, wrongly rejected, of a wrong length, and threw, the causes, the faults and the report.
pub(crate) type VerdictFacts<'py> = (
    String,
    bool,
    u64,
    Option<BTreeMap<String, u64>>,
    TallyFacts<'py>,
    TallyFacts<'py>,
    TallyFacts<'py>,
    TallyFacts<'py>,
    Vec<Vec<Bound<'py, PyAny>>>,
    Vec<String>,
    String,
);

/// A verdict, about answers to this question.
pub(super) fn verdict<'py>(
    py: Python<'py>,
    question: Question,
    verdict: &Verdict,
) -> PyResult<VerdictFacts<'py>> {
    let all = |wrong| tally(py, question, wrong);
    let causes = verdict.causes.iter().map(|it| cause(py, question, it));
    Ok((
        verdict.language.to_string(),
        verdict.agrees(),
        verdict.cases,
        verdict.schemes.as_ref().map(Beginnings::counts).cloned(),
        all(&verdict.wrongly_accepted)?,
        all(&verdict.wrongly_rejected)?,
        all(&verdict.wrong_length)?,
        all(&verdict.threw)?,
        causes.collect::<PyResult<_>>()?,
        verdict.faults.iter().map(ToString::to_string).collect(),
        verdict.to_string().trim_end().to_owned(),
    ))
}

/// The fields of a cause, in their order in Python.
fn cause<'py>(
    py: Python<'py>,
    question: Question,
    cause: &Cause,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let bytes: Vec<u8> = cause.bytes.iter().collect();
    let [after, sequence, without] = [&cause.after, &cause.sequence, &cause.without]
        .map(|text| text.as_ref().map(|text| PyBytes::new(py, &text.0)));
    Ok(vec![
        cause.kind.name().into_bound_py_any(py)?,
        cause.rule.as_deref().into_bound_py_any(py)?,
        PyBytes::new(py, &bytes).into_any(),
        cause.end.into_bound_py_any(py)?,
        cause.at.into_bound_py_any(py)?,
        cause.everywhere.into_bound_py_any(py)?,
        after.into_bound_py_any(py)?,
        sequence.into_bound_py_any(py)?,
        cause.form.map(Form::name).into_bound_py_any(py)?,
        without.into_bound_py_any(py)?,
        cause.more_than.into_bound_py_any(py)?,
        tally(py, question, &cause.tally)?.into_bound_py_any(py)?,
        cause.to_string().into_bound_py_any(py)?,
    ])
}

fn tally<'py>(py: Python<'py>, question: Question, wrong: &Tally) -> PyResult<TallyFacts<'py>> {
    let shortest = wrong
        .shortest
        .as_ref()
        .map(|it| counterexample(py, question, &it.string, &it.answered, Some(&it.expected)));
    Ok((wrong.count, shortest.transpose()?))
}

/// A string with a wrong answer, and the right one, if there is one.
pub(super) fn counterexample<'py>(
    py: Python<'py>,
    question: Question,
    string: &[u8],
    answered: &Answer<'_>,
    expected: Option<&Answer<'_>>,
) -> PyResult<CounterexampleFacts<'py>> {
    let expected = expected.map(|expected| answer(py, question, expected));
    let answered = answer(py, question, answered)?;
    Ok((PyBytes::new(py, string), answered, expected.transpose()?))
}

/// What a function returns for this answer; of an exception, the type and the message.
fn answer<'py>(
    py: Python<'py>,
    question: Question,
    answer: &Answer<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let is = |is| PyBool::new(py, is).to_owned().into_any();
    Ok(match answer {
        Answer::No if question == Question::Whole => is(false),
        Answer::No => py.None().into_bound(py),
        Answer::Length(length) => length.into_pyobject(py)?.into_any(),
        Answer::Threw(message) => message.into_pyobject(py)?.into_any(),
        Answer::Yes | Answer::Parts(_) | Answer::Part(_) => is(true),
    })
}
