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
/// judge asks about; and how many wrong answers of either kind are kept.
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
        let mut samples = [Sample::default(), Sample::default()];
        let mut are_wrong: Vec<bool> = Vec::with_capacity(self.heard.len());
        for ((string, cycle), heard) in judge.strings_and_cycles().zip(&self.heard) {
            let accepts = *heard == Heard::Yes;
            let is_member = judge.is_member(&string);
            are_wrong.push(accepts != is_member);
            let is_kept = accepts != is_member && *heard != Heard::Threw && {
                let cycle = cycle.filter(|_| is_member).cloned();
                samples[usize::from(accepts)].add(accepts, &string, cycle)
            };
            if is_kept || string.len() <= LONGEST && ledger.len() < MOST {
                ledger.insert(&string, accepts);
            }
            if accepts && is_member {
                footing.add(&string);
            }
        }
        let rejects = samples[0].count > 0;
        let mut heard = |strings| hear(implementation, strings);
        ledger.ask(&self.prefixes, &mut heard)?;
        for prefix in &self.prefixes {
            let accepts = ledger.known(prefix);
            if let Some(accepts) = accepts.filter(|accepts| *accepts != dfa.accepts(prefix)) {
                samples[usize::from(accepts)].add(accepts, prefix, None);
            }
        }
        footing.complete(judge.language(), &mut ledger, &mut heard)?;
        let mut differences = Differences::new(judge.language(), &footing);
        // Where members are rejected, the suite is asked once more, beside those that are not.
        let mut is_complete = judge.decides();
        if rejects && !differences.accepts_none && !verdict.only_small {
            let is_whole = ask_beside(
                judge,
                &footing,
                verdict,
                &mut ledger,
                &mut samples,
                implementation,
            )?;
            is_complete &= is_whole && differences.not_judged.is_empty();
            if !is_whole {
                // Not all transitions were judged beside an accepted member.
                differences.transitions = 0;
            }
        }
        let mut heard = |strings| hear(implementation, strings);
        differences.not_examined = samples.iter().map(Sample::not_kept).sum();
        let [rejects, accepts] = samples.map(|sample| sample.kept);
        // The search knows only the automaton, which has a string that is too long.
        let (too_long, wrong): (Vec<_>, Vec<_>) = accepts
            .into_iter()
            .chain(rejects)
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

/// Wrong answers of one kind: of very many, some from all parts of the suite.
#[derive(Default)]
struct Sample {
    kept: Vec<WrongAnswer>,
    count: u64,
    /// How often every other one of those that were kept was dropped.
    halvings: u32,
}

impl Sample {
    /// Adds a wrong answer. Returns whether it is kept so far.
    fn add(&mut self, accepts: bool, string: &[u8], cycle: Option<Cycle>) -> bool {
        let is_kept = self.count % (1 << self.halvings) == 0;
        self.count += 1;
        if is_kept {
            let string = string.to_vec();
            self.kept.push(WrongAnswer::new(accepts, string, cycle));
        }
        if self.kept.len() > MOST {
            let mut numbers = 0..;
            self.kept
                .retain(|_| numbers.next().is_some_and(|number| number % 2 == 0));
            self.halvings += 1;
        }
        is_kept
    }

    fn not_kept(&self) -> u64 {
        self.count - self.kept.len() as u64
    }
}

/// Asks the suite beside accepted members, and about these with a piece repeated. Adds the wrong
/// answers, and returns whether this suite is complete, and all of it was asked.
fn ask_beside(
    judge: &Judge,
    footing: &Footing<'_>,
    verdict: &mut Verdict,
    ledger: &mut Ledger,
    samples: &mut [Sample; 2],
    implementation: &mut dyn Implementation,
) -> Result<bool, Fault> {
    let suite = judge.asked.suite.on(footing.members());
    let is_new = |string: &Vec<u8>| judge.reads(string) && ledger.known(string).is_none();
    // The other suite had about as many. An odd step, because the strings are made in loops.
    let step = match verdict.cases as usize / BESIDE {
        0 => 1,
        times => (times + 1) | 1,
    };
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
    let mut numbers = 0_usize..;
    ledger.rounds += 1;
    ask(implementation, Arc::new(strings), |string, answer| {
        let number = numbers.next().unwrap_or_default();
        let right = judge.right_answer(question, string);
        verdict.compare(string, answer, &right, judge.reference.as_deref());
        let accepts = answer.accepts(string);
        let is_wrong = accepts != judge.dfa().accepts(string);
        let is_kept = is_wrong && !matches!(answer, Answer::Threw(_)) && {
            let cycle = number.checked_sub(first);
            let cycle = cycle.map(|number| cycles[number].clone());
            samples[usize::from(accepts)].add(accepts, string, cycle)
        };
        if is_kept || ledger.len() < 2 * MOST {
            ledger.insert(string, accepts);
        }
    })?;
    Ok(suite.is_complete() && step == 1)
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
