//! [`Answer`]: a command's answer about a string, and the right one.

use std::fmt::{self, Display};

use rfc1738_conformance::automaton::Dfa;
use serde::{Serialize, Serializer};

/// An answer of either protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// The string does not derive, or no prefix does.
    No,
    /// The string derives.
    Yes,
    /// The longest prefix that derives has this many bytes.
    Length(u64),
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::No => f.write_str("no"),
            Answer::Yes => f.write_str("yes"),
            Answer::Length(length) => length.fmt(f),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Answer::Length(length) => serializer.serialize_u64(*length),
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
}

impl Protocol {
    /// The right answer for `string`.
    pub(super) fn right_answer(self, dfa: &Dfa, string: &[u8]) -> Answer {
        match self {
            Protocol::LongestPrefix => {
                dfa.longest_prefix(string).map_or(Answer::No, |length| Answer::Length(length as u64))
            }
            Protocol::Whole if dfa.accepts(string) => Answer::Yes,
            Protocol::Whole => Answer::No,
        }
    }

    /// The answer on this line, if it is one.
    pub(super) fn read(self, line: &[u8]) -> Option<Answer> {
        match (self, line) {
            (_, b"no") => Some(Answer::No),
            (Protocol::Whole, b"yes") => Some(Answer::Yes),
            (Protocol::LongestPrefix, digits) if digits.iter().all(u8::is_ascii_digit) => {
                str::from_utf8(digits).ok()?.parse().ok().map(Answer::Length)
            }
            _ => None,
        }
    }

    /// Describes a line that is not an answer.
    pub(super) fn malformed(self) -> &'static str {
        match self {
            Protocol::LongestPrefix => "neither a length nor `no`",
            Protocol::Whole => "neither `yes` nor `no`",
        }
    }
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
            assert_eq!(protocol.read(line.as_bytes()), answer, "{protocol:?}: {line:?}");
        }
    }
}
