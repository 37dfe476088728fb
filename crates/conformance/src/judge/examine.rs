//! [`Examination`]: what is asked of an implementation after its first answers, if some are wrong.

use std::sync::Arc;

use super::{
    Answer, Contradiction, Difference, Fault, Implementation, Judge, Kind, Verdict,
    beyond::{TIMES, distinct, fitting},
    differences::Differences,
    footing::Footing,
    ledger::Ledger,
    undo::WrongAnswer,
};
use crate::{
    implementation::ask,
    suite::{Cycle, at_most},
};

/// The longest string that the ledger keeps, in bytes, and how many it keeps of those that the
/// judge asks about; and about how many wrong answers of either kind are kept.
const LONGEST: usize = 400;
const MOST: usize = 500_000;

/// About how many strings of the suite are asked once more, beside accepted members.
const BESIDE: usize = 8_000_000;

/// How many members that are accepted are asked about again: after thousands of others, an
/// implementation may reject them.
pub(crate) const AGAIN: usize = 16;

/// How many bytes the accepted members may have together in which a piece is repeated.
const PUMPED: usize = 1 << 22;

/// How many prefixes of the wrong length are asked about as whole strings.
const PREFIXES: usize = 1_000;

/// An answer, as far as a search needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heard {
    No,
    Yes,
    Threw,
}

/// The first answers, in the order of the judge's strings.
#[derive(Debug, Default)]
pub(super) struct Examination {
    heard: Vec<Heard>,
    /// Prefixes of strings whose longest prefix was answered wrong.
    prefixes: Vec<Vec<u8>>,
    /// The first members that are accepted, with their answers.
    first: Vec<(Vec<u8>, Answer<'static>)>,
}

impl Examination {
    /// Adds the answer about the next string.
    pub(super) fn add(&mut self, string: &[u8], answered: &Answer<'_>, expected: &Answer<'_>) {
        self.heard.push(match answered {
            Answer::Threw(_) => Heard::Threw,
            answer if answer.accepts(string) => Heard::Yes,
            _ => Heard::No,
        });
        if let (Answer::Length(answered), Answer::Length(expected)) = (answered, expected) {
            // An answer may be longer than the string.
            let prefix = string.get(..*answered.max(expected) as usize);
            let is_wrong = answered != expected && self.prefixes.len() < PREFIXES;
            self.prefixes
                .extend(prefix.filter(|_| is_wrong).map(<[u8]>::to_vec));
        }
        if self.first.len() < AGAIN && answered == expected && *answered != Answer::No {
            self.first
                .push((string.to_vec(), answered.clone().into_owned()));
        }
    }

    /// Looks for the differences that explain the wrong answers, and adds what it finds to the
    /// verdict.
    pub(super) fn run(
        self,
        judge: &Judge,
        verdict: &mut Verdict,
        implementation: &mut dyn Implementation,
    ) -> Result<(), Fault> {
        let dfa = judge.dfa();
        let mut ledger = Ledger::new(judge.asked.options.reads);
        let mut footing = Footing::new(dfa);
        let mut wrong: Vec<WrongAnswer> = Vec::new();
        let mut are_wrong: Vec<bool> = Vec::with_capacity(self.heard.len());
        let tallies = [&verdict.wrongly_rejected, &verdict.wrongly_accepted];
        let mut not_examined = 0;
        let mut samples = tallies.map(|tally| Sample::new(tally.count));
        for ((string, cycle), heard) in judge.strings_and_cycles().zip(&self.heard) {
            let accepts = *heard == Heard::Yes;
            let is_member = judge.is_member(&string);
            let is_wrong = accepts != is_member;
            are_wrong.push(is_wrong);
            let is_kept = is_wrong && samples[usize::from(accepts)].has_next();
            not_examined += u64::from(is_wrong && !is_kept);
            if string.len() <= LONGEST && ledger.len() < MOST || is_kept {
                ledger.insert(&string, accepts);
            }
            if accepts && is_member {
                footing.add(&string);
            }
            if is_kept && *heard != Heard::Threw {
                let cycle = cycle.filter(|_| is_member).cloned();
                wrong.push(WrongAnswer::new(accepts, string, cycle));
            }
        }
        let rejects = wrong.iter().any(|wrong| wrong.kind == Kind::Rejects);
        let mut heard = |strings| hear(implementation, strings);
        ledger.ask(&self.prefixes, &mut heard)?;
        let unequal = self.prefixes.iter().filter_map(|prefix| {
            let accepts = ledger.known(prefix)?;
            (accepts != dfa.accepts(prefix))
                .then(|| WrongAnswer::new(accepts, prefix.clone(), None))
        });
        wrong.extend(unequal);
        footing.complete(judge.language(), &mut ledger, &mut heard)?;
        let mut differences = Differences::new(judge.language(), &footing);
        differences.not_examined = not_examined;
        // Where members are rejected, the suite is asked once more, beside those that are not.
        let mut is_complete = judge.decides();
        if rejects && !differences.accepts_none && !verdict.only_small {
            let (more, is_suite_complete) =
                ask_beside(judge, &footing, verdict, &mut ledger, implementation)?;
            wrong.extend(more);
            is_complete &= is_suite_complete && differences.not_judged.is_empty();
        }
        let mut heard = |strings| hear(implementation, strings);
        // The search knows only the automaton, which has a string that is too long.
        let (too_long, wrong): (Vec<_>, Vec<_>) = wrong
            .into_iter()
            .partition(|wrong| judge.language().is_too_long(&wrong.string));
        differences.explain(judge.language(), &footing, wrong, &mut ledger, &mut heard)?;
        differences.add_unpaired(too_long);
        if verdict.only_small {
            // Not all transitions were judged beside an accepted member.
            differences.transitions = 0;
        }
        verdict.complete = is_complete && differences.are_all();
        let small = &judge.asked.small;
        small.name_faults(
            judge,
            &are_wrong,
            &mut ledger,
            &mut differences.list,
            &mut heard,
        )?;
        verdict.differences = differences;
        verdict.questions = verdict.cases + ledger.asked;
        verdict.rounds += ledger.rounds;
        verdict.contradiction = self.contradiction(verdict, implementation)?;
        if verdict.contradiction.is_some() {
            verdict.differences = Differences::default();
        }
        Ok(())
    }

