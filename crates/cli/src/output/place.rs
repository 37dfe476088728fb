//! [`Place`]: where a text is, a line or a row of a [`File`].

use std::{
    ffi::{OsStr, OsString},
    fmt::{self, Display},
};

use rfc1738_conformance::safe::visible;

use super::json::lossy;

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
            Number::Text { line, column, .. } => write!(f, "{file}:{line}:{column}"),
            number => write!(f, "{file}: {number}"),
        }
    }
}

/// Where a string is in its file. Lines, rows and columns count from 1, and columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    Line(u64),
    /// A row, and the line in which it begins.
    Row(u64, u64),
    /// A URL in text: where it begins, and which bytes of the file it is, from 0. There are more of
    /// them than the string has, if it is broken across lines or has characters that are decoded.
    Text {
        line: u64,
        column: u64,
        start: u64,
        end: u64,
    },
}

impl Number {
    pub(crate) fn row(self) -> Option<u64> {
        match self {
            Number::Row(row, _) => Some(row),
            Number::Line(_) | Number::Text { .. } => None,
        }
    }

    pub(crate) fn line(self) -> u64 {
        let (Number::Line(line) | Number::Row(_, line) | Number::Text { line, .. }) = self;
        line
    }

    pub(crate) fn column(self) -> Option<u64> {
        match self {
            Number::Text { column, .. } => Some(column),
            Number::Line(_) | Number::Row(..) => None,
        }
    }

    /// The line and the columns in the file of a part of the string, which has `length` bytes, from
    /// the columns of that part in the string. `None` if the file does not have the string as it is,
    /// in one piece.
    pub(crate) fn region(self, length: usize, columns: [usize; 2]) -> Option<(u64, [u64; 2])> {
        let columns = columns.map(|column| column as u64);
        match self {
            Number::Line(line) => Some((line, columns)),
            Number::Text {
                line,
                column,
                start,
                end,
            } if end - start == length as u64 => {
                Some((line, columns.map(|in_string| column + in_string - 1)))
            }
            Number::Text { .. } | Number::Row(..) => None,
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Line(line) => write!(f, "line {line}"),
            Number::Row(row, line) => write!(f, "row {row}, line {line}"),
            Number::Text { line, column, .. } => write!(f, "line {line}, character {column}"),
        }
    }
}

/// The name of a file, in several forms.
pub(crate) struct File {
    pub(crate) name: OsString,
    /// Its name, with a replacement character for each sequence that is not UTF-8.
    pub(crate) text: String,
    /// The bytes of its name, in hexadecimal, if it is not UTF-8.
    pub(crate) hex: Option<String>,
    /// Its name, safe to print.
    pub(crate) shown: String,
    /// Whether it is an argument of the command line, which is a text itself.
    pub(crate) is_argument: bool,
}

impl File {
    pub(crate) fn new(argument: &OsStr) -> Self {
        File::named(if is_stdin(argument) {
            "<stdin>".into()
        } else {
            argument.to_owned()
        })
    }

    /// The argument with this number, from 1.
    pub(crate) fn argument(number: usize) -> Self {
        File::option(&format!("argument {number}"))
    }

    /// The value of this option.
    pub(crate) fn option(name: &str) -> Self {
        File {
            is_argument: true,
            ..File::named(format!("<{name}>").into())
        }
    }

    /// A line of it.
    pub(crate) fn line(&self, line: u64) -> Place<'_> {
        Place {
            file: self,
            number: Number::Line(line),
        }
    }

    fn named(name: OsString) -> Self {
        let bytes = name.as_encoded_bytes();
        let (text, hex) = lossy(bytes);
        File {
            shown: shown(&name),
            text: text.into_owned(),
            hex,
            name,
            is_argument: false,
        }
    }
}

/// A name, or another argument, safe to print. One that nobody would see is in quotes.
pub(crate) fn shown(name: &OsStr) -> String {
    let visible = visible(name.as_encoded_bytes());
    match visible.trim().is_empty() {
        true => format!("\"{visible}\""),
        false => visible,
    }
}

/// Whether `argument` means standard input.
pub(crate) fn is_stdin(argument: &OsStr) -> bool {
    argument == "-"
}
