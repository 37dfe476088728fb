//! Records for programs, spreadsheets and databases: JSON and CSV.

use std::io::{self, Write};

use csv::{Writer, WriterBuilder};
use rfc1738::Production;
use rfc1738_conformance::safe::{shortened, visible};
use serde::Serialize;

use super::document::Format;
use crate::{
    output::{envelope, place::Number},
    validate::outcome::{Finding, Line, Unit},
};

/// Prints JSON: an object for each line, with or without findings.
pub(super) struct Json;

#[derive(Serialize)]
struct Checked<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<Piece>,
    production: Option<Production>,
    findings: &'a [&'a Finding<'a>],
}

/// Bytes of a file.
#[derive(Serialize)]
struct Piece {
    start: u64,
    end: u64,
}

impl Format for Json {
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        let url = match line.place.number {
            Number::Text { start, end, .. } => Some(Piece { start, end }),
            Number::Line(_) | Number::Row(..) => None,
        };
        let checked = Checked {
            url,
            production: line.production,
            findings: line.findings,
        };
        envelope::write_line(
            output,
            line.bytes,
            Some(line.place),
            Some(checked),
            line.error,
        )
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
            "file",
            "row",
            "line",
            "column",
            "input",
            "valid",
            "rule",
            "severity",
            "section",
            "start",
            "end",
            "message",
            "help",
            "slip",
            "replacement",
        ]))?;
        rows.flush()
    }

    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        if line.findings.is_empty() {
            return Ok(());
        }
        let input = shorten(line.bytes.unwrap_or_default());
        let number = line.place.number;
        let [row, column] = [number.row(), number.column()]
            .map(|number| number.map_or_else(String::new, |number| number.to_string()));
        let mut rows = rows(output);
        for finding in line.findings {
            let problem = &finding.problem;
            rows.write_record(self.fields([
                &line.place.file.shown,
                &row,
                &number.line().to_string(),
                &column,
                &input,
                if line.error.is_none() {
                    "true"
                } else {
                    "false"
                },
                problem.rule,
                finding.severity.name(),
                problem.section.unwrap_or_default(),
                &problem.start.unwrap_or_default().to_string(),
                &problem.end.unwrap_or_default().to_string(),
                &problem.message,
                problem.help.as_deref().unwrap_or_default(),
                problem.slip.unwrap_or_default(),
                problem.replacement.as_deref().unwrap_or_default(),
            ]))?;
        }
        rows.flush()
    }
}

impl Csv {
    /// The fields of a row; the second is about rows, which only values have, and the fourth about
    /// columns, which only URLs in text have.
    fn fields<'f>(&self, fields: [&'f str; 15]) -> impl Iterator<Item = &'f str> {
        let is_there = move |&(at, _): &(usize, &str)| match at {
            1 => self.unit == Unit::Row,
            3 => self.unit == Unit::Url,
            _ => true,
        };
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
