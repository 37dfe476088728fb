//! What a slip says. It is put into words when it is asked for: most errors are only counted.

use core::fmt;

use super::{super::found::Found, Slip};
use crate::Production;

/// What it takes to say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Help {
    /// These words.
    Words(&'static str),
    /// A character must be encoded.
    Encode(Found),
    /// It has no place in a production, or just there, however it is written.
    NoPlace(Found, Option<Production>),
    /// It has no place there, and what follows has.
    LeaveOut(Found),
    /// It stands before or after the URL.
    Outside(Found, &'static str),
    /// It is reserved.
    Reserved(Found),
    /// It has a place in a production as an `escape` only.
    AsItself(Found, Production),
    /// These words, of a production.
    Of(Production, &'static str),
    /// A production has something here that is missing.
    Missing(Production),
}

impl From<&'static str> for Help {
    fn from(words: &'static str) -> Self {
        Help::Words(words)
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = self.replacement().unwrap_or_default();
        match self.help {
            Help::Words(words) => f.write_str(words),
            Help::Encode(found) => write!(f, "{} must be encoded, write \"{write}\"", Name(found)),
            Help::NoPlace(found, Some(place)) => {
                write!(f, "{} has no place in {place}, not even encoded", Name(found))
            }
            Help::NoPlace(found, None) => write!(f, "{} has no place here, not even encoded", Name(found)),
            Help::LeaveOut(found) => write!(f, "{} has no place here, leave it out", Name(found)),
            Help::Outside(found, side) => write!(f, "{} {side} the URL is not part of it, leave it out", Name(found)),
            Help::Reserved(found) => write!(f, "{found} is reserved, if it is meant as itself, write \"{write}\""),
            Help::AsItself(found, place) => {
                write!(f, "{found} has no place in {place} as itself, write \"{write}\"")
            }
            Help::Of(production, words) => write!(f, "{production} {words}"),
            Help::Missing(production) => write!(f, "{production} has \"{write}\" here, insert it"),
        }
    }
}

/// What one calls a character.
struct Name(Found);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Found::Character(' ') => "a space",
            Found::Character('\t') => "a tab",
            Found::Character('\n' | '\r') => "a line end",
            Found::Character('\0'..'\x20' | '\x7F') => "a control character",
            Found::Character('\\') => "a backslash",
            Found::Character('\u{80}'..) | Found::Byte(_) => "a character that is not in US-ASCII",
            found @ Found::Character('<' | '>' | '"' | '#' | '%' | '{' | '}' | '|' | '^' | '~' | '[' | ']' | '`') => {
                return write!(f, "the unsafe character {found}");
            }
            found => return found.fmt(f),
        })
    }
}
