//! Parquet, for databases and data frames.

use std::{
    collections::HashMap,
    io::{self, ErrorKind, IsTerminal, Write},
    sync::{Arc, Mutex, PoisonError},
};

use parquet::{
    basic::{Compression, Type, ZstdLevel},
    data_type::{BoolType, ByteArray, ByteArrayType, Int64Type},
    errors::{ParquetError, Result},
    file::{
        properties::WriterProperties,
        writer::{SerializedColumnWriter, SerializedFileWriter},
    },
    schema::{parser::parse_message_type, types::SchemaDescriptor},
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

/// Writes a row for each finding, in row groups. The threads render lines as JSON; this gathers rows from it, in order.
pub(super) struct Parquet(Mutex<State>);

struct State {
    /// Its output is taken out after each row group.
    file: SerializedFileWriter<Vec<u8>>,
    rows: Rows,
}

/// The columns. Their names are the keys of JSON, which says what they mean; `PLACE` is the line or, of a table, the row and the line.
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
        let place = match unit {
            Unit::Line => "required int64 line",
            Unit::Row => "required int64 row; optional int64 line",
        };
        let schema = Arc::new(parse_message_type(&SCHEMA.replace("PLACE", place))?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            // A row group is small, so each text is written once, however long it is and however often it is repeated.
            .set_dictionary_page_size_limit(usize::MAX);
        let file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties.build()))?;
        let rows = Rows::new(file.schema_descr());
        Ok(State { file, rows })
    }

    /// Adds a row for each finding of a line, which [`Json`] has printed: a column has the value that the finding has under its
    /// name, or else the line.
    fn add(&mut self, line: &Value) -> Result<()> {
        let (columns, rows) = (self.file.schema_descr().columns(), &mut self.rows);
        let of_line: Vec<Datum> = columns.iter().map(|column| rows.datum(&line[column.name()])).collect();
        for finding in line["findings"].as_array().into_iter().flatten() {
            let own = columns.iter().map(|column| finding.get(column.name()).map(|value| rows.datum(value)));
            let own: Vec<Option<Datum>> = own.collect();
            rows.push(own.into_iter().zip(&of_line).map(|(own, of_line)| own.unwrap_or(*of_line)));
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
            lines.try_for_each(|line| state.add(&line.map_err(|error| ParquetError::External(error.into()))?))
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

/// How many texts are given to the writer of a column at a time.
const BATCH: usize = 1 << 10;

/// Rows that are not written yet. A text that is repeated is in memory once.
struct Rows {
    columns: Vec<Column>,
    count: usize,
    /// The number of each text.
    texts: HashMap<String, u32>,
    /// The bytes of all.
    bytes: usize,
}

/// A value of a row.
#[derive(Clone, Copy)]
enum Datum {
    /// `None` is null.
    Text(Option<TextNumber>),
    Number(i64),
    Boolean(bool),
}

/// A text of a row group.
#[derive(Clone, Copy)]
struct TextNumber(u32);

enum Column {
    Texts(Vec<Option<TextNumber>>),
    Numbers(Vec<Option<i64>>),
    Booleans(Vec<bool>),
}

impl Rows {
    fn new(schema: &SchemaDescriptor) -> Self {
        let column = |physical| match physical {
            Type::BOOLEAN => Column::Booleans(Vec::new()),
            Type::INT64 => Column::Numbers(Vec::new()),
            _ => Column::Texts(Vec::new()),
        };
        let columns = schema.columns().iter().map(|descriptor| column(descriptor.physical_type())).collect();
        Rows { columns, count: 0, texts: HashMap::new(), bytes: 0 }
    }

    /// A value of JSON, which holds until the rows are written.
    fn datum(&mut self, value: &Value) -> Datum {
        match value {
            Value::String(text) => Datum::Text(Some(self.text(text))),
            Value::Number(number) => Datum::Number(number.as_i64().unwrap_or(i64::MAX)),
            Value::Bool(boolean) => Datum::Boolean(*boolean),
            _ => Datum::Text(None),
        }
    }

    fn text(&mut self, text: &str) -> TextNumber {
        TextNumber(self.texts.get(text).copied().unwrap_or_else(|| {
            // There are at most a few texts for each row.
            let number = self.texts.len() as u32;
            self.bytes += text.len();
            self.texts.insert(text.into(), number);
            number
        }))
    }

    /// Adds a row: a value for each column.
    fn push(&mut self, row: impl IntoIterator<Item = Datum>) {
        for (column, datum) in self.columns.iter_mut().zip(row) {
            match (column, datum) {
                (Column::Texts(column), Datum::Text(text)) => column.push(text),
                (Column::Numbers(column), Datum::Number(number)) => column.push(Some(number)),
                (Column::Numbers(column), Datum::Text(None)) => column.push(None),
                (Column::Booleans(column), Datum::Boolean(boolean)) => column.push(boolean),
                // The writer finds that a column has too few values.
                _ => {}
            }
        }
        self.count += 1;
    }

    fn is_full(&self) -> bool {
        self.count >= MOST || self.bytes >= BYTES
    }

    /// Writes all rows as a row group, if there are any, and forgets them.
    fn write<W: Write + Send>(&mut self, file: &mut SerializedFileWriter<W>) -> Result<()> {
        if std::mem::take(&mut self.count) == 0 {
            return Ok(());
        }
        let mut texts = vec![ByteArray::new(); self.texts.len()];
        for (text, number) in self.texts.drain() {
            texts[number as usize] = text.into_bytes().into();
        }
        self.bytes = 0;
        let mut group = file.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else { break };
            column.write(&texts, &mut writer)?;
            writer.close()?;
        }
        group.close().map(drop)
    }
}

impl Column {
    /// Writes all values, and forgets them.
    fn write(&mut self, texts: &[ByteArray], writer: &mut SerializedColumnWriter<'_>) -> Result<()> {
        match self {
            Column::Numbers(numbers) => {
                let values: Vec<i64> = numbers.iter().flatten().copied().collect();
                let levels: Vec<i16> = numbers.iter().map(|number| i16::from(number.is_some())).collect();
                writer.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
                numbers.clear();
            }
            Column::Booleans(booleans) => {
                writer.typed::<BoolType>().write_batch(booleans, None, None)?;
                booleans.clear();
            }
            Column::Texts(numbers) => {
                for batch in numbers.chunks(BATCH) {
                    let present = batch.iter().flatten();
                    let values: Vec<ByteArray> =
                        present.map(|&TextNumber(number)| texts[number as usize].clone()).collect();
                    let levels: Vec<i16> = batch.iter().map(|number| i16::from(number.is_some())).collect();
                    // Only a column whose values may be missing has levels.
                    writer.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
                }
                numbers.clear();
            }
        }
        Ok(())
    }
}
