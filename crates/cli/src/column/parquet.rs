//! A column of a Parquet file, page by page. The reader's panics are contained: for a damaged file,
//! they become errors.

mod gate;

use std::{
    any::Any,
    collections::VecDeque,
    ffi::OsString,
    fs, io,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::{Arc, Once},
};

use parquet::{
    basic::{ConvertedType, LogicalType, Type},
    column::reader::ColumnReaderImpl,
    data_type::{AsBytes, ByteArray, ByteArrayType},
    errors::{ParquetError, Result},
    file::{
        metadata::{ParquetMetaData, ParquetMetaDataReader},
        serialized_reader::SerializedPageReader,
    },
    schema::types::{ColumnDescPtr, ColumnDescriptor, SchemaDescriptor},
};

use super::error::{absent, invalid};
use crate::{
    input::chunks::{Cell, Cells, Next},
    output::number::Number,
};
use gate::{Gate, Key};

/// The rows that are decoded at a time. In one encoding, each may be as long as its page.
const BATCH: usize = 16;

/// Reads the values of a column of strings, or of bytes.
pub(super) struct Parquet {
    file: Arc<fs::File>,
    length: u64,
    metadata: ParquetMetaData,
    column: ColumnDescPtr,
    /// The index of the column, from 0.
    place: usize,
    /// The row group that is being read, and the number of the next one.
    group: Option<Group>,
    next_group: usize,
    /// How many rows are read, and how many the file has.
    row: u64,
    rows: u64,
    max: usize,
    /// The values of the next rows, and that of the last one.
    values: VecDeque<Option<ByteArray>>,
    value: Option<ByteArray>,
}

struct Group {
    reader: ColumnReaderImpl<ByteArrayType>,
    gate: Key,
    /// The number of rows that are left to read.
    rows: u64,
}

/// The failure to read input without an end, where a Parquet file is read from.
pub(super) fn not_a_file() -> io::Error {
    invalid(
        "Parquet is read from the end of a file, so it cannot come from a pipe: save it to a file"
            .into(),
    )
}

impl Parquet {
    pub(super) fn open(argument: &OsString, name: &str, max: usize) -> io::Result<Self> {
        let file = fs::File::open(argument)?;
        let about = file.metadata()?;
        if !about.is_file() && !about.is_dir() {
            return Err(not_a_file());
        }
        let metadata = contain(|| ParquetMetaDataReader::new().parse_and_finish(&file)).map_err(
            |problem| invalid(format!("it is damaged, or not a Parquet file: {problem}")),
        )?;
        let schema = metadata.file_metadata().schema_descr();
        let place = find(schema, name)?;
        let column = schema.column(place);
        let rows = metadata
            .row_groups()
            .iter()
            .map(|group| group.num_rows().max(0) as u64);
        Ok(Parquet {
            file: Arc::new(file),
            length: about.len(),
            rows: rows.fold(0, u64::saturating_add),
            metadata,
            column,
            place,
            group: None,
            next_group: 0,
            row: 0,
            max,
            values: VecDeque::new(),
            value: None,
        })
    }

    /// Reads the next rows; none at the end of the file.
    fn read(&mut self) -> Result<()> {
        while self.values.is_empty() {
            let mut group = match self.group.take() {
                Some(group) => group,
                None if self.next_group == self.metadata.num_row_groups() => return Ok(()),
                None => self.open_group()?,
            };
            if group.rows == 0 {
                continue;
            }
            let most = BATCH.min(usize::try_from(group.rows).unwrap_or(BATCH));
            group.gate.open();
            // The definition level of each row, if rows can be null, and the values of the others.
            let (mut levels, mut values) = (Vec::new(), Vec::new());
            let (count, _, _) =
                group
                    .reader
                    .read_records(most, Some(&mut levels), None, &mut values)?;
            if count == 0 && group.gate.is_at_end() {
                let missing = group.rows;
                return Err(ParquetError::General(format!(
                    "the column lacks {missing} rows of row group {}",
                    self.next_group
                )));
            }
            let is_null = |row: usize| {
                levels
                    .get(row)
                    .is_some_and(|&level| level < self.column.max_def_level())
            };
            let mut values = values.into_iter();
            self.values
                .extend((0..count).map(|row| if is_null(row) { None } else { values.next() }));
            group.rows -= count as u64;
            self.group = Some(group);
        }
        Ok(())
    }

