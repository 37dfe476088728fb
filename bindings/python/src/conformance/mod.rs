//! `rfc1738.conformance`: does a function of Python agree with a grammar, and if not, why? A result
//! is a dict of the fields of its class in `python/rfc1738/conformance.py`.

mod function;
mod language;

use std::{collections::BTreeMap, time::Duration};

use pyo3::{
    exceptions::PyRuntimeError,
    prelude::*,
    types::{PyBool, PyBytes, PyTuple},
};
use rfc1738_conformance::{
    disagree::{Disagreement, Disagreements, Panel},
    judge::{
        Answer, Beginnings, Difference, Differences, NotJudged, Options, Question, Tally, Threw,
    },
    language::Language,
    learn::{Bounds, Check, Learning},
};

use self::{
    function::{Function, Stop},
    language::{GrammarArgument, JUDGES, language, value_error},
};
use crate::{python::PythonName, schemes::Set};

static COUNTEREXAMPLE: PythonName = PythonName::new("rfc1738.conformance", "Counterexample");
static DIFFERENCE: PythonName = PythonName::new("rfc1738.conformance", "Difference");
static TALLY: PythonName = PythonName::new("rfc1738.conformance", "Tally");

/// A `Verdict`.
#[derive(IntoPyObject)]
pub(crate) struct VerdictFields<'py> {
    language: String,
    agrees: bool,
    cases: u64,
    schemes: Option<BTreeMap<String, u64>>,
    wrongly_accepted: Bound<'py, PyAny>,
    wrongly_rejected: Bound<'py, PyAny>,
    wrong_length: Bound<'py, PyAny>,
    threw: Bound<'py, PyAny>,
    differences: Bound<'py, PyTuple>,
    unpaired: u64,
    not_judged: Bound<'py, PyTuple>,
    complete: bool,
    report: String,
}

/// Asks `function` about the strings of a `corpus`, and of a finite suite for a `rule`.
#[pyfunction]
#[allow(
    clippy::too_many_arguments,
    reason = "they are those of the function in Python"
)]
pub(crate) fn check<'py>(
    function: &Bound<'py, PyAny>,
    rule: &str,
    grammar: Option<GrammarArgument>,
    schemes: Option<&Set>,
    only: Option<Vec<String>>,
    corpus: Vec<Vec<u8>>,
    whole: bool,
    faults: bool,
) -> PyResult<VerdictFields<'py>> {
    let py = function.py();
    let question = if whole {
        Question::Whole
    } else {
        Question::LongestPrefix
    };
    let stop = Stop::default();
    let mut function = Function::new(function, question, &stop);
    let language = language(py, rule, grammar, schemes, only)?;
    let options = Options {
        small: faults,
        ..Options::default()
    };
    // This takes longer than asking and comparing the answers.
    let judge = py
        .detach(|| JUDGES.judge(language, options))
        .map_err(value_error)?;
    let verdict = judge.with_corpus(corpus).verdict(&mut function);
    stop.check(py)?;
    let all = |wrong| tally(py, question, wrong);
    let Differences {
        list,
        unpaired,
        not_judged,
        ..
    } = &verdict.differences;
    let not_judged = not_judged.iter().map(
        |NotJudged {
             rule, transitions, ..
         }| (rule.as_deref(), *transitions),
    );
    Ok(VerdictFields {
        language: verdict.language.to_string(),
        agrees: verdict.agrees(),
        cases: verdict.cases,
        schemes: verdict.schemes.as_ref().map(Beginnings::counts).cloned(),
        wrongly_accepted: all(&verdict.wrongly_accepted)?,
        wrongly_rejected: all(&verdict.wrongly_rejected)?,
        wrong_length: all(&verdict.wrong_length)?,
        threw: all(&verdict.threw)?,
        differences: differences(py, list)?,
        unpaired: *unpaired,
        not_judged: PyTuple::new(py, not_judged)?,
        complete: verdict.complete,
        report: verdict.to_string().trim_end().to_owned(),
    })
}

