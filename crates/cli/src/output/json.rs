//! JSON for programs, one value per line, that is also safe to print on a terminal.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use rfc1738_conformance::{hex, safe::is_graphic};
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer as JsonSerializer};

/// `bytes` as text, with a replacement character for each sequence that is not UTF-8; and in
/// hexadecimal if there is one.
pub(crate) fn lossy(bytes: &[u8]) -> (Cow<'_, str>, Option<String>) {
    let text = String::from_utf8_lossy(bytes);
    let hex = (text.as_bytes() != bytes).then(|| hex::encode(bytes));
    (text, hex)
}

pub(crate) fn write(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    Ok(value.serialize(&mut JsonSerializer::with_formatter(output, Graphic))?)
}

pub(crate) fn write_line(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    write(output, value)?;
    output.write_all(b"\n")
}

/// JSON without white space. Escapes the characters that JSON requires, and all others that are not
/// graphic.
struct Graphic;

impl Formatter for Graphic {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if fragment.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, text) in fragment.match_indices(|character| !is_graphic(character)) {
            writer.write_all(&fragment.as_bytes()[written..at])?;
            for unit in text.encode_utf16() {
                write!(writer, "\\u{unit:04x}")?;
            }
            written = at + text.len();
        }
        writer.write_all(&fragment.as_bytes()[written..])
    }
}
