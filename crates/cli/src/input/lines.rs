//! [`LineReader`]: the lines of a stream, one at a time; [`Lines`]: those of a file, for a command
//! that answers them one by one.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Read, Write},
};

use rfc1738_conformance::{
    hex::{self, Malformed},
    safe::visible,
};

use crate::{
    failure::Failure,
    input::{
        chunks::{Chunks, Portion, without_cr},
        file::{FileError, open, open_text, too_large},
    },
    output::place::File,
};

/// The bound on lines, which all commands that read them share.
#[derive(Debug, clap::Args, Clone, Copy)]
pub(crate) struct MaxLine {
    /// The length of the longest line or value to read; a longer one is an error. Memory grows with
    /// this number
    ///
    /// For JSON Lines, it is the length of the whole line.
    #[arg(long, value_name = "BYTES", default_value_t = MaxLine::DEFAULT.max_line)]
    pub(crate) max_line: usize,
}

impl MaxLine {
    /// 1 MiB.
    pub(crate) const DEFAULT: MaxLine = MaxLine { max_line: 1 << 20 };

    /// Why a `text` of this many bytes is not read.
    pub(crate) fn message(self, text: &str, length: usize) -> String {
        let max = self.max_line;
        format!("the {text} has {length} bytes, more than {max}, and is not read")
    }
}

/// Which lines are not read.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Skipping {
    /// Skip lines that are empty, and comments, which begin with `#`; white space before the `#`
    /// does not count
    #[arg(long)]
    pub(crate) skip_comments: bool,
}

impl Skipping {
    /// Whether to skip `line`.
    pub(crate) fn skips(self, line: &[u8]) -> bool {
        self.skip_comments && (line.trim_ascii_start().is_empty() || is_comment(line))
    }

    /// Advice for a file whose comments are read as URLs, if it begins with one.
    pub(crate) fn hint(self, file: &str, first: &[u8]) -> Option<String> {
        let is_read = is_comment(first) && !self.skip_comments;
        let file = visible(file.as_bytes());
        is_read.then(|| {
            format!("hint: {file} begins with a comment: to skip comments, give --skip-comments")
        })
    }
}

fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

/// The number of a line, from 1, and its bytes without the LF, or their number if there are too
/// many.
type Numbered<'a> = (u64, Result<&'a [u8], usize>);

/// Cuts a stream into lines, which end at LF only. The last one may lack it. Uses as much memory as
/// its longest line.
pub(crate) struct LineReader {
    chunks: Chunks<Box<dyn Read + Send>>,
    max: usize,
    /// Some lines, and where the next of them begins.
    lines: Vec<u8>,
    at: usize,
    number: u64,
    /// How many bytes have been read.
    pub(crate) position: u64,
}

impl LineReader {
    /// Reads `size` bytes at a time. Lines longer than `max` are skipped.
    pub(crate) fn new(input: Box<dyn Read + Send>, max: usize, size: usize) -> Self {
        let chunks = Chunks::new(input, max, size);
        LineReader {
            chunks,
            max,
            lines: Vec::new(),
            at: 0,
            number: 0,
            position: 0,
        }
    }

    /// Whether more input must be waited for.
    pub(crate) fn must_wait(&self) -> bool {
        self.at >= self.lines.len()
    }

    /// The next line; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Numbered<'_>>> {
        let LineReader {
            chunks,
            max,
            lines,
            at,
            number,
            position,
        } = self;
        *number += 1;
        if *at >= lines.len() {
            *at = 0;
            match chunks.next()? {
                Some(Portion::Whole(bytes)) => {
                    *position += bytes.len() as u64;
                    *lines = bytes;
                }
                Some(Portion::TooLong(length)) => {
                    *position += length as u64;
                    return Ok(Some((*number, Err(length))));
                }
                Some(Portion::Values(_)) | None => return Ok(None),
            }
        }
        let rest = &lines[*at..];
        let bytes = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
        *at += bytes.len() + 1;
        let length = without_cr(bytes).len();
        Ok(Some((
            *number,
            if length > *max {
                Err(length)
            } else {
                Ok(bytes)
            },
        )))
    }
}

/// The lines of a file.
pub(crate) struct Lines {
    file: File,
    lines: LineReader,
    max: MaxLine,
}

/// A line without its LF, and its number from 1.
pub(crate) struct Line<'a> {
    file: &'a str,
    pub(crate) number: u64,
    pub(crate) bytes: &'a [u8],
}

