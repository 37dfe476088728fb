//! [`Missed`]: the mutants that a set of strings misses.

use crate::{
    automaton::CompileError,
    grammar::Grammar,
    hex::Text,
    language::Language,
    mutant::{Density, Mutants},
};

/// The mutants of a rule that treat all strings as the grammar does: faults that a test with these
/// strings does not find.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MissedMutants {
    /// How many mutants there are.
    pub count: usize,
    /// Those that are missed.
    pub missed: Vec<MissedMutant>,
}

/// A mutant that is missed.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MissedMutant {
    /// The rule that is edited.
    pub rule: String,
    /// What is wrong with it, in words.
    pub fault: String,
    /// A shortest string that it treats differently.
    pub shortest: Text,
}

impl MissedMutants {
    pub(super) fn new(
        grammar: &Grammar,
        rule: &str,
        strings: &[Vec<u8>],
    ) -> Result<MissedMutants, CompileError> {
        let mutants = Mutants::new(&Language::rule(grammar, rule)?, Density::Telling)?;
        let missed = mutants
            .missed_by(strings)
            .into_iter()
            .map(|mutant| MissedMutant {
                rule: mutant.rule.clone(),
                fault: mutant.fault.clone(),
                shortest: Text(mutant.witness.clone()),
            });
        Ok(MissedMutants {
            count: mutants.iter().len(),
            missed: missed.collect(),
        })
    }

    /// In one line.
    pub fn summary(&self) -> String {
        format!(
            "{} of {} mutants treat all these strings right",
            self.missed.len(),
            self.count
        )
    }
}
