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
    /// How many of these bytes are before the line with this number.
    line: (usize, u64),
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
            line: (0, 1),
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
        let line = self.line(length);
        self.line = (0, line);
        self.bytes.drain(..length);
        self.read -= length;
        self.start = offset;
    }

    /// The number of the line with the byte at this offset, from 1. It is fast if they are asked for
    /// in increasing order.
    pub(super) fn line(&mut self, at: usize) -> u64 {
        let (counted, line) = self.line;
        let count =
            |range: Range<usize>| memchr::memchr_iter(b'\n', &self.bytes[range]).count() as u64;
        self.line = match counted <= at {
            true => (at, line + count(counted..at)),
            false => (at, line - count(at..counted)),
        };
        self.line.1
    }

    /// The bytes after those that were dropped.
    pub(super) fn all(&self) -> &[u8] {
        &self.bytes
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

/// Bytes as text of the same length.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
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