    fn open_group(&mut self) -> Result<Group> {
        let group = self.metadata.row_group(self.next_group);
        self.next_group += 1;
        let rows = usize::try_from(group.num_rows())?;
        let chunk = group.column(self.place);
        let pages = SerializedPageReader::new(Arc::clone(&self.file), chunk, rows, None)?;
        let (gate, key) = Gate::new(pages, self.column.max_def_level() > 0);
        Ok(Group {
            reader: ColumnReaderImpl::new(Arc::clone(&self.column), Box::new(gate)),
            gate: key,
            rows: rows as u64,
        })
    }
}

impl Cells for Parquet {
    fn next(&mut self) -> io::Result<Option<Next<'_>>> {
        if self.values.is_empty() {
            contain(|| self.read()).map_err(|problem| {
                invalid(format!(
                    "it cannot be read from row {} on: {problem}",
                    self.row + 1
                ))
            })?;
        }
        let Some(value) = self.values.pop_front() else {
            return Ok(None);
        };
        self.row += 1;
        let cell = match value.map(|value| self.value.insert(value).as_bytes()) {
            None => Cell::Null,
            Some(text) if text.len() > self.max => Cell::TooLong(text.len()),
            Some(text) => Cell::Text(text),
        };
        Ok(Some(Next::Row(Number::Row(self.row, None), cell)))
    }

    /// As if all rows were as long.
    fn position(&self) -> u64 {
        let part = u128::from(self.length) * u128::from(self.row) / u128::from(self.rows.max(1));
        u64::try_from(part).unwrap_or(self.length)
    }
}

/// The index of the column `name` in a file, if its values are texts.
fn find(schema: &SchemaDescriptor, name: &str) -> io::Result<usize> {
    let paths: Vec<String> = schema
        .columns()
        .iter()
        .map(|column| column.path().string())
        .collect();
    let in_it = |path: &str| {
        path.strip_prefix(name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let inside: Vec<usize> = (0..paths.len())
        .filter(|&place| in_it(&paths[place]))
        .collect();
    if inside.is_empty() {
        return Err(absent(name, &paths));
    }
    if inside
        .iter()
        .all(|&place| schema.column(place).max_rep_level() > 0)
    {
        return Err(invalid(format!(
            "the column `{name}` is a list, or in one: make a row of each of its values"
        )));
    }
    let Some(place) = paths.iter().position(|path| path == name) else {
        let inside = inside
            .iter()
            .map(|&place| format!("`{}`", paths[place]))
            .collect::<Vec<_>>()
            .join(", ");
        return Err(invalid(format!(
            "the column `{name}` is a struct: name one of its own columns: {inside}"
        )));
    };
    let column = schema.column(place);
    match type_unless_text(&column) {
        None => Ok(place),
        Some(found) => Err(invalid(format!(
            "the column `{name}` is of type {found}: expected strings"
        ))),
    }
}

/// The type of a column, unless its values are texts: strings, or bytes without a logical type, as
/// some programs write strings.
fn type_unless_text(column: &ColumnDescriptor) -> Option<String> {
    let physical = column.physical_type();
    match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::String | LogicalType::Enum | LogicalType::Json), _)
        | (
            None,
            ConvertedType::NONE | ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON,
        ) if physical == Type::BYTE_ARRAY => None,
        (Some(logical), _) => Some(format!("{logical:?} ({physical})")),
        (None, ConvertedType::NONE) => Some(physical.to_string()),
        (None, converted) => Some(format!("{converted} ({physical})")),
    }
}

thread_local! {
    /// Whether a panic of this thread is contained, so that nothing should be printed about it.
    static CONTAINED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// The result of `read`, or its error, also if it panics. After a panic, do not use what `read` has
/// changed.
fn contain<T>(read: impl FnOnce() -> Result<T>) -> std::result::Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
            if !CONTAINED.get() {
                print(panic);
            }
        }));
    });
    CONTAINED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    CONTAINED.set(false);
    match result {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(panic) => Err(format!(
            "the library parquet panicked: {}",
            message(&*panic)
        )),
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}

#[cfg(test)]
mod tests;
