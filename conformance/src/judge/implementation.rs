//! [`Implementation`]: anything that answers questions about strings.

use std::{
    any::Any,
    fmt::{self, Display},
    panic::{AssertUnwindSafe, catch_unwind},
};

use super::{Answer, Judge};
use crate::parts::Parts;

/// The question about each string, which determines the possible answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// How long is its longest prefix that derives?
    LongestPrefix,
    /// Does the whole string derive?
    Whole,
    /// Does it, and what are its parts?
    Parts,
}

/// Anything that answers a question about each string of a [`Judge`]: a function, such as [`whole`] makes an implementation of, or
/// a process.
pub trait Implementation {
    /// The question that it answers.
    fn question(&self) -> Question;

    /// Answers about all [strings](Judge::strings) of `judge`, in their order: calls `take` with each answer.
    ///
    /// # Errors
    ///
    /// A fault, if it cannot answer about all of them.
    fn answer(&mut self, judge: &Judge, take: &mut dyn FnMut(Answer<'_>)) -> Result<(), Fault>;
}

/// Why an implementation did not answer about all strings, or why its answers cannot be trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fault {
    /// What it did. Safe to print.
    pub message: String,
    /// Of a process, how it exited; `None` if it had to be terminated.
    pub status: Option<String>,
    /// Of a process, the first lines of its standard error, safe to print.
    pub stderr: Vec<String>,
    /// What to try. Safe to print.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hint: Option<String>,
    /// Whether each answer so far is about its string. If not, none is compared.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_in_step: bool,
}

/// Writes it in indented lines.
impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { message, status, stderr, hint, .. } = self;
        writeln!(f, "  failed: {message}")?;
        writeln!(f, "  ended: {}", status.as_deref().unwrap_or("not by itself"))?;
        stderr.iter().try_for_each(|line| writeln!(f, "  stderr: {line}"))?;
        hint.iter().try_for_each(|hint| writeln!(f, "  hint: {hint}"))
    }
}

/// An implementation that says whether a whole string derives.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, Subject, whole}};
///
/// let judge = Judge::new(Subject::rule(Grammar::rfc1738(), "digits")?)?;
/// let verdict = judge.verdict(&mut whole(|text| !text.is_empty() && text.iter().all(u8::is_ascii_digit)));
/// assert!(verdict.agrees(), "{verdict}");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn whole(accepts: impl FnMut(&[u8]) -> bool) -> impl Implementation {
    let mut accepts = accepts;
    function(Question::Whole, move |string| if accepts(string) { Answer::Yes } else { Answer::No })
}

/// An implementation that gives the length in bytes of the longest prefix that derives, and `None` if no prefix does.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, Subject, longest_prefix}};
///
/// let judge = Judge::new(Subject::rule(Grammar::rfc1738(), "digits")?)?;
/// let verdict = judge.verdict(&mut longest_prefix(|text| {
///     let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
///     (digits > 0).then_some(digits)
/// }));
/// assert!(verdict.agrees(), "{verdict}");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn longest_prefix(length: impl FnMut(&[u8]) -> Option<usize>) -> impl Implementation {
    let mut length = length;
    function(Question::LongestPrefix, move |string| match length(string) {
        Some(length) => Answer::Length(length as u64),
        None => Answer::No,
    })
}

/// An implementation that names the parts of a URL, and `None` if it does not accept the string. The judge must know the right
/// [parts](Judge::with_parts).
pub fn parts(parts: impl FnMut(&[u8]) -> Option<Parts<'static>>) -> impl Implementation {
    let mut parts = parts;
    function(Question::Parts, move |string| parts(string).map_or(Answer::No, Answer::Parts))
}

/// A function that answers about a string. A panic is an answer, too.
struct Function<F> {
    question: Question,
    answer: F,
}

fn function<F: FnMut(&[u8]) -> Answer<'static>>(question: Question, answer: F) -> Function<F> {
    Function { question, answer }
}

impl<F: FnMut(&[u8]) -> Answer<'static>> Implementation for Function<F> {
    fn question(&self) -> Question {
        self.question
    }

    fn answer(&mut self, judge: &Judge, take: &mut dyn FnMut(Answer<'_>)) -> Result<(), Fault> {
        for string in judge.strings() {
            // What a panic leaves behind is the function's own, as it is when its caller catches one.
            let answer = catch_unwind(AssertUnwindSafe(|| (self.answer)(&string)));
            take(answer.unwrap_or_else(|panic| Answer::Threw(message(&*panic))));
        }
        Ok(())
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic").to_owned()
}
