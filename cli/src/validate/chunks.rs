//! [`Chunks`]: divides a stream into chunks of whole lines of any length.

use std::io::{self, ErrorKind, Read};

/// Some of the lines of a stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Portion {
    /// Whole lines. Each ends at LF, but the last one of the stream may lack it.
    Whole(Vec<u8>),
    /// One line that is too long. It was skipped; it had this many bytes without its end.
    TooLong(usize),
}

/// Cuts a stream at line ends. Uses the memory of one chunk, or of one line that is not too long.
pub(super) struct Chunks<R> {
    input: R,
    max_line: usize,
    /// The number of bytes to read at a time.
    size: usize,
    /// The bytes that were read of the next line; after a skipped line, perhaps of several lines.
    begun: Vec<u8>,
}

impl<R: Read> Chunks<R> {
    pub(super) fn new(input: R, max_line: usize, size: usize) -> Self {
        Chunks { input, max_line, size, begun: Vec::new() }
    }

    /// The next lines, in `bytes` if they fit; `None` at the end. It waits for one line at most.
    pub(super) fn next(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Portion>> {
        // A line that ends in CR LF has two bytes more.
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

/// Reads up to `room` bytes to the end of `bytes`, and says how many. 0 is the end of the input.
fn read(input: &mut impl Read, bytes: &mut Vec<u8>, room: usize) -> io::Result<usize> {
    let start = bytes.len();
    bytes.resize(start + room, 0);
    let count = loop {
        match input.read(&mut bytes[start..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => break result,
        }
    };
    bytes.truncate(start + *count.as_ref().unwrap_or(&0));
    count
}
