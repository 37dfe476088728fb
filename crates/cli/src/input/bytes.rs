//! [`Bytes`]: a file as text, the bytes that the text represents, and the places in it.

use std::{
    borrow::Cow,
    io::{self, Read},
    ops::Range,
};

use rfc1738::context::Rejected;

use super::{
    mail::{self, Mail, Skipped},
    offsets::{Cursor, Offsets},
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
    /// The part of the file that is not decoded yet.
    file: Vec<u8>,
    mail: Mail,
    /// A part of what the file stands for.
    bytes: Vec<u8>,
    /// Its offset.
    start: u64,
    /// How many of these bytes are read as text. The others are the beginning of a character.
    read: usize,
    offsets: Offsets,
    /// The place of a byte of the part, which was asked for last.
    last: Cursor,
    /// A place after which the file has the text as it is.
    decoded: Cursor,
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
        let [start, end] = [start, end].map(|at| self.start + at as u64);
        self.offsets
            .map_or([start, end], |offsets| offsets.range(start..end))
    }
}

impl<R: Read> Bytes<R> {
    pub(crate) fn new(input: R) -> Self {
        let first = Cursor {
            at: 0,
            written: 0,
            line: 1,
            column: 1,
        };
        Bytes {
            input,
            file: Vec::new(),
            mail: Mail::new(),
            bytes: Vec::new(),
            start: 0,
            read: 0,
            offsets: Offsets::new(first),
            last: first,
            decoded: first,
        }
    }

    pub(crate) fn next(&mut self) -> io::Result<Piece<'_>> {
        let is_first = self.start == 0 && self.bytes.is_empty() && self.file.is_empty();
        let last = file::read(&mut self.input, &mut self.file, CHUNK)? == 0;
        if is_first && self.file.starts_with(BOM) {
            // It is not a character of the first line.
            let first = Cursor {
                column: 0,
                ..self.last
            };
            self.offsets = Offsets::new(first);
            (self.last, self.decoded) = (first, first);
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
        let mut done = 0;
        while let Some((length, is_quoted)) = self.mail.next(&self.file[done..], last) {
            let line = &self.file[done..done + length];
            done += length;
            if !is_quoted {
                self.bytes.extend_from_slice(line);
                continue;
            }
            let decoded = &mut self.decoded;
            mail::decode(line, &mut self.bytes, |text, skipped| {
                let plain = match skipped {
                    Skipped::Octet => text.len() - 1,
                    Skipped::LineBreak(_) => text.len(),
                };
                decoded.advance(&text[(decoded.at - self.start) as usize..plain]);
                let before = decoded.written;
                match skipped {
                    Skipped::Octet => {
                        decoded.at += 1;
                        decoded.written += 3;
                        decoded.column += 3;
                        self.offsets.skip(decoded.written, *decoded);
                    }
                    Skipped::LineBreak(length) => {
                        decoded.written += length as u64;
                        decoded.line += 1;
                        decoded.column = 1;
                        self.offsets.skip(before, *decoded);
                    }
                }
            });
        }
        self.file.drain(..done);
    }

    /// Drops the bytes before this offset in the text.
    pub(crate) fn forget(&mut self, offset: u64) {
        let length = (offset - self.start) as usize;
        let first = self.cursor(length);
        if self.decoded.at < offset {
            self.decoded = first;
        }
        self.offsets.forget(first);
        self.bytes.drain(..length);
        self.read -= length;
        self.start = offset;
    }

    /// The place of a piece of the bytes. It is fast if they are asked for in increasing order.
    pub(crate) fn place(&mut self, piece: Range<usize>) -> Number {
        let Cursor { line, column, .. } = self.cursor(piece.start);
        let [start, end] = self.offsets().range(piece);
        Number::Text {
            line,
            column,
            start,
            end,
        }
    }

    fn cursor(&mut self, at: usize) -> Cursor {
        let end = self.start + at as u64;
        let segment = self.offsets.before(end);
        if !(segment.at..=end).contains(&self.last.at) || self.last.at == segment.at {
            self.last = segment;
        }
        self.last
            .advance(&self.bytes[(self.last.at - self.start) as usize..at]);
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
