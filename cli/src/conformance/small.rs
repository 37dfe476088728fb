//! [`Small`]: the small suite of a language, and what its answers say: the single faults that would explain those that are wrong.

use std::{
    collections::{HashMap, HashSet},
    ptr,
};

use rfc1738_conformance::{
    mutant::{Density, Kind, Mutant, Mutants},
    spectrum::Spectrum,
    suite,
};

use super::answer::Answer;
use crate::{failure::Failure, language::Language};

/// A few hundred strings, each with the mutants of the grammar that treat it differently.
#[derive(Default)]
pub(super) struct Small {
    tests: Vec<Test>,
    strings: HashSet<Vec<u8>>,
    /// What is wrong with each mutant, in words.
    faults: Vec<String>,
}

/// A mutant: whether it is an unlikely one, in which parts are swapped; and the index of its fault, in the order of the grammar.
type Number = (bool, usize);

struct Test {
    string: Vec<u8>,
    mutants: Vec<Number>,
}

impl Small {
    /// The strings that `is_asked` about. They are found by comparing the grammar with each of its mutants, which may take a while.
    /// The agreed language has none.
    ///
    /// # Errors
    ///
    /// As [`Mutants::new`].
    pub(super) fn new(language: &Language, is_asked: impl Fn(&[u8]) -> bool) -> Result<Self, Failure> {
        let Ok((grammar, target)) = language.target() else { return Ok(Small::default()) };
        let mutants = Mutants::new(grammar, target, Density::Telling)?;
        let faults: Vec<String> = mutants.iter().map(ToString::to_string).collect();
        let numbers: HashMap<*const Mutant, usize> = mutants.iter().map(ptr::from_ref).zip(0..).collect();
        let small = suite::Small::new(&mutants);
        let asked = small.tests().iter().filter(|test| is_asked(&test.string));
        let tests: Vec<Test> = asked
            .map(|test| Test {
                string: test.string.clone(),
                mutants: test
                    .mutants
                    .iter()
                    .map(|&mutant| (mutant.kind == Kind::NeighboursSwapped, numbers[&ptr::from_ref(mutant)]))
                    .collect(),
            })
            .collect();
        Ok(Small { strings: tests.iter().map(|test| test.string.clone()).collect(), tests, faults })
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
    answers: usize,
    mutants: Spectrum<Number>,
}

impl Likeness {
    /// Adds the next answer, about the next string of the small suite; or about another, when there are no more.
    pub(super) fn add(&mut self, small: &Small, string: &[u8], answered: &Answer<'_>, expected: &Answer<'_>) {
        let Some(test) = small.tests.get(self.answers) else { return };
        self.answers += 1;
        let is_accepted = |answer: &Answer<'_>| match answer {
            Answer::No => false,
            Answer::Length(length) => *length == string.len() as u64,
            Answer::Yes | Answer::Parts(_) | Answer::Part(_) => true,
        };
        let mutants = test.mutants.iter().copied();
        if is_accepted(answered) == is_accepted(expected) {
            self.mutants.pass(mutants);
        } else {
            self.mutants.fail(string.len(), mutants);
        }
    }

    /// The fewest faults that explain the wrong answers: an implementation with one of them gives no answer about these strings
    /// that is wrong where this one's is right.
    pub(super) fn faults(&self, small: &Small) -> Vec<String> {
        self.mutants.explain().into_iter().map(|(_, at)| small.faults[at].clone()).collect()
    }
}
