//! [`Source`]: all files, one after the other, as chunks; [`Sizes`]: how much of them is in memory
//! at a time. The more threads there are, the less each of them has.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Cursor, ErrorKind, Read},
    iter,
    ops::RangeFrom,
    path::Path,
    sync::Arc,
    vec,
};

use rfc1738::Schemes;

use crate::{
    column::Column,
    input::{
        chunks::{Cells, Chunks, Packer, Portion},
        file::{open_bytes, open_text},
        in_text::UrlsInText,
    },
    output::place::{File, Number},
};

/// A piece of a file, or the error if it cannot be read.
pub(super) struct Chunk {
    pub(super) file: Arc<File>,
    /// The number of its first line; of a column, that of its only row, if this is too long.
    pub(super) number: Number,
    /// How many bytes of the file were read for it, approximately.
    pub(super) read: usize,
    pub(super) lines: io::Result<Portion>,
}

impl Chunk {
    pub(super) fn length(&self) -> usize {
        match &self.lines {
            Ok(Portion::Whole(bytes)) => bytes.len(),
            Ok(Portion::Values(values)) => values.length(),
            _ => 0,
        }
    }
}

/// What of the files is checked.
pub(super) enum Texts {
    Lines,
    Column(Column),
    /// The URLs that are found in text, by these schemes.
    Urls(Schemes),
}

pub(super) struct Source {
    arguments: iter::Zip<vec::IntoIter<OsString>, RangeFrom<usize>>,
    texts: Texts,
    max_line: usize,
    size: usize,
    /// The file that is being read, and its name.
    current: Option<(Arc<File>, Input)>,
}

enum Input {
    Lines {
        chunks: Chunks<Box<dyn Read + Send>>,
        line: u64,
    },
    /// The values of a column, or the URLs in text.
    Values(Packer),
}

impl Source {
    /// Reads chunks of `size` bytes.
    pub(super) fn new(
        mut arguments: Vec<OsString>,
        texts: Texts,
        max_line: usize,
        size: usize,
    ) -> Self {
        if arguments.is_empty() {
            arguments.push("-".into());
        }
        Source {
            arguments: iter::zip(arguments, 1..),
            texts,
            max_line,
            size,
            current: None,
        }
    }

    /// The next chunk; `None` at the end of the last file.
    pub(super) fn next(&mut self) -> Option<Chunk> {
        loop {
            let (file, input) = match self.current.take() {
                Some(current) => current,
                None => {
                    let (argument, number) = self.arguments.next()?;
                    let file = Arc::new(File::new(&argument));
                    match self.open(&argument) {
                        Ok(input) => (file, input),
                        Err(_) if self.is_url(&argument) => {
                            let url = Box::new(Cursor::new(argument.into_encoded_bytes()));
                            (Arc::new(File::argument(number)), self.lines(url))
                        }
                        Err(error) => {
                            return Some(Chunk {
                                file,
                                number: Number::Line(1),
                                read: 0,
                                lines: Err(self.both_readings(&argument, error)),
                            });
                        }
                    }
                }
            };
            if let Some(chunk) = self.read(file, input) {
                return Some(chunk);
            }
        }
    }

    fn open(&self, argument: &OsString) -> io::Result<Input> {
        let cells: Box<dyn Cells> = match &self.texts {
            Texts::Lines => return Ok(self.lines(open_text(argument)?)),
            Texts::Column(column) => column.open(argument, self.max_line, self.size)?,
            Texts::Urls(schemes) => {
                Box::new(UrlsInText::new(open_bytes(argument)?, schemes.clone()))
            }
        };
        Ok(Input::Values(Packer::new(cells, self.size)))
    }

    fn lines(&self, input: Box<dyn Read + Send>) -> Input {
        Input::Lines {
            chunks: Chunks::new(input, self.max_line, self.size),
            line: 1,
        }
    }

    /// Whether the name of no file is the URL to check.
    fn is_url(&self, argument: &OsStr) -> bool {
        let has = |byte| argument.as_encoded_bytes().contains(&byte);
        matches!(self.texts, Texts::Lines)
            && has(b':')
            && !has(b'\n')
            && !Path::new(argument).exists()
    }

