//! What teachers need beside the lessons, the quiz bank: its questions, and the page that shows
//! them.

mod gift;

use std::{fmt::Write, fs, path::Path};

use itertools::Itertools;
use rfc1738_conformance::grammar::Grammar;
use serde::Deserialize;

use crate::{folder::Folder, reference::NOTICE};

/// The generated files of the teachers' folder in the book.
pub(crate) fn folder(root: &Path) -> Folder {
    let bank = fs::read_to_string(root.join("book/quiz.toml")).expect("the quiz bank");
    let questions = read(&bank).unwrap_or_else(|error| panic!("book/quiz.toml: {error}"));
    let files = [
        ("quiz.md".to_owned(), page(&questions)),
        ("quiz.gift".to_owned(), gift::file(&questions)),
    ];
    Folder::some("book/src/teachers", files)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bank {
    question: Vec<Question>,
}

/// A question: see the head of `book/quiz.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    lesson: usize,
    ask: Option<String>,
    why: String,
    #[serde(default)]
    choices: Vec<Choice>,
    /// The production of which the choices are sentences, or are not.
    member: Option<String>,
    reads: Option<String>,
    number: Option<u64>,
    /// What the number is of.
    of: Option<Measure>,
    production: Option<String>,
    text: Option<String>,
    grammar: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    text: String,
    #[serde(default)]
    right: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Measure {
    States,
    Shortest,
    Derivations,
}

/// The questions of a quiz bank, in its order. Their choices are shuffled, so that their places say
/// nothing, and always in the same way.
fn read(bank: &str) -> Result<Vec<Question>, toml::de::Error> {
    let mut bank: Bank = toml::from_str(bank)?;
    for question in &mut bank.question {
        question.choices.sort_by_key(|choice| hash(&choice.text));
    }
    Ok(bank.question)
}

/// The hash FNV-1a, which is the same on every machine and for every version of Rust.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Question {
    /// The question as Markdown.
    fn asked(&self) -> String {
        if let Some(ask) = &self.ask {
            return ask.clone();
        }
        let production = self
            .about()
            .expect("a question without words is about a production");
        let text = self.text.as_deref().unwrap_or_default();
        match self.of {
            None if self.member.is_some() => {
                format!("Which of these strings are sentences of `{production}`?")
            }
            None => format!("What does `{production}` read of `{text}`?"),
            Some(Measure::States) => {
                format!(
                    "How many states has the minimal automaton of `{production}`, the dead one included?"
                )
            }
            Some(Measure::Shortest) => {
                format!("How many characters has the shortest sentence of `{production}`?")
            }
            Some(Measure::Derivations) => {
                format!("How many derivations has `{text}` from `{production}`?")
            }
        }
    }

    /// The grammar of the question, or its production in section 5, as printed.
    fn bnf(&self) -> Option<&str> {
        let printed = || Some(Grammar::rfc1738().rule(self.about()?)?.text.as_str());
        self.grammar.as_deref().map(str::trim_end).or_else(printed)
    }

    fn about(&self) -> Option<&str> {
        self.member.as_deref().or(self.production.as_deref())
    }

    /// A choice as Markdown: a string is code.
    fn shown(&self, choice: &Choice) -> String {
        if self.member.is_some() {
            format!("`{}`", choice.text)
        } else {
            choice.text.clone()
        }
    }

    /// The answer as Markdown.
    fn answer(&self) -> String {
        let right = self
            .choices
            .iter()
            .zip('a'..)
            .filter(|(choice, _)| choice.right)
            .map(|(_, letter)| letter);
        let number = self.number.map(|number| number.to_string());
        let reads = self.reads.as_deref().map(|reads| {
            if reads == NOTHING {
                reads.into()
            } else {
                format!("`{reads}`")
            }
        });
        number
            .or(reads)
            .unwrap_or_else(|| right.format(", ").to_string())
    }
}

/// What is read of a string if none of its prefixes is a sentence.
const NOTHING: &str = "nothing";

