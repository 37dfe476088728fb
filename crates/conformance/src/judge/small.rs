//! [`Small`]: the small suite of a language, and the faults of the grammar that its answers agree
//! with.

use std::collections::HashSet;

use super::{
    Judge,
    difference::{Difference, Shape},
    ledger::{Ledger, Oracle},
};
use crate::{
    automaton::CompileError,
    implementation::Fault,
    language::Language,
    mutant::{Acceptor, Density, Mutant, Mutants, Step},
    suite,
};

/// A few hundred strings, each with the mutants of the grammar that treat it differently.
#[derive(Debug, Clone, Default)]
pub(super) struct Small {
    tests: Vec<Test>,
    strings: HashSet<Vec<u8>>,
    /// How many strings it has that are not asked.
    pub(super) left_out: u64,
    mutants: Option<Mutants>,
}

/// The maximum number of edits whose mutants are compared with the grammar before the first
/// question. It bounds the time.
const EDITS: usize = 12_000;

/// The maximum number of faults that are compared with all answers, of those that the small suite
/// does not refute.
const CANDIDATES: usize = 500;

/// Which part of the answers that a difference explains a fault explains at least that is named
/// beside it.
const LEAST: usize = 4;

#[derive(Debug, Clone)]
struct Test {
    string: Vec<u8>,
    /// Their numbers.
    mutants: Vec<usize>,
}

