//! `learn`: the automaton of a function.

use std::time::Duration;

use pyo3::{exceptions::PyRuntimeError, prelude::*};
use rfc1738_conformance::{
    judge::{Answer, Question, Threw},
    language::Language,
    learn::{Bounds, Check, Deviations, Learning},
};

use super::{
    function::{Function, Stop},
    language::{GrammarArgument, language, value_error},
    values::{TallyFacts, counterexample},
};
use crate::schemes::Set;

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
