//! [`Lines`]: the lines of a stream, one at a time, for a command that answers them one by one.

use std::{
    ffi::OsStr,
    io::{BufRead, BufReader, Read, Take, Write},
};

use rfc1738_conformance::hex::{self, Malformed};

use crate::{
    failure::Failure,
    input::file::{File, FileError, open, too_large},
};

/// Reads lines, which end at LF only. The last one may lack it. Uses as much memory as its longest line.
pub(crate) struct Lines {
    file: File,
    input: BufReader<Take<Box<dyn Read + Send>>>,
    bytes: Vec<u8>,
    number: u64,
}

/// A line without its LF, and its number from 1.
pub(crate) struct Line<'a> {
    file: &'a str,
    pub(crate) number: u64,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// The line without a CR at its end, as a file has it whose lines end in CR LF.
    pub(crate) fn without_cr(self) -> Self {
        Line { bytes: self.bytes.strip_suffix(b"\r").unwrap_or(self.bytes), ..self }
    }

    /// The bytes that it stands for: its own, or those that it has in hexadecimal, in the memory of `decoded`.
    pub(crate) fn string<'s>(&self, in_hex: bool, decoded: &'s mut Vec<u8>) -> Result<&'s [u8], Failure>
    where
        'a: 's,
    {
        if !in_hex {
            return Ok(self.bytes);
        }
        hex::decode(self.bytes, decoded).map_err(|Malformed { at }| {
            let rest = String::from_utf8_lossy(&self.bytes[at..]);
            // `Debug` escapes characters that are not safe to print.
            let found = rest.chars().next().map_or("the end of the line".into(), |found| format!("{found:?}"));
            // Only digits precede it, so a byte is a column.
            let (file, line, column) = (self.file, self.number, at + 1);
            format!("{file}:{line}:{column}: found {found}, expected a hexadecimal digit")
        })?;
        Ok(decoded)
    }
}

impl Lines {
    /// The lines of the file of this name, or of standard input for `-`.
    pub(crate) fn open(name: &OsStr) -> Result<Self, FileError> {
        Lines::open_within(name, u64::MAX)
    }

    /// Those in its first `most` bytes.
    fn open_within(name: &OsStr, most: u64) -> Result<Self, FileError> {
        let file = File::new(name);
        let input = open(name).map_err(|error| file.failure(error))?.take(most);
        Ok(Lines { file, input: BufReader::with_capacity(1 << 16, input), bytes: Vec::new(), number: 0 })
    }

    /// The next line, or `None` at the end. Flushes `output` before it waits for input: a writer that pauses has all its
    /// answers, and one that does not gets them in large chunks.
    pub(crate) fn next(&mut self, output: &mut impl Write) -> Result<Option<Line<'_>>, Failure> {
        if !self.input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        Ok(self.read()?)
    }

    pub(crate) fn read(&mut self) -> Result<Option<Line<'_>>, FileError> {
        self.bytes.clear();
        let length = self.input.read_until(b'\n', &mut self.bytes).map_err(|error| self.file.failure(error))?;
        self.number += 1;
        let bytes = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        Ok((length > 0).then_some(Line { file: &self.file.shown, number: self.number, bytes }))
    }
}

/// The strings of a file, one per line, in hexadecimal or as they are.
pub(crate) fn read_strings(name: &OsStr, in_hex: bool) -> Result<Vec<Vec<u8>>, Failure> {
    /// It bounds memory.
    const BYTES: u64 = 1 << 27;
    let mut lines = Lines::open_within(name, BYTES + 1)?;
    let (mut strings, mut decoded, mut length) = (Vec::new(), Vec::new(), 0);
    while let Some(line) = lines.read()? {
        length += line.bytes.len() as u64 + 1;
        if length > BYTES {
            return Err(lines.file.failure(too_large("a file of strings", BYTES)).into());
        }
        strings.push(line.without_cr().string(in_hex, &mut decoded)?.to_vec());
    }
    Ok(strings)
}
