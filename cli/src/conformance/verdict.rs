//! [`Verdict`]: the result for a production; and [`Total`], the result for all.

use std::fmt;

use rfc1738::Schemes;
use serde::Serialize;

use super::{
    answer::{Answer, Protocol},
    causes::Cause,
    questions::Questions,
};
use crate::{
    hex,
    parts::{Part, Parts},
    peer::fault::Fault,
    safe::shown,
};

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
    /// For answers with parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) parts: Option<Vec<Compared>>,
    /// Why answers about strings are wrong.
    pub(super) causes: Vec<Cause>,
    /// Single faults that explain wrong answers about the small suite, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<String>,
    /// Why not all answers could be compared.
    pub(super) fault: Option<Fault>,
}

/// Answers that are wrong in the same way.
#[derive(Default, Serialize)]
pub(super) struct Tally {
    pub(super) count: u64,
    pub(super) shortest: Option<Counterexample>,
}

/// The answers that mention a part.
#[derive(Serialize)]
pub(super) struct Compared {
    pub(super) part: Part,
    /// How many there are about strings that are members.
    pub(super) compared: u64,
    #[serde(flatten)]
    pub(super) wrong: Tally,
}

/// A string with a wrong answer.
#[derive(Serialize)]
pub(super) struct Counterexample {
    #[serde(rename = "hex", serialize_with = "as_hex")]
    pub(super) string: Vec<u8>,
    text: Option<String>,
    pub(super) answered: Answer<'static>,
    pub(super) expected: Answer<'static>,
}

/// For people. Safe to print; the beginning, if the string is long.
impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counterexample { string, answered, expected, .. } = self;
        write!(f, "\"{}\", answered {answered}, not {expected}", shown(string))
    }
}

impl Tally {
    /// Adds a string. Returns whether it is the shortest so far.
    pub(super) fn add(&mut self, string: &[u8], answered: &Answer<'_>, expected: &Answer<'_>) -> bool {
        self.count += 1;
        let is_shortest = self.shortest.as_ref().is_none_or(|shortest| string.len() < shortest.string.len());
        if is_shortest {
            let text = str::from_utf8(string).ok().map(String::from);
            let [answered, expected] = [answered, expected].map(|answer| answer.clone().into_owned());
            self.shortest = Some(Counterexample { string: string.into(), text, answered, expected });
        }
        is_shortest
    }

    /// Adds those of another tally. Returns whether the shortest is one of them.
    pub(super) fn add_all(&mut self, other: Tally) -> bool {
        self.count += other.count;
        let length = |tally: &Tally| tally.shortest.as_ref().map_or(usize::MAX, |shortest| shortest.string.len());
        let is_shortest = length(&other) < length(self);
        if is_shortest {
            self.shortest = other.shortest;
        }
        is_shortest
    }
}

impl Verdict {
    /// Before the first answer.
    pub(super) fn of(questions: &Questions, protocol: Protocol) -> Self {
        let unheard = |part| Compared { part, compared: 0, wrong: Tally::default() };
        let parts = (protocol == Protocol::Parts).then(|| Part::ALL.map(unheard).into());
        Verdict { left_out: questions.left_out(), parts, ..Verdict::default() }
    }

    /// Compares an answer about a URL of these schemes.
    pub(super) fn compare(&mut self, string: &[u8], answered: &Answer<'_>, expected: &Answer<'_>, schemes: &Schemes) {
        self.cases += 1;
        self.right_is_no += u64::from(*expected == Answer::No);
        match (answered, expected) {
            (Answer::Parts(answered), Answer::Parts(expected)) => {
                self.compare_parts(string, answered, expected, schemes);
            }
            _ if answered == expected => {}
            (_, Answer::No) => _ = self.wrongly_accepted.add(string, answered, expected),
            (Answer::No, _) => _ = self.wrongly_rejected.add(string, answered, expected),
            _ => _ = self.wrong_length.add(string, answered, expected),
        }
    }

    fn compare_parts(&mut self, string: &[u8], answered: &Parts<'_>, expected: &Parts<'_>, schemes: &Schemes) {
        for Compared { part, compared, wrong } in self.parts.iter_mut().flatten() {
            let folded = [answered, expected].map(|parts| parts.folded(*part, string, schemes));
            let [Some(answered), Some(expected)] = folded else { continue };
            *compared += 1;
            if answered != expected {
                wrong.add(string, &Answer::Part(answered), &Answer::Part(expected));
            }
        }
    }

    /// The tallies of wrong answers about strings, and their names.
    pub(super) fn wrong_answers(&self) -> [(&'static str, &Tally); 3] {
        [
            ("wrongly accepted", &self.wrongly_accepted),
            ("wrongly rejected", &self.wrongly_rejected),
            ("wrong length", &self.wrong_length),
        ]
    }

    pub(super) fn tallies(&self) -> impl Iterator<Item = (&'static str, &Tally)> {
        let parts = self.parts.iter().flatten().map(|compared| (compared.part.name(), &compared.wrong));
        self.wrong_answers().into_iter().chain(parts)
    }

    /// The parts that no answer about a member mentions, if there are answers with parts.
    pub(super) fn never_mentioned(&self) -> Vec<&'static str> {
        let accepted = self.cases - self.right_is_no - self.wrongly_rejected.count;
        let parts = self.parts.iter().flatten().filter(|part| accepted > 0 && part.compared == 0);
        parts.map(|part| part.part.name()).collect()
    }

    pub(super) fn outcome(&self) -> Outcome {
        if self.fault.is_some() {
            Outcome::Failed
        } else if self.tallies().any(|(_, tally)| tally.count > 0) {
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
