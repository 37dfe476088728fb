//! Where learned answers differ from a language: what the judge says of answers, too.

use super::{
    bound::{LearnError, Stop},
    questions::{KnownAnswers, Questions},
};
use crate::{
    automaton::CompileError,
    implementation::Fault,
    judge::{Depth, Differences, Footing, Ledger, Reads, Tally, WrongAnswer},
    language::Language,
};

/// The answers that are wrongly `yes`, and those that are wrongly `no`, of those about strings that
/// can be asked about.
pub(super) fn tallies<'s>(
    answers: impl Iterator<Item = (&'s [u8], bool)>,
    language: &Language,
) -> Result<[Tally; 2], CompileError> {
    let dfa = language.dfa()?;
    let depth = Depth::new(language, dfa);
    let mut tallies = [Tally::default(), Tally::default()];
    for (string, accepts) in answers {
        let is_member = dfa.accepts(string);
        if depth.judged(string, accepts) != is_member {
            tallies[usize::from(is_member)].add(string, &accepts.into(), &is_member.into());
        }
    }
    Ok(tallies)
}

/// Explains the answers that differ from a language; the oracle is asked more. A bound does not
/// hold any more: these are a few thousand strings.
pub(super) fn differences<E>(
    language: &Language,
    reads: Reads,
    questions: &mut Questions<'_, E>,
) -> Result<Differences, LearnError<E>> {
    let dfa = language.dfa()?;
    let depth = Depth::new(language, dfa);
    let mut ledger = Ledger::new(reads);
    let mut footing = Footing::new(dfa);
    let mut wrong = Vec::new();
    for (string, accepts) in answers(&questions.known) {
        let is_member = dfa.accepts(string);
        let accepts = depth.judged(string, accepts);
        ledger.insert(string, accepts);
        if accepts && is_member {
            footing.add(string);
        }
        if accepts != is_member && reads.reads(string) {
            wrong.push(WrongAnswer::new(accepts, string.to_vec(), None));
        }
    }
    let questions = questions.without_bounds();
    let mut failed = None;
    let mut oracle = |strings: Vec<Vec<u8>>| {
        // Apart from the answers that the automaton was learned from.
        let answers = questions.put(&strings).map_err(|stop| {
            failed = Some(stop);
            Fault::new("the oracle failed")
        })?;
        let both = strings.iter().zip(answers);
        let accepted = both.map(|(string, accepts)| depth.judged(string, accepts));
        Ok(accepted.collect())
    };
    let mut differences = Differences::default();
    if !wrong.is_empty() {
        // The reason is in `failed`.
        let _ = footing
            .complete(language, &mut ledger, &mut oracle)
            .and_then(|()| {
                differences = Differences::new(language, &footing);
                differences.explain(language, &footing, wrong, &mut ledger, &mut oracle)
            });
    }
    match failed {
        Some(Stop::Error(error)) => Err(error),
        Some(Stop::Bound(_)) | None => Ok(differences),
    }
}

/// All strings that the oracle was asked about, with its answers.
pub(super) fn answers(known: &KnownAnswers) -> impl Iterator<Item = (&[u8], bool)> {
    (0..known.len()).map(|number| known.at(number))
}