/// A line that is not read.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{number}: {}", max.message("line", *length))]
pub(crate) struct TooLong {
    /// Safe to print.
    file: String,
    pub(crate) number: u64,
    pub(crate) length: usize,
    max: MaxLine,
}

impl<'a> Line<'a> {
    /// The line without a CR at its end, as a file has it whose lines end in CR LF.
    pub(crate) fn without_cr(self) -> Self {
        Line {
            bytes: without_cr(self.bytes),
            ..self
        }
    }

    /// The bytes that it represents: its own, or those that it has in hexadecimal, in the memory of
    /// `decoded`.
    pub(crate) fn string<'s>(
        &self,
        in_hex: bool,
        decoded: &'s mut Vec<u8>,
    ) -> Result<&'s [u8], Failure>
    where
        'a: 's,
    {
        if !in_hex {
            return Ok(self.bytes);
        }
        hex::decode(self.bytes, decoded).map_err(|Malformed { at }| {
            let rest = String::from_utf8_lossy(&self.bytes[at..]);
            // `Debug` escapes most characters that are not safe to print.
            let quoted = |found: char| visible(format!("{found:?}").as_bytes());
            let found = rest
                .chars()
                .next()
                .map_or("the end of the line".into(), quoted);
            // Only digits precede it, so a byte is a column.
            let place = format!("{}:{}:{}", self.file, self.number, at + 1);
            format!("{place}: found {found}, expected a hexadecimal digit")
        })?;
        Ok(decoded)
    }
}

impl Lines {
    /// The lines of the file of this name, or of standard input for `-`.
    pub(crate) fn open(name: &OsStr, max: MaxLine) -> Result<Self, FileError> {
        Lines::of(name, open_text(name), max)
    }

    /// The same, with a byte order mark as a part of the first line.
    pub(crate) fn open_exact(name: &OsStr, max: MaxLine) -> Result<Self, FileError> {
        Lines::of(name, open(name), max)
    }

    fn of(
        name: &OsStr,
        input: io::Result<Box<dyn Read + Send>>,
        max: MaxLine,
    ) -> Result<Self, FileError> {
        let file = File::new(name);
        let lines = LineReader::new(
            input.map_err(|error| file.failure(error))?,
            max.max_line,
            1 << 16,
        );
        Ok(Lines { file, lines, max })
    }

    /// The next line, or `None` at the end. Flushes `output` before it waits for input: a writer
    /// that pauses has all its answers, and one that does not gets them in large chunks.
    ///
    /// A line that is too long is an error inside: after it, reading continues.
    pub(crate) fn next(
        &mut self,
        output: &mut impl Write,
    ) -> Result<Option<Result<Line<'_>, TooLong>>, Failure> {
        if self.lines.must_wait() {
            output.flush()?;
        }
        Ok(self.read()?)
    }

    /// How many bytes have been read.
    pub(crate) fn position(&self) -> u64 {
        self.lines.position
    }

    pub(crate) fn read(&mut self) -> Result<Option<Result<Line<'_>, TooLong>>, FileError> {
        let Lines { file, lines, max } = self;
        let line = lines.next().map_err(|error| file.failure(error))?;
        Ok(line.map(|(number, line)| match line {
            Ok(bytes) => Ok(Line {
                file: &file.shown,
                number,
                bytes,
            }),
            Err(length) => Err(TooLong {
                file: file.shown.clone(),
                number,
                length,
                max: *max,
            }),
        }))
    }
}

/// The strings of some files, one per line, in hexadecimal or as they are.
pub(crate) fn read_strings(names: &[OsString], in_hex: bool) -> Result<Vec<Vec<u8>>, Failure> {
    /// It bounds memory.
    const BYTES: u64 = 1 << 27;
    let mut strings = Vec::new();
    let mut decoded = Vec::new();
    let mut length = 0;
    for name in names {
        let mut lines = Lines::open(name, MaxLine::DEFAULT)?;
        while let Some(line) = lines.read()? {
            let line = line?;
            length += line.bytes.len() as u64 + 1;
            if length > BYTES {
                let error = too_large("a corpus", BYTES);
                return Err(lines.file.failure(error).into());
            }
            strings.push(line.without_cr().string(in_hex, &mut decoded)?.to_vec());
        }
    }
    Ok(strings)
}
