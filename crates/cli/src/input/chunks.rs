//! [`Chunks`]: a stream in pieces of whole lines, whatever the lengths of the lines; [`Packer`]:
//! the same for a column. And [`Text`], one of the lines or values.

use std::io::{self, Read};

use crate::{input::file::read, output::place::Number};

/// Some of the lines of a stream, or of the values of a column.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Portion {
    /// Whole lines. Each ends at LF, but the last one of the stream may lack it.
    Whole(Vec<u8>),
    Values(Values),
    /// One line or value that is too long. It was skipped; it had this many bytes without its end.
    TooLong(usize),
}

/// Cuts a stream at line ends. Takes as much memory as a chunk, or as the longest line that is not
/// too long.
pub(crate) struct Chunks<R> {
    input: R,
    max_line: usize,
    /// How many bytes are read at a time.
    size: usize,
    /// The beginning of the next line, already read. After a skipped line, it may hold several
    /// lines.
    begun: Vec<u8>,
}

impl<R: Read> Chunks<R> {
    pub(crate) fn new(input: R, max_line: usize, size: usize) -> Self {
        Chunks {
            input,
            max_line,
            size,
            begun: Vec::new(),
        }
    }

    /// The next lines; `None` at the end. Does not wait for more than one line.
    pub(crate) fn next(&mut self) -> io::Result<Option<Portion>> {
        // CR LF at the end of a line takes two more bytes.
        let limit = self.max_line.saturating_add(2);
        let mut bytes = Vec::with_capacity(self.size.max(self.begun.len()));
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
            if bytes.len() == bytes.capacity() {
                bytes.reserve_exact(searched.min(limit - searched));
            }
            // No more at a time, however much room there is: a pipe gives less, and the rest would
            // be cleared in vain each time.
            let room = self.size.min(bytes.capacity() - bytes.len());
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
                self.begun
                    .extend_from_slice(bytes.get(end + 1..).unwrap_or_default());
                return Ok(Portion::TooLong(length - usize::from(last == Some(b'\r'))));
            }
        }
    }
}

/// The next item of a column.
pub(crate) enum ColumnItem<'a> {
    Row(Number, Cell<'a>),
    /// Not a row: more input must be waited for.
    Pause,
}

/// One row of a column.
pub(crate) enum Cell<'a> {
    /// A value. It may contain line ends, and need not be UTF-8.
    Text(&'a [u8]),
    /// A value that is too long, and was skipped; it had this many bytes.
    TooLong(usize),
    /// The row is not as it should be, so it may have no value, or another. Why; safe to print.
    Malformed(String),
    Null,
}

/// A column of a file.
pub(crate) trait Cells: Send {
    /// The next row; `None` after the last one. It is not called again after an error.
    fn next(&mut self) -> io::Result<Option<ColumnItem<'_>>>;

    /// How many bytes of the file have been read, approximately.
    fn position(&self) -> u64;
}

/// Some values of a column, one after the other.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) bytes: Vec<u8>,
    ends: Vec<End>,
    /// The rows between them that have no value.
    pub(crate) nulls: u64,
}

/// Where a value is, and where its bytes end.
#[derive(Debug, PartialEq, Eq)]
struct End {
    number: Number,
    end: usize,
    /// Whether the bytes are no value, but say why there is none.
    is_malformed: bool,
}

impl Values {
    fn push(&mut self, number: Number, (bytes, is_malformed): (&[u8], bool)) {
        self.bytes.extend_from_slice(bytes);
        self.ends.push(End {
            number,
            end: self.bytes.len(),
            is_malformed,
        });
    }

    pub(crate) fn length(&self) -> usize {
        self.bytes.len() + self.ends.len() * ROW
    }

    fn is_empty(&self) -> bool {
        self.ends.is_empty() && self.nulls == 0
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = Text<'_>> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|end| end.end));
        starts.zip(&self.ends).map(|(start, end)| Text {
            number: end.number,
            bytes: &self.bytes[start..end.end],
            is_malformed: end.is_malformed,
            start,
        })
    }
}

/// The bytes that a value takes in addition to its own.
const ROW: usize = size_of::<End>();

/// A chunk ends after this many rows without a value.
const NULLS: u64 = 1 << 16;

/// Packs the values of a column. A chunk is larger than `size` only if it is one value.
pub(crate) struct Packer {
    cells: Box<dyn Cells>,
    size: usize,
    /// The row that was read last.
    pub(crate) number: Number,
    /// The row that did not fit, or the error after the last value.
    held: Option<io::Result<HeldRow>>,
}

enum HeldRow {
    Bytes(Vec<u8>, bool),
    TooLong(usize),
}

impl Packer {
    pub(crate) fn new(cells: Box<dyn Cells>, size: usize) -> Self {
        Packer {
            cells,
            size,
            number: Number::Row(0, 0),
            held: None,
        }
    }

    pub(crate) fn position(&self) -> u64 {
        self.cells.position()
    }

    /// The next values; `None` at the end. The last of them is at `self.number`, unless a longer
    /// one is held. Does not wait for more than one row.
    pub(crate) fn next(&mut self) -> io::Result<Option<Portion>> {
        let mut values = Values {
            bytes: Vec::with_capacity(self.size),
            ..Values::default()
        };
        match self.held.take().transpose()? {
            Some(HeldRow::Bytes(bytes, is_malformed)) => {
                values.push(self.number, (&bytes, is_malformed))
            }
            Some(HeldRow::TooLong(length)) => return Ok(Some(Portion::TooLong(length))),
            None => {}
        }
        while values.length() < self.size && values.nulls < NULLS {
            let cell = match self.cells.next() {
                Ok(Some(ColumnItem::Row(number, cell))) => {
                    self.number = number;
                    cell
                }
                Ok(Some(ColumnItem::Pause)) if values.is_empty() => continue,
                Ok(Some(ColumnItem::Pause) | None) => break,
                Err(error) => {
                    self.held = Some(Err(error));
                    break;
                }
            };
            let (bytes, is_malformed) = match &cell {
                Cell::Text(text) => (*text, false),
                Cell::Malformed(why) => (why.as_bytes(), true),
                Cell::TooLong(length) if values.is_empty() => {
                    return Ok(Some(Portion::TooLong(*length)));
                }
                Cell::TooLong(length) => {
                    self.held = Some(Ok(HeldRow::TooLong(*length)));
                    break;
                }
                Cell::Null => {
                    values.nulls += 1;
                    continue;
                }
            };
            if values.length() + bytes.len() + ROW > self.size && !values.is_empty() {
                self.held = Some(Ok(HeldRow::Bytes(bytes.into(), is_malformed)));
                break;
            }
            values.push(self.number, (bytes, is_malformed));
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
    pub(crate) number: Number,
    pub(crate) bytes: &'a [u8],
    /// Whether the bytes are no value, but say why there is none.
    pub(crate) is_malformed: bool,
    /// Where it begins in the bytes of its chunk.
    pub(crate) start: usize,
}

/// The lines of `bytes`, the first of which has this number.
pub(crate) fn lines(bytes: &[u8], first: u64) -> impl Iterator<Item = Text<'_>> {
    let mut start = 0;
    let mut number = first;
    std::iter::from_fn(move || {
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let text = Text {
            number: Number::Line(number),
            bytes: without_cr(&rest[..length]),
            is_malformed: false,
            start,
        };
        start += length + 1;
        number += 1;
        Some(text)
    })
}

/// `line` without the one CR that belongs to its end.
pub(crate) fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
