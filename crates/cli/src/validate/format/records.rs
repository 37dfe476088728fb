//! Records for programs, spreadsheets and databases: JSON and CSV.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use csv::{Writer, WriterBuilder};
use rfc1738::Production;
use rfc1738_conformance::safe::{shortened, visible};
use serde::Serialize;

use super::document::Format;
use crate::{
    output::json,
    validate::outcome::{Finding, Line, Unit},
};

/// Prints JSON: an object for each line, with or without findings.
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

/// Prints CSV, as RFC 4180 quotes it: a row for each finding. Rows are safe to print on a terminal.
pub(super) struct Csv {
    pub(super) unit: Unit,
}

/// The maximum number of characters of a line that a row contains. A line may have hundreds of
/// rows.
const INPUT: usize = 1000;

impl Format for Csv {
    fn begin(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut rows = rows(output);
        rows.write_record(self.fields([
            "file", "row", "line", "input", "valid", "rule", "severity", "section", "start", "end",
            "message", "help",
        ]))?;
        rows.flush()
    }

    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        if line.findings.is_empty() {
            return Ok(());
        }
        let input = shorten(line.bytes.unwrap_or_default());
        let row = line.number.row().map(|row| row.to_string());
        let mut rows = rows(output);
        for finding in line.findings {
            rows.write_record(self.fields([
                &line.file.shown,
                row.as_deref().unwrap_or_default(),
                &line.number.line().to_string(),
                &input,
                if line.valid { "true" } else { "false" },
                finding.rule.id(),
                finding.severity.name(),
                finding.section,
                &finding.start.to_string(),
                &finding.end.to_string(),
                &finding.message,
                finding.help.as_deref().unwrap_or_default(),
            ]))?;
        }
        rows.flush()
    }
}

impl Csv {
    /// The fields of a row; the second is about rows, which lines do not have.
    fn fields<'f>(&self, fields: [&'f str; 12]) -> impl Iterator<Item = &'f str> {
        let is_there = move |&(at, _): &(usize, &str)| at != 1 || self.unit == Unit::Row;
        fields
            .into_iter()
            .enumerate()
            .filter(is_there)
            .map(|(_, field)| field)
    }
}

fn rows<W: Write>(output: W) -> Writer<W> {
    WriterBuilder::new()
        .buffer_capacity(1 << 10)
        .from_writer(output)
}

/// The first characters of `line`, safe to print.
fn shorten(line: &[u8]) -> String {
    // A character has at most four bytes, and the last of these bytes begins the first character
    // that is left out.
    shortened(visible(&line[..line.len().min(4 * INPUT + 1)]), INPUT)
}