/// A `Learned`.
#[derive(IntoPyObject)]
pub(crate) struct LearnedFields<'py> {
    rule: Option<String>,
    states: Option<usize>,
    rule_states: Option<usize>,
    exact_within: Option<usize>,
    wrongly_accepted: Option<Bound<'py, PyAny>>,
    wrongly_rejected: Option<Bound<'py, PyAny>>,
    differences: Bound<'py, PyTuple>,
    threw: Bound<'py, PyAny>,
    queries: u64,
    bound: Option<&'static str>,
    report: String,
}

/// Learns the automaton of `function` from its answers, and where it differs from a `rule`, if one
/// is given.
#[pyfunction]
#[allow(
    clippy::too_many_arguments,
    reason = "they are those of the function in Python"
)]
pub(crate) fn learn<'py>(
    function: &Bound<'py, PyAny>,
    rule: Option<&str>,
    grammar: Option<GrammarArgument>,
    schemes: Option<&Set>,
    only: Option<Vec<String>>,
    corpus: Vec<Vec<u8>>,
    states: u64,
    queries: u64,
    seconds: Option<f64>,
) -> PyResult<LearnedFields<'py>> {
    let py = function.py();
    let stop = Stop::default();
    let mut function = Function::new(function, Question::Whole, &stop);
    let language = rule
        .map(|rule| language(py, rule, grammar, schemes, only))
        .transpose()?;
    let mut bounds = Bounds::default()
        .with_states(usize::try_from(states).unwrap_or(usize::MAX))
        .with_queries(queries);
    if let Some(seconds) = seconds {
        let time = Duration::try_from_secs_f64(seconds);
        bounds = bounds.with_time(time.map_err(value_error)?);
    }
    let report = py.detach(|| {
        let learning = language
            .as_ref()
            .map_or_else(|| Learning::new().seeded(), Learning::about);
        learning
            .bounds(bounds)
            .check(Check::Corpus, corpus.into_iter())
            .report(&mut function)
    });
    let report = report.map_err(value_error)?;
    stop.check(py)?;
    if let Some(contradiction) = &report.contradiction {
        return Err(PyRuntimeError::new_err(format!(
            "the function contradicts itself: {contradiction}"
        )));
    }

    let wrong = |wrong: &Option<Tally>| {
        let wrong = wrong.as_ref();
        wrong
            .map(|wrong| tally(py, Question::Whole, wrong))
            .transpose()
    };
    let found = report.differences.as_ref();
    let bound = report.evidence.as_ref().and_then(|evidence| evidence.bound);
    Ok(LearnedFields {
        states: report.states,
        rule_states: report.rule_states,
        exact_within: report.exact_within,
        wrongly_accepted: wrong(&report.wrongly_accepted)?,
        wrongly_rejected: wrong(&report.wrongly_rejected)?,
        differences: differences(py, found.map_or(&[], |found| &found.list))?,
        threw: threw(py, report.threw.as_ref(), language.as_ref())?,
        queries: report.queries,
        bound: bound.map(|bound| bound.name()),
        report: report.to_string().trim_end().to_owned(),
        rule: report.rule,
    })
}

/// Exceptions, with the right answer about the shortest string, if there is a language that knows
/// it.
fn threw<'py>(
    py: Python<'py>,
    threw: Option<&Threw>,
    language: Option<&Language>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(Threw {
        count,
        shortest,
        answered,
        ..
    }) = threw
    else {
        return tally(py, Question::Whole, &Tally::default());
    };
    let accepts = language
        .map(|language| language.accepts(shortest))
        .transpose()
        .map_err(value_error)?;
    let expected = accepts.map(|accepts| match accepts {
        true => Answer::Yes,
        false => Answer::No,
    });
    let shortest = counterexample(py, Question::Whole, shortest, answered, expected.as_ref())?;
    TALLY.call(py, (*count, shortest))
}

/// The fields of a `Disagreement`: the string, the two functions, the `Difference`, who accepts the
/// string and who rejects it.
type DisagreementFacts<'py> = (
    Bound<'py, PyBytes>,
    (String, String),
    Option<Bound<'py, PyAny>>,
    Vec<String>,
    Vec<String>,
);

/// The fields of a `Disagreements`: the language, how many strings were asked, were read
/// differently, were examined and are not explained, the disagreements, and the report.
type DisagreementsFacts<'py> = (
    String,
    u64,
    u64,
    u64,
    u64,
    Vec<DisagreementFacts<'py>>,
    String,
);

