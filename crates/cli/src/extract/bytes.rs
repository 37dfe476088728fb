//! [`Bytes`]: a file as text, and the bytes that the text represents.

use std::{
    borrow::Cow,
    io::{self, Read},
    ops::Range,
};

use crate::input::file;

const CHUNK: usize = 1 << 16;

/// Replaces a byte that is not UTF-8. US-ASCII has it for this purpose: one byte, never part of a
/// URL, and not white space.
pub(super) const SUBSTITUTE: char = '\x1A';

/// Reads a file as text of the same length, in which every byte keeps its offset.
pub(super) struct Bytes<R> {
    input: R,
    /// A part of the file.
    bytes: Vec<u8>,
    /// Its offset in the file.
    start: u64,
    /// How many of these bytes are read as text. The others are the beginning of a character.
    read: usize,
}

/// A piece of the text.
pub(super) struct Piece<'a> {
    pub(super) text: Cow<'a, str>,
    /// Whether the file ends here.
    pub(super) last: bool,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(input: R) -> Self {
        Bytes {
            input,
            bytes: Vec::new(),
            start: 0,
            read: 0,
        }
    }

    pub(super) fn next(&mut self) -> io::Result<Piece<'_>> {
        let last = file::read(&mut self.input, &mut self.bytes, CHUNK)? == 0;
        let new = &self.bytes[self.read..];
        let new = if last {
            new
        } else {
            &new[..new.len() - begun(new)]
        };
        self.read += new.len();
        Ok(Piece {
            text: text(new),
            last,
        })
    }

    /// Drops the bytes before this offset in the file.
    pub(super) fn forget(&mut self, offset: u64) {
        let length = (offset - self.start) as usize;
        self.bytes.drain(..length);
        self.read -= length;
        self.start = offset;
    }

    /// The bytes at these offsets after those that were dropped.
    pub(super) fn get(&self, range: Range<usize>) -> &[u8] {
        &self.bytes[range]
    }
}

/// How many bytes at the end of `bytes` begin a character that is not complete.
fn begun(bytes: &[u8]) -> usize {
    let begins = |&length: &usize| {
        let end = &bytes[bytes.len() - length..];
        str::from_utf8(end)
            .is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (1..=bytes.len().min(3)).find(begins).unwrap_or(0)
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.into();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one piece at a time.
    struct Pieces<'a>(Vec<&'a [u8]>);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    #[test]
    fn bytes_are_the_same_text_however_they_are_cut() {
        let all = b"a\xC3\xA9\xE2\x80\xA8\xF0\x9F\x98\x80\xFF\xC3\xC3\xA9\xE2\x80\xE2\xE2\x80\xF0\x9F\x98\xED\xA0\x80\x80b\xF0\x9F";
        let whole = text(all);
        assert_eq!(whole.len(), all.len());
        for first in 0..all.len() {
            for second in first..all.len() {
                let (before, rest) = all.split_at(first);
                let (middle, after) = rest.split_at(second - first);
                let pieces: Vec<&[u8]> = [before, middle, after]
                    .into_iter()
                    .filter(|piece| !piece.is_empty())
                    .collect();
                let mut bytes = Bytes::new(Pieces(pieces));
                let mut text = String::new();
                loop {
                    let piece = bytes.next().unwrap();
                    let last = piece.last;
                    text.push_str(&piece.text);
                    bytes.forget(text.len() as u64);
                    if last {
                        break;
                    }
                }
                assert_eq!(text, whole, "{first}, {second}");
            }
        }
    }
}
