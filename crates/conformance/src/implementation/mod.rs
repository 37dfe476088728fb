//! [`Implementation`]: anything that answers questions about strings, and its [`Answer`]s.

mod answer;
mod interview;
mod parts;

use std::{
    any::Any,
    fmt::{self, Display},
    panic::{AssertUnwindSafe, catch_unwind},
    str,
    sync::Arc,
};

use crate::{automaton::CompileError, safe::visible};

pub use answer::{Answer, Contradiction, Threw};
pub(crate) use interview::Interview;
pub use parts::{Folded, Named, PartName, Parts, Reference};

#[cfg(feature = "process")]
pub(crate) use parts::is_integer;

/// The question about each string, which determines the possible answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// How long is its longest prefix that derives?
    LongestPrefix,
    /// Does the whole string derive?
    Whole,
    /// Does it, and what are its parts? It may have those of these names.
    Parts(&'static [PartName]),
}

/// Anything that answers a question about strings, one by one: a function, such as [`whole`] makes
/// an implementation of, or a process.
///
/// A function needs only [`answer`](Implementation::answer). The strings are known before the first
/// question, so that a process can be asked about all of them at once.
pub trait Implementation {
    /// The question that it answers.
    fn question(&self) -> Question;

    /// Whether each [`start`](Implementation::start) takes long, as that of a process does.
    fn is_started_anew(&self) -> bool {
        false
    }

    /// Begins: it will be asked about these strings, at least one, in their order, and not
    /// necessarily about all of them.
    ///
    /// # Errors
    ///
    /// A fault, if it cannot answer about any.
    fn start(&mut self, strings: Arc<dyn Strings>) -> Result<(), Fault> {
        let _ = strings;
        Ok(())
    }

    /// Its answer about the next string.
    ///
    /// # Errors
    ///
    /// A fault, if it has none. It is not asked again before the next
    /// [`start`](Implementation::start).
    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault>;

    /// Ends, after the answer about the last string.
    ///
    /// # Errors
    ///
    /// A fault, if it does not end as it should.
    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

impl<I: Implementation + ?Sized> Implementation for &mut I {
    fn question(&self) -> Question {
        (**self).question()
    }

    fn is_started_anew(&self) -> bool {
        (**self).is_started_anew()
    }

    fn start(&mut self, strings: Arc<dyn Strings>) -> Result<(), Fault> {
        (**self).start(strings)
    }

    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault> {
        (**self).answer(string)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        (**self).finish()
    }
}

/// Strings that an implementation is asked about.
pub trait Strings: Send + Sync {
    /// The strings, in their order.
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_>;

    /// How many there are.
    fn count(&self) -> u64;
}

impl Strings for Vec<Vec<u8>> {
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self[..].iter().cloned())
    }

    fn count(&self) -> u64 {
        self.len() as u64
    }
}

/// Why an implementation did not answer about all strings, or why its answers cannot be trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fault {
    /// What it did. Safe to print.
    pub message: String,
    /// How it ended: the status of a process, or a panic; `None` if it had to be terminated.
    pub status: Option<String>,
    /// Of a process, the first lines of its standard error and the last one, safe to print.
    pub stderr: Vec<String>,
    /// What to try. Safe to print.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hint: Option<String>,
    /// Whether each answer so far is about its string. If not, none is compared.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_in_step: bool,
    /// Whether it failed on its own, so that it can be started again for the strings that have no
    /// answer yet.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_crash: bool,
    /// Whether it is a process that had to be terminated, so that it has no status.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub was_terminated: bool,
}

impl Fault {
    /// A fault before any answer, or one that says nothing about those before it.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            ..Fault::default()
        }
    }

    /// The line of standard error that says the most: the first one, but the last one of a process
    /// written in Python, whose traceback ends with the exception.
    fn complaint(&self) -> Option<&String> {
        let is_traceback = |line: &String| line.starts_with("Traceback (most recent call last)");
        if self.stderr.iter().any(is_traceback) {
            self.stderr.last()
        } else {
            self.stderr.first()
        }
    }

    /// A crash, as the answer about the string that is enough for it.
    fn as_answer(&self) -> Answer<'static> {
        let status = self.status.as_deref().unwrap_or(&self.message);
        let stderr = self.complaint();
        let stderr = stderr.map_or(String::new(), |line| format!(": {line}"));
        Answer::Threw(format!("crashed: {status}{stderr}"))
    }
}