    /// The error, for somebody who means a file or a URL.
    fn both_readings(&self, argument: &OsStr, error: io::Error) -> io::Error {
        if error.kind() != ErrorKind::NotFound || !matches!(self.texts, Texts::Lines) {
            return error;
        }
        let advice = match argument.as_encoded_bytes().contains(&b'\n') {
            true => "no such file; to validate several URLs, give each as an argument",
            false => {
                "no such file; to validate it as a URL, write its scheme before it, such as https://"
            }
        };
        io::Error::new(ErrorKind::NotFound, advice)
    }

    /// The next chunk of `input`, which stays current until it ends or fails.
    fn read(&mut self, file: Arc<File>, mut input: Input) -> Option<Chunk> {
        let chunk = match &mut input {
            Input::Lines { chunks, line } => {
                let lines = chunks.next().transpose()?;
                let number = Number::Line(*line);
                let (count, read) = match &lines {
                    Ok(Portion::Whole(bytes)) => (
                        memchr::memchr_iter(b'\n', bytes).count() as u64,
                        bytes.len(),
                    ),
                    Ok(Portion::TooLong(length)) => (1, *length),
                    Ok(Portion::Values(_)) | Err(_) => (0, 0),
                };
                *line += count;
                Chunk {
                    file,
                    number,
                    read,
                    lines,
                }
            }
            Input::Values(packer) => {
                let before = packer.position();
                let lines = packer.next().transpose()?;
                Chunk {
                    file,
                    number: packer.number,
                    read: (packer.position() - before) as usize,
                    lines,
                }
            }
        };
        self.current = chunk
            .lines
            .is_ok()
            .then(|| (Arc::clone(&chunk.file), input));
        Some(chunk)
    }
}

/// The number of chunks in memory, and the sizes of them and their output.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) threads: usize,
    /// Whether the threads only read, and the writer checks.
    pub(super) writer_checks: bool,
    /// The maximum number of chunks in memory: one for each thread, one that is being read and one
    /// that is being written.
    pub(super) chunks: usize,
    /// How many bytes are read at a time. Only a line that does not fit makes a larger chunk.
    pub(super) chunk: usize,
    /// If the output of a chunk grows beyond this many bytes, the chunk is checked in several
    /// pieces.
    pub(super) output: usize,
    /// While all chunks together have more than this many bytes, no other is read. Only large
    /// chunks reach this limit.
    pub(super) bytes: usize,
}

impl Sizes {
    /// The sizes for this many threads, or for the most that are useful.
    pub(super) fn of(threads: usize) -> Self {
        let room = room();
        let threads = threads.min(room).clamp(1, THREADS);
        let chunks = threads + 2;
        let chunk = (ALL_CHUNKS / chunks).min(1 << 17);
        Sizes {
            threads,
            writer_checks: room == 0,
            chunks,
            chunk,
            output: chunk * OUTPUT_FOR_INPUT,
            bytes: 2 * ALL_CHUNKS,
        }
    }
}

/// More threads are not faster: one reads, one writes, and each has memory of its own.
const THREADS: usize = 8;

/// How many threads have room in the address space, which `ulimit -v` limits. The allocator of Linux
/// reserves a part of it for each thread but the main one. Without such a part, each allocation of
/// the thread asks the system, fails, and asks for memory of its own: a hundred times as slow.
#[cfg(target_os = "linux")]
fn room() -> usize {
    use rustix::process::{Resource, getrlimit};

    const PART: u64 = 128 << 20;
    // One part is for the program, the stacks and what is in memory.
    let parts =
        |limit: u64| usize::try_from(limit / PART).map_or(usize::MAX, |it| it.saturating_sub(1));
    getrlimit(Resource::As).current.map_or(usize::MAX, parts)
}

#[cfg(not(target_os = "linux"))]
fn room() -> usize {
    usize::MAX
}

/// The bytes of all chunks.
const ALL_CHUNKS: usize = 1 << 21;

/// The output of a line is usually longer than the line, but seldom by a greater factor.
const OUTPUT_FOR_INPUT: usize = 8;
