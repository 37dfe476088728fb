//! [`Chunks`]: a stream in pieces of whole lines, whatever the lengths of the lines.

use std::io::{self, Read};

use super::values::Values;
use crate::file::read;

/// Some of the lines of a stream, or of the values of a column.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Portion {
    /// Whole lines. Each ends at LF, but the last one of the stream may lack it.
    Whole(Vec<u8>),
    /// Values.
    Values(Values),
    /// One line or value that is too long. It was skipped; it had this many bytes without its end.
    TooLong(usize),
}

/// Cuts a stream at line ends. Takes as much memory as a chunk, or as the longest line that is not too long.
pub(super) struct Chunks<R> {
    input: R,
    max_line: usize,
    /// How many bytes are read at a time.
    size: usize,
    /// The beginning of the next line, already read. After a skipped line, it may hold several lines.
    begun: Vec<u8>,
}

impl<R: Read> Chunks<R> {
    pub(super) fn new(input: R, max_line: usize, size: usize) -> Self {
        Chunks { input, max_line, size, begun: Vec::new() }
    }

    /// The next lines, in the memory of `bytes` if they fit; `None` at the end. Does not wait for more than one line.
    pub(super) fn next(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Portion>> {
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