impl Small {
    /// The strings that `is_asked` about. They are found by comparing the grammar with each of its
    /// mutants, which may take a while: it calls `progress`.
    ///
    /// # Errors
    ///
    /// As [`Mutants::new`]: the agreed language has no mutants, and a very large grammar has too
    /// many.
    pub(super) fn new(
        language: &Language,
        is_asked: impl Fn(&[u8]) -> bool,
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Self, CompileError> {
        let edits = Mutants::count(language, Density::Telling)?;
        if edits > EDITS {
            let why =
                format!("it has {edits} edits, and a small suite is made for {EDITS} at most");
            return Err(CompileError::TooLarge(why));
        }
        let mutants = Mutants::with_progress(language, Density::Telling, progress)?;
        let small = suite::Small::with_progress(&mutants, progress)?;
        let all = small.tests();
        let asked = all.iter().filter(|test| is_asked(&test.string));
        let tests: Vec<Test> = asked
            .map(|test| Test {
                string: test.string.clone(),
                mutants: test.mutants.iter().map(|mutant| mutant.number).collect(),
            })
            .collect();
        let strings = tests.iter().map(|test| test.string.clone()).collect();
        Ok(Small {
            left_out: (all.len() - tests.len()) as u64,
            tests,
            strings,
            mutants: Some(mutants),
        })
    }

    pub(super) fn strings(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.tests.iter().map(|test| &test.string)
    }

    pub(super) fn contains(&self, string: &[u8]) -> bool {
        self.strings.contains(string)
    }

    /// Names beside each difference a fault of the grammar that shows in its pair: all answers
    /// agree with it, and of several it explains the most. `are_wrong` says of each string of the
    /// judge whether the answer is wrong, the ledger knows answers about others, and the oracle is
    /// asked about more.
    pub(super) fn name_faults(
        &self,
        judge: &Judge,
        are_wrong: &[bool],
        ledger: &mut Ledger,
        differences: &mut [Difference],
        oracle: &mut Oracle<'_>,
    ) -> Result<(), Fault> {
        let Some(mutants) = &self.mutants else {
            return Ok(());
        };
        let shown: Vec<Option<Vec<Vec<u8>>>> = differences.iter().map(shown).collect();
        let mut candidates: Vec<Candidate<'_>> = Vec::new();
        for mutant in self.unrefuted(mutants, &are_wrong[judge.corpus.len()..]) {
            let Ok(mut acceptor) = mutants.acceptor(mutant, &Mutants::budget()) else {
                continue;
            };
            let mut differs = |string: &[u8]| acceptor.differs(string, judge.dfa().accepts(string));
            let mut shows = |(shown, one): (&Option<Vec<Vec<u8>>>, &Difference)| {
                let wrong = shown.as_ref();
                wrong.is_some_and(|wrong| wrong.iter().all(|string| differs(string)))
                    && !differs(&one.pair.right())
            };
            let shows: Vec<bool> = shown.iter().zip(&*differences).map(&mut shows).collect();
            // Its shortest string may not be among those.
            if shows.contains(&true) && judge.reads(&mutant.witness) {
                candidates.push(Candidate {
                    mutant,
                    acceptor,
                    shows,
                    explained: 0,
                });
            }
        }
        let witnesses = candidates.iter().map(|one| one.mutant.witness.clone());
        ledger.ask(&witnesses.collect::<Vec<_>>(), oracle)?;
        candidates.retain(|Candidate { mutant, .. }| {
            let is_member = judge.dfa().accepts(&mutant.witness);
            ledger.known(&mutant.witness) == Some(!is_member)
        });
        // The strings are made only once, for all.
        for (string, &is_wrong) in judge.strings().zip(are_wrong) {
            if candidates.is_empty() {
                break;
            }
            let is_member = judge.dfa().accepts(&string);
            candidates.retain_mut(|one| {
                let differs = one.acceptor.differs(&string, is_member);
                one.explained += usize::from(differs);
                is_wrong || !differs
            });
        }
        for (string, accepts) in ledger.answers() {
            if candidates.is_empty() {
                break;
            }
            let is_member = judge.dfa().accepts(string);
            if accepts == is_member {
                candidates.retain_mut(|one| !one.acceptor.differs(string, is_member));
            }
        }
        let mut best: Vec<(usize, Option<&Mutant>)> = vec![(0, None); shown.len()];
        for one in candidates {
            for ((best, shows), difference) in best.iter_mut().zip(one.shows).zip(&*differences) {
                let is_enough = one.explained * LEAST >= difference.explains as usize;
                if shows && is_enough && one.explained > best.0 {
                    *best = (one.explained, Some(one.mutant));
                }
            }
        }
        for (difference, (_, fault)) in differences.iter_mut().zip(best) {
            difference.fault = fault.map(ToString::to_string);
        }
        Ok(())
    }

    /// The mutants all of whose strings in the small suite are answered wrongly.
    fn unrefuted<'m>(
        &self,
        mutants: &'m Mutants,
        are_wrong: &[bool],
    ) -> impl Iterator<Item = &'m Mutant> {
        let mut refuted: HashSet<usize> = HashSet::new();
        let mut shown: HashSet<usize> = HashSet::new();
        for (test, is_wrong) in self.tests.iter().zip(are_wrong) {
            let set = if *is_wrong { &mut shown } else { &mut refuted };
            set.extend(&test.mutants);
        }
        let left = mutants.iter().filter(move |mutant| {
            shown.contains(&mutant.number) && !refuted.contains(&mutant.number)
        });
        left.take(CANDIDATES)
    }
}

/// A fault that shows in the pair of some difference.
struct Candidate<'m> {
    mutant: &'m Mutant,
    acceptor: Acceptor<'m>,
    /// For each difference, whether it shows in its pair.
    shows: Vec<bool>,
    /// How many strings of the judge, all answered wrong, it treats differently.
    explained: usize,
}

/// The wrong strings of a difference, which a fault of the grammar that shows in it has to explain.
/// Limits and checks of values are no faults of a grammar.
fn shown(difference: &Difference) -> Option<Vec<Vec<u8>>> {
    match difference.shape {
        Shape::Texts { .. } => None,
        _ if difference.is_limit() => None,
        Shape::Bytes { .. } => Some(difference.examples()),
        _ => Some(vec![difference.pair.wrong()]),
    }
}
