//! `learn`: the automaton of a function.

use std::time::Duration;

use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};
use rfc1738_conformance::{
    judge::{Answer, Question, Subject, Threw},
    learn::{Bounds, Check, Learning, Report, Tally},
};

use super::{
    function::{Function, Stop},
    subject::{GrammarArgument, subject, value_error},
    values::{self, LEARNED},
};
use crate::{arguments, schemes::SchemesArgument};

/// Learns the automaton of `function` from its answers, and where it differs from a `rule`, if one
/// is given.
///
/// The function says whether it accepts all of a ``bytes``, as for :func:`check`; if it raises an
/// exception, it does not accept the string. `rule`, `grammar`, `schemes` and `only` are those of
/// :func:`check`, too. Without a rule, learning begins with strings of the bundled grammars, and
/// `corpus` should have some that the function accepts.
///
/// It stops at this number of `states`, after this many `queries`, or after this many `seconds`; a
/// last batch comes on top. Raises ``RuntimeError`` if the function contradicts itself.
///
/// >>> from rfc1738.conformance import learn
/// >>> learned = learn(lambda text: text[:1].isdigit() and text.isalnum(), "port")
/// >>> learned.states, learned.exact_within, learned.rule_states, learned.wrongly_accepted.shortest.string
/// (3, 3, 3, b'0A')
#[pyfunction]
#[pyo3(
    signature = (
        function, rule = None, *, grammar = None, schemes = None, only = None, corpus = Vec::new(), states = 1_000,
        queries = 6_000_000, seconds = None
    ),
    text_signature = "(function, rule=None, *, grammar=None, schemes=None, only=None, corpus=(), states=1000, queries=6000000, seconds=None)"
)]
#[allow(clippy::too_many_arguments, reason = "all but two are given by name")]
pub(crate) fn learn<'py>(
    function: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::rule)] rule: Option<String>,
    grammar: Option<GrammarArgument>,
    schemes: Option<SchemesArgument>,
    #[pyo3(from_py_with = arguments::only)] only: Option<Vec<String>>,
    #[pyo3(from_py_with = arguments::corpus)] corpus: Vec<Vec<u8>>,
    #[pyo3(from_py_with = arguments::count)] states: u64,
    #[pyo3(from_py_with = arguments::count)] queries: u64,
    #[pyo3(from_py_with = arguments::seconds)] seconds: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = function.py();
    let stop = Stop::default();
    let mut function = Function::new(function, Question::Whole, &stop)?;
    if rule.is_none() && (grammar.is_some() || schemes.is_some() || only.is_some()) {
        return Err(PyValueError::new_err(
            "a grammar and schemes are for a rule: give its name",
        ));
    }
    let subject = rule
        .as_deref()
        .map(|rule| subject(py, rule, grammar, schemes, only))
        .transpose()?;
    let mut bounds = Bounds::default()
        .with_states(usize::try_from(states).unwrap_or(usize::MAX))
        .with_queries(queries);
    if let Some(seconds) = seconds {
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
            PyValueError::new_err(format!(
                "expected a number of seconds, 0 or more, found {seconds}"
            ))
        })?;
        bounds = bounds.with_time(time);
    }
    let report = py.detach(|| {
        let learning = subject
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

    let wrong = |tally: &Option<Tally>, answered: bool| {
        let Some(Tally {
            count, shortest, ..
        }) = tally
        else {
            return Ok(None);
        };
        let [answered, expected] = [answered, !answered].map(yes_or_no);
        let shortest = shortest.as_ref().map(|string| {
            values::counterexample(py, Question::Whole, string, &answered, Some(&expected))
        });
        values::tally(py, *count, shortest.transpose()?).map(Some)
    };
    let (accepted, rejected) = (
        wrong(&report.wrongly_accepted, true)?,
        wrong(&report.wrongly_rejected, false)?,
    );
    let threw = threw(py, report.threw.as_ref(), subject.as_ref())?;
    let bound = report
        .evidence
        .as_ref()
        .and_then(|evidence| evidence.bound)
        .map(|bound| bound.name());
    let Report {
        states,
        rule_states,
        exact_within,
        queries,
        ..
    } = report;
    let text = report.to_string();
    let text = text.trim_end();
    LEARNED.call(
        py,
        (
            rule,
            states,
            rule_states,
            exact_within,
            accepted,
            rejected,
            threw,
            queries,
            bound,
            text,
        ),
    )
}

/// Exceptions, with the right answer about the shortest string, if there is a subject that knows
/// it.
fn threw<'py>(
    py: Python<'py>,
    threw: Option<&Threw>,
    subject: Option<&Subject>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(Threw {
        count,
        shortest,
        answered,
        ..
    }) = threw
    else {
        return values::tally(py, 0, None);
    };
    let dfa = subject.map(Subject::dfa).transpose().map_err(value_error)?;
    let expected = dfa.map(|dfa| yes_or_no(dfa.accepts(shortest)));
    let shortest =
        values::counterexample(py, Question::Whole, shortest, answered, expected.as_ref())?;
    values::tally(py, *count, Some(shortest))
}

fn yes_or_no(answer: bool) -> Answer<'static> {
    if answer { Answer::Yes } else { Answer::No }
}
