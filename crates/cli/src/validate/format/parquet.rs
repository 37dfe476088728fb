//! Parquet, for databases and data frames.

use std::{
    io::{self, ErrorKind, IsTerminal, Write},
    sync::{Arc, Mutex, PoisonError},
};

use indexmap::IndexSet;
use parquet::{
    basic::{Compression, ZstdLevel},
    column::writer::{ColumnWriter, ColumnWriterImpl},
    data_type::{ByteArray, DataType},
    errors::{ParquetError, Result},
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::parser::parse_message_type,
};
use serde_json::Value;

use super::{document::Format, json::Json};
use crate::{
    failure::Failure,
    validate::{
        outcome::Outcome,
        unit::{Line, Unit},
    },
};

/// Writes a row for each finding, in row groups. The threads render lines as JSON; this gathers
/// rows from it, in order.
pub(super) struct Parquet(Mutex<State>);

struct State {
    /// Its output is taken out after each row group.
    file: SerializedFileWriter<Vec<u8>>,
    rows: Rows,
}

/// The columns. Their names are the keys of JSON, which says what they mean; `PLACE` is the line
/// or, of a table, the row and the line.
const SCHEMA: &str = "message findings {
    required binary file (string);
    optional binary file_hex (string);
    PLACE;
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

impl Parquet {
    pub(super) fn new(unit: Unit) -> std::result::Result<Self, Failure> {
        if io::stdout().is_terminal() {
            return Err("a Parquet file is not text: redirect it, as in `--format parquet > findings.parquet`".into());
        }
        Ok(State::new(unit)
            .map(|state| Parquet(Mutex::new(state)))
            .map_err(as_io)?)
    }

    /// Changes the file, and writes what is new of it.
    fn with(
        &self,
        output: &mut dyn Write,
        change: impl FnOnce(&mut State) -> Result<()>,
    ) -> io::Result<()> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state).map_err(as_io)?;
        state.file.flush()?;
        output.write_all(&std::mem::take(state.file.inner_mut()))
    }
}

impl State {
    fn new(unit: Unit) -> Result<Self> {
        let place = match unit {
            Unit::Line => "required int64 line",
            Unit::Row => "required int64 row; optional int64 line",
        };
        let schema = Arc::new(parse_message_type(&SCHEMA.replace("PLACE", place))?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            // A row group is small, so each text is written once, however long it is and however
            // often it is repeated.
            .set_dictionary_page_size_limit(usize::MAX);
        let file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties.build()))?;
        let rows = Rows::new(file.schema_descr().num_columns());
        Ok(State { file, rows })
    }

    /// Adds a row for each finding of a line, which [`Json`] has printed: a column has the value
    /// that the finding has under its name, or else the line.
    fn add(&mut self, line: &Value) -> Result<()> {
        let (columns, rows) = (self.file.schema_descr().columns(), &mut self.rows);
        let of_line: Vec<Datum> = columns
            .iter()
            .map(|column| rows.datum(&line[column.name()]))
            .collect();
        for finding in line["findings"].as_array().into_iter().flatten() {
            for (number, column) in columns.iter().enumerate() {
                let own = finding.get(column.name()).map(|value| rows.datum(value));
                rows.columns[number].push(own.unwrap_or(of_line[number]));
            }
        }
        if self.rows.is_full() {
            self.rows.write(&mut self.file)
        } else {
            Ok(())
        }
    }
}

impl Format for Parquet {
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        if line.findings.is_empty() {
            Ok(())
        } else {
            Json.line(output, line)
        }
    }

    fn write(&self, output: &mut dyn Write, lines: &[u8]) -> io::Result<()> {
        self.with(output, |state| {
            let mut lines = serde_json::Deserializer::from_slice(lines).into_iter();
            lines.try_for_each(|line| {
                state.add(&line.map_err(|error| ParquetError::External(error.into()))?)
            })
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

/// A row group has about as many rows at most,
const MOST: usize = 50_000;

/// and about as many bytes of different texts.
const BYTES: usize = 4 << 20;

/// Rows that are not written yet. A text that is repeated is in memory once.
struct Rows {
    columns: Vec<Vec<Datum>>,
    texts: IndexSet<String>,
    /// The bytes of all texts.
    bytes: usize,
}

/// A value of a row.
#[derive(Clone, Copy)]
enum Datum {
    Null,
    /// The place of a text among those of the rows.
    Text(usize),
    Number(i64),
    Boolean(bool),
}

impl Rows {
    fn new(columns: usize) -> Self {
        Rows {
            columns: vec![Vec::new(); columns],
            texts: IndexSet::new(),
            bytes: 0,
        }
    }

    /// A value of JSON, which holds until the rows are written.
    fn datum(&mut self, value: &Value) -> Datum {
        match value {
            Value::String(text) => {
                Datum::Text(self.texts.get_index_of(text).unwrap_or_else(|| {
                    self.bytes += text.len();
                    self.texts.insert_full(text.clone()).0
                }))
            }
            Value::Number(number) => Datum::Number(number.as_i64().unwrap_or(i64::MAX)),
            Value::Bool(boolean) => Datum::Boolean(*boolean),
            _ => Datum::Null,
        }
    }

    fn is_full(&self) -> bool {
        self.columns[0].len() >= MOST || self.bytes >= BYTES
    }

    /// Writes all rows as a row group, if there are any, and forgets them.
    fn write<W: Write + Send>(&mut self, file: &mut SerializedFileWriter<W>) -> Result<()> {
        if self.columns[0].is_empty() {
            return Ok(());
        }
        let texts: Vec<ByteArray> = self
            .texts
            .drain(..)
            .map(|text| text.into_bytes().into())
            .collect();
        self.bytes = 0;
        let mut group = file.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else {
                break;
            };
            match writer.untyped() {
                ColumnWriter::BoolColumnWriter(writer) => {
                    write(writer, column, |datum| match datum {
                        Datum::Boolean(boolean) => Some(boolean),
                        _ => None,
                    })?
                }
                ColumnWriter::Int64ColumnWriter(writer) => {
                    write(writer, column, |datum| match datum {
                        Datum::Number(number) => Some(number),
                        _ => None,
                    })?
                }
                ColumnWriter::ByteArrayColumnWriter(writer) => {
                    write(writer, column, |datum| match datum {
                        Datum::Text(place) => Some(texts[place].clone()),
                        _ => None,
                    })?
                }
                _ => {}
            }
            writer.close()?;
            column.clear();
        }
        group.close().map(drop)
    }
}

/// Writes all values of a column; those without a `value` are null.
fn write<T: DataType>(
    writer: &mut ColumnWriterImpl<'_, T>,
    column: &[Datum],
    value: impl Fn(Datum) -> Option<T::T>,
) -> Result<()> {
    let levels: Vec<i16> = column
        .iter()
        .map(|&datum| i16::from(value(datum).is_some()))
        .collect();
    let values: Vec<T::T> = column.iter().filter_map(|&datum| value(datum)).collect();
    // Only a column whose values may be missing has levels.
    writer.write_batch(&values, Some(&levels), None).map(drop)
}
