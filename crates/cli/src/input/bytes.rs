//! [`Bytes`]: a file as text, the bytes that the text represents, and the places in it.

use std::{
    borrow::Cow,
    io::{self, Read},
    ops::Range,
};

use rfc1738::context::Rejected;

use super::{
    mail::{self, Mail},
    offsets::Offsets,
};
use crate::{
    input::file::{self, BOM},
    output::place::Number,
};

const CHUNK: usize = 1 << 16;

/// Replaces a byte that is not UTF-8. US-ASCII has it for this purpose: one byte, never part of a
/// URL, and not white space.
const SUBSTITUTE: char = '\x1A';

/// Reads a file as text, in which every byte keeps its offset, but for lines of a message that are
/// quoted-printable.
pub(crate) struct Bytes<R> {
    input: R,
    /// A part of the file.
    file: Vec<u8>,
    /// Its offset.
    file_start: u64,
    /// How many of these bytes are decoded.
    decoded: usize,
    mail: Mail,
    /// What those bytes stand for.
    bytes: Vec<u8>,
    /// The offset of this in all that the file stands for.
    start: u64,
    offsets: Offsets,
    /// How many of these bytes are read as text. The others are the beginning of a character.
    read: usize,
    /// The place of the first byte of the part of the file.
    first: Cursor,
    /// The place that was asked for last.
    last: Cursor,
}

/// A piece of the text.
pub(crate) struct Piece<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Whether the file ends here.
    pub(crate) last: bool,
}

/// Where a file has the bytes of a part of its text.
#[derive(Clone, Copy)]
pub(crate) struct Written<'a> {
    /// `None` if the text is all there is.
    offsets: Option<&'a Offsets>,
    start: u64,
}

impl Written<'_> {
    /// Where all of a text is that has no file.
    pub(crate) const WHOLE: Written<'static> = Written {
        offsets: None,
        start: 0,
    };

    pub(crate) fn at(self, at: usize) -> u64 {
        let at = self.start + at as u64;
        self.offsets.map_or(at, |offsets| offsets.start(at))
    }

    pub(crate) fn range(self, Range { start, end }: Range<usize>) -> [u64; 2] {
        let end = self.start + end as u64;
        let end = self.offsets.map_or(end, |offsets| offsets.end(end));
        // A soft line break may be between the two.
        [self.at(start), end.max(self.at(start))]
    }
}

/// A byte of the file of a [`Bytes`], and its place.
#[derive(Clone, Copy)]
struct Cursor {
    at: usize,
    line: u64,
    column: u64,
}

impl Cursor {
    /// Moves to the byte `at`, which is not before it.
    fn advance(&mut self, bytes: &[u8], at: usize) {
        let passed = &bytes[self.at..at];
        let lines = memchr::memchr_iter(b'\n', passed).count() as u64;
        let line = memchr::memrchr(b'\n', passed).map_or(passed, |end| &passed[end + 1..]);
        let characters = line
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
            .sum::<usize>() as u64;
        *self = Cursor {
            at,
            line: self.line + lines,
            column: if lines == 0 { self.column } else { 1 } + characters,
        };
    }
}

impl<R: Read> Bytes<R> {
    pub(crate) fn new(input: R) -> Self {
        let first = Cursor {
            at: 0,
            line: 1,
            column: 1,
        };
        Bytes {
            input,
            file: Vec::new(),
            file_start: 0,
            decoded: 0,
            mail: Mail::new(),
            bytes: Vec::new(),
            start: 0,
            offsets: Offsets::new(),
            read: 0,
            first,
            last: first,
        }
    }

    pub(crate) fn next(&mut self) -> io::Result<Piece<'_>> {
        let is_first = self.file_start == 0 && self.file.is_empty();
        let last = file::read(&mut self.input, &mut self.file, CHUNK)? == 0;
        if is_first && self.file.starts_with(BOM) {
            // It is not a character of the first line.
            self.first.column = 0;
            self.last = self.first;
        }
        self.decode(last);
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

    /// Decodes what can be of the file.
    fn decode(&mut self, last: bool) {
        while let Some((length, is_quoted)) = self.mail.next(&self.file[self.decoded..], last) {
            let line = &self.file[self.decoded..][..length];
            if is_quoted {
                let written = self.file_start + self.decoded as u64;
                let text = (&mut self.bytes, self.start);
                mail::decode(line, written, text, &mut self.offsets);
            } else {
                self.bytes.extend_from_slice(line);
            }
            self.decoded += length;
        }
    }

    /// Drops the bytes before this offset in the text.
    pub(crate) fn forget(&mut self, offset: u64) {
        let length = (self.offsets.start(offset) - self.file_start) as usize;
        let first = self.cursor(length);
        self.first = Cursor { at: 0, ..first };
        self.last = self.first;
        self.file.drain(..length);
        self.decoded -= length;
        self.file_start += length as u64;
        let length = (offset - self.start) as usize;
        self.bytes.drain(..length);
        self.read -= length;
        self.start = offset;
        self.offsets.forget(offset);
    }

    /// The place of a piece of the bytes. It is fast if they are asked for in increasing order.
    pub(crate) fn place(&mut self, piece: Range<usize>) -> Number {
        let [start, end] = self.offsets().range(piece);
        let Cursor { line, column, .. } = self.cursor((start - self.file_start) as usize);
        Number::Text {
            line,
            column,
            start,
            end,
        }
    }

    fn cursor(&mut self, at: usize) -> Cursor {
        if at < self.last.at {
            self.last = self.first;
        }
        self.last.advance(&self.file, at);
        self.last
    }

    /// Where the file has the bytes.
    pub(crate) fn offsets(&self) -> Written<'_> {
        Written {
            offsets: Some(&self.offsets),
            start: self.start,
        }
    }

    /// The bytes after those that were dropped.
    pub(crate) fn all(&self) -> &[u8] {
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
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
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

/// What was rejected in the [`text`] of these bytes, without white space, with the bytes in place of
/// their substitutes.
pub(crate) fn rejected_bytes(bytes: &[u8], rejected: &Rejected<'_>) -> Vec<u8> {
    let url = rejected.context().url();
    let read = url.as_str().bytes().zip(&bytes[url.range()]);
    let mut substituted = read
        .filter(|&(byte, _)| byte == SUBSTITUTE as u8)
        .map(|(_, &byte)| byte);
    let text = rejected.text().bytes();
    text.map(|byte| {
        if byte == SUBSTITUTE as u8 {
            substituted.next().unwrap_or(byte)
        } else {
            byte
        }
    })
    .collect()
}
