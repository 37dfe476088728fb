//! Strings of a file to ask about.

use std::{
    ffi::OsString,
    io::{BufRead, BufReader, Read},
};

use crate::{
    failure::Failure,
    file::{self, File},
    hex,
    lines::Line,
};

/// The most bytes of a file. It bounds memory.
const BYTES: u64 = 1 << 27;

/// The strings of the file, one a line, in hexadecimal or as they are.
pub(super) fn read(name: &OsString, in_hex: bool) -> Result<Vec<Vec<u8>>, Failure> {
    let file = File::new(name);
    let input = file::open(name).map_err(|error| file.failure(error))?;
    let mut input = BufReader::new(input.take(BYTES + 1));
    let (mut bytes, mut strings, mut total) = (Vec::new(), Vec::new(), 0);
    loop {
        bytes.clear();
        total += input.read_until(b'\n', &mut bytes).map_err(|error| file.failure(error))? as u64;
        if total > BYTES {
            return Err(Failure::CorpusTooLong { file: file.shown, most: BYTES });
        }
        if bytes.is_empty() {
            return Ok(strings);
        }
        bytes.pop_if(|byte| *byte == b'\n');
        if in_hex {
            let line = Line { number: strings.len() as u64 + 1, bytes: &bytes };
            let mut string = Vec::new();
            hex::decode(line.bytes, &mut string).map_err(|malformed| Failure::hex(&file.shown, &line, malformed))?;
            strings.push(string);
        } else {
            bytes.pop_if(|byte| *byte == b'\r');
            strings.push(bytes.clone());
        }
    }
}
