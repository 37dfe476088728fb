//! The message of a slip. It is put into words only on demand, because most errors are never shown.

use alloc::{borrow::Cow, string::String};
use core::fmt;

use super::{super::expected::Found, Slip, characters::is_invisible};
use crate::Production;

/// The data for the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Help {
    /// These words.
    Words(Cow<'static, str>),
    /// A character must be encoded.
    Encode(Found),
    /// A character is not allowed in a production, or at this position, even encoded.
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
    /// A production is written without escapes.
    Unescaped(Production),
    /// These words, about the URLs of this scheme.
    Urls(Cow<'static, str>, &'static str),
    /// The URLs of this scheme need something here that is missing.
    Missing(Cow<'static, str>),
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
            Help::Encode(found) => write!(
                f,
                "{} must be encoded, write \"{write}\"",
                CharacterName(*found)
            ),
            Help::NoPlace(found, Some(place)) => {
                write!(
                    f,
                    "{} is not allowed in {}, even percent-encoded",
                    CharacterName(*found),
                    WithArticle(*place)
                )
            }
            Help::NoPlace(found, None) => write!(
                f,
                "{} is not allowed here, even percent-encoded",
                CharacterName(*found)
            ),
            Help::NoAddress(found) => {
                let name = CharacterName(*found);
                write!(
                    f,
                    "with {name} encoded, this would still not be an addr-spec of RFC 822, such as user@host.dom"
                )
            }
            Help::LeaveOut(found) => {
                write!(
                    f,
                    "{} is not allowed here, leave it out",
                    CharacterName(*found)
                )
            }
            Help::Outside(found, side) => write!(
                f,
                "{} {side} the URL is not part of it, leave it out",
                CharacterName(*found)
            ),
            Help::Reserved(found) => {
                write!(
                    f,
                    "{found} is reserved; if the character itself is meant, write \"{write}\""
                )
            }
            Help::AsItself(found, place) => {
                write!(
                    f,
                    "{found} must be encoded in {}, write \"{write}\"",
                    WithArticle(*place)
                )
            }
            Help::Unescaped(place) => {
                write!(f, "{} is written without escapes", WithArticle(*place))
            }
            Help::Urls(scheme, words) => write!(f, "{scheme} URLs {words}"),
            Help::Missing(scheme) => write!(f, "{scheme} URLs need \"{write}\" here, insert it"),
        }
    }
}

/// A production, with its article as it is spoken: `a host`, `an hsegment`.
struct WithArticle(Production);

impl fmt::Display for WithArticle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.name();
        let article = match name {
            // The first letter is read by its name.
            "fpath" | "fsegment" | "hpath" | "hsegment" => "an",
            "user" => "a",
            _ if name.starts_with(['a', 'e', 'i', 'o', 'u']) => "an",
            _ => "a",
        };
        write!(f, "{article} {name}")
    }
}

/// The common name of a character.
struct CharacterName(Found);

impl fmt::Display for CharacterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Found::Character(' ') => "a space",
            Found::Character('\t') => "a tab",
            Found::Character('\n' | '\r') => "a line end",
            Found::Character('\0'..'\x20' | '\x7F') => "a control character",
            Found::Character('\\') => "a backslash",
            Found::Character('\u{A0}') => "a no-break space",
            Found::Character('\u{AD}') => "a soft hyphen",
            Found::Character('\u{200B}') => "a zero-width space",
            Found::Character('\u{FEFF}') => "a byte order mark",
            Found::Character(character @ '\u{80}'..) if is_invisible(character) => {
                "an invisible character"
            }
            Found::Character('\u{80}'..) | Found::Byte(_) => "a character that is not in US-ASCII",
            found @ Found::Character(
                '<' | '>' | '"' | '#' | '%' | '{' | '}' | '|' | '^' | '~' | '[' | ']' | '`',
            ) => {
                return write!(f, "the unsafe character {found}");
            }
            found => return found.fmt(f),
        })
    }
}
