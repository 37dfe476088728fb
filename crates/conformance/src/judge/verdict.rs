//! [`Verdict`]: what the answers of an implementation show.

use std::{collections::BTreeMap, fmt};

use super::{
    Answer, Contradiction, Differences, Fault, Judge, PartName, Parts, Question, Reference,
};
use crate::{hex, language::Language, safe::shown};

/// What the answers of an implementation about a language show.
///
/// `Display` writes it for people, in lines: how many answers are wrong, the differences,
/// each with a pair of strings, and what was not judged. It is safe to print.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Verdict {
    /// The name of the language.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub language: String,
    /// How many answers were compared: none if they do not match the strings one to one, as they
    /// may be out of step.
    pub cases: u64,
    /// Of a language with schemes, how many of the strings begin with each of them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub schemes: Option<Beginnings>,
    /// How many strings of the suite were not asked.
    pub left_out: u64,
    /// In how many of the cases `no` is the right answer.
    pub right_is_no: u64,
    /// Answers that accept a string that is not a member.
    pub wrongly_accepted: Tally,
    /// Answers that reject a member.
    pub wrongly_rejected: Tally,
    /// Answers about prefixes that are too long or too short.
    pub wrong_length: Tally,
    /// Answers that are exceptions or panics.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Tally::is_empty"))]
    pub threw: Tally,
    /// For answers with parts.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub parts: Option<Vec<Compared>>,
    /// If two answers about one string differ: then there are no differences, because no language
    /// has such answers.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub contradiction: Option<Contradiction>,
    /// What explains the wrong answers about strings.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub differences: Differences,
    /// The rules that nest, each with its depth: what nests deeper is not judged.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub depths: BTreeMap<String, u32>,
    /// Whether only the small suite was asked: it does not detect all combinations of faults, and no
    /// limits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub only_small: bool,
    /// Whether the suite decides about automata of at most so many states: the whole suite was
    /// asked, next to accepted members, and its wrong answers are explained.
    pub complete: bool,
    /// How many states an automaton may have so that the suite decides.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub states: usize,
    /// How many strings the implementation was asked about in all.
    pub questions: u64,
    /// In how many rounds: about most in the first one, and about more in each later one.
    pub rounds: u64,
    /// Why not all answers could be compared.
    pub fault: Option<Fault>,
}

/// Answers that are wrong in the same way.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Tally {
    /// How many there are.
    pub count: u64,
    /// The one about the shortest string.
    pub shortest: Option<Counterexample>,
}

/// The answers that mention a part.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Compared {
    /// The part.
    pub part: PartName,
    /// How many there are about strings that are members.
    pub compared: u64,
    /// Those that are wrong.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub wrong: Tally,
}

/// How many of the strings so far begin with each of some names, in either case, and a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Beginnings(BTreeMap<String, u64>);

impl Beginnings {
    /// Those of a language, before any string; `None` if it has none.
    fn new(language: &Language) -> Option<Beginnings> {
        let names = language.beginnings();
        let counts = names.iter().map(|name| (name.clone(), 0)).collect();
        (!names.is_empty()).then_some(Beginnings(counts))
    }

    /// Counts a string.
    fn add(&mut self, string: &[u8]) {
        let Some(colon) = string.iter().position(|byte| *byte == b':') else {
            return;
        };
        let name = String::from_utf8_lossy(&string[..colon]).to_ascii_lowercase();
        if let Some(count) = self.0.get_mut(&name) {
            *count += 1;
        }
    }

    /// The number for each name.
    pub fn counts(&self) -> &BTreeMap<String, u64> {
        &self.0
    }
}

/// A string with a wrong answer.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counterexample {
    /// The string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub string: hex::Text,
    /// The answer.
    pub answered: Answer<'static>,
    /// The right one.
    pub expected: Answer<'static>,
}

/// For people. Safe to print; the beginning, if the string is long.
impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counterexample {
            string,
            answered,
            expected,
        } = self;
        write!(
            f,
            "\"{}\", answered {answered}, expected {expected}",
            shown(string)
        )
    }
}

impl Tally {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a string.
    pub(crate) fn add(&mut self, string: &[u8], answered: &Answer<'_>, expected: &Answer<'_>) {
        self.count += 1;
        let shortest = self.shortest.as_ref();
        if shortest.is_none_or(|shortest| string.len() < shortest.string.len()) {
            self.shortest = Some(Counterexample {
                string: hex::Text(string.into()),
                answered: answered.clone().into_owned(),
                expected: expected.clone().into_owned(),
            });
        }
    }
}

