//! [`Packer`]: the values of a column in chunks, as [`Chunks`](super::chunks::Chunks) are those of lines.

use std::io;

use super::chunks::Portion;

/// One row of a column.
pub(super) enum Cell<'a> {
    /// A value. It may contain line ends, and need not be UTF-8.
    Text(&'a [u8]),
    /// A value that is too long, and was skipped; it had this many bytes.
    TooLong(usize),
    /// No value.
    Null,
    /// Not a row: more input must be waited for.
    Pause,
}

/// A column of a file.
pub(super) trait Cells: Send {
    /// The next row; `None` after the last one. It is not called again after an error.
    fn next(&mut self) -> io::Result<Option<Cell<'_>>>;

    /// How many bytes of the file have been read, approximately.
    fn position(&self) -> u64;
}

/// Some values of a column, one after the other.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Values {
    pub(super) bytes: Vec<u8>,
    /// The row of each, and where it ends.
    ends: Vec<(u64, usize)>,
    /// The rows between them that have no value.
    pub(super) nulls: u64,
}

impl Values {
    fn push(&mut self, row: u64, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push((row, self.bytes.len()));
    }

    /// The row, the beginning and the bytes of each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, usize, &[u8])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        starts.zip(&self.ends).map(|(start, &(row, end))| (row, start, &self.bytes[start..end]))
    }

    /// How many bytes of memory they take.
    pub(super) fn length(&self) -> usize {
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
pub(super) struct Packer {
    cells: Box<dyn Cells>,
    size: usize,
    /// The number of rows so far.
    pub(super) row: u64,
    /// The row that did not fit, or the error after the last value.
    held: Option<io::Result<Held>>,
}

enum Held {
    Text(Vec<u8>),
    TooLong(usize),
}

impl Packer {
    pub(super) fn new(cells: Box<dyn Cells>, size: usize) -> Self {
        Packer { cells, size, row: 0, held: None }
    }

    pub(super) fn position(&self) -> u64 {
        self.cells.position()
    }

    /// The next values, in the memory of `bytes` if they fit; `None` at the end. The last of them is in row `self.row`,
    /// unless a longer one is held. Does not wait for more than one row.
    pub(super) fn next(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Portion>> {
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
