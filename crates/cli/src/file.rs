//! [`File`]: a file to read, and its name.

use std::{
    ffi::OsString,
    fs,
    io::{self, ErrorKind, Read},
};

use rfc1738::Scheme;

use crate::{failure::Failure, hex, safe::visible};

/// The name of a file, in several forms.
pub(crate) struct File {
    pub(crate) name: OsString,
    /// Its name, with a replacement character for each sequence that is not UTF-8.
    pub(crate) text: String,
    /// The bytes of its name, in hexadecimal, if it is not UTF-8.
    pub(crate) hex: Option<String>,
    /// Its name, safe to print.
    pub(crate) shown: String,
}

impl File {
    pub(crate) fn new(argument: &OsString) -> Self {
        let name = if is_stdin(argument) { "<stdin>".into() } else { argument.clone() };
        let bytes = name.as_encoded_bytes();
        let hex = name.to_str().is_none().then(|| hex::encode(bytes));
        File { shown: visible(bytes), text: name.to_string_lossy().into_owned(), hex, name }
    }

    /// The failure to read it. A name that begins like a URL is probably meant to be one.
    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        let is_url = || Scheme::named_by(self.name.as_encoded_bytes()).is_some() || self.text.contains("://");
        let file = self.shown.clone();
        if error.kind() != ErrorKind::NotFound || !is_url() {
            return Failure::File { file, error };
        }
        let quoted = file.replace('\'', r"'\''");
        Failure::new(format!(
            "{file}: there is no such file; to check a URL, write it to standard input: echo '{quoted}' | rfc1738 validate"
        ))
    }
}

/// Whether `argument` means standard input.
pub(crate) fn is_stdin(argument: &OsString) -> bool {
    argument == "-"
}

pub(crate) fn open(argument: &OsString) -> io::Result<Box<dyn Read + Send>> {
    Ok(if is_stdin(argument) { Box::new(io::stdin()) } else { Box::new(fs::File::open(argument)?) })
}

/// The bytes of the file of this name; `None` if there are more than `most`.
pub(crate) fn read_all(name: &str, most: u64) -> Result<Option<Vec<u8>>, Failure> {
    let mut bytes = Vec::new();
    let read = fs::File::open(name).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    read.map_err(|error| Failure::File { file: visible(name.as_bytes()), error })?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
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
