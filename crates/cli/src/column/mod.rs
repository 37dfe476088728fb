//! [`Column`]: which column of which kind of file to read, and how to begin; [`Rows`]: one row
//! after the other. Each kind has a file.

mod csv;
mod error;
mod jsonl;

use std::{
    ffi::{OsStr, OsString},
    io,
    path::Path,
};

use clap::ValueEnum;
use rfc1738_conformance::safe::visible;

use crate::{
    arguments::verbosity::Verbosity,
    input::{
        chunks::{Cells, ColumnItem},
        file::{FileError, open_text},
    },
    output::place::File,
};
use error::invalid;

/// The options about columns.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Read the values of this column of a CSV or JSON Lines file, in place of lines
    ///
    /// In CSV, it is a name in the header. In JSON, a dot leads into an object: a.url
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// The kind of the file, if its name does not end in .csv, .tsv, .jsonl or .ndjson
    #[arg(long, value_name = "FORMAT", requires = "column")]
    input_format: Option<InputFormat>,

    /// The character of US-ASCII between two fields of CSV; the default is a comma, and for TSV a
    /// tab
    #[arg(long, value_name = "CHARACTER", requires = "column", value_parser = delimiter)]
    delimiter: Option<u8>,
}

fn delimiter(argument: &str) -> Result<u8, &'static str> {
    match *argument.as_bytes() {
        [byte] if byte.is_ascii() && !matches!(byte, b'"' | b'\r' | b'\n') => Ok(byte),
        _ => Err("expected one character of US-ASCII that is not a quotation mark or a line end"),
    }
}

/// A kind of file that has columns.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum InputFormat {
    /// Comma-separated values with a header
    Csv,
    /// Tab-separated values with a header
    Tsv,
    /// JSON Lines: a JSON object on each line
    Jsonl,
}

impl InputFormat {
    /// The kind that the name of a file indicates.
    fn of(file: &OsStr) -> Option<Self> {
        let extension = Path::new(file).extension()?.to_str()?.to_ascii_lowercase();
        Some(match &*extension {
            "csv" => InputFormat::Csv,
            "tsv" => InputFormat::Tsv,
            "jsonl" | "ndjson" => InputFormat::Jsonl,
            _ => return None,
        })
    }
}

impl Options {
    /// Advises to name a column, if none is, for the first of `files` that has some.
    pub(crate) fn advise(&self, files: &[OsString], verbosity: Verbosity) {
        let has_columns = |file: &&OsString| InputFormat::of(file).is_some();
        let is_wanted = self.column.is_none() && verbosity.has_notes();
        if let Some(file) = files.iter().find(has_columns).filter(|_| is_wanted) {
            let file = visible(file.as_encoded_bytes());
            anstream::eprintln!("hint: {file} has columns: give --column to read one of them");
        }
    }

    /// The column to read, if one is named.
    pub(crate) fn column(self) -> Option<Column> {
        self.column.map(|name| Column {
            name,
            format: self.input_format,
            delimiter: self.delimiter,
        })
    }
}

/// Advice for a file that is read as lines, if its name does not show that it has columns, but its
/// first line does: `id,url`, or an object of JSON.
pub(crate) fn hint(file: &str, first: &[u8]) -> Option<String> {
    /// A person does not write a header longer than this.
    const LONGEST: usize = 1000;
    let line = str::from_utf8(first)
        .ok()
        .filter(|line| line.len() <= LONGEST && InputFormat::of(OsStr::new(file)).is_none())?;
    let (kind, format) = if line.starts_with('{') && line.ends_with('}') {
        ("JSON Lines", "jsonl")
    } else {
        let delimiter = [',', ';', '\t']
            .into_iter()
            .find(|&delimiter| line.contains(delimiter))?;
        let is_name = |field: &str| {
            let name = field.trim().trim_matches('"');
            !name.is_empty()
                && name
                    .chars()
                    .all(|character| character.is_alphanumeric() || "_- .".contains(character))
        };
        if !line.split(delimiter).all(is_name) {
            return None;
        }
        match delimiter {
            ',' => ("CSV", "csv"),
            ';' => ("CSV", "csv --delimiter ';'"),
            _ => ("TSV", "tsv"),
        }
    };
    let file = visible(file.as_bytes());
    Some(format!(
        "hint: {file} looks like {kind}: to read one of its columns, give --column NAME --input-format {format}"
    ))
}

pub(crate) struct Column {
    name: String,
    /// The kind of all files; if it is not given, it follows from their names.
    format: Option<InputFormat>,
    delimiter: Option<u8>,
}

impl Column {
    /// Begins to read the column of a file, `size` bytes at a time. Values longer than `max` are
    /// skipped.
    pub(crate) fn open(
        &self,
        argument: &OsString,
        max: usize,
        size: usize,
    ) -> io::Result<Box<dyn Cells>> {
        let format = self
            .format
            .or_else(|| InputFormat::of(argument))
            .ok_or_else(|| {
                invalid(
                    "the kind of the file is unknown: give --input-format csv, tsv or jsonl".into(),
                )
            })?;
        let delimited = |default| -> io::Result<Box<dyn Cells>> {
            let delimiter = self.delimiter.unwrap_or(default);
            Ok(Box::new(csv::Csv::new(
                open_text(argument)?,
                &self.name,
                delimiter,
                max,
                size,
            )?))
        };
        match format {
            InputFormat::Csv => delimited(b','),
            InputFormat::Tsv => delimited(b'\t'),
            InputFormat::Jsonl => Ok(Box::new(jsonl::JsonLines::new(
                open_text(argument)?,
                &self.name,
                max,
                size,
            ))),
        }
    }
}

/// The rows of a column of a file, one at a time, for a command that answers them one by one.
pub(crate) struct Rows {
    file: File,
    cells: Box<dyn Cells>,
}

impl Rows {
    /// Those of the file of this name, or of standard input for `-`.
    pub(crate) fn open(column: &Column, name: &OsString, max: usize) -> Result<Self, FileError> {
        let file = File::new(name);
        let cells = column
            .open(name, max, 1 << 16)
            .map_err(|error| file.failure(error))?;
        Ok(Rows { file, cells })
    }

    /// How many bytes of the file have been read, approximately.
    pub(crate) fn position(&self) -> u64 {
        self.cells.position()
    }

    /// The next row, and its file, or that more input must be waited for; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(ColumnItem<'_>, &File)>, FileError> {
        let next = self
            .cells
            .next()
            .map_err(|error| self.file.failure(error))?;
        Ok(next.map(|next| (next, &self.file)))
    }
}
