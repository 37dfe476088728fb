//! The results of questions, as the package reads them: [`VerdictResult`], [`LearnedResult`] and
//! [`DisagreementsResult`].

use std::iter;

use rfc1738_conformance::{
    disagree::{self, Disagreements, Panel},
    hex::Text,
    judge::{
        Answer, Beginnings, Difference, Differences, Judge, NotJudged, Question, Reads, Tally,
    },
    language::Language,
    learn::{Bounds, Learning, Report, Respondent},
};
use rfc1738_diagrams::Automaton;
use serde::Serialize;

use crate::{
    Function, Oracle,
    settings::{QuestionError, Settings},
};

/// The verdict on a function, and its text.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VerdictResult {
    rule: String,
    agrees: bool,
    cases: u64,
    schemes: Option<Beginnings>,
    left_out: u64,
    right_is_no: u64,
    wrongly_accepted: Tally,
    wrongly_rejected: Tally,
    wrong_length: Tally,
    threw: Tally,
    differences: Vec<Difference>,
    /// Each difference in a line.
    lines: Vec<String>,
    unpaired: u64,
    not_judged: Vec<NotJudged>,
    complete: bool,
    /// The whole text, in lines.
    words: String,
}

impl VerdictResult {
    /// Asks a function.
    pub(crate) fn of(oracle: &Oracle, judge: &Judge, question: Question) -> VerdictResult {
        let verdict = judge.verdict(&mut Function { oracle, question });
        VerdictResult {
            agrees: verdict.agrees(),
            lines: lines(&verdict.differences),
            words: verdict.to_string(),
            rule: verdict.language,
            cases: verdict.cases,
            schemes: verdict.schemes,
            left_out: verdict.left_out,
            right_is_no: verdict.right_is_no,
            wrongly_accepted: verdict.wrongly_accepted,
            wrongly_rejected: verdict.wrongly_rejected,
            wrong_length: verdict.wrong_length,
            threw: verdict.threw,
            differences: verdict.differences.list,
            unpaired: verdict.differences.unpaired,
            not_judged: verdict.differences.not_judged,
            complete: verdict.complete,
        }
    }
}

fn lines(differences: &Differences) -> Vec<String> {
    differences.list.iter().map(Difference::to_string).collect()
}

/// The effort of learning.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// The bounds of states and strings.
    pub(crate) bounds: Bounds,
    /// How many extra states the function may have for the automaton to be exact.
    pub(crate) extra_states: u32,
    /// How many near misses there are, and a tenth as many sentences.
    pub(crate) near_misses: usize,
    /// How many random walks.
    pub(crate) walks: usize,
    /// What the function reads.
    pub(crate) reads: Reads,
}

/// The automaton of a function, and where it and the rule differ.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LearnedResult {
    rule: String,
    agrees: bool,
    states: usize,
    rule_states: usize,
    exact_within: Option<usize>,
    wrongly_accepted: Tally,
    wrongly_rejected: Tally,
    differences: Vec<Difference>,
    lines: Vec<String>,
    queries: u64,
    confirmed: u64,
    checks: Vec<PassedCheck>,
    bound: Option<&'static str>,
    /// How many states are drawn: all but the one from which nothing is accepted.
    drawn: usize,
    /// A picture of the automaton, unless it is too large to draw.
    svg: Option<String>,
    words: String,
}

/// A check that the automaton has passed.
#[derive(Debug, Serialize)]
struct PassedCheck {
    check: &'static str,
    strings: u64,
}

impl LearnedResult {
    /// Asks a function.
    ///
    /// # Errors
    ///
    /// The language is too large, or the function contradicts itself, or its answer is
    /// [invalid](crate::InvalidAnswer).
    pub(crate) fn of(
        oracle: &Oracle,
        language: &Language,
        effort: Effort,
    ) -> Result<LearnedResult, QuestionError> {
        let learning = Learning::about(language)
            .extra_states(effort.extra_states)
            .walks(effort.walks)
            .bounds(effort.bounds)
            .reads(effort.reads)
            .near_misses(effort.near_misses);
        let learned = learning.learn(|strings| oracle.accepts(strings))?;
        let evidence = learned.evidence().clone();
        let drawn = Automaton::given("the parser", learned.dfa(), language.grammar());
        let report = Report::new(
            Some(language),
            Ok(learned),
            evidence.queries,
            Respondent::Function,
        )?;
        let agrees = report.agrees();
        let words = report.to_string();
        let differences = report.differences.unwrap_or_default();
        Ok(LearnedResult {
            rule: language.to_string(),
            agrees,
            states: report.states.unwrap_or_default(),
            rule_states: report.rule_states.unwrap_or_default(),
            exact_within: report.exact_within,
            wrongly_accepted: report.wrongly_accepted.unwrap_or_default(),
            wrongly_rejected: report.wrongly_rejected.unwrap_or_default(),
            lines: lines(&differences),
            differences: differences.list,
            queries: evidence.queries,
            confirmed: evidence.confirmed,
            checks: evidence
                .checks
                .iter()
                .map(|&(check, strings)| PassedCheck {
                    check: check.name(),
                    strings,
                })
                .collect(),
            bound: evidence.bound.map(|bound| bound.name()),
            drawn: drawn.state_count(),
            svg: drawn.is_drawable().then(|| drawn.svg()),
            words,
        })
    }
}

/// The disagreements of functions, and their text.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DisagreementsResult {
    rule: String,
    strings: u64,
    disagreed: u64,
    examined: u64,
    unpaired: u64,
    disagreements: Vec<Disagreement>,
    words: String,
}

/// A string that some of them accept and others reject.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Disagreement {
    string: Text,
    between: [String; 2],
    difference: Option<Difference>,
    /// The difference in a line.
    line: Option<String>,
    accepted_by: Vec<String>,
    rejected_by: Vec<String>,
}

impl DisagreementsResult {
    /// Asks the functions, in the order of their names, about the strings of the judge, random
    /// sentences and near misses.
    ///
    /// # Errors
    ///
    /// There is no such language, or it is too large.
    pub(crate) fn of(
        oracles: &[Oracle],
        settings: &Settings,
    ) -> Result<DisagreementsResult, QuestionError> {
        let judge = settings.judge(false)?;
        let mut panel = Panel::new(judge.clone(), Question::Whole);
        for (name, oracle) in iter::zip(&settings.names, oracles) {
            panel.add_function(
                name,
                Function {
                    oracle,
                    question: Question::Whole,
                },
            );
        }
        judge
            .strings_and_random(settings.count, 0)?
            .for_each(|string| panel.ask(&string));
        Ok(DisagreementsResult::new(panel.finish()))
    }

    fn new(found: Disagreements) -> DisagreementsResult {
        DisagreementsResult {
            words: found.to_string(),
            rule: found.language,
            strings: found.strings,
            disagreed: found.disagreed,
            examined: found.examined,
            unpaired: found.unpaired,
            disagreements: found.list.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<disagree::Disagreement> for Disagreement {
    fn from(one: disagree::Disagreement) -> Disagreement {
        let with = |answer| {
            let said = one.values.iter().filter(|it| it.value == answer);
            said.flat_map(|it| it.peers.clone()).collect()
        };
        Disagreement {
            accepted_by: with(Answer::Yes),
            rejected_by: with(Answer::No),
            line: one.difference.as_ref().map(Difference::to_string),
            difference: one.difference,
            string: one.string,
            between: one.between,
        }
    }
}