/// Asks several `functions` about the same strings: those of a `corpus`, those about a `rule`, and
/// `count` random sentences and near misses each.
#[pyfunction]
#[allow(
    clippy::too_many_arguments,
    reason = "they are those of the function in Python"
)]
pub(crate) fn disagree<'py>(
    py: Python<'py>,
    functions: Vec<(String, Bound<'py, PyAny>)>,
    rule: &str,
    grammar: Option<GrammarArgument>,
    schemes: Option<&Set>,
    only: Option<Vec<String>>,
    corpus: Vec<Vec<u8>>,
    count: u64,
) -> PyResult<DisagreementsFacts<'py>> {
    let stop = Stop::default();
    let language = language(py, rule, grammar, schemes, only)?;
    let options = Options {
        small: false,
        ..Options::default()
    };
    let judge = py
        .detach(|| JUDGES.judge(language, options))
        .map_err(value_error)?
        .with_corpus(corpus);
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut panel = Panel::new(judge.clone(), Question::Whole);
    for (name, function) in functions {
        panel.add_function(name, Function::new(&function, Question::Whole, &stop));
    }
    for string in judge.strings_and_random(count, 0).map_err(value_error)? {
        panel.ask(&string);
        stop.check(py)?;
    }
    let found = panel.finish();
    stop.check(py)?;
    let disagreement = |one: &Disagreement| {
        let who = |answer| {
            let said = one.values.iter().filter(|value| value.value == answer);
            said.flat_map(|value| value.peers.clone()).collect()
        };
        let string = PyBytes::new(py, &one.string);
        let shown = one.difference.as_ref();
        let difference = shown.map(|one| difference(py, one)).transpose()?;
        let between = one.between.clone().into();
        let (accepted, rejected) = (who(Answer::Yes), who(Answer::No));
        Ok((string, between, difference, accepted, rejected))
    };
    let report = found.to_string().trim_end().to_owned();
    let Disagreements {
        language,
        strings,
        disagreed,
        examined,
        unpaired,
        list,
        ..
    } = found;
    let list: PyResult<Vec<_>> = list.iter().map(disagreement).collect();
    Ok((
        language, strings, disagreed, examined, unpaired, list?, report,
    ))
}

/// A tuple of `Difference`.
fn differences<'py>(py: Python<'py>, found: &[Difference]) -> PyResult<Bound<'py, PyTuple>> {
    let found = found.iter().map(|one| difference(py, one));
    PyTuple::new(py, found.collect::<PyResult<Vec<_>>>()?)
}

/// A `Difference`.
fn difference<'py>(py: Python<'py>, one: &Difference) -> PyResult<Bound<'py, PyAny>> {
    let fields = (
        one.kind.to_string(),
        PyTuple::new(py, &one.rules)?,
        one.shape.name(),
        one.explains,
        PyBytes::new(py, &one.pair.right()),
        PyBytes::new(py, &one.pair.wrong()),
        one.places(),
        one.tried,
        one.elsewhere.as_ref().map(|text| PyBytes::new(py, text)),
        &one.fault,
        one.to_string(),
    );
    DIFFERENCE.call(py, fields)
}

/// A `Tally`.
fn tally<'py>(py: Python<'py>, question: Question, wrong: &Tally) -> PyResult<Bound<'py, PyAny>> {
    let shortest = wrong
        .shortest
        .as_ref()
        .map(|it| counterexample(py, question, &it.string, &it.answered, Some(&it.expected)));
    TALLY.call(py, (wrong.count, shortest.transpose()?))
}

/// A `Counterexample`: a string with a wrong answer, and the right one, if there is one.
fn counterexample<'py>(
    py: Python<'py>,
    question: Question,
    string: &[u8],
    answered: &Answer<'_>,
    expected: Option<&Answer<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let expected = expected.map(|expected| answer(py, question, expected));
    let answered = answer(py, question, answered)?;
    let string = PyBytes::new(py, string);
    COUNTEREXAMPLE.call(py, (string, answered, expected.transpose()?))
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
