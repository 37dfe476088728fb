//! [`Answer`]: an answer about a string; [`Contradiction`]: two that differ; [`Threw`]: those that
//! are exceptions.

use std::fmt::{self, Display};

use super::{Folded, Parts};
use crate::{
    hex::Text,
    safe::{shortened, shown, visible},
};

/// How many characters of the message of an exception are shown.
const THROWN: usize = 200;

/// An answer to any question.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer<'a> {
    /// The string does not derive, or no prefix does.
    No,
    /// The string derives.
    Yes,
    /// The longest prefix that derives has this many bytes.
    Length(u64),
    /// The string derives, and has these parts.
    Parts(Parts<'a>),
    /// One of them, in the form in which it is compared.
    Part(Folded<'a>),
    /// None: there was an exception, or a panic, with this message.
    Threw(String),
}

impl Answer<'_> {
    /// Whether it says that the whole `string` derives.
    pub fn accepts(&self, string: &[u8]) -> bool {
        match self {
            Answer::No | Answer::Threw(_) => false,
            Answer::Length(length) => *length == string.len() as u64,
            Answer::Yes | Answer::Parts(_) | Answer::Part(_) => true,
        }
    }

    /// The answer with copies of what it borrows.
    pub fn into_owned(self) -> Answer<'static> {
        match self {
            Answer::No => Answer::No,
            Answer::Yes => Answer::Yes,
            Answer::Length(length) => Answer::Length(length),
            Answer::Parts(parts) => Answer::Parts(parts.into_owned()),
            Answer::Part(part) => Answer::Part(part.into_owned()),
            Answer::Threw(message) => Answer::Threw(message),
        }
    }
}

/// Safe to print. Of parts, the beginning if they are long.
/// The answer to whether a string is a member.
impl From<bool> for Answer<'_> {
    fn from(accepts: bool) -> Self {
        if accepts { Answer::Yes } else { Answer::No }
    }
}

impl Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::No => f.write_str("no"),
            Answer::Yes => f.write_str("yes"),
            Answer::Length(length) => length.fmt(f),
            Answer::Parts(parts) => parts.fmt(f),
            Answer::Part(part) => part.fmt(f),
            Answer::Threw(message) => {
                write!(
                    f,
                    "by throwing \"{}\"",
                    shortened(visible(message.as_bytes()), THROWN)
                )
            }
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Answer<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Answer::Length(length) => serializer.serialize_u64(*length),
            Answer::Parts(parts) => parts.serialize(serializer),
            Answer::Part(part) => part.serialize(serializer),
            word => serializer.collect_str(word),
        }
    }
}

/// Two answers about a string.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// The string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub string: Text,
    /// The first answer.
    pub first: Answer<'static>,
    /// The second, which differs.
    pub second: Answer<'static>,
}

impl Contradiction {
    pub(crate) fn new(
        string: Vec<u8>,
        first: Answer<'static>,
        second: Answer<'static>,
    ) -> Contradiction {
        Contradiction {
            string: Text(string),
            first,
            second,
        }
    }

    /// What it says of whoever gave the answers.
    pub(crate) fn sentence(&self) -> String {
        format!("contradicts itself: {self}; it may keep something from string to string")
    }
}

/// Safe to print.
impl Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction {
            string,
            first,
            second,
        } = self;
        write!(
            f,
            "\"{}\", answered first {first}, then {second}",
            shown(string)
        )
    }
}

/// Exceptions or panics.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Threw {
    /// How many there were.
    pub count: u64,
    /// The shortest string about which there was one.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub shortest: Text,
    /// The answer about it.
    pub answered: Answer<'static>,
}

impl Threw {
    /// Adds an answer, if it is one of these.
    pub(crate) fn add(threw: &mut Option<Threw>, string: &[u8], answer: &Answer<'_>) {
        if !matches!(answer, Answer::Threw(_)) {
            return;
        }
        let count = threw.as_ref().map_or(1, |threw| threw.count + 1);
        match threw {
            Some(known) if known.shortest.len() <= string.len() => known.count = count,
            _ => {
                *threw = Some(Threw {
                    count,
                    shortest: Text(string.into()),
                    answered: answer.clone().into_owned(),
                })
            }
        }
    }
}

/// Safe to print.
impl Display for Threw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of the strings asked, as \"{}\", answered {}",
            self.count,
            shown(&self.shortest),
            self.answered
        )
    }
}
