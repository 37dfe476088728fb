//! The message of a slip. It is put into words only on demand, because most errors are never shown.

use alloc::{borrow::Cow, string::String};
use core::fmt;

use super::{super::expected::Found, Slip, characters::is_invisible};
use crate::{Production, facts::message::Words};

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
        self.show(f)
    }
}

impl Words for Slip {
    fn add_to(&self, line: &mut String) {
        let write = self.replacement().unwrap_or_default();
        match &self.help {
            Help::Words(words) => line.push_str(words),
            Help::Encode(found) => {
                CharacterName(*found).add_to(line);
                line.extend([" must be encoded, write \"", write, "\""]);
            }
            Help::NoPlace(found, place) => {
                CharacterName(*found).add_to(line);
                line.push_str(" is not allowed ");
                match place {
                    Some(place) => line.extend(["in ", article(*place), place.name()]),
                    None => line.push_str("here"),
                }
                line.push_str(", even percent-encoded");
            }
            Help::NoAddress(found) => {
                line.push_str("with ");
                CharacterName(*found).add_to(line);
                line.push_str(
                    " encoded, this would still not be an addr-spec of RFC 822, such as user@host.dom",
                );
            }
            Help::LeaveOut(found) => {
                CharacterName(*found).add_to(line);
                line.push_str(" is not allowed here, leave it out");
            }
            Help::Outside(found, side) => {
                CharacterName(*found).add_to(line);
                line.extend([" ", side, " the URL is not part of it, leave it out"]);
            }
            Help::Reserved(found) => {
                let meant = " is reserved; if the character itself is meant, write \"";
                found.add_to(line);
                line.extend([meant, write, "\""]);
            }
            Help::AsItself(found, place) => {
                found.add_to(line);
                line.extend([" must be encoded in ", article(*place), place.name()]);
                line.extend([", write \"", write, "\""]);
            }
            Help::Unescaped(place) => {
                line.extend([article(*place), place.name(), " is written without escapes"]);
            }
            Help::Urls(scheme, words) => line.extend([scheme, " URLs ", words]),
            Help::Missing(scheme) => {
                line.extend([scheme, " URLs need \"", write, "\" here, insert it"]);
            }
        }
    }
}

/// The article before the name of a production, as it is spoken: `a host`, `an hsegment`.
fn article(production: Production) -> &'static str {
    match production.name() {
        // The first letter is read by its name.
        "fpath" | "fsegment" | "hpath" | "hsegment" => "an ",
        "user" => "a ",
        name if name.starts_with(['a', 'e', 'i', 'o', 'u']) => "an ",
        _ => "a ",
    }
}

/// The common name of a character.
struct CharacterName(Found);

impl Words for CharacterName {
    fn add_to(&self, line: &mut String) {
        line.push_str(match self.0 {
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
            found => {
                if let Found::Character(
                    '<' | '>' | '"' | '#' | '%' | '{' | '}' | '|' | '^' | '~' | '[' | ']' | '`',
                ) = found
                {
                    line.push_str("the unsafe character ");
                }
                return found.add_to(line);
            }
        });
    }
}
