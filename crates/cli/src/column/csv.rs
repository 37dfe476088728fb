//! A column of a CSV file, as RFC 4180 quotes it.
//!
//! The crate csv-core reads whatever it is given: text after a closing quotation mark becomes part
//! of a value, and blank lines are dropped. Here the former is an error of its row, and the latter
//! are rows of a table with one column. So the states of the format are here: there are four.

use std::{
    borrow::Cow,
    io::{self, Read},
    iter,
};

use super::error::{absent, invalid};
use crate::{
    input::{
        chunks::{Cell, Cells, ColumnItem},
        file::read,
    },
    output::{number::counted, place::Number},
};

/// Reads the fields of a column. All rows must have as many fields as the header. Blank lines are
/// not rows, unless the table has only one column.
pub(super) struct Csv {
    input: Box<dyn Read + Send>,
    records: Records,
    /// The number of fields in the header.
    fields: usize,
    row: u64,
    /// Whether the caller already knows that it must wait for more input.
    paused: bool,
}

/// The maximum length of a header, in bytes.
const HEADER: usize = 1 << 20;

impl Csv {
    pub(super) fn new(
        mut input: Box<dyn Read + Send>,
        name: &str,
        delimiter: u8,
        max: usize,
        size: usize,
    ) -> io::Result<Self> {
        let mut records = Records {
            delimiter,
            size,
            line: 1,
            is_complete: true,
            max: HEADER,
            ..Records::default()
        };
        let names = header(&mut records, &mut input)?;
        let mut columns = names.iter().enumerate().filter(|(_, other)| *other == name);
        let Some((column, _)) = columns.next() else {
            let other = [b',', b';', b'\t', b'|']
                .into_iter()
                .find(|&other| names.len() == 1 && names[0].contains(char::from(other)));
            let error = absent(name, &names);
            return Err(match other {
                Some(other) => invalid(format!(
                    "{error}; if {:?} separates its fields, give --delimiter",
                    char::from(other)
                )),
                None => error,
            });
        };
        if columns.next().is_some() {
            return Err(invalid(format!("its header names `{name}` more than once")));
        }
        records.wanted = Some(column);
        records.max = max;
        records.has_blank_rows = names.len() == 1;
        Ok(Csv {
            input,
            records,
            fields: names.len(),
            row: 0,
            paused: false,
        })
    }
}

/// The names of the columns.
fn header(records: &mut Records, input: &mut impl Read) -> io::Result<Vec<String>> {
    while !records.advance() {
        match records.state {
            _ if records.length + records.fields > HEADER => {
                return Err(invalid(format!("its header has more than {HEADER} bytes")));
            }
            State::Quoted if records.is_at_end => {
                return Err(invalid(format!("its header {UNCLOSED}")));
            }
            _ if records.is_at_end => return Ok(Vec::new()),
            _ => records.read(input)?,
        }
    }
    if records.is_malformed {
        return Err(invalid(format!("its header {AFTER}")));
    }
    let starts = iter::once(0).chain(records.ends.iter().copied());
    let names = starts
        .zip(&records.ends)
        .map(|(start, &end)| String::from_utf8_lossy(&records.text[start..end]));
    Ok(names.map(Cow::into_owned).collect())
}

const UNCLOSED: &str = "has a quotation mark that nothing closes before the end of the file";
const AFTER: &str =
    "has text after a closing quotation mark: write a quotation mark in a field twice";

impl Cells for Csv {
    fn next(&mut self) -> io::Result<Option<ColumnItem<'_>>> {
        let records = &mut self.records;
        while !records.advance() {
            if records.is_at_end && records.state == State::Quoted {
                return Err(invalid(format!(
                    "{} {UNCLOSED}",
                    Number::Row(self.row + 1, records.begun)
                )));
            }
            if records.is_at_end {
                return Ok(None);
            }
            self.paused = !self.paused;
            if self.paused {
                return Ok(Some(ColumnItem::Pause));
            }
            records.read(&mut self.input)?;
        }
        self.row += 1;
        let number = Number::Row(self.row, records.begun);
        let cell = if records.is_malformed {
            Cell::Malformed(format!("the row {AFTER}"))
        } else if records.fields != self.fields {
            let has = counted(records.fields as u64, "field");
            let header = self.fields;
            let advice = "quote fields that contain delimiters or line ends";
            Cell::Malformed(format!(
                "the row has {has}, and the header has {header}: {advice}"
            ))
        } else {
            match records.length {
                0 => Cell::Null,
                length if length > records.max => Cell::TooLong(length),
                _ => Cell::Text(&records.text),
            }
        };
        Ok(Some(ColumnItem::Row(number, cell)))
    }

    fn position(&self) -> u64 {
        self.records.position
    }
}

