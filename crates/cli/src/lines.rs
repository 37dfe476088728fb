//! [`Lines`]: the lines of a stream, one at a time, for a command that answers them one by one; and [`UntilClosed`], the
//! output for its answers, which nobody has to read to the end.

use std::{
    ffi::OsString,
    io::{self, BufRead, BufReader, ErrorKind, Read, Write},
};

use crate::{
    failure::Failure,
    file::{self, File},
    hex::{self, Malformed},
};

/// Reads lines, which end at LF only. The last one may lack it. Uses as much memory as its longest line.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    bytes: Vec<u8>,
    number: u64,
    /// The number of bytes that were read.
    pub(crate) length: u64,
}

/// A line without its LF, and its number from 1.
pub(crate) struct Line<'a> {
    pub(crate) number: u64,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// The line without a CR before its end, as a file has it whose lines end in CR LF.
    pub(crate) fn text(&self) -> &'a [u8] {
        self.bytes.strip_suffix(b"\r").unwrap_or(self.bytes)
    }

    /// Replaces the contents of `string` by the bytes that the line has in hexadecimal. It is a line of `file`, whose name is safe
    /// to print.
    pub(crate) fn decode(&self, file: &str, string: &mut Vec<u8>) -> Result<(), Failure> {
        hex::decode(self.bytes, string).map_err(|Malformed { at }| {
            let rest = String::from_utf8_lossy(&self.bytes[at..]);
            // `Debug` escapes characters that are not safe to print.
            let found = rest.chars().next().map_or("the end of the line".into(), |found| format!("{found:?}"));
            // Only digits precede it, so a byte is a column.
            let (line, column) = (self.number, at + 1);
            Failure::new(format!("{file}:{line}:{column}: found {found}, expected a hexadecimal digit"))
        })
    }
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input: BufReader::with_capacity(1 << 16, input), bytes: Vec::new(), number: 0, length: 0 }
    }

    /// The next line, or `None` at the end, or if nobody reads the answers any more. Flushes `output` before it waits
    /// for input: a writer that pauses has all its answers, and one that does not gets them in large chunks.
    pub(crate) fn next(&mut self, output: &mut UntilClosed<impl Write>) -> Result<Option<Line<'_>>, Failure> {
        if !self.input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        if output.is_closed() {
            return Ok(None);
        }
        self.read().map_err(Failure::Input)
    }

    pub(crate) fn read(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        let length = self.input.read_until(b'\n', &mut self.bytes)?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.length += length as u64;
        let bytes = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        Ok(Some(Line { number: self.number, bytes }))
    }
}

/// The strings of a file, one a line, in hexadecimal or as they are.
pub(crate) fn read_strings(name: &OsString, in_hex: bool) -> Result<Vec<Vec<u8>>, Failure> {
    /// It bounds memory.
    const BYTES: u64 = 1 << 27;
    let file = File::new(name);
    let mut lines = Lines::new(file::open(name).map_err(|error| file.failure(error))?.take(BYTES + 1));
    let mut strings = Vec::new();
    while let Some(line) = lines.read().map_err(|error| file.failure(error))? {
        let mut string = line.text().to_vec();
        if in_hex {
            line.decode(&file.shown, &mut string)?;
        }
        strings.push(string);
        if lines.length > BYTES {
            let shown = file.shown;
            return Err(Failure::new(format!("{shown}: a file of strings may have {BYTES} bytes: this is more")));
        }
    }
    Ok(strings)
}

/// Writes until nobody reads any more, which is not a failure: later output is dropped, and the writer can ask whether
/// it should stop.
pub(crate) struct UntilClosed<W> {
    output: W,
    closed: bool,
}

impl<W: Write> UntilClosed<W> {
    pub(crate) fn new(output: W) -> Self {
        UntilClosed { output, closed: false }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// The result of `write`, or `dropped` if the pipe is closed.
    fn unless_closed<T>(&mut self, dropped: T, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.closed {
            return Ok(dropped);
        }
        let result = write(&mut self.output);
        self.closed = result.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe);
        if self.closed { Ok(dropped) } else { result }
    }
}

impl<W: Write> Write for UntilClosed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |output| output.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), W::flush)
    }
}
