//! Text that is safe to print: text from outside must not control the terminal.

use std::{iter, ops::Range};

/// Whether `character` shows as itself wherever it is printed, and has no other effect: it is not a
/// control, a formatting or bidirectional control, a separator other than the space, or a mark that
/// joins another character.
pub fn is_graphic(character: char) -> bool {
    // Beyond US-ASCII, the characters that Rust does not escape in `Debug`, except those that are
    // letters and symbols, but blank.
    let is_blank = matches!(
        character,
        '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}' | '\u{1D159}'
    );
    matches!(character, ' '..='~') || character.escape_debug().len() == 1 && !is_blank
}

/// `character`, or a substitute if it is not graphic: for the controls of US-ASCII their pictures
/// (`␀` to `␟`, `␡`), for all others the replacement character.
pub fn picture(character: char) -> char {
    match character {
        '\0'..'\x20' => {
            char::from_u32(0x2400 + character as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\x7F' => '\u{2421}',
        _ if is_graphic(character) => character,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// `bytes` as text that is safe to print, with a replacement character for each sequence that is
/// not UTF-8.
pub fn visible(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(picture)
        .collect()
}

/// How the strings of one row are written, so that they can be compared: what is beyond US-ASCII as
/// characters if all of them are UTF-8, and otherwise as octets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alphabet {
    Characters,
    Octets,
}

impl Alphabet {
    pub(crate) fn of<'s>(strings: impl IntoIterator<Item = &'s [u8]>) -> Alphabet {
        let mut strings = strings.into_iter();
        match strings.all(|string| std::str::from_utf8(string).is_ok()) {
            true => Alphabet::Characters,
            false => Alphabet::Octets,
        }
    }

    /// Whether the string may be cut at this position.
    pub(crate) fn ends_at(self, string: &[u8], at: usize) -> bool {
        self == Alphabet::Octets || string.get(at).is_none_or(|&octet| !continues(octet))
    }

    /// A string with escapes for all that is not graphic US-ASCII, for `\` and for `"`.
    pub(crate) fn shown(self, string: &[u8]) -> String {
        let escaped = |octets: &[u8]| octets.escape_ascii().to_string().replace("\\'", "'");
        if self == Alphabet::Octets {
            return escaped(string);
        }
        let mut text = String::new();
        for chunk in string.utf8_chunks() {
            for character in chunk.valid().chars() {
                match u8::try_from(character) {
                    Ok(octet @ ..0x80) => text += &escaped(&[octet]),
                    _ => text += &format!("<{}>", numbered(character)),
                }
            }
            text += &escaped(chunk.invalid());
        }
        text
    }
}

/// Whether a byte belongs to the character of the byte before it.
pub(crate) fn continues(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// `1 byte`, `2 bytes`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A character by its number: `U+0663`.
pub(crate) fn numbered(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// A string, or its beginning if it is long, with escapes for all that is not graphic US-ASCII, for
/// `\` and for `"`. Beyond US-ASCII, characters have their numbers if all of it is UTF-8.
///
/// ```
/// use rfc1738_conformance::safe::shown;
///
/// assert_eq!(shown("a\t٣".as_bytes()), r"a\t<U+0663>");
/// assert_eq!(shown(b"a\t\xD9"), r"a\t\xd9");
/// ```
pub fn shown(string: &[u8]) -> String {
    const SHOWN: usize = 200;
    let alphabet = Alphabet::of([string]);
    if string.len() <= SHOWN {
        return alphabet.shown(string);
    }
    let mut end = SHOWN..string.len();
    let end = end.find(|&at| alphabet.ends_at(string, at));
    let beginning = alphabet.shown(&string[..end.unwrap_or(SHOWN)]);
    format!("{beginning}… ({} bytes)", string.len())
}

/// The first `most` characters of `text`, with an `…` if there are more.
pub fn shortened(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// How many bytes are shown on either side.
const REACH: usize = 60;

/// A piece of text that shows each character as one character, and the position of each of its
/// bytes there.
///
/// ```
/// use rfc1738_conformance::safe::Excerpt;
///
/// let excerpt = Excerpt::around(b"a\x1B\xFFb", 1);
/// assert_eq!((excerpt.text(), &excerpt.text()[excerpt.locate(1..2)]), ("a␛\u{FFFD}b ", "␛"));
/// assert_eq!(excerpt.pointed(1), "  a␛\u{FFFD}b\n   ^");
/// ```
#[derive(Debug)]
pub struct Excerpt {
    text: String,
    /// Where the piece begins in the original.
    start: usize,
    /// For each byte of the piece, and for its end, its position in `text`.
    shown: Vec<usize>,
}

impl Excerpt {
    /// The part of `original` around the byte `at`. An `…` marks omitted text; if nothing is
    /// omitted at the end, the excerpt ends with a space.
    pub fn around(original: &[u8], at: usize) -> Self {
        let at = at.min(original.len());
        let begins_character = |&at: &usize| Alphabet::Characters.ends_at(original, at);
        let start = (at.saturating_sub(REACH)..at)
            .find(begins_character)
            .unwrap_or(at);
        let end = (at..=original.len().min(at + REACH))
            .rfind(begins_character)
            .unwrap_or(at);

        let mut excerpt = Excerpt {
            text: String::new(),
            start,
            shown: Vec::new(),
        };
        if start > 0 {
            excerpt.text.push('…');
        }
        for chunk in original[start..end].utf8_chunks() {
            for character in chunk.valid().chars() {
                excerpt.show(character, character.len_utf8());
            }
            if !chunk.invalid().is_empty() {
                excerpt.show(char::REPLACEMENT_CHARACTER, chunk.invalid().len());
            }
        }
        excerpt.shown.push(excerpt.text.len());
        // Labels may point at the end of the original, so it needs a character.
        excerpt
            .text
            .push(if end < original.len() { '…' } else { ' ' });
        excerpt
    }

    /// Shows `character`, which has `length` bytes in the original.
    fn show(&mut self, character: char, length: usize) {
        self.shown.extend(iter::repeat_n(self.text.len(), length));
        self.text.push(picture(character));
    }

    /// The text, safe to print.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The excerpt on a line, and a caret below the byte `at` of the original.
    pub fn pointed(&self, at: usize) -> String {
        let indent = self.text[..self.locate(at..at).start].chars().count();
        format!("  {}\n  {}^", self.text.trim_end(), " ".repeat(indent))
    }

    /// The position of `range` of the original in the text, clipped to the text.
    pub fn locate(&self, range: Range<usize>) -> Range<usize> {
        let locate = |at: usize| {
            let at = at.saturating_sub(self.start).min(self.shown.len() - 1);
            self.shown[at]
        };
        locate(range.start)..locate(range.end)
    }
}
