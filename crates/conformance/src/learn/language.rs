//! Learning about a [`Language`]: what is asked because of it.

use std::sync::Arc;

use super::{Bound, Check, Learning, Report, Strings, report::Respondent};
use crate::{
    automaton::{CompileError, Dfa},
    bytes::sort,
    grammar::Grammar,
    implementation::{Implementation, Threw, ask},
    language::Language,
    mutant::{Density, Mutants},
    sentence::Sentences,
    suite::{edits, members, words},
};

/// How many near misses there are by default.
pub(super) const NEAR_MISSES: usize = 100_000;

/// How many sentences of each rule are asked about if no rule is given.
const SEEDS: usize = 5;

impl<'a> Learning<'a> {
    /// To find out where an implementation differs from this language: begins as
    /// [`from_suite`](Learning::from_suite) with its suite, and also asks about a string for each
    /// of its mutants, about sentences and near misses.
    pub fn about(language: &'a Language) -> Learning<'a> {
        Learning {
            language: Some(language),
            ..Learning::new()
        }
    }

    /// Asks about some sentences of each rule of the bundled grammars of URLs as well: without a language,
    /// it has to begin with something.
    pub fn seeded(self) -> Learning<'a> {
        let sentences = |grammar: &Grammar, rule: &str| {
            let sentences = Sentences::new(grammar, rule, 0).into_iter();
            sentences
                .flat_map(|sentences| sentences.take(SEEDS))
                .collect::<Vec<_>>()
        };
        let grammars = Grammar::URLS
            .iter()
            .filter_map(|name| Grammar::bundled(name));
        let seeds = grammars.flat_map(move |grammar| {
            grammar
                .rules()
                .iter()
                .flat_map(move |rule| sentences(grammar, &rule.name))
        });
        self.check(Check::Sentences, seeds)
    }

    /// How many near misses of the language are asked about, and a tenth as many sentences: 100,000
    /// by default.
    pub fn near_misses(mut self, near_misses: usize) -> Learning<'a> {
        self.near_misses = near_misses;
        self
    }

    /// Learns an implementation, such as [`whole`](crate::judge::whole) makes of a function, and
    /// reports what it accepts and where that differs from the language. A panic of the function
    /// counts as `no`, and the report has it.
    ///
    /// # Errors
    ///
    /// As [`Suite::new`](crate::suite::Suite::new) and [`Mutants::new`]; or the automata are too
    /// large to be compared.
    pub fn report(self, implementation: &mut impl Implementation) -> Result<Report, CompileError> {
        let language = self.language;
        let mut queries = 0;
        let mut threw = None;
        let learned = self.learn(|strings| {
            let mut answers = Vec::with_capacity(strings.len());
            ask(
                implementation,
                Arc::new(strings.to_vec()),
                |string, answer| {
                    Threw::add(&mut threw, string, answer);
                    answers.push(answer.accepts(string));
                },
            )?;
            queries += answers.len() as u64;
            Ok(answers)
        });
        let mut report = Report::new(language, learned, queries, Respondent::Function)?;
        report.threw = threw;
        Ok(report)
    }
}

/// The strings that are asked about because of a language.
pub(super) fn checks(
    language: &Language,
    near_misses: usize,
) -> Result<[(Check, Strings<'_>); 3], CompileError> {
    let witnesses: Vec<Vec<u8>> = match Mutants::new(language, Density::Telling) {
        // It has none, or it would take too long to find them.
        Err(CompileError::TooLarge(_) | CompileError::SeveralRules) => Vec::new(),
        mutants => mutants?
            .iter()
            .map(|mutant| mutant.witness.clone())
            .collect(),
    };
    Ok([
        (Check::Mutants, Box::new(witnesses.into_iter())),
        (
            Check::Sentences,
            Box::new(language.sentences(0)?.take(near_misses / 10)),
        ),
        (
            Check::NearMisses,
            Box::new(language.near_misses(0)?.take(near_misses)),
        ),
    ])
}

/// The maximum number of members that probes are made from.
const MEMBERS: usize = 64;

/// Members of the set, one for each state, with one of these words inserted somewhere, or in place
/// of a number, a name, or several with dots between them. If there are many members, of some of
/// them, short and long ones.
pub(super) fn probes(dfa: &Dfa) -> Result<impl Iterator<Item = Vec<u8>>, Bound> {
    let words = words();
    let mut members = members(dfa).map_err(|_| Bound::States)?;
    sort(&mut members);
    let step = members.len().div_ceil(MEMBERS).max(1);
    Ok(members.into_iter().step_by(step).flat_map(move |member| {
        let edits = edits(&member);
        let probe = |&(start, end): &(usize, usize), word: &[u8]| {
            [&member[..start], word, &member[end..]].concat()
        };
        edits
            .iter()
            .flat_map(|edit| words.iter().map(|word| probe(edit, word)))
            .collect::<Vec<_>>()
    }))
}
