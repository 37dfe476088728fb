//! [`Source`]: all files, one after the other, as chunks.

use std::{
    ffi::OsString,
    io::{self, Read},
    sync::Arc,
    vec,
};

use super::chunks::{Chunks, Portion};
use crate::file::{File, open};

/// A piece of a file, or the error if it cannot be read.
pub(super) struct Chunk {
    pub(super) file: Arc<File>,
    /// The number of its first line, from 1.
    pub(super) line: u64,
    pub(super) lines: io::Result<Portion>,
}

impl Chunk {
    /// How many bytes of memory it takes.
    pub(super) fn length(&self) -> usize {
        match &self.lines {
            Ok(Portion::Whole(bytes)) => bytes.len(),
            _ => 0,
        }
    }
}

/// The files that are left to read.
pub(super) struct Source {
    arguments: vec::IntoIter<OsString>,
    max_line: usize,
    size: usize,
    current: Option<Open>,
}

/// A file that is being read.
struct Open {
    file: Arc<File>,
    chunks: Chunks<Box<dyn Read + Send>>,
    /// The number of the next line.
    line: u64,
}

impl Source {
    /// Reads chunks of `size` bytes.
    pub(super) fn new(mut arguments: Vec<OsString>, max_line: usize, size: usize) -> Self {
        if arguments.is_empty() {
            arguments.push("-".into());
        }
        Source { arguments: arguments.into_iter(), max_line, size, current: None }
    }

    /// The next chunk, in the memory of `buffer` if it fits; `None` at the end of the last file.
    pub(super) fn next(&mut self, mut buffer: Vec<u8>) -> Option<Chunk> {
        loop {
            let open = match self.current.take() {
                Some(open) => open,
                None => {
                    let argument = self.arguments.next()?;
                    let file = Arc::new(File::new(&argument));
                    match open(&argument) {
                        Ok(input) => Open { file, chunks: Chunks::new(input, self.max_line, self.size), line: 1 },
                        Err(error) => return Some(Chunk { file, line: 1, lines: Err(error) }),
                    }
                }
            };
            if let Some(chunk) = self.read(open, std::mem::take(&mut buffer)) {
                return Some(chunk);
            }
        }
    }

    /// The next chunk of `open`, which stays current until it ends or fails.
    fn read(&mut self, mut open: Open, buffer: Vec<u8>) -> Option<Chunk> {
        let lines = open.chunks.next(buffer).transpose()?;
        let (file, line) = (Arc::clone(&open.file), open.line);
        if let Ok(lines) = &lines {
            open.line += match lines {
                Portion::Whole(bytes) => memchr::memchr_iter(b'\n', bytes).count() as u64,
                Portion::TooLong(_) => 1,
            };
            self.current = Some(open);
        }
        Some(Chunk { file, line, lines })
    }
}
