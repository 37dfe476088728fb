//! [`Answer`]: a command's answer about a string, and the right one.

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use serde::{Serialize, Serializer};

use super::questions::Questions;
use crate::{
    parts::{self, Folded, Parts, longest_answer},
    safe::visible,
};

/// How much of the parts is shown to people, in bytes.
const SHOWN: usize = 1000;

/// An answer of any protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer<'a> {
    /// The string does not derive, or no prefix does.
    No,
    Yes,
    /// The longest prefix that derives has this many bytes.
    Length(u64),
    /// The string derives, and has these parts.
    Parts(Parts<'a>),
    /// One of them, in the form in which it is compared.
    Part(Folded<'a>),
}

impl Answer<'_> {
    pub(super) fn into_owned(self) -> Answer<'static> {
        match self {
            Answer::No => Answer::No,
            Answer::Yes => Answer::Yes,
            Answer::Length(length) => Answer::Length(length),
            Answer::Parts(parts) => Answer::Parts(parts.into_owned()),
            Answer::Part(part) => Answer::Part(part.into_owned()),
        }
    }
}

/// Safe to print. Of parts, the beginning if they are long.
impl Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::No => f.write_str("no"),
            Answer::Yes => f.write_str("yes"),
            Answer::Length(length) => length.fmt(f),
            Answer::Parts(parts) => {
                let json = serde_json::to_vec(parts).map_err(|_| fmt::Error)?;
                f.write_str(&visible(&json[..json.len().min(SHOWN)]))?;
                if json.len() > SHOWN { write!(f, "… ({} bytes)", json.len()) } else { Ok(()) }
            }
            Answer::Part(part) => part.fmt(f),
        }
    }
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Answer::Length(length) => serializer.serialize_u64(*length),
            Answer::Parts(parts) => parts.serialize(serializer),
            Answer::Part(part) => part.serialize(serializer),
            word => serializer.collect_str(word),
        }
    }
}

/// The question about each string, which determines the possible answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    /// How long is its longest prefix that derives?
    LongestPrefix,
    /// Does the whole string derive?
    Whole,
    /// Does it, and what are its parts?
    Parts,
}

impl Protocol {
    pub(super) fn right_answer<'s>(self, questions: &Questions, string: &'s [u8]) -> Answer<'s> {
        match self {
            Protocol::LongestPrefix => {
                questions.dfa().longest_prefix(string).map_or(Answer::No, |length| Answer::Length(length as u64))
            }
            Protocol::Whole if questions.dfa().accepts(string) => Answer::Yes,
            Protocol::Whole => Answer::No,
            Protocol::Parts => parts::of(questions.language(), string).map_or(Answer::No, Answer::Parts),
        }
    }

    /// How long a line with an answer about `string` may be, in bytes, with its end.
    pub(super) fn longest_line(self, string: &[u8]) -> u64 {
        match self {
            Protocol::LongestPrefix | Protocol::Whole => 80,
            Protocol::Parts => longest_answer(string),
        }
    }

    /// The answer on this line, or what is wrong with it.
    pub(super) fn read(self, line: &[u8]) -> Result<Answer<'_>, Cow<'static, str>> {
        match (self, line) {
            (Protocol::Parts, _) => match parts::Answer::read(line)? {
                parts::Answer::No => Ok(Answer::No),
                parts::Answer::Parts(parts) => Ok(Answer::Parts(parts)),
            },
            (_, b"no") => Ok(Answer::No),
            (Protocol::Whole, b"yes") => Ok(Answer::Yes),
            (Protocol::Whole, _) => Err("neither `yes` nor `no`".into()),
            (Protocol::LongestPrefix, _) => length(line).ok_or("neither a length nor `no`".into()),
        }
    }
}

fn length(line: &[u8]) -> Option<Answer<'_>> {
    let digits = str::from_utf8(line).ok().filter(|line| line.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().map(Answer::Length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_one_word_of_its_protocol() {
        use {Answer::*, Protocol::*};
        for (protocol, line, answer) in [
            (LongestPrefix, "no", Some(No)),
            (LongestPrefix, "0", Some(Length(0))),
            (LongestPrefix, "017", Some(Length(17))),
            (LongestPrefix, "18446744073709551615", Some(Length(u64::MAX))),
            (LongestPrefix, "18446744073709551616", None),
            (LongestPrefix, "yes", None),
            (LongestPrefix, "-1", None),
            (LongestPrefix, "+1", None),
            (LongestPrefix, "", None),
            (LongestPrefix, " 1", None),
            (Whole, "no", Some(No)),
            (Whole, "yes", Some(Yes)),
            (Whole, "1", None),
            (Whole, "No", None),
            (Whole, "yes ", None),
        ] {
            assert_eq!(protocol.read(line.as_bytes()).ok(), answer, "{protocol:?}: {line:?}");
        }
    }
}
