//! The conformance kit for JavaScript: judges a function, learns its automaton, and compares
//! functions.
//!
//! Each question is one call, whose settings are JSON, and each answer is JSON, `{"Ok": …}` or
//! `{"Err": …}`. The function itself stays in JavaScript, and an [`Oracle`] asks it.

mod results;
mod settings;

use std::sync::Arc;

use rfc1738_conformance::judge::{Answer, Fault, Implementation, Question, Strings};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use results::{DisagreementsResult, LearnedResult, VerdictResult};
use settings::{QuestionError, Settings};

/// The verdict on a function.
#[wasm_bindgen]
pub fn check(oracle: &Oracle, settings: &str) -> String {
    answer(settings, |settings| {
        Ok(VerdictResult::of(
            oracle,
            &settings.judge(true)?,
            settings.question(),
        ))
    })
}

/// Makes the suite of these settings, before a function is there to be asked.
#[wasm_bindgen]
pub fn prepare(settings: &str) -> String {
    answer(settings, |settings| settings.judge(true).map(drop))
}

/// The automaton of a function that says whether the whole string derives.
#[wasm_bindgen]
pub fn learn(oracle: &Oracle, settings: &str) -> String {
    answer(settings, |settings| {
        LearnedResult::of(oracle, &settings.language()?, settings.effort())
    })
}

/// The disagreements of functions that say whether the whole string derives.
#[wasm_bindgen]
pub fn disagree(oracles: Vec<Oracle>, settings: &str) -> String {
    answer(settings, |settings| {
        DisagreementsResult::of(&oracles, settings)
    })
}

fn answer<T: Serialize>(
    settings: &str,
    work: impl FnOnce(&Settings) -> Result<T, QuestionError>,
) -> String {
    let settings = serde_json::from_str(settings).map_err(QuestionError::from);
    let answer = settings
        .and_then(|settings| work(&settings))
        .map_err(|reason| reason.to_string());
    match serde_json::to_string(&answer) {
        Ok(json) => json,
        Err(error) => unreachable!("every key is a string: {error}"),
    }
}

#[wasm_bindgen]
extern "C" {
    /// An object that asks a function. It catches whatever the function throws.
    #[derive(Debug)]
    pub type Oracle;

    /// From now on the function is asked, until [`end`](Oracle::end).
    #[wasm_bindgen(method)]
    fn begin(this: &Oracle);

    /// The answer of the function about a string: the length of the longest prefix, 1 for a yes, or
    /// one of the other codes. A function that takes text is not asked about octets that are not
    /// UTF-8: the answer is no.
    #[wasm_bindgen(method)]
    fn ask(this: &Oracle, string: &[u8]) -> i32;

    /// The message of the exception that the function threw last.
    #[wasm_bindgen(method)]
    fn thrown(this: &Oracle) -> String;

    #[wasm_bindgen(method)]
    fn end(this: &Oracle);
}

/// The codes of answers that are not lengths.
const NO: i32 = -1;
const THREW: i32 = -2;

/// The function has returned a value that is not an answer, which [`Oracle`] knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the function returned a value that is not an answer")]
struct InvalidAnswer;

impl Oracle {
    /// Whether the function accepts each of these strings. A function that throws does not.
    ///
    /// # Errors
    ///
    /// One of its answers is [`InvalidAnswer`].
    fn accepts(&self, strings: &[Vec<u8>]) -> Result<Vec<bool>, InvalidAnswer> {
        let accepts = |string: &Vec<u8>| match self.ask(string) {
            NO | THREW => Ok(false),
            other if other < 0 => Err(InvalidAnswer),
            _ => Ok(true),
        };
        self.begin();
        let answers = strings.iter().map(accepts).collect();
        self.end();
        answers
    }
}

/// A function as an implementation.
struct Function<'a> {
    oracle: &'a Oracle,
    question: Question,
}

impl Implementation for Function<'_> {
    fn question(&self) -> Question {
        self.question
    }

    fn start(&mut self, _: Arc<dyn Strings>) -> Result<(), Fault> {
        self.oracle.begin();
        Ok(())
    }

    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault> {
        Ok(match (self.oracle.ask(string), self.question) {
            (NO, _) => Answer::No,
            (THREW, _) => Answer::Threw(self.oracle.thrown()),
            (code, _) if code < 0 => return Err(Fault::new(InvalidAnswer.to_string())),
            (length, Question::LongestPrefix) => Answer::Length(length.unsigned_abs().into()),
            _ => Answer::Yes,
        })
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.oracle.end();
        Ok(())
    }
}
