//! [`Text`]: a `str` of Python as the library reads it, and positions in it as Python counts them.

use std::{borrow::Cow, cell::Cell, ops::Range};

use pyo3::{
    intern,
    prelude::*,
    types::{PyBytes, PyString},
};

/// A string that the library reads.
pub(crate) struct Text<'py>(Bound<'py, PyString>);

/// From this length in bytes, other threads of Python run while a string is read. For a shorter
/// one, letting them run costs more.
const LONG: usize = 1 << 14;

impl<'py> Text<'py> {
    #[inline]
    pub(crate) fn new(text: Bound<'py, PyString>) -> Self {
        Text(text)
    }

    pub(crate) fn py(&self) -> Python<'py> {
        self.0.py()
    }

    /// The `str`.
    pub(crate) fn object(&self) -> &Bound<'py, PyString> {
        &self.0
    }

    /// Its UTF-8; `None` if it has a lone surrogate, so that it has none. Such a string is not a
    /// URL.
    #[inline]
    pub(crate) fn to_str(&self) -> Option<&str> {
        self.0.to_str().ok()
    }

    /// Its UTF-8, with U+FFFD in place of each lone surrogate: this has as many characters, and is
    /// not a URL either.
    ///
    /// # Errors
    ///
    /// `MemoryError`.
    pub(crate) fn substituted(&self) -> PyResult<Cow<'_, str>> {
        if let Some(text) = self.to_str() {
            return Ok(Cow::Borrowed(text));
        }
        let py = self.py();
        let encoded = self.0.call_method1(
            intern!(py, "encode"),
            (intern!(py, "utf-8"), intern!(py, "surrogatepass")),
        )?;
        let mut bytes = encoded.cast::<PyBytes>()?.as_bytes().to_vec();
        // Three bytes each: ED, A0 to BF, 80 to BF. No other character has the first two.
        for at in 0..bytes.len() {
            if bytes[at] == 0xED && bytes.get(at + 1).is_some_and(|&byte| byte >= 0xA0) {
                bytes[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
            }
        }
        Ok(Cow::Owned(String::from_utf8(bytes)?))
    }

    /// Calls `read` with its UTF-8, if there is any; while it reads a long string, other threads
    /// run.
    #[inline]
    pub(crate) fn detached<T: Send>(&self, read: impl FnOnce(&str) -> T + Send) -> Option<T> {
        let text = self.to_str()?;
        Some(detached(self.py(), text, read))
    }
}

/// Calls `read` with `text`; while it reads a long one, other threads run.
#[inline]
pub(crate) fn detached<'a, T: Send>(
    py: Python<'_>,
    text: &'a str,
    read: impl FnOnce(&'a str) -> T + Send,
) -> T {
    if text.len() < LONG {
        read(text)
    } else {
        py.detach(|| read(text))
    }
}

/// The positions in a string: the library counts bytes of UTF-8, Python counts characters.
///
/// It remembers the last position, so that finding all positions in order takes time linear in the
/// string.
pub(crate) struct Places<'a> {
    text: &'a str,
    last: Cell<Place>,
}

#[derive(Clone, Copy)]
struct Place {
    byte: usize,
    character: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        Places {
            text,
            last: Cell::new(Place {
                byte: 0,
                character: 0,
            }),
        }
    }

    /// The index in the `str` of the character at this `byte`.
    pub(crate) fn index(&self, byte: usize) -> usize {
        let Place {
            byte: last,
            character,
        } = self.last.get();
        let count =
            |bytes: Range<usize>| self.text.get(bytes).map_or(0, |text| text.chars().count());
        let character = if last <= byte {
            character + count(last..byte)
        } else {
            character.saturating_sub(count(byte..last))
        };
        self.last.set(Place { byte, character });
        character
    }

    pub(crate) fn range(&self, bytes: Range<usize>) -> Range<usize> {
        self.index(bytes.start)..self.index(bytes.end)
    }
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn places_count_characters_in_any_order() {
        let text = "a\u{E9}\u{1F600}z";
        let places = Places::of(text);
        let bytes: Vec<_> = text
            .char_indices()
            .map(|(byte, _)| byte)
            .chain([text.len()])
            .collect();
        for (index, &byte) in bytes.iter().enumerate() {
            assert_eq!(places.index(byte), index);
        }
        for (index, &byte) in bytes.iter().enumerate().rev() {
            assert_eq!(places.index(byte), index);
        }
        assert_eq!(places.range(1..7), 1..3);
    }
}
