//! [`Source`]: all files, one after the other, as chunks.

use std::{
    ffi::OsString,
    fs,
    io::{self, ErrorKind, Read},
    sync::Arc,
    vec,
};

use rfc1738::Scheme;

use super::chunks::{Chunks, Portion};
use crate::{failure::Failure, hex, safe::visible};

/// The name of a file, in several forms.
pub(super) struct File {
    /// Its name.
    pub(super) name: OsString,
    /// Its name, with a replacement character for each sequence that is not UTF-8.
    pub(super) text: String,
    /// The bytes of its name, in hexadecimal, if it is not UTF-8.
    pub(super) hex: Option<String>,
    /// Its name, safe to print.
    pub(super) shown: String,
}

impl File {
    fn new(argument: &OsString) -> Self {
        let name = if is_stdin(argument) { "<stdin>".into() } else { argument.clone() };
        let bytes = name.as_encoded_bytes();
        let hex = name.to_str().is_none().then(|| hex::encode(bytes));
        File { shown: visible(bytes), text: name.to_string_lossy().into_owned(), hex, name }
    }

    /// The failure to read it. A name that begins like a URL is probably meant to be one.
    pub(super) fn failure(&self, error: io::Error) -> Failure {
        let is_url = || Scheme::named_by(self.name.as_encoded_bytes()).is_some() || self.text.contains("://");
        match error.kind() {
            ErrorKind::NotFound if is_url() => Failure::UrlAsFile { url: self.shown.clone() },
            _ => Failure::File { file: self.shown.clone(), error },
        }
    }
}

/// Whether `argument` means standard input.
pub(super) fn is_stdin(argument: &OsString) -> bool {
    argument == "-"
}

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

fn open(argument: &OsString) -> io::Result<Box<dyn Read + Send>> {
    Ok(if is_stdin(argument) { Box::new(io::stdin()) } else { Box::new(fs::File::open(argument)?) })
}
