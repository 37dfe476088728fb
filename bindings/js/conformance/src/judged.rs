//! [`Judged`]: the verdict on a function, with its words.

use rfc1738_conformance::judge::{Judge, Question, Verdict};
use serde::Serialize;

use crate::asked::{Asked, Function};

/// A verdict, and what it says to people.
#[derive(Debug, Serialize)]
pub(crate) struct Judged {
    rule: String,
    agrees: bool,
    verdict: Verdict,
    /// Each cause of the verdict.
    causes: Vec<String>,
    /// All of it, in lines.
    words: String,
}

impl Judged {
    /// Asks a function.
    pub(crate) fn of(asked: &Asked, judge: &Judge, question: Question) -> Judged {
        let verdict = judge.verdict(&mut Function { asked, question });
        Judged {
            rule: verdict.subject.clone(),
            agrees: verdict.agrees(),
            causes: verdict.causes.iter().map(ToString::to_string).collect(),
            words: verdict.to_string(),
            verdict,
        }
    }
}