    /// Asks again about what the verdict rests on. Returns the first string with another answer.
    fn contradiction(
        &self,
        verdict: &Verdict,
        implementation: &mut dyn Implementation,
    ) -> Result<Option<Contradiction>, Fault> {
        let mut first = self.first.clone();
        for (_, tally) in verdict.tallies() {
            let shortest = tally.shortest.iter();
            first.extend(shortest.map(|one| (one.string.to_vec(), one.answered.clone())));
        }
        for Difference { kind, pair, .. } in &verdict.differences.list {
            let wrong = (*kind == Kind::Accepts).into();
            first.extend([(pair.right(), Answer::Yes), (pair.wrong(), wrong)]);
        }
        let strings: Vec<Vec<u8>> = first.iter().map(|(string, _)| string.clone()).collect();
        let mut answers = first.into_iter();
        let mut found = None;
        ask(implementation, Arc::new(strings), |string, second| {
            let Some((_, first)) = answers.next() else {
                return;
            };
            let is_same = match (&first, second) {
                // An exception may have another message each time.
                (Answer::Threw(_), Answer::Threw(_)) | (Answer::Parts(_) | Answer::Part(_), _) => {
                    true
                }
                (Answer::Length(_), second) => first == *second,
                (first, second) => first.accepts(string) == second.accepts(string),
            };
            if found.is_none() && !is_same {
                let second = second.clone().into_owned();
                found = Some(Contradiction::new(string.to_vec(), first, second));
            }
        })?;
        Ok(found)
    }
}

/// Which ones of very many wrong answers are kept: the first ones, and others from all parts of the
/// suite.
struct Sample {
    step: u64,
    count: u64,
}

impl Sample {
    fn new(of: u64) -> Sample {
        let step = of.div_ceil(MOST as u64).max(1);
        Sample { step, count: 0 }
    }

    /// Whether the next one is kept.
    fn has_next(&mut self) -> bool {
        self.count += 1;
        self.count <= MOST as u64 || self.count % self.step == 0
    }
}

/// Asks the suite beside accepted members, and about these with a piece repeated. Returns the wrong
/// answers, and whether this suite is complete.
fn ask_beside(
    judge: &Judge,
    footing: &Footing<'_>,
    verdict: &mut Verdict,
    ledger: &mut Ledger,
    implementation: &mut dyn Implementation,
) -> Result<(Vec<WrongAnswer>, bool), Fault> {
    let suite = judge.asked.suite.on(footing.members());
    let is_new = |string: &Vec<u8>| judge.reads(string) && ledger.known(string).is_none();
    let step = suite.strings().count().div_ceil(BESIDE).max(1);
    let mut strings: Vec<Vec<u8>> = suite.strings().step_by(step).filter(is_new).collect();
    let first = strings.len();
    let times = |cycle: &Cycle| fitting(TIMES[8], cycle);
    let mut cycles = distinct(suite.cycles_in(footing.members()));
    // Of a language with a length, a longer string is none of the automaton's members.
    cycles.retain(|cycle| {
        let member = cycle.times(times(cycle));
        is_new(&member) && !judge.language().is_too_long(&member)
    });
    let size = |cycle: &Cycle| cycle.piece.len() * times(cycle);
    let cycles: Vec<Cycle> = at_most(PUMPED, cycles, size).collect();
    strings.extend(cycles.iter().map(|cycle| cycle.times(times(cycle))));
    let question = implementation.question();
    let mut wrong = Vec::new();
    let mut numbers = 0_usize..;
    ledger.rounds += 1;
    ask(implementation, Arc::new(strings), |string, answer| {
        let number = numbers.next().unwrap_or_default();
        let right = judge.right_answer(question, string);
        verdict.compare(string, answer, &right, judge.reference.as_deref());
        let accepts = answer.accepts(string);
        ledger.insert(string, accepts);
        if accepts != judge.dfa().accepts(string) && !matches!(answer, Answer::Threw(_)) {
            let cycle = number.checked_sub(first);
            let cycle = cycle.map(|number| cycles[number].clone());
            wrong.push(WrongAnswer::new(accepts, string.to_vec(), cycle));
        }
    })?;
    Ok((wrong, suite.is_complete() && step == 1))
}

/// Which of some strings an implementation accepts.
fn hear(
    implementation: &mut dyn Implementation,
    strings: Vec<Vec<u8>>,
) -> Result<Vec<bool>, Fault> {
    let mut accepts = Vec::with_capacity(strings.len());
    ask(implementation, Arc::new(strings), |string, answer| {
        accepts.push(answer.accepts(string));
    })?;
    Ok(accepts)
}
