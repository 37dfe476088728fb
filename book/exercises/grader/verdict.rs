//! [`Verdict`]: the grade of an exercise; and how its message shows strings, safe on any terminal.

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
    /// Something that no string shows.
    pub fn without_string(message: String) -> Counterexample {
        Counterexample { hex: None, message }
    }

    /// What is wrong about this string.
    pub fn new(string: &[u8], message: String) -> Counterexample {
        Counterexample {
            hex: Some(encoded(string)),
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

    /// The verdict with some words of its message replaced.
    pub(crate) fn reworded(mut self, from: &str, to: &str) -> Verdict {
        if let Some(Counterexample { message, .. }) = &mut self.counterexample {
            *message = message.replacen(from, to, 1);
        }
        self
    }

    /// It answers wrongly.
    pub fn wrong(counterexample: Counterexample) -> Verdict {
        Verdict::without_strings(Outcome::Wrong, Some(counterexample))
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

/// In hexadecimal.
pub(crate) fn encoded(string: &[u8]) -> String {
    string.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The most bytes of a string that are shown, and how many are shown of the end of a longer one.
pub(crate) const SHOWN: usize = 120;
const SHOWN_OF_END: usize = 12;

/// A string in backquotes, with escapes for everything but graphic US-ASCII and the space: ``
/// `a\n\xff` ``.
///
/// ```
/// use exercises::verdict::quoted;
///
/// assert_eq!(quoted(b"a.b"), "`a.b`");
/// assert_eq!(quoted(b"\n\\\xff"), r"`\n\\\xff`");
/// assert_eq!(quoted(b""), "the empty string");
/// ```
pub fn quoted(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the empty string".to_owned();
    }
    let shown = |bytes: &[u8]| bytes.iter().map(|&byte| escaped(byte)).collect::<String>();
    if bytes.len() > SHOWN {
        let first = &bytes[..SHOWN / 2];
        let last = &bytes[bytes.len() - SHOWN_OF_END..];
        format!("`{}…{}` ({} bytes)", shown(first), shown(last), bytes.len())
    } else {
        format!("`{}`", shown(bytes))
    }
}

/// The same, with the length: `` `a.b` (3 bytes) ``.
pub fn measured(bytes: &[u8]) -> String {
    if bytes.len() > SHOWN {
        quoted(bytes)
    } else {
        format!("{} ({})", quoted(bytes), count(bytes.len(), "byte"))
    }
}

fn escaped(byte: u8) -> String {
    match byte {
        b'\\' => r"\\".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    }
}

/// A number of things: `1 byte`, `2 bytes`.
///
/// ```
/// use exercises::verdict::count;
///
/// assert_eq!((count(1, "byte"), count(0, "byte")), ("1 byte".to_owned(), "0 bytes".to_owned()));
/// ```
pub fn count(number: usize, thing: &str) -> String {
    if number == 1 {
        format!("1 {thing}")
    } else {
        format!("{number} {thing}s")
    }
}
