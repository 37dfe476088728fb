//! A file to read; [`FileError`]: that it cannot be read, or written.

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::{self, Cursor, ErrorKind, Read},
    path::Path,
};

use rfc1738::grammar;

use super::identity::{self, Identity};
use crate::{
    output::place::{File, is_stdin, shown},
    streams,
};

/// A file, or a program, that cannot be read, written or started.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {error}")]
pub(crate) struct FileError {
    /// Safe to print.
    file: String,
    error: io::Error,
}

impl File {
    /// The failure to read it. A name that begins like a URL is probably meant to be one.
    pub(crate) fn failure(&self, error: io::Error) -> FileError {
        let absent = match is_like_url(&self.name) {
            true => {
                "there is no such file, and what a URL leads to is not fetched; `rfc1738 validate` checks URLs"
            }
            false => NO_FILE,
        };
        FileError::new(self.shown.clone(), error, absent)
    }
}

const NO_FILE: &str = "no such file";

impl FileError {
    /// Names the file, and says that it is `absent`, if that is the error of the system.
    fn new(file: String, mut error: io::Error, absent: &str) -> FileError {
        if error.kind() == ErrorKind::NotFound && error.raw_os_error().is_some() {
            error = io::Error::new(ErrorKind::NotFound, absent);
        }
        FileError { file, error }
    }

    pub(crate) fn reading(name: &OsStr) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::new(shown(name), error, NO_FILE)
    }

    pub(crate) fn writing(name: &OsStr) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::new(shown(name), error, "no such folder to write it to")
    }

    pub(crate) fn starting(program: &OsStr) -> impl Fn(io::Error) -> FileError {
        // The system has the same error for a script and for its interpreter.
        let absent = match Path::new(program).is_file() {
            true => "the program that its first line names is absent",
            false => "no such program",
        };
        move |error| FileError::new(shown(program), error, absent)
    }
}

/// Whether `argument` begins as URLs do: with a scheme and its colon.
pub(crate) fn is_like_url(argument: &OsStr) -> bool {
    matches!(
        grammar::scheme(argument.as_encoded_bytes()),
        Ok(([b':', ..], _))
    )
}

/// A word as shells read it.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The number of bytes to read, if all are in regular files.
pub(crate) fn total(files: &[impl AsRef<OsStr>]) -> Option<u64> {
    let length = |file: &OsStr| match fs::metadata(file) {
        _ if is_stdin(file) => None,
        Ok(data) if !data.is_file() => None,
        Ok(data) => Some(data.len()),
        Err(_) => Some(0),
    };
    if files.is_empty() {
        None
    } else {
        files.iter().map(|file| length(file.as_ref())).sum()
    }
}

/// Opens a file, or standard input, unless it is also the output.
pub(crate) fn open(argument: &OsStr) -> io::Result<Box<dyn Read + Send>> {
    identity::ensure_unwritten(argument)?;
    Ok(if is_stdin(argument) {
        Box::new(streams::input()?)
    } else {
        Box::new(fs::File::open(argument)?)
    })
}

/// Text without the byte order mark that it may begin with, which is not part of its first line. A
/// file that begins like one of another kind is an error.
pub(crate) fn open_text(argument: &OsStr) -> io::Result<Box<dyn Read + Send>> {
    let (start, input) = open_beginning(argument)?;
    Ok(match &*start {
        BOM => input,
        _ => Box::new(Cursor::new(start).chain(input)),
    })
}

/// Text with all of its bytes. A file that begins like one of another kind is an error.
pub(crate) fn open_bytes(argument: &OsStr) -> io::Result<Box<dyn Read + Send>> {
    let (start, input) = open_beginning(argument)?;
    Ok(Box::new(Cursor::new(start).chain(input)))
}

/// What shows that a file is text, or that it may be, and the rest of it.
fn open_beginning(argument: &OsStr) -> io::Result<(Vec<u8>, Box<dyn Read + Send>)> {
    let mut input = open(argument)?;
    let mut start = Vec::new();
    let marks = || {
        [BOM]
            .into_iter()
            .chain(OTHERS.iter().map(|(mark, _)| *mark))
    };
    // Waits only until this is decided.
    while marks().any(|mark| mark.len() > start.len() && mark.starts_with(&start))
        && read(&mut input, &mut start, 1)? > 0
    {}
    if let Some((_, what)) = OTHERS.iter().find(|(mark, _)| start == *mark) {
        return Err(io::Error::new(ErrorKind::InvalidData, *what));
    }
    Ok((start, input))
}