/// Where a byte is.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// At the beginning of a field.
    #[default]
    Start,
    Plain,
    Quoted,
    /// After a quotation mark in a quoted field, which closes it unless another follows.
    Closed,
}

/// Reads records, field by field.
#[derive(Default)]
struct Records {
    delimiter: u8,
    /// The bytes that were read, and how many of them are parsed.
    buffer: Vec<u8>,
    parsed: usize,
    /// How many bytes are read at a time.
    size: usize,
    is_at_end: bool,
    position: u64,
    /// The number of the line, and that of the one in which the record begins.
    line: u64,
    begun: u64,
    state: State,
    /// Whether the last byte is a CR that ended a record: an LF after it belongs to it.
    after_cr: bool,
    /// Whether the record is at its end, so that the next byte begins another.
    is_complete: bool,
    /// Whether a blank line is a record with one empty field.
    has_blank_rows: bool,
    /// The fields of the record so far, and whether there is text after a closing quotation mark in
    /// one of them.
    fields: usize,
    is_malformed: bool,
    /// The index of the wanted field, from 0; `None` for all. Its bytes, up to `max`, and how many
    /// there are.
    wanted: Option<usize>,
    text: Vec<u8>,
    /// Where each ends, if all are wanted.
    ends: Vec<usize>,
    length: usize,
    max: usize,
}

impl Records {
    fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        self.buffer.clear();
        self.parsed = 0;
        let read = read(input, &mut self.buffer, self.size)?;
        self.position += read as u64;
        self.is_at_end = read == 0;
        Ok(())
    }

    /// Parses up to the end of the record, or of the input so far. Returns whether the record is at
    /// its end.
    fn advance(&mut self) -> bool {
        if std::mem::take(&mut self.is_complete) {
            self.fields = 0;
            self.is_malformed = false;
            self.length = 0;
            self.text.clear();
            self.begun = self.line;
        }
        while let Some(&byte) = self.buffer.get(self.parsed) {
            let after_cr = std::mem::take(&mut self.after_cr);
            match (self.state, byte) {
                (State::Quoted, b'"') => self.state = State::Closed,
                (State::Closed, b'"') => {
                    self.state = State::Quoted;
                    self.take(1);
                    continue;
                }
                (State::Quoted, _) => {
                    let rest = &self.buffer[self.parsed..];
                    let length = memchr::memchr(b'"', rest).unwrap_or(rest.len());
                    self.line += memchr::memchr_iter(b'\n', &rest[..length]).count() as u64;
                    self.take(length);
                    continue;
                }
                (_, byte) if byte == self.delimiter => self.end_field(),
                (_, b'\r' | b'\n') => {
                    self.line += u64::from(byte == b'\n');
                    self.after_cr = byte == b'\r';
                    let is_blank = self.fields == 0 && self.state == State::Start;
                    if byte == b'\n' && after_cr || is_blank && !self.has_blank_rows {
                        self.begun = self.line;
                    } else {
                        self.end_field();
                        self.is_complete = true;
                    }
                }
                (State::Start, b'"') => self.state = State::Quoted,
                (state, _) => {
                    self.is_malformed |= state == State::Closed;
                    self.state = State::Plain;
                    let rest = &self.buffer[self.parsed..];
                    let length =
                        memchr::memchr3(self.delimiter, b'\r', b'\n', rest).unwrap_or(rest.len());
                    self.take(length);
                    continue;
                }
            }
            self.parsed += 1;
            if self.is_complete {
                return true;
            }
        }
        // The end of the file ends the last record, unless a quotation mark is open.
        let is_open = self.fields > 0 || self.state != State::Start;
        self.is_complete = self.is_at_end && is_open && self.state != State::Quoted;
        if self.is_complete {
            self.end_field();
        }
        self.is_complete
    }

    fn end_field(&mut self) {
        self.fields += 1;
        self.state = State::Start;
        if self.wanted.is_none() {
            self.ends.push(self.text.len());
        }
    }

    /// Adds the next bytes to the field, if it is wanted.
    fn take(&mut self, length: usize) {
        let bytes = &self.buffer[self.parsed..self.parsed + length];
        if self.wanted.is_none_or(|wanted| wanted == self.fields) {
            self.length += length;
            if self.length <= self.max {
                self.text.extend_from_slice(bytes);
            }
        }
        self.parsed += length;
    }
}
