//! [`Verdict`]: the result for a production; and [`Total`], the result for all.

use serde::Serialize;

use super::{answer::Answer, fault::Fault, questions::Questions};
use crate::hex;

/// The result for a production.
#[derive(Default, Serialize)]
pub(super) struct Verdict {
    /// How many answers were compared: none if they do not match the strings one to one, as they may be out of step.
    pub(super) cases: u64,
    /// How many strings of the suite were not asked.
    pub(super) left_out: u64,
    /// In how many of the cases `no` is the right answer.
    pub(super) right_is_no: u64,
    pub(super) wrongly_accepted: Tally,
    pub(super) wrongly_rejected: Tally,
    pub(super) wrong_length: Tally,
    /// Why not all answers could be compared.
    pub(super) fault: Option<Fault>,
}

/// Answers that are wrong in the same way.
#[derive(Default, Serialize)]
pub(super) struct Tally {
    pub(super) count: u64,
    pub(super) shortest: Option<Counterexample>,
}

/// A string with a wrong answer.
#[derive(Serialize)]
pub(super) struct Counterexample {
    #[serde(rename = "hex", serialize_with = "as_hex")]
    pub(super) string: Vec<u8>,
    text: Option<String>,
    pub(super) answered: Answer,
    pub(super) expected: Answer,
}

impl Verdict {
    /// Before the first answer.
    pub(super) fn of(questions: &Questions) -> Self {
        Verdict { left_out: questions.left_out(), ..Verdict::default() }
    }

    /// Compares an answer.
    pub(super) fn compare(&mut self, string: Vec<u8>, answered: Answer, expected: Answer) {
        self.cases += 1;
        self.right_is_no += u64::from(expected == Answer::No);
        let tally = match (answered, expected) {
            _ if answered == expected => return,
            (_, Answer::No) => &mut self.wrongly_accepted,
            (Answer::No, _) => &mut self.wrongly_rejected,
            _ => &mut self.wrong_length,
        };
        tally.count += 1;
        if tally.shortest.as_ref().is_none_or(|shortest| string.len() < shortest.string.len()) {
            let text = str::from_utf8(&string).ok().map(String::from);
            tally.shortest = Some(Counterexample { string, text, answered, expected });
        }
    }

    /// The tallies, and their names.
    pub(super) fn tallies(&self) -> [(&'static str, &Tally); 3] {
        [
            ("wrongly accepted", &self.wrongly_accepted),
            ("wrongly rejected", &self.wrongly_rejected),
            ("wrong length", &self.wrong_length),
        ]
    }

    pub(super) fn outcome(&self) -> Outcome {
        if self.fault.is_some() {
            Outcome::Failed
        } else if self.tallies().iter().any(|(_, tally)| tally.count > 0) {
            Outcome::Differs
        } else {
            Outcome::Agrees
        }
    }
}

/// A verdict in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// All answers are right.
    Agrees,
    /// Some are wrong.
    Differs,
    /// Some are missing, or the command failed.
    Failed,
}

/// The result for all productions.
#[derive(Default, Serialize)]
pub(super) struct Total {
    pub(super) productions: u64,
    pub(super) agree: u64,
    pub(super) differ: u64,
    pub(super) failed: u64,
    pub(super) cases: u64,
    pub(super) left_out: u64,
}

impl Total {
    /// Adds the verdict on one more production.
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.productions += 1;
        self.cases += verdict.cases;
        self.left_out += verdict.left_out;
        match verdict.outcome() {
            Outcome::Agrees => self.agree += 1,
            Outcome::Differs => self.differ += 1,
            Outcome::Failed => self.failed += 1,
        }
    }
}

fn as_hex<S: serde::Serializer>(string: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hex::encode(string))
}
