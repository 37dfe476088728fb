//! `rfc1738.conformance`: does a function of Python agree with a grammar, and if not, why? The
//! results are plain data, from which `python/rfc1738/conformance.py` makes values.

mod function;
mod language;

use std::{collections::BTreeMap, time::Duration};

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyRuntimeError,
    prelude::*,
    types::{PyBool, PyBytes},
};
use rfc1738_conformance::{
    disagree::{Exit, Group, Panel},
    judge::{Answer, Beginnings, Cause, Form, Options, Question, Tally, Threw, Verdict},
    language::Language,
    learn::{Bounds, Check, Deviations, Learning},
};

use self::{
    function::{Function, Stop},
    language::{GrammarArgument, JUDGES, language, value_error},
};
use crate::schemes::Set;

/// Asks `function` about the strings of a finite suite for a `rule`.
#[pyfunction]
pub(crate) fn check<'py>(
    function: &Bound<'py, PyAny>,
    rule: &str,
    grammar: Option<GrammarArgument>,
    schemes: Option<&Set>,
    only: Option<Vec<String>>,
    whole: bool,
    faults: bool,
) -> PyResult<VerdictFacts<'py>> {
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
    let verdict = judge.verdict(&mut function);
    stop.check(py)?;
    verdict_facts(py, question, &verdict)
}

/// What a report knows: the states, those of the rule, within how many it is exact, what is wrongly
/// accepted and rejected, the exceptions, the queries, the bound, and the report as text.
type Learned<'py> = (
    Option<usize>,
    Option<usize>,
    Option<usize>,
    Option<TallyFacts<'py>>,
    Option<TallyFacts<'py>>,
    TallyFacts<'py>,
    u64,
    Option<&'static str>,
    String,
);

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
) -> PyResult<Learned<'py>> {
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

    let wrong = |tally: &Option<Deviations>, answered: bool| {
        let Some(tally) = tally else {
            return Ok(None);
        };
        let [answered, expected] = [answered, !answered].map(yes_or_no);
        let shortest = tally
            .shortest
            .as_ref()
            .map(|string| counterexample(py, Question::Whole, string, &answered, Some(&expected)));
        Ok::<_, PyErr>(Some((tally.count, shortest.transpose()?)))
    };
    let bound = report.evidence.as_ref().and_then(|evidence| evidence.bound);
    Ok((
        report.states,
        report.rule_states,
        report.exact_within,
        wrong(&report.wrongly_accepted, true)?,
        wrong(&report.wrongly_rejected, false)?,
        threw(py, report.threw.as_ref(), language.as_ref())?,
        report.queries,
        bound.map(|bound| bound.name()),
        report.to_string().trim_end().to_owned(),
    ))
}

/// Exceptions, with the right answer about the shortest string, if there is a language that knows
/// it.
fn threw<'py>(
    py: Python<'py>,
    threw: Option<&Threw>,
    language: Option<&Language>,
) -> PyResult<TallyFacts<'py>> {
    let Some(Threw {
        count,
        shortest,
        answered,
        ..
    }) = threw
    else {
        return Ok((0, None));
    };
    let dfa = language
        .map(Language::dfa)
        .transpose()
        .map_err(value_error)?;
    let expected = dfa.map(|dfa| yes_or_no(dfa.accepts(shortest)));
    let shortest = counterexample(py, Question::Whole, shortest, answered, expected.as_ref())?;
    Ok((*count, Some(shortest)))
}

fn yes_or_no(answer: bool) -> Answer<'static> {
    if answer { Answer::Yes } else { Answer::No }
}

/// A group of strings that functions disagree about for the same reason: the cause, how many
/// strings, the shortest, whether it is minimal, who accepts it and who rejects it.
type GroupFacts<'py> = (
    String,
    u64,
    Bound<'py, PyBytes>,
    bool,
    Vec<String>,
    Vec<String>,
);

/// Asks several `functions` about the same strings: those of the suite of a `rule`, of a `corpus`,
/// and `count` random sentences and near misses each.
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
) -> PyResult<(String, u64, u64, Vec<GroupFacts<'py>>, String)> {
    let stop = Stop::default();
    let language = language(py, rule, grammar, schemes, only)?;
    let options = Options {
        small: false,
        ..Options::default()
    };
    let judge = py
        .detach(|| JUDGES.judge(language.clone(), options))
        .map_err(value_error)?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let sentences = language.sentences(0).map_err(value_error)?.take(count);
    let near_misses = language.near_misses(0).map_err(value_error)?.take(count);
    let mut panel = Panel::new(judge.clone(), Question::Whole);
    for (name, function) in functions {
        panel.add_function(name, Function::new(&function, Question::Whole, &stop));
    }
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
    let group = |group: &Group<Exit>| {
        let who = |answer| {
            let said = group.values.iter().filter(|value| value.value == answer);
            said.flat_map(|value| value.peers.clone()).collect()
        };
        (
            group.cause.to_string(),
            group.strings,
            PyBytes::new(py, &group.shortest),
            group.minimal,
            who(Answer::Yes),
            who(Answer::No),
        )
    };
    let groups = found.groups.iter().map(group).collect();
    let report = found.to_string().trim_end().to_owned();
    Ok((
        found.language.to_string(),
        found.strings,
        found.disagreed,
        groups,
        report,
    ))
}

/// A string with a wrong answer: the string, the answer, and the right one, if there is one.
type CounterexampleFacts<'py> = (
    Bound<'py, PyBytes>,
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
);

/// Answers that are wrong in the same way: how many, and the one about the shortest string.
type TallyFacts<'py> = (u64, Option<CounterexampleFacts<'py>>);

/// A verdict: the language, whether all answers agree, the cases, the schemes, what is wrongly
/// accepted, wrongly rejected, of a wrong length, and threw, the causes, the faults and the report.
type VerdictFacts<'py> = (
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
fn verdict_facts<'py>(
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
fn counterexample<'py>(
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
