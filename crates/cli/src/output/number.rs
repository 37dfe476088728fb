//! [`Place`]: where a text is; and numbers of things, for people.

use std::fmt::{self, Display};

use crate::input::file::File;

/// Where a text is.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a File,
    pub(crate) number: Number,
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = &self.file.shown;
        match self.number {
            Number::Line(line) => write!(f, "{file}:{line}"),
            number => write!(f, "{file}: {number}"),
        }
    }
}

/// Where a string is in its file. All numbers count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    Line(u64),
    /// A row, and the line in which it begins.
    Row(u64, u64),
}

impl Number {
    pub(crate) fn row(self) -> Option<u64> {
        match self {
            Number::Line(_) => None,
            Number::Row(row, _) => Some(row),
        }
    }

    pub(crate) fn line(self) -> u64 {
        let (Number::Line(line) | Number::Row(_, line)) = self;
        line
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Line(line) => write!(f, "line {line}"),
            Number::Row(row, line) => write!(f, "row {row}, line {line}"),
        }
    }
}

/// A number with a comma between the thousands.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// A number of things, with the name of one.
pub(crate) fn counted(count: u64, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}
