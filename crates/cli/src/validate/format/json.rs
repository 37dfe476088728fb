//! JSON for machines, one value per line.

use std::{borrow::Cow, io};

use rfc1738::Production;
use serde::Serialize;

use super::document::Format;
use crate::{
    output::json,
    validate::unit::{Finding, Line},
};

/// Prints an object for each line, with or without findings.
pub(super) struct Json;

#[derive(Serialize)]
struct Object<'a> {
    /// Its name, with a replacement character for each sequence that is not UTF-8.
    file: &'a str,
    /// The bytes of its name, if it is not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<&'a str>,
    /// The number of its row, if it is a value of a column.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u64>,
    /// The number of the line, or of the one in which the row begins.
    line: u64,
    /// The line, with a replacement character for each sequence that is not UTF-8; absent if it was
    /// skipped.
    input: Option<Cow<'a, str>>,
    /// Its bytes, if it is not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    input_hex: Option<String>,
    valid: bool,
    production: Option<Production>,
    findings: &'a [Finding<'a>],
}

impl Format for Json {
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        let text = line.bytes.map(json::lossy);
        let (input, input_hex) = text.map_or((None, None), |(input, hex)| (Some(input), hex));
        let object = Object {
            file: &line.file.text,
            file_hex: line.file.hex.as_deref(),
            row: line.number.row(),
            line: line.number.line(),
            input,
            input_hex,
            valid: line.valid,
            production: line.production,
            findings: line.findings,
        };
        json::write_line(output, &object)
    }
}
