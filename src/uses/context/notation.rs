//! [`Notation`]: how a file writes the characters of a URL, if the text around the URL shows this.

use alloc::borrow::Cow;
use core::ops::Range;

/// How the characters of a URL are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) enum Notation {
    #[default]
    Plain,
    /// In an attribute or an element of HTML or XML: `&amp;` is `&`, and so are `&#38;` and `&#x26;`.
    Markup,
    /// In a string of JSON: `\/` is `/`, and so is `\u002f`.
    String,
}

impl Notation {
    /// That of `content`, a URL that begins after the text `before`, and may be all text of an
    /// element.
    pub(super) fn of(before: &str, content: &str, is_element: bool) -> Self {
        let is_string = before.ends_with(QUOTES);
        if (is_element || is_string && attribute(before).is_some()) && content.contains('&') {
            Notation::Markup
        } else if is_string && (content.contains("\\/") || content.contains("\\u")) {
            Notation::String
        } else {
            Notation::Plain
        }
    }

    /// The characters that `text` stands for.
    pub(super) fn decode(self, text: Cow<'_, str>) -> Cow<'_, str> {
        match self {
            Notation::Plain => text,
            _ => Cow::Owned(
                self.characters(&text)
                    .map(|(_, character)| character)
                    .collect(),
            ),
        }
    }

    /// Where `text` has the byte at the offset `decoded` of what it stands for.
    pub(super) fn offset(self, text: &str, decoded: usize) -> usize {
        let mut left = decoded;
        let reaches = |&(_, character): &(Range<usize>, char)| {
            let is_there = left < character.len_utf8();
            left = left.saturating_sub(character.len_utf8());
            is_there
        };
        let found = self.characters(text).find(reaches);
        found.map_or(text.len(), |(written, _)| written.start)
    }

    /// Where `text` has the `#` before a fragment.
    pub(super) fn number_sign(self, text: &str) -> Option<Range<usize>> {
        if self == Notation::Plain {
            return text.find('#').map(|at| at..at + 1);
        }
        let mut characters = self.characters(text);
        characters.find_map(|(written, character)| (character == '#').then_some(written))
    }

    /// The characters that `text` stands for, each with the place where it is written.
    fn characters(self, text: &str) -> impl Iterator<Item = (Range<usize>, char)> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            let written = match (self, first) {
                (Notation::Markup, '&') => entity(rest),
                (Notation::String, '\\') => escape(rest),
                _ => None,
            };
            let (character, length) = written.unwrap_or((first, first.len_utf8()));
            let start = at;
            at += length;
            Some((start..at, character))
        })
    }
}

/// The marks around a string or the value of an attribute.
const QUOTES: [char; 2] = ['"', '\''];

/// The quotation mark that closes the value that begins after the text `before`, if that is the
/// value of an attribute, or of a variable of a shell.
pub(super) fn attribute(before: &str) -> Option<char> {
    let name = before.strip_suffix(QUOTES)?;
    name.ends_with('=')
        .then(|| before[name.len()..].chars().next())?
}

/// The entity at the start of `text`, and its length: one that XML declares, or a number.
fn entity(text: &str) -> Option<(char, usize)> {
    /// `&#x10ffff;`
    const LONGEST: usize = 10;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &text[1..end];
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            match number.strip_prefix(['x', 'X']) {
                Some(digits) => visible(digits, 16)?,
                None => visible(number, 10)?,
            }
        }
    };
    Some((character, end + 1))
}

/// The escape of JSON at the start of `text`, and its length.
fn escape(text: &str) -> Option<(char, usize)> {
    if text.starts_with("\\/") {
        return Some(('/', 2));
    }
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    Some((visible(digits, 16)?, 6))
}

/// The character with this number, unless it is a control character.
fn visible(digits: &str, radix: u32) -> Option<char> {
    let is_number = digits.chars().all(|digit| digit.is_digit(radix));
    let number = u32::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)?;
    char::from_u32(number).filter(|character| !character.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::Cow;

    #[test]
    fn characters_are_decoded_and_keep_their_places() {
        for (notation, text, decoded) in [
            (Notation::Plain, "a&amp;b\\/", "a&amp;b\\/"),
            (Notation::Markup, "a&amp;b&#38;&#x26;&#X2f;", "a&b&&/"),
            (Notation::Markup, "&lt;&gt;&quot;&apos;", "<>\"'"),
            (
                Notation::Markup,
                "&a=1&#;&#x;&#+38;&#0;&copy;&amp",
                "&a=1&#;&#x;&#+38;&#0;&copy;&amp",
            ),
            (
                Notation::Markup,
                "&#xe9;&#x10ffff;&#xd800;é",
                "é\u{10ffff}&#xd800;é",
            ),
            (
                Notation::String,
                "\\/\\u002f\\u00e9\\u0000\\ud800\\n\\",
                "//é\\u0000\\ud800\\n\\",
            ),
            (Notation::String, "\\u00é", "\\u00é"),
        ] {
            assert_eq!(notation.decode(Cow::Borrowed(text)), decoded, "{text}");
            for (at, character) in decoded.char_indices() {
                let written = &text[notation.offset(text, at)..];
                assert!(
                    written.starts_with([character, '&', '\\']),
                    "{text}: {written}"
                );
            }
            assert_eq!(notation.offset(text, decoded.len()), text.len());
        }
    }

    #[test]
    fn a_number_sign_may_be_written_as_an_entity() {
        for (notation, text, place) in [
            (Notation::Plain, "a&#35;b#c", Some(2..3)),
            (Notation::Markup, "a&#38;b#c", Some(7..8)),
            (Notation::Markup, "a&#35;b#c", Some(1..6)),
            (Notation::String, "a\\u0023b", Some(1..7)),
            (Notation::String, "ab", None),
        ] {
            assert_eq!(notation.number_sign(text), place, "{text}");
        }
    }
}
