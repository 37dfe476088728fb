//! [`Missed`]: the mutants that a set of strings misses.

use std::collections::HashSet;

use rfc1738_conformance::{
    grammar::Grammar,
    mutant::{Density, Mutants, Target},
};
use serde::Serialize;

use crate::{failure::Failure, hex::Text};

/// The most bytes of all strings together. It bounds time, because each mutant reads them all.
const MOST: usize = 1 << 20;

/// Different strings.
#[derive(Default)]
pub(super) struct Strings {
    strings: HashSet<Vec<u8>>,
    bytes: usize,
}

impl Strings {
    /// # Errors
    ///
    /// There are too many.
    pub(super) fn add(&mut self, string: &[u8]) -> Result<(), Failure> {
        if !self.strings.contains(string) {
            // An empty string takes memory, too.
            self.bytes += string.len() + 1;
            self.strings.insert(string.to_vec());
        }
        if self.bytes > MOST {
            let message =
                format!("--mutants takes at most {MOST} bytes of strings: leave it out, or give fewer strings");
            return Err(Failure::new(message));
        }
        Ok(())
    }
}

/// The mutants of a rule that treat all strings as the grammar does.
#[derive(Serialize)]
pub(super) struct Missed {
    pub(super) count: usize,
    pub(super) missed: Vec<Fault>,
}

/// A mutant that is missed.
#[derive(Serialize)]
pub(super) struct Fault {
    pub(super) rule: String,
    pub(super) fault: String,
    /// A shortest string that it treats differently.
    pub(super) shortest: Text,
}

impl Missed {
    pub(super) fn new(grammar: &Grammar, rule: &str, strings: Strings) -> Result<Missed, Failure> {
        let mutants = Mutants::new(grammar, Target::Rule(rule), Density::Telling)?;
        let strings: Vec<Vec<u8>> = strings.strings.into_iter().collect();
        let missed = mutants.missed_by(&strings).into_iter().map(|mutant| Fault {
            rule: mutant.rule.clone(),
            fault: mutant.fault.clone(),
            shortest: Text(mutant.witness.clone()),
        });
        Ok(Missed { count: mutants.iter().len(), missed: missed.collect() })
    }

    /// In one line.
    pub(super) fn summary(&self) -> String {
        format!("{} of {} mutants treat all these strings right", self.missed.len(), self.count)
    }
}
