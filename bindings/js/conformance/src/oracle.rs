//! [`Oracle`]: asks a function of JavaScript.

use std::sync::Arc;

use rfc1738_conformance::judge::{Answer, Fault, Implementation, Question, Strings};
use wasm_bindgen::prelude::wasm_bindgen;

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
pub(crate) struct InvalidAnswer;

impl Oracle {
    /// Whether the function accepts each of these strings. A function that throws does not.
    ///
    /// # Errors
    ///
    /// One of its answers is [`InvalidAnswer`].
    pub(crate) fn accepts(&self, strings: &[Vec<u8>]) -> Result<Vec<bool>, InvalidAnswer> {
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
pub(crate) struct Function<'a> {
    pub(crate) oracle: &'a Oracle,
    pub(crate) question: Question,
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
