//! [`Verdict`]: the grade of an exercise.

use serde::{Deserialize, Serialize};

/// The grade of a function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The grade in one word.
    pub outcome: Outcome,
    /// How many strings it treats as section 5 does.
    pub right: u64,
    /// How many it does not.
    pub wrong: u64,
    /// The shortest string that shows why it has not passed, if a string does.
    pub counterexample: Option<Counterexample>,
}

/// A grade in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// All is right.
    Passed,
    /// It answers, and wrongly.
    Wrong,
    /// It is still `todo!()`.
    NotWritten,
    /// It panics.
    Panicked,
    /// It does not return in time.
    Hangs,
    /// It ends the program, or needs too much memory or stack.
    Died,
}

/// Why an exercise has not passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The string, in hexadecimal, if it is one.
    pub hex: Option<String>,
    /// What is wrong, in words. Safe to print.
    pub message: String,
}

impl Counterexample {
    /// What is wrong about this string.
    pub fn new(string: &[u8], message: String) -> Counterexample {
        Counterexample {
            hex: Some(string.iter().map(|byte| format!("{byte:02x}")).collect()),
            message,
        }
    }
}

impl Verdict {
    /// A verdict that no string was needed for.
    pub fn without_strings(outcome: Outcome, counterexample: Option<Counterexample>) -> Verdict {
        Verdict {
            outcome,
            right: 0,
            wrong: 0,
            counterexample,
        }
    }

    /// Whether the exercise has passed.
    pub fn is_passed(&self) -> bool {
        self.outcome == Outcome::Passed
    }

    /// Whether the learner has begun.
    pub fn is_written(&self) -> bool {
        self.outcome != Outcome::NotWritten
    }
}
