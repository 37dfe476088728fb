//! `learn`: the automaton of a function.

use std::time::Duration;

use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};
use rfc1738_conformance::{
    judge::{Answer, Question, Subject},
    learn::{Asked, Bounds, Check, LearnError, Learning, Report, Tally},
};

use super::{
    function::{Function, Stop},
    subject::{GrammarArgument, subject, value_error},
    values::{self, LEARNED},
};
use crate::schemes::SchemesArgument;

/// Learns the automaton of `function` from its answers, and where it differs from a `rule`, if one is given.
///
/// The function says whether it accepts all of a ``bytes``, as for :func:`check`; if it raises an exception, it does not
/// accept the string. `rule`, `grammar` and `schemes` are those of :func:`check`, too. Without a rule, learning begins with
/// strings of the bundled grammars, and `corpus` should have some that the function accepts.
///
/// It stops at so many `states`, after so many `queries`, or after so many `seconds`. Raises ``RuntimeError`` if the function
/// contradicts itself.
///
/// >>> from rfc1738.conformance import learn
/// >>> learned = learn(lambda text: text[:1].isdigit() and text.isalnum(), "port")
/// >>> learned.states, learned.exact_within, learned.rule_states, learned.wrongly_accepted.shortest.string
/// (3, 3, 3, b'0A')
#[pyfunction]
#[pyo3(
    signature = (
        function, rule = None, *, grammar = None, schemes = None, corpus = Vec::new(), states = 1_000, queries = 6_000_000,
        seconds = None
    ),
    text_signature = "(function, rule=None, *, grammar=None, schemes=None, corpus=(), states=1000, queries=6000000, seconds=None)"
)]
#[allow(clippy::too_many_arguments, reason = "all but two are given by name")]
pub(crate) fn learn<'py>(
    function: &Bound<'py, PyAny>,
    rule: Option<&str>,
    grammar: Option<GrammarArgument>,
    schemes: Option<SchemesArgument>,
    corpus: Vec<Vec<u8>>,
    states: usize,
    queries: u64,
    seconds: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = function.py();
    let function = Function::new(function, Question::Whole, &Stop::default())?;
    if rule.is_none() && (grammar.is_some() || schemes.is_some()) {
        return Err(PyValueError::new_err("a grammar and schemes are for a rule: give its name"));
    }
    let subject = rule.map(|rule| subject(py, rule, grammar, schemes)).transpose()?;
    let mut bounds = Bounds::default().with_states(states).with_queries(queries);
    if let Some(seconds) = seconds {
        bounds = bounds.with_time(Duration::try_from_secs_f64(seconds).map_err(value_error)?);
    }
    let (report, threw) = py.detach(|| ask(function, subject.as_ref(), corpus, bounds))?;

    let wrong = |tally: &Option<Tally>, answered: bool| {
        let Some(Tally { count, shortest, .. }) = tally else { return Ok(None) };
        let [answered, expected] = [answered, !answered].map(yes_or_no);
        let shortest = shortest
            .as_ref()
            .map(|string| values::counterexample(py, Question::Whole, string, &answered, Some(&expected)));
        values::tally(py, *count, shortest.transpose()?).map(Some)
    };
    let (accepted, rejected) = (wrong(&report.wrongly_accepted, true)?, wrong(&report.wrongly_rejected, false)?);
    let threw = threw.value(py, subject.as_ref())?;
    let bound = report.evidence.as_ref().and_then(|evidence| evidence.bound).map(|bound| bound.name());
    let Report { states, rule_states, exact_within, queries, .. } = report;
    let text = report.to_string();
    let text = text.trim_end();
    LEARNED.call(py, (rule, states, rule_states, exact_within, accepted, rejected, threw, queries, bound, text))
}

/// What the function accepts, and at which strings it raised an exception.
fn ask(
    mut function: Function,
    subject: Option<&Subject>,
    corpus: Vec<Vec<u8>>,
    bounds: Bounds,
) -> PyResult<(Report, Threw)> {
    let learning = subject.map_or_else(|| Learning::new().seeded(), Learning::about);
    let mut threw = Threw::default();
    let learned = learning.bounds(bounds).check(Check::Corpus, corpus.into_iter()).learn(|strings| {
        let answers: PyResult<Vec<Answer<'_>>> =
            Python::attach(|py| strings.iter().map(|string| function.ask(py, string)).collect());
        let answers = answers?;
        strings.iter().zip(&answers).for_each(|(string, answer)| threw.add(string, answer));
        Ok(answers.iter().map(|answer| *answer == Answer::Yes).collect())
    });
    let learned = match learned {
        Err(LearnError::Oracle(error)) => return Err(error),
        Err(LearnError::Compile(error)) => return Err(value_error(error)),
        Err(error) => return Err(PyRuntimeError::new_err(error.to_string())),
        Ok(learned) => learned,
    };
    let queries = learned.evidence().queries;
    Ok((Report::new(subject, Ok(learned), queries, Asked::Function).map_err(value_error)?, threw))
}

/// Exceptions: how many there were, and the one about the shortest string.
#[derive(Default)]
struct Threw {
    count: u64,
    shortest: Option<(Vec<u8>, Answer<'static>)>,
}

impl Threw {
    fn add(&mut self, string: &[u8], answer: &Answer<'static>) {
        if let Answer::Threw(_) = answer {
            self.count += 1;
            if self.shortest.as_ref().is_none_or(|(shortest, _)| string.len() < shortest.len()) {
                self.shortest = Some((string.to_vec(), answer.clone()));
            }
        }
    }

    /// As a value, with the right answer, if there is a subject that knows it.
    fn value<'py>(&self, py: Python<'py>, subject: Option<&Subject>) -> PyResult<Bound<'py, PyAny>> {
        let Some((string, answer)) = &self.shortest else { return values::tally(py, self.count, None) };
        let dfa = subject.map(Subject::dfa).transpose().map_err(value_error)?;
        let expected = dfa.map(|dfa| yes_or_no(dfa.accepts(string)));
        let shortest = values::counterexample(py, Question::Whole, string, answer, expected.as_ref())?;
        values::tally(py, self.count, Some(shortest))
    }
}

fn yes_or_no(answer: bool) -> Answer<'static> {
    if answer { Answer::Yes } else { Answer::No }
}
