//! [`Chunks`]: a stream in pieces of whole lines, whatever the lengths of the lines; [`Packer`]: the same for a column. And
//! [`Text`], one of the lines or values.

use std::io::{self, Read};

use crate::input::file::read;

/// Some of the lines of a stream, or of the values of a column.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Portion {
    /// Whole lines. Each ends at LF, but the last one of the stream may lack it.
    Whole(Vec<u8>),
    Values(Values),
    /// One line or value that is too long. It was skipped; it had this many bytes without its end.
    TooLong(usize),
}

/// Cuts a stream at line ends. Takes as much memory as a chunk, or as the longest line that is not too long.
pub(crate) struct Chunks<R> {
    input: R,
    max_line: usize,
    /// How many bytes are read at a time.
    size: usize,
    /// The beginning of the next line, already read. After a skipped line, it may hold several lines.
    begun: Vec<u8>,
}

impl<R: Read> Chunks<R> {
    pub(crate) fn new(input: R, max_line: usize, size: usize) -> Self {
        Chunks { input, max_line, size, begun: Vec::new() }
    }

    /// The next lines, in the memory of `bytes` if they fit; `None` at the end. Does not wait for more than one line.
    pub(crate) fn next(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Portion>> {
        // CR LF at the end of a line takes two more bytes.
        let limit = self.max_line.saturating_add(2);
        bytes.clear();
        bytes.append(&mut self.begun);
        let mut searched = 0;
        loop {
            if let Some(at) = memchr::memrchr(b'\n', &bytes[searched..]) {
                self.begun.extend_from_slice(&bytes[searched + at + 1..]);
                bytes.truncate(searched + at + 1);
                return Ok(Some(Portion::Whole(bytes)));
            }
            searched = bytes.len();
            if searched >= limit {
                return self.skip(bytes).map(Some);
            }
            let room = self.size.saturating_sub(searched).max(searched.min(limit - searched));
            if read(&mut self.input, &mut bytes, room)? == 0 {
                return Ok((!bytes.is_empty()).then_some(Portion::Whole(bytes)));
            }
        }
    }

    /// Reads to the end of the line that begins with `bytes`.
    fn skip(&mut self, mut bytes: Vec<u8>) -> io::Result<Portion> {
        let mut length = bytes.len();
        let mut last = bytes.last().copied();
        loop {
            bytes.clear();
            let end = match read(&mut self.input, &mut bytes, self.size)? {
                0 => Some(0),
                _ => memchr::memchr(b'\n', &bytes),
            };
            let line = &bytes[..end.unwrap_or(bytes.len())];
            length += line.len();
            last = line.last().copied().or(last);
            if let Some(end) = end {
                self.begun.extend_from_slice(bytes.get(end + 1..).unwrap_or_default());
                return Ok(Portion::TooLong(length - usize::from(last == Some(b'\r'))));
            }
        }
    }
}

/// One row of a column.
pub(crate) enum Cell<'a> {
    /// A value. It may contain line ends, and need not be UTF-8.
    Text(&'a [u8]),
    /// A value that is too long, and was skipped; it had this many bytes.
    TooLong(usize),
    Null,
    /// Not a row: more input must be waited for.
    Pause,
}

/// A column of a file.
pub(crate) trait Cells: Send {
    /// The next row; `None` after the last one. It is not called again after an error.
    fn next(&mut self) -> io::Result<Option<Cell<'_>>>;

    /// How many bytes of the file have been read, approximately.
    fn position(&self) -> u64;
}

/// Some values of a column, one after the other.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) bytes: Vec<u8>,
    /// The row of each, and where it ends.
    ends: Vec<(u64, usize)>,
    /// The rows between them that have no value.
    pub(crate) nulls: u64,
}

impl Values {
    fn push(&mut self, row: u64, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push((row, self.bytes.len()));
    }

    /// The row, the beginning and the bytes of each.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, usize, &[u8])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        starts.zip(&self.ends).map(|(start, &(row, end))| (row, start, &self.bytes[start..end]))
    }

    pub(crate) fn length(&self) -> usize {
        self.bytes.len() + self.ends.len() * ROW
    }

    fn is_empty(&self) -> bool {
        self.ends.is_empty() && self.nulls == 0
    }
}

