//! Verdicts as values of Python.

use pyo3::{
    prelude::*,
    types::{PyBool, PyBytes, PyTuple},
};
use rfc1738_conformance::{
    judge::{Answer, Cause, Form, Question, Tally, Verdict},
    suite::Schemes,
};

use crate::python::{classes, tuple};

classes! {
    "rfc1738.conformance"
    CAUSE "Cause"
    COUNTEREXAMPLE "Counterexample"
    DISAGREEMENT "Disagreement"
    DISAGREEMENTS "Disagreements"
    LEARNED "Learned"
    TALLY "Tally"
    VERDICT "Verdict"
}

/// A verdict, about answers to this question.
pub(super) fn verdict<'py>(
    py: Python<'py>,
    question: Question,
    verdict: &Verdict,
) -> PyResult<Bound<'py, PyAny>> {
    let [accepted, rejected, length, threw] = [
        &verdict.wrongly_accepted,
        &verdict.wrongly_rejected,
        &verdict.wrong_length,
        &verdict.threw,
    ]
    .map(|tally| all(py, question, tally));
    let causes = tuple(py, &verdict.causes, |it| cause(py, question, it))?;
    let (subject, cases, schemes) = (
        &verdict.subject,
        verdict.cases,
        verdict.schemes.as_ref().map(Schemes::counts),
    );
    let faults = PyTuple::new(py, verdict.faults.iter().map(ToString::to_string))?;
    let (agrees, report) = (verdict.agrees(), verdict.to_string());
    let report = report.trim_end();
    VERDICT.call(
        py,
        (
            subject,
            agrees,
            cases,
            schemes.cloned(),
            accepted?,
            rejected?,
            length?,
            threw?,
            causes,
            faults,
            report,
        ),
    )
}

fn cause<'py>(py: Python<'py>, question: Question, cause: &Cause) -> PyResult<Bound<'py, PyAny>> {
    let Cause {
        kind,
        rule,
        bytes,
        end,
        at,
        everywhere,
        after,
        sequence,
        form,
        without,
        more_than,
        tally,
        ..
    } = cause;
    let bytes: Vec<u8> = bytes.iter().collect();
    let (bytes, wrong) = (PyBytes::new(py, &bytes), all(py, question, tally)?);
    let texts = [after, sequence, without];
    let [after, sequence, without] =
        texts.map(|text| text.as_ref().map(|text| PyBytes::new(py, &text.0)));
    let (form, line) = (form.map(Form::name), cause.to_string());
    let place = (kind.name(), rule, bytes, end, at, everywhere, after).into_pyobject(py)?;
    let more = (sequence, form, without, more_than, wrong, line).into_pyobject(py)?;
    CAUSE.call(py, place.add(more)?.cast_into::<PyTuple>()?)
}

fn all<'py>(py: Python<'py>, question: Question, wrong: &Tally) -> PyResult<Bound<'py, PyAny>> {
    let shortest = wrong.shortest.as_ref();
    let shortest = shortest
        .map(|it| counterexample(py, question, &it.string, &it.answered, Some(&it.expected)));
    tally(py, wrong.count, shortest.transpose()?)
}

/// Answers that are wrong in the same way.
pub(super) fn tally<'py>(
    py: Python<'py>,
    count: u64,
    shortest: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    TALLY.call(py, (count, shortest))
}

/// A string with a wrong answer, and the right one, if there is one.
pub(super) fn counterexample<'py>(
    py: Python<'py>,
    question: Question,
    string: &[u8],
    answered: &Answer<'_>,
    expected: Option<&Answer<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let expected = expected
        .map(|expected| answer(py, question, expected))
        .transpose()?;
    COUNTEREXAMPLE.call(
        py,
        (
            PyBytes::new(py, string),
            answer(py, question, answered)?,
            expected,
        ),
    )
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
