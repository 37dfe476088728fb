//! `disagree`: strings that some functions accept and others reject.

use pyo3::{prelude::*, types::PyBytes};
use rfc1738_conformance::{
    disagree::{Exit, Group, Panel},
    judge::{Answer, Options, Question},
};

use super::{
    function::{Function, Stop},
    language::{GrammarArgument, JUDGES, language, value_error},
};
use crate::schemes::Set;

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
