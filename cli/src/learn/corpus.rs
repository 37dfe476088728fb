//! Strings of a file to ask about.

use std::{ffi::OsString, io::Read};

use crate::{
    failure::Failure,
    file::{self, File},
    lines::Lines,
};

/// The most bytes of a file. It bounds memory.
const BYTES: u64 = 1 << 27;

/// The strings of the file, one a line, in hexadecimal or as they are.
pub(super) fn read(name: &OsString, in_hex: bool) -> Result<Vec<Vec<u8>>, Failure> {
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
