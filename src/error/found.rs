//! [`Found`]: the character where a parse failed.

use core::fmt;

/// The character, byte or end of text where a parse failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// This character.
    Character(char),
    /// This byte, which does not begin a character of UTF-8.
    Byte(u8),
    /// Nothing: the text ends.
    End,
}

impl Found {
    pub(crate) fn at(rest: &[u8]) -> Found {
        match *rest {
            [] => Found::End,
            [byte @ ..0x80, ..] => Found::Character(byte.into()),
            [byte, ..] => {
                // A character of UTF-8 has at most four bytes, so an invalid byte after them does not matter here.
                let start = &rest[..rest.len().min(4)];
                let text = start.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                text.chars().next().map_or(Found::Byte(byte), Found::Character)
            }
        }
    }
}

impl Found {
    /// Its length in bytes.
    pub(crate) fn length(self) -> usize {
        match self {
            Found::Character(character) => character.len_utf8(),
            Found::Byte(_) => 1,
            Found::End => 0,
        }
    }
}

/// Safe to display: a character that is not graphic is written as its escape in Rust.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Character('"') => f.write_str("<\">"),
            Found::Character(character @ ('\\' | '\'')) => write!(f, "\"{character}\""),
            Found::Character(character) => write!(f, "\"{}\"", character.escape_debug()),
            Found::Byte(byte) => write!(f, "the byte {byte:02X}"),
            Found::End => f.write_str("the end of the text"),
        }
    }
}