/// A language that is too large leaves nothing to ask about.
impl From<CompileError> for Fault {
    fn from(error: CompileError) -> Fault {
        Fault::new(error.to_string())
    }
}

/// Writes it in indented lines. Safe to print, if the lines of standard error are.
impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  failed: {}", visible(self.message.as_bytes()))?;
        let was_running = "it was still running, and was terminated";
        let ended = self.status.as_deref();
        if let Some(ended) = ended.or(self.was_terminated.then_some(was_running)) {
            writeln!(f, "  ended: {ended}")?;
        }
        for line in &self.stderr {
            writeln!(f, "  stderr: {line}")?;
        }
        let mut hint = self.hint.iter();
        hint.try_for_each(|hint| writeln!(f, "  hint: {hint}"))
    }
}

/// Asks about strings, as long as there are answers. A string at which it crashes is answered with
/// that. An implementation without a question is not started.
pub(crate) fn ask(
    implementation: &mut (impl Implementation + ?Sized),
    strings: Arc<dyn Strings>,
    mut take: impl FnMut(&[u8], &Answer<'_>),
) -> Result<(), Fault> {
    let mut interview = Interview::new(Arc::clone(&strings));
    for string in strings.iter() {
        interview.answer(implementation, &string, |answer| match answer {
            Ok(answer) => take(&string, answer),
            Err(crash) => take(&string, &crash.as_answer()),
        })?;
    }
    interview.finish(implementation)
}

/// Whether this is one line of UTF-8 in every language: many end a line at CR as well as at LF.
pub fn is_line(string: &[u8]) -> bool {
    str::from_utf8(string).is_ok() && !string.contains(&b'\n') && !string.contains(&b'\r')
}

/// An implementation that says whether a whole string derives.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, whole}, language::Language};
///
/// let judge = Judge::new(Language::rule(Grammar::rfc1738(), "digits")?)?;
/// let verdict = judge.verdict(&mut whole(|text| !text.is_empty() && text.iter().all(u8::is_ascii_digit)));
/// assert!(verdict.agrees(), "{verdict}");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn whole(accepts: impl FnMut(&[u8]) -> bool) -> impl Implementation {
    let mut accepts = accepts;
    function(Question::Whole, move |string| accepts(string).into())
}

/// An implementation that gives the length in bytes of the longest prefix that derives, and `None`
/// if no prefix does. A length that is larger than the string's counts as an exception.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, judge::{Judge, longest_prefix}, language::Language};
///
/// let judge = Judge::new(Language::rule(Grammar::rfc1738(), "digits")?)?;
/// let verdict = judge.verdict(&mut longest_prefix(|text| {
///     let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
///     (digits > 0).then_some(digits)
/// }));
/// assert!(verdict.agrees(), "{verdict}");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn longest_prefix(length: impl FnMut(&[u8]) -> Option<usize>) -> impl Implementation {
    let mut length = length;
    function(Question::LongestPrefix, move |string| {
        match length(string) {
            Some(length) if length > string.len() => Answer::Threw(format!(
                "a prefix of {length} bytes, of a string of {}",
                string.len()
            )),
            Some(length) => Answer::Length(length as u64),
            None => Answer::No,
        }
    })
}

/// An implementation that gives the parts with these `names`, and `None` if it does not accept the
/// string. The judge must know the right [parts](crate::judge::Judge::with_parts).
pub fn parts(
    names: &'static [PartName],
    parts: impl FnMut(&[u8]) -> Option<Parts<'static>>,
) -> impl Implementation {
    let mut parts = parts;
    function(Question::Parts(names), move |string| {
        parts(string).map_or(Answer::No, Answer::Parts)
    })
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

    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault> {
        // What a panic leaves behind is the function's own, as it is when its caller catches one.
        let answer = catch_unwind(AssertUnwindSafe(|| (self.answer)(string)));
        Ok(answer.unwrap_or_else(|panic| Answer::Threw(message(&*panic))))
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic").to_owned()
}
