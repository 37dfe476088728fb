//! [`Small`]: the small suite of a language, and what its answers say: the single faults that would
//! explain those that are wrong.

use std::collections::HashSet;

use super::{Answer, Judge};
use crate::{
    automaton::CompileError,
    language::Language,
    mutant::{Density, EditKind, Mutant, Mutants},
    spectrum::Spectrum,
    suite,
};

/// A few hundred strings, each with the mutants of the grammar that treat it differently.
#[derive(Debug, Clone, Default)]
pub(super) struct Small {
    tests: Vec<Test>,
    strings: HashSet<Vec<u8>>,
    mutants: Option<Mutants>,
}

/// The maximum number of edits whose mutants are compared with the grammar before the first
/// question. It bounds the time.
const EDITS: usize = 12_000;

/// The maximum number of faults that are named together: with more, none explains much.
const FAULTS: usize = 3;

/// The maximum number of single faults that are compared with all answers, of those that the small
/// suite does not distinguish.
const CANDIDATES: usize = 500;

/// A mutant: whether it is an unlikely one, in which parts are swapped; and the index of its fault,
/// in the order of the grammar.
type Number = (bool, usize);

#[derive(Debug, Clone)]
struct Test {
    string: Vec<u8>,
    mutants: Vec<Number>,
}

impl Small {
    /// The strings that `is_asked` about. They are found by comparing the grammar with each of its
    /// mutants, which may take a while. The agreed language has none, and a very large grammar has
    /// too many: there are none if it would take too long to find them.
    ///
    /// # Errors
    ///
    /// As [`Mutants::new`].
    pub(super) fn new(
        language: &Language,
        is_asked: impl Fn(&[u8]) -> bool,
    ) -> Result<Self, CompileError> {
        if !language.has_mutants() {
            return Ok(Small::default());
        }
        let mutants = match Mutants::count(language, Density::Telling) {
            Ok(..=EDITS) => Mutants::new(language, Density::Telling),
            Ok(_) => return Ok(Small::default()),
            Err(error) => Err(error),
        };
        let mutants = match mutants {
            Err(CompileError::TooLarge(_)) => return Ok(Small::default()),
            mutants => mutants?,
        };
        let Ok(small) = suite::Small::new(&mutants) else {
            return Ok(Small::default());
        };
        let asked = small.tests().iter().filter(|test| is_asked(&test.string));
        let tests: Vec<Test> = asked
            .map(|test| Test {
                string: test.string.clone(),
                mutants: test
                    .mutants
                    .iter()
                    .map(|&mutant| (mutant.kind == EditKind::NeighborsSwapped, mutant.number))
                    .collect(),
            })
            .collect();
        let strings = tests.iter().map(|test| test.string.clone()).collect();
        Ok(Small {
            tests,
            strings,
            mutants: Some(mutants),
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    pub(super) fn strings(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.tests.iter().map(|test| &test.string)
    }

    pub(super) fn contains(&self, string: &[u8]) -> bool {
        self.strings.contains(string)
    }
}

/// Which mutants of the grammar the answers agree with.
#[derive(Default)]
pub(super) struct Likeness {
    /// Of each answer, whether it accepts or rejects the string wrongly.
    are_wrong: Vec<bool>,
    accepts_any: bool,
    mutants: Spectrum<Number>,
}

impl Likeness {
    /// Adds the next answer, about the next string of the small suite; or about another, when there
    /// are no more.
    pub(super) fn add(
        &mut self,
        small: &Small,
        string: &[u8],
        answered: &Answer<'_>,
        expected: &Answer<'_>,
    ) {
        let is_wrong = answered.accepts(string) != expected.accepts(string);
        self.accepts_any |= answered.accepts(string);
        if let Some(test) = small.tests.get(self.are_wrong.len()) {
            let mutants = test.mutants.iter().copied();
            if is_wrong {
                self.mutants.fail(string.len(), mutants);
            } else {
                self.mutants.pass(mutants);
            }
        }
        self.are_wrong.push(is_wrong);
    }

    /// The fewest faults that explain the wrong answers: few, each of which is a fault in all
    /// strings that it shows in, and which together show in nearly all that were answered wrongly.
    /// There are none if the answers are not so simple, or all are no: that is no fault of the
    /// grammar, whatever else such a grammar would take. Each must show in its shortest string as
    /// well, even if that is not in the suite: `are_wrong` says which strings are answered wrongly,
    /// or cannot be asked about.
    pub(super) fn faults(
        &self,
        judge: &Judge,
        are_wrong: impl FnOnce(&[Vec<u8>]) -> Vec<bool>,
    ) -> Vec<Mutant> {
        let Some(mutants) = judge
            .asked
            .small
            .mutants
            .as_ref()
            .filter(|_| self.accepts_any)
        else {
            return Vec::new();
        };
        let all: Vec<&Mutant> = mutants.iter().collect();
        let wrong = self.are_wrong.iter().filter(|&&is_wrong| is_wrong).count();
        // The small suite may not distinguish one fault from others: the best explains the most
        // wrong answers about all strings.
        let single = self
            .mutants
            .common()
            .into_iter()
            .take(CANDIDATES)
            .map(|number| vec![number]);
        let several =
            Some(self.mutants.explain()).filter(|several| (1..=FAULTS).contains(&several.len()));
        let candidates: Vec<Vec<Number>> = single.chain(several).collect();
        if candidates.is_empty() {
            return Vec::new();
        }
        let shortest: Vec<Vec<u8>> = candidates
            .iter()
            .flatten()
            .map(|&(_, at)| all[at].witness.clone())
            .collect();
        let mut are_wrong = are_wrong(&shortest).into_iter();
        let (mut most, mut best) = (wrong * 9 / 10, Vec::new());
        for faults in candidates {
            let are_shown: Vec<bool> = are_wrong.by_ref().take(faults.len()).collect();
            if are_shown.contains(&false) {
                continue;
            }
            let shows = |&(_, at): &Number| self.shows(judge, mutants.differs(all[at]).ok()?);
            let shown: Option<Vec<Vec<bool>>> = faults.iter().map(shows).collect();
            let Some(shown) = shown else { continue };
            let is_explained = |at: &usize| shown.iter().any(|shows| shows[*at]);
            let explained = (0..self.are_wrong.len()).filter(is_explained).count();
            if explained > most {
                (most, best) = (
                    explained,
                    faults.iter().map(|&(_, at)| all[at].clone()).collect(),
                );
            }
            if most == wrong {
                break;
            }
        }
        best
    }

    /// In which strings a fault shows; `None` if one of them was answered rightly.
    fn shows(&self, judge: &Judge, mut differs: impl FnMut(&[u8]) -> bool) -> Option<Vec<bool>> {
        let shows = |(string, is_wrong): (Vec<u8>, &bool)| {
            let shows = differs(&string);
            (!shows || *is_wrong).then_some(shows)
        };
        judge.strings().zip(&self.are_wrong).map(shows).collect()
    }
}