/// The bytes that a value takes besides its own.
const ROW: usize = size_of::<(u64, usize)>();

/// A chunk ends after this many rows without a value.
const NULLS: u64 = 1 << 16;

/// Packs the values of a column. A chunk is larger than `size` only if it is one value.
pub(crate) struct Packer {
    cells: Box<dyn Cells>,
    size: usize,
    /// The number of rows so far.
    pub(crate) row: u64,
    /// The row that did not fit, or the error after the last value.
    held: Option<io::Result<Held>>,
}

enum Held {
    Text(Vec<u8>),
    TooLong(usize),
}

impl Packer {
    pub(crate) fn new(cells: Box<dyn Cells>, size: usize) -> Self {
        Packer { cells, size, row: 0, held: None }
    }

    pub(crate) fn position(&self) -> u64 {
        self.cells.position()
    }

    /// The next values, in the memory of `bytes` if they fit; `None` at the end. The last of them is in row `self.row`,
    /// unless a longer one is held. Does not wait for more than one row.
    pub(crate) fn next(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Portion>> {
        bytes.clear();
        let mut values = Values { bytes, ..Values::default() };
        match self.held.take().transpose()? {
            Some(Held::Text(text)) => values.push(self.row, &text),
            Some(Held::TooLong(length)) => return Ok(Some(Portion::TooLong(length))),
            None => {}
        }
        while values.length() < self.size && values.nulls < NULLS {
            let cell = self.cells.next();
            self.row += u64::from(matches!(cell, Ok(Some(Cell::Text(_) | Cell::TooLong(_) | Cell::Null))));
            let room = self.size - values.length();
            match cell {
                Ok(Some(Cell::Text(text))) if text.len() + ROW <= room || values.is_empty() => {
                    values.push(self.row, text)
                }
                Ok(Some(Cell::TooLong(length))) if values.is_empty() => return Ok(Some(Portion::TooLong(length))),
                Ok(Some(Cell::Null)) => values.nulls += 1,
                Ok(Some(Cell::Pause)) if values.is_empty() => {}
                Ok(Some(Cell::Pause) | None) => break,
                Ok(Some(Cell::Text(text))) => {
                    self.held = Some(Ok(Held::Text(text.into())));
                    break;
                }
                Ok(Some(Cell::TooLong(length))) => {
                    self.held = Some(Ok(Held::TooLong(length)));
                    break;
                }
                Err(error) => {
                    self.held = Some(Err(error));
                    break;
                }
            }
        }
        match self.held.take() {
            // Nothing precedes it.
            Some(Err(error)) if values.is_empty() => Err(error),
            held => {
                self.held = held;
                Ok((!values.is_empty()).then_some(Portion::Values(values)))
            }
        }
    }
}

/// A line without its end, or a value.
pub(crate) struct Text<'a> {
    pub(crate) bytes: &'a [u8],
    /// Where it begins in the bytes of its chunk.
    pub(crate) start: usize,
    /// How to begin with it.
    pub(crate) rest: Rest,
}

/// The texts of a chunk that are left to check.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    /// Where the first of them is: for lines, the byte at which it begins; for values, how many precede it.
    at: usize,
    /// The number of its line or row.
    pub(crate) number: u64,
}

impl Rest {
    /// All texts of a chunk whose first one has this number.
    pub(crate) fn all(number: u64) -> Self {
        Rest { at: 0, number }
    }

    pub(crate) fn is_all(self) -> bool {
        self.at == 0
    }

    /// The lines of `bytes` from here on.
    pub(crate) fn of_lines(self, bytes: &[u8]) -> impl Iterator<Item = Text<'_>> {
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
    pub(crate) fn of_values(self, values: &Values) -> impl Iterator<Item = Text<'_>> {
        let texts = values.iter().enumerate().skip(self.at);
        texts.map(|(at, (number, start, bytes))| Text { bytes, start, rest: Rest { at, number } })
    }
}

/// `line` without the one CR that belongs to its end.
fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
