//! Parquet, for databases and data frames.

mod rows;

use std::{
    io::{self, ErrorKind, IsTerminal, Write},
    sync::{Arc, Mutex, PoisonError},
};

use parquet::{
    basic::{Compression, ZstdLevel},
    errors::{ParquetError, Result},
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::parser::parse_message_type,
};
use serde::Deserialize;

use super::{Format, Line, Outcome, Unit, json::Json};
use crate::failure::Failure;
use rows::{Datum, Rows};

/// Writes a row for each finding, in row groups. The threads render lines as JSON; this gathers rows from it, in order.
pub(super) struct Parquet(Mutex<State>);

struct State {
    /// What it writes is taken out after each row group.
    file: SerializedFileWriter<Vec<u8>>,
    rows: Rows,
}

/// The columns. Their names are the keys of JSON, which says what they mean; `PLACE` is `line` or `row`.
const SCHEMA: &str = "message findings {
    required binary file (string);
    optional binary file_hex (string);
    required int64 PLACE;
    optional binary input (string);
    optional binary input_hex (string);
    required boolean valid;
    optional binary production (string);
    required binary rule (string);
    required binary severity (string);
    required binary section (string);
    required int64 start;
    required int64 end;
    required binary message (string);
    optional binary help (string);
}";

/// A line in JSON, as [`Json`] prints it.
#[derive(Deserialize)]
struct Object {
    file: String,
    file_hex: Option<String>,
    #[serde(alias = "row")]
    line: i64,
    input: Option<String>,
    input_hex: Option<String>,
    valid: bool,
    production: Option<String>,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Finding {
    rule: String,
    severity: String,
    section: String,
    start: i64,
    end: i64,
    message: String,
    help: Option<String>,
}

impl Parquet {
    pub(super) fn new(unit: Unit) -> std::result::Result<Self, Failure> {
        if io::stdout().is_terminal() {
            return Err(Failure::Terminal);
        }
        Ok(State::new(unit).map(|state| Parquet(Mutex::new(state))).map_err(as_io)?)
    }

    /// Changes the file, and writes what is new of it.
    fn with(&self, output: &mut dyn Write, change: impl FnOnce(&mut State) -> Result<()>) -> io::Result<()> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state).map_err(as_io)?;
        state.file.flush()?;
        output.write_all(&std::mem::take(state.file.inner_mut()))
    }
}

impl State {
    fn new(unit: Unit) -> Result<Self> {
        let schema = Arc::new(parse_message_type(&SCHEMA.replace("PLACE", unit.place()))?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            // A row group is small, so each text is written once, however long it is and however often it is repeated.
            .set_dictionary_page_size_limit(usize::MAX);
        let file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties.build()))?;
        let rows = Rows::new(file.schema_descr());
        Ok(State { file, rows })
    }

    /// Adds the findings of a line.
    fn add(&mut self, line: Object) -> Result<()> {
        let rows = &mut self.rows;
        let Object { file, file_hex, line, input, input_hex, valid, production, findings } = line;
        let [file, file_hex, input, input_hex, production] =
            [Some(file), file_hex, input, input_hex, production].map(|text| rows.optional(text.as_deref()));
        for finding in findings {
            let Finding { rule, severity, section, start, end, message, help } = finding;
            let [rule, severity, section, message] = [rule, severity, section, message].map(|text| rows.text(&text));
            let help = rows.optional(help.as_deref());
            rows.push([
                file,
                file_hex,
                Datum::Number(line),
                input,
                input_hex,
                Datum::Boolean(valid),
                production,
                rule,
                severity,
                section,
                Datum::Number(start),
                Datum::Number(end),
                message,
                help,
            ]);
        }
        if self.rows.is_full() { self.rows.write(&mut self.file) } else { Ok(()) }
    }
}

impl Format for Parquet {
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        if line.findings.is_empty() { Ok(()) } else { Json.line(output, line) }
    }

    fn write(&self, output: &mut dyn Write, lines: &[u8]) -> io::Result<()> {
        self.with(output, |state| {
            let mut lines = serde_json::Deserializer::from_slice(lines).into_iter();
            lines.try_for_each(|line| state.add(line.map_err(|error| ParquetError::External(error.into()))?))
        })
    }

    fn end(&self, output: &mut dyn Write, _outcome: &Outcome) -> io::Result<()> {
        self.with(output, |state| {
            state.rows.write(&mut state.file)?;
            state.file.finish().map(drop)
        })
    }
}

fn as_io(error: ParquetError) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, error)
}