impl Verdict {
    /// Before the first answer.
    pub(super) fn new(judge: &Judge, question: Question) -> Self {
        let unheard = |part| Compared {
            part,
            compared: 0,
            wrong: Tally::default(),
        };
        let parts = match question {
            Question::Parts(names) => Some(names.iter().copied().map(unheard).collect()),
            Question::Whole | Question::LongestPrefix => None,
        };
        Verdict {
            language: judge.language().to_string(),
            cases: 0,
            schemes: Beginnings::new(judge.language()),
            left_out: judge.left_out(),
            right_is_no: 0,
            wrongly_accepted: Tally::default(),
            wrongly_rejected: Tally::default(),
            wrong_length: Tally::default(),
            threw: Tally::default(),
            parts,
            contradiction: None,
            differences: Differences::default(),
            depths: judge
                .language()
                .depths()
                .into_iter()
                .map(|(rule, depth)| (rule.to_owned(), depth))
                .collect(),
            only_small: !judge.asked.options.whole,
            complete: judge.decides(),
            states: judge.asked.suite.complete_up_to(),
            questions: 0,
            rounds: 1,
            fault: None,
        }
    }

    /// Compares an answer. If it has parts, the `reference` knows their form.
    pub(super) fn compare(
        &mut self,
        string: &[u8],
        answered: &Answer<'_>,
        expected: &Answer<'_>,
        reference: Option<&dyn Reference>,
    ) {
        self.cases += 1;
        self.schemes
            .iter_mut()
            .for_each(|schemes| schemes.add(string));
        self.right_is_no += u64::from(*expected == Answer::No);
        match (answered, expected) {
            (Answer::Threw(_), _) => self.threw.add(string, answered, expected),
            (Answer::Parts(answered), Answer::Parts(expected)) => {
                reference.into_iter().for_each(|reference| {
                    self.compare_parts(string, answered, expected, reference)
                });
            }
            _ if answered == expected => {}
            (_, Answer::No) => self.wrongly_accepted.add(string, answered, expected),
            (Answer::No, _) => self.wrongly_rejected.add(string, answered, expected),
            _ => self.wrong_length.add(string, answered, expected),
        }
    }

    fn compare_parts(
        &mut self,
        string: &[u8],
        answered: &Parts<'_>,
        expected: &Parts<'_>,
        reference: &dyn Reference,
    ) {
        for Compared {
            part,
            compared,
            wrong,
        } in self.parts.iter_mut().flatten()
        {
            let folded = [answered, expected].map(|parts| reference.folded(*part, parts, string));
            let [Some(answered), Some(expected)] = folded else {
                continue;
            };
            *compared += 1;
            if answered != expected {
                wrong.add(string, &Answer::Part(answered), &Answer::Part(expected));
            }
        }
    }

    /// Whether all answers are right.
    pub fn agrees(&self) -> bool {
        self.outcome() == Outcome::Agrees
    }

    /// The tallies of wrong answers about strings, and their names.
    pub fn wrong_answers(&self) -> [(&'static str, &Tally); 3] {
        [
            ("wrongly accepted", &self.wrongly_accepted),
            ("wrongly rejected", &self.wrongly_rejected),
            ("wrong length", &self.wrong_length),
        ]
    }

    /// The tallies of all wrong answers, and their names: those about strings, those that are none,
    /// and those of parts.
    pub fn tallies(&self) -> impl Iterator<Item = (&'static str, &Tally)> {
        let parts = self
            .parts
            .iter()
            .flatten()
            .map(|compared| (compared.part.name, &compared.wrong));
        self.wrong_answers()
            .into_iter()
            .chain([("threw", &self.threw)])
            .chain(parts)
    }

    /// The parts that no answer about a member mentions, if there are answers with parts.
    pub fn never_mentioned(&self) -> Vec<&'static str> {
        let accepted = self.cases - self.right_is_no - self.wrongly_rejected.count;
        let parts = self
            .parts
            .iter()
            .flatten()
            .filter(|part| accepted > 0 && part.compared == 0);
        parts.map(|part| part.part.name).collect()
    }

    /// The verdict in one word.
    pub fn outcome(&self) -> Outcome {
        if self.fault.is_some() || self.contradiction.is_some() {
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
pub enum Outcome {
    /// All answers are right.
    Agrees,
    /// Some are wrong.
    Differs,
    /// Some are missing, or contradict each other, or the implementation failed.
    Failed,
}