/// The page for teachers.
fn page(questions: &[Question]) -> String {
    let mut page = format!("{NOTICE}\n\n# The quiz bank\n\n");
    writeln!(
        page,
        "{} questions, five for each lesson. Each has one or more right answers, and its answer is folded below it. Wherever an answer \
         can be computed from the grammar, a test computes it. The same questions are in [a file in the format \
         GIFT](quiz.gift), which Moodle and other learning platforms import.",
        questions.len()
    )
    .expect("a String takes all");
    for (lesson, questions) in &questions.iter().chunk_by(|question| question.lesson) {
        write!(page, "\n## Lesson {lesson}\n").expect("a String takes all");
        for (index, question) in questions.enumerate() {
            write!(page, "\n**{lesson}.{}** {}\n", index + 1, question.asked())
                .expect("a String takes all");
            if let Some(bnf) = question.bnf() {
                write!(page, "\n```text\n{bnf}\n```\n").expect("a String takes all");
            }
            if !question.choices.is_empty() {
                let choices = question.choices.iter().zip('a'..);
                let choices = choices
                    .map(|(choice, letter)| format!("* {letter}) {}", question.shown(choice)));
                write!(page, "\n{}\n", choices.format("\n")).expect("a String takes all");
            }
            let (answer, why) = (question.answer(), &question.why);
            write!(
                page,
                "\n<details><summary>Answer</summary>\n\n**{answer}.** {why}\n\n</details>\n"
            )
            .expect("a String takes all");
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use rfc1738_conformance::{automaton::Dfa, derivation::Parser, grammar::Notation};

    use super::*;

    fn questions() -> Vec<Question> {
        read(include_str!("../../../../book/quiz.toml")).unwrap()
    }

    impl Question {
        fn grammar(&self) -> Grammar {
            let own = self
                .grammar
                .as_deref()
                .map(|text| Grammar::read(text, Notation::Bnf).unwrap());
            own.unwrap_or_else(|| Grammar::rfc1738().clone())
        }

        fn dfa(&self) -> Dfa {
            Dfa::new(&self.grammar(), self.about().unwrap()).unwrap()
        }
    }

    #[test]
    fn every_lesson_has_five_questions() {
        let counts = questions().iter().map(|question| question.lesson).counts();
        assert_eq!(
            counts.into_iter().sorted().collect_vec(),
            (1..=13).map(|lesson| (lesson, 5)).collect_vec()
        );
    }

    #[test]
    fn every_question_has_one_kind_of_answer() {
        for question in questions() {
            let asked = question.asked();
            let Question {
                ask,
                choices,
                member,
                reads,
                number,
                of,
                production,
                text,
                ..
            } = question;
            let kinds = [!choices.is_empty(), reads.is_some(), number.is_some()];
            assert_eq!(kinds.into_iter().filter(|&is| is).count(), 1, "{asked}");
            let right = choices.iter().filter(|choice| choice.right).count();
            assert!(
                choices.is_empty() || (1..choices.len()).contains(&right),
                "{asked}"
            );
            assert!(
                choices.is_empty() || member.is_some() || ask.is_some(),
                "{asked}"
            );
            assert_eq!(number.is_some(), of.is_some(), "{asked}");
            assert_eq!(
                reads.is_some() || number.is_some(),
                production.is_some(),
                "{asked}"
            );
            assert_eq!(
                reads.is_some() || matches!(of, Some(Measure::Derivations)),
                text.is_some(),
                "{asked}"
            );
        }
    }

    /// Who knows nothing should gain nothing from how the choices look: the right one is not the
    /// longest or the shortest more often than another, and not always at the same place.
    #[test]
    fn the_form_of_a_choice_does_not_say_that_it_is_right() {
        let (mut all, mut longest, mut shortest, mut places) = (0, 0, 0, [0; 3]);
        for question in questions()
            .iter()
            .filter(|question| question.member.is_none() && question.choices.len() == 3)
        {
            let lengths: Vec<usize> = question
                .choices
                .iter()
                .map(|choice| choice.text.chars().count())
                .collect();
            let [least, most] =
                [lengths.iter().min(), lengths.iter().max()].map(|length| *length.unwrap());
            assert!(
                most <= least + least / 2 + 6,
                "{}: {lengths:?}",
                question.asked()
            );
            let right = question
                .choices
                .iter()
                .positions(|choice| choice.right)
                .exactly_one();
            let Ok(right) = right else { continue };
            all += 1;
            longest += usize::from(lengths[right] == most);
            shortest += usize::from(lengths[right] == least);
            places[right] += 1;
        }
        assert!(
            all > 30 && 2 * longest < all && 2 * shortest < all,
            "{longest} and {shortest} of {all}"
        );
        assert!(places.iter().all(|&count| 5 * count > all), "{places:?}");
    }

    #[test]
    fn the_right_choices_are_the_sentences() {
        for question in questions()
            .iter()
            .filter(|question| question.member.is_some())
        {
            let dfa = question.dfa();
            for choice in &question.choices {
                assert_eq!(
                    choice.right,
                    dfa.accepts(choice.text.as_bytes()),
                    "{}: {}",
                    question.asked(),
                    choice.text
                );
            }
        }
    }

    #[test]
    fn what_is_read_is_the_longest_prefix() {
        for question in questions() {
            if let (Some(reads), Some(text)) = (&question.reads, &question.text) {
                let longest = question
                    .dfa()
                    .longest_prefix(text.as_bytes())
                    .map_or(NOTHING, |length| &text[..length]);
                assert_eq!(reads, longest, "{}", question.asked());
            }
        }
    }

    #[test]
    fn each_number_is_what_is_computed() {
        for question in questions() {
            let Some(of) = question.of else { continue };
            let computed = match of {
                Measure::States => question.dfa().state_count(),
                Measure::Shortest => question.dfa().shortest().unwrap().len(),
                Measure::Derivations => {
                    let (grammar, text) = (
                        question.grammar(),
                        question.text.as_ref().unwrap().as_bytes(),
                    );
                    let parser = Parser::new(&grammar);
                    parser
                        .derivations(question.production.as_ref().unwrap(), text)
                        .unwrap()
                        .count()
                        .try_into()
                        .unwrap()
                }
            };
            assert_eq!(
                question.number,
                Some(computed as u64),
                "{}",
                question.asked()
            );
        }
    }

    #[test]
    fn an_answer_is_a_letter_a_number_or_what_is_read() {
        let answers = questions().iter().map(Question::answer).collect_vec();
        for some in ["a, b, e", "11", "`a.b`", "nothing"] {
            assert!(answers.iter().any(|answer| answer == some), "{some}");
        }
    }
}
