//! [`Rows`]: the rows of a row group, column by column.

use std::{collections::HashMap, io::Write};

use parquet::{
    basic::Type,
    data_type::{BoolType, ByteArray, ByteArrayType, Int64Type},
    errors::Result,
    file::writer::{SerializedColumnWriter, SerializedFileWriter},
    schema::types::SchemaDescriptor,
};

/// A row group has about as many rows at most,
const MOST: usize = 50_000;

/// and about as many bytes of different texts.
const BYTES: usize = 4 << 20;

/// How many texts are given to the writer of a column at a time.
const BATCH: usize = 1 << 10;

/// Rows that are not written yet. A text that is repeated is in memory once.
pub(super) struct Rows {
    columns: Vec<Column>,
    count: usize,
    /// The number of each text.
    texts: HashMap<String, u32>,
    /// The bytes of all.
    bytes: usize,
}

/// A value of a row.
#[derive(Clone, Copy)]
pub(super) enum Datum {
    Text(Option<TextNumber>),
    Number(i64),
    Boolean(bool),
}

/// A text of a row group.
#[derive(Clone, Copy)]
pub(super) struct TextNumber(u32);

/// The values of a column.
enum Column {
    Texts(Vec<Option<TextNumber>>),
    Numbers(Vec<i64>),
    Booleans(Vec<bool>),
}

impl Rows {
    pub(super) fn new(schema: &SchemaDescriptor) -> Self {
        let column = |physical| match physical {
            Type::BOOLEAN => Column::Booleans(Vec::new()),
            Type::INT64 => Column::Numbers(Vec::new()),
            _ => Column::Texts(Vec::new()),
        };
        let columns = schema.columns().iter().map(|descriptor| column(descriptor.physical_type())).collect();
        Rows { columns, count: 0, texts: HashMap::new(), bytes: 0 }
    }

    /// A text as a value, which holds until the rows are written.
    pub(super) fn text(&mut self, text: &str) -> Datum {
        let number = self.texts.get(text).copied().unwrap_or_else(|| {
            // There are at most a few texts for each row.
            let number = self.texts.len() as u32;
            self.bytes += text.len();
            self.texts.insert(text.into(), number);
            number
        });
        Datum::Text(Some(TextNumber(number)))
    }

    /// A text that may be missing, as a value.
    pub(super) fn optional(&mut self, text: Option<&str>) -> Datum {
        text.map_or(Datum::Text(None), |text| self.text(text))
    }

    /// Adds a row: a value for each column.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = Datum>) {
        for (column, datum) in self.columns.iter_mut().zip(row) {
            match (column, datum) {
                (Column::Texts(column), Datum::Text(text)) => column.push(text),
                (Column::Numbers(column), Datum::Number(number)) => column.push(number),
                (Column::Booleans(column), Datum::Boolean(boolean)) => column.push(boolean),
                // The writer finds that a column has too few values.
                _ => {}
            }
        }
        self.count += 1;
    }

    /// Whether it is time to write them.
    pub(super) fn is_full(&self) -> bool {
        self.count >= MOST || self.bytes >= BYTES
    }

    /// Writes all rows as a row group, if there are any, and forgets them.
    pub(super) fn write<W: Write + Send>(&mut self, file: &mut SerializedFileWriter<W>) -> Result<()> {
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
                writer.typed::<Int64Type>().write_batch(numbers, None, None)?;
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
