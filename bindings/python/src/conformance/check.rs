//! `check`: judges a function.

use pyo3::prelude::*;
use rfc1738_conformance::judge::{Options, Question};

use super::{
    function::{Function, Stop},
    language::{GrammarArgument, JUDGES, language, value_error},
    values::{self, VerdictFacts},
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
    values::verdict(py, question, &verdict)
}
