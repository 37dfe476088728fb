//! [`Text`]: a text to check, of a chunk of lines or of values.

use super::values::Values;

/// A line without its end, or a value.
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    /// Where it begins in the bytes of its chunk.
    pub(super) start: usize,
    /// How to begin with it.
    pub(super) rest: Rest,
}

/// The texts of a chunk that are left to check.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// Where the first of them is: for lines, the byte at which it begins; for values, how many precede it.
    at: usize,
    /// The number of its line or row.
    pub(super) number: u64,
}

impl Rest {
    /// All texts of a chunk whose first one has this number.
    pub(super) fn all(number: u64) -> Self {
        Rest { at: 0, number }
    }

    pub(super) fn is_all(self) -> bool {
        self.at == 0
    }

    /// The lines of `bytes` from here on.
    pub(super) fn of_lines(self, bytes: &[u8]) -> impl Iterator<Item = Text<'_>> {
        let Rest { at: mut start, mut number } = self;
        std::iter::from_fn(move || {
            if start >= bytes.len() {
                return None;
            }
            let end = memchr::memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |length| start + length);
            let rest = Rest { at: start, number };
            let text = Text { bytes: without_cr(&bytes[start..end]), start, rest };
            start = end + 1;
            number += 1;
            Some(text)
        })
    }

    /// The values from here on.
    pub(super) fn of_values(self, values: &Values) -> impl Iterator<Item = Text<'_>> {
        let texts = values.iter().enumerate().skip(self.at);
        texts.map(|(at, (number, start, bytes))| Text { bytes, start, rest: Rest { at, number } })
    }
}

/// `line` without the one CR that belongs to its end.
fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