/// U+FEFF in UTF-8.
pub(crate) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// How files begin that are not text in UTF-8, and what to do with them.
const OTHERS: [(&[u8], &str); 7] = [
    (
        b"\x1F\x8B",
        "it is compressed by gzip: read what `gzip -dc` writes",
    ),
    (
        b"\x28\xB5\x2F\xFD",
        "it is compressed by zstd: read what `zstd -dc` writes",
    ),
    (
        b"\xFD7zXZ\0",
        "it is compressed by xz: read what `xz -dc` writes",
    ),
    (
        b"BZh91AY&SY",
        "it is compressed by bzip2: read what `bzip2 -dc` writes",
    ),
    (
        b"PK\x03\x04",
        "it is a ZIP archive: read what `unzip -p` writes",
    ),
    (
        b"\xFF\xFE",
        "it is text in UTF-16: read what `iconv -f UTF-16 -t UTF-8` writes",
    ),
    (
        b"\xFE\xFF",
        "it is text in UTF-16: read what `iconv -f UTF-16 -t UTF-8` writes",
    ),
];

pub(crate) fn write(name: &OsStr, contents: impl AsRef<[u8]>) -> Result<(), FileError> {
    fs::write(name, contents).map_err(FileError::writing(name))
}

/// Fails if the file cannot be written, before a long computation of what to write. The file is not
/// changed.
pub(crate) fn ensure_writable(name: &OsStr) -> Result<(), FileError> {
    let metadata = fs::metadata(name).ok();
    // Opening a pipe might wait for a reader.
    let opens = metadata
        .as_ref()
        .is_none_or(|it| it.is_file() || it.is_dir());
    if opens {
        fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(name)
            .map_err(FileError::writing(name))?;
    }
    if metadata.is_none() {
        fs::remove_file(name).map_err(FileError::writing(name))?;
    }
    Ok(())
}

/// The bytes of the file of this name, without a byte order mark: of `what`, which may have `most`.
pub(crate) fn read_all(name: &OsStr, what: &str, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read =
        ensure_file(name).and_then(|()| open_text(name)?.take(most + 1).read_to_end(&mut bytes));
    let read = read.and_then(|length| match length as u64 > most {
        true => Err(too_large(what, most)),
        false => Ok(bytes),
    });
    read.map_err(FileError::reading(name))
}

/// Refuses a name that leads to a pipe or a device, which might be waited for without end. Whoever
/// names standard input has it ready.
fn ensure_file(name: &OsStr) -> io::Result<()> {
    if is_stdin(name) {
        return Ok(());
    }
    let kind = fs::metadata(name)?.file_type();
    if kind.is_file() || kind.is_dir() {
        return Ok(());
    }
    Err(io::Error::new(
        ErrorKind::InvalidInput,
        "it is a pipe or a device: save it to a file",
    ))
}

/// The error that `what` has more than `most` bytes.
pub(crate) fn too_large(what: &str, most: u64) -> io::Error {
    io::Error::new(
        ErrorKind::FileTooLarge,
        format!("{what} may have {most} bytes: this is more"),
    )
}

/// Appends up to `room` bytes to `bytes`, and returns how many; 0 means the end of the input.
pub(crate) fn read(input: &mut impl Read, bytes: &mut Vec<u8>, room: usize) -> io::Result<usize> {
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

/// Fails if a file to write is one that is read, or written otherwise. No file is changed.
pub(crate) fn ensure_distinct<'n>(
    written: impl IntoIterator<Item = &'n OsString>,
    read: impl IntoIterator<Item = &'n OsStr>,
) -> Result<(), FileError> {
    let mut others: Vec<Identity> = read.into_iter().filter_map(Identity::of).collect();
    for name in written {
        let Some(file) = Identity::of(name) else {
            continue;
        };
        if file.is_standard_output() || others.contains(&file) {
            let error = io::Error::other("it is read or written otherwise, and would be replaced");
            return Err(FileError::writing(name)(error));
        }
        others.push(file);
    }
    Ok(())
}
