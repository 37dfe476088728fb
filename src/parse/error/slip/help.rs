//! The message of a slip. It is put into words only on demand, because most errors are never shown.

use alloc::{borrow::Cow, string::String};
use core::fmt;

use super::{super::expected::Found, Slip};
use crate::Production;

/// The data for the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Help {
    /// These words.
    Words(Cow<'static, str>),
    /// A character must be encoded.
    Encode(Found),
    /// A character is not allowed in a production, or at this place, even encoded.
    NoPlace(Found, Option<Production>),
    /// The address would not be one even if a character was encoded.
    NoAddress(Found),
    /// A character is not allowed there, but the text after it is.
    LeaveOut(Found),
    /// A character is before or after the URL.
    Outside(Found, &'static str),
    /// A character is reserved.
    Reserved(Found),
    /// A character is allowed in a production only as an `escape`.
    AsItself(Found, Production),
    /// These words, about a production.
    Of(Production, &'static str),
    /// A production needs something here that is missing.
    Missing(Production),
}

impl From<&'static str> for Help {
    fn from(words: &'static str) -> Self {
        Help::Words(words.into())
    }
}

impl From<String> for Help {
    fn from(words: String) -> Self {
        Help::Words(words.into())
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = self.replacement().unwrap_or_default();
        match &self.help {
            Help::Words(words) => f.write_str(words),
            Help::Encode(found) => write!(f, "{} must be encoded, write \"{write}\"", Name(*found)),
            Help::NoPlace(found, Some(place)) => {
                write!(f, "{} is not allowed in {place}, not even encoded", Name(*found))
            }
            Help::NoPlace(found, None) => write!(f, "{} is not allowed here, not even encoded", Name(*found)),
            Help::NoAddress(found) => {
                let name = Name(*found);
                write!(f, "with {name} encoded, this would still not be an addr-spec of RFC 822, such as user@host.dom")
            }
            Help::LeaveOut(found) => write!(f, "{} is not allowed here, leave it out", Name(*found)),
            Help::Outside(found, side) => write!(f, "{} {side} the URL is not part of it, leave it out", Name(*found)),
            Help::Reserved(found) => {
                write!(f, "{found} is reserved; if the character itself is meant, write \"{write}\"")
            }
            Help::AsItself(found, place) => {
                write!(f, "{found} must be encoded in {place}, write \"{write}\"")
            }
            Help::Of(production, words) => write!(f, "{production} {words}"),
            // Of a scheme that is registered with a syntax of its own: `otherurl` needs nothing.
            Help::Missing(Production::OtherUrl) => {
                write!(f, "the syntax of this scheme needs \"{write}\" here, insert it")
            }
            Help::Missing(production) => write!(f, "{production} needs \"{write}\" here, insert it"),
        }
    }
}

/// The common name of a character.
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
