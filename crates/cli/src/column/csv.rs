//! A column of a CSV file, as RFC 4180 quotes it.

use std::io::{self, Read};

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use super::error::{absent, invalid};
use crate::{
    input::chunks::{Cell, Cells},
    input::file::read,
    output::words::counted,
};

/// Reads the fields of a column. All rows must have as many fields as the header; blank lines are not rows.
pub(super) struct Csv {
    input: Box<dyn Read + Send>,
    parser: Reader,
    /// The bytes that were read, and how many of them are parsed.
    buffer: Vec<u8>,
    parsed: usize,
    /// How many bytes are read at a time.
    size: usize,
    state: State,
    position: u64,
    /// The number of fields in the header, and the place of the column among them, from 0.
    fields: usize,
    column: usize,
    max: usize,
    /// The number of the current row, and whether it is at its end.
    row: u64,
    ended: bool,
    /// How many fields of the row are parsed, and the bytes of the one that is wanted: those up to `max`, and how many
    /// there are.
    field: usize,
    text: Vec<u8>,
    length: usize,
}

/// Whether there is more input.
#[derive(PartialEq, Eq)]
enum State {
    Reading,
    /// It is said that more input must be waited for.
    Paused,
    End,
}

/// The bytes of a header that are read at most.
const HEADER: usize = 1 << 20;

impl Csv {
    pub(super) fn new(
        input: Box<dyn Read + Send>,
        name: &str,
        delimiter: u8,
        max: usize,
        size: usize,
    ) -> io::Result<Self> {
        let mut csv = Csv {
            input,
            parser: ReaderBuilder::new().delimiter(delimiter).build(),
            buffer: Vec::new(),
            parsed: 0,
            size,
            state: State::Reading,
            position: 0,
            fields: 0,
            column: 0,
            max,
            row: 0,
            ended: true,
            field: 0,
            text: Vec::new(),
            length: 0,
        };
        // The parser knows a byte order mark only as a whole.
        while csv.buffer.len() < 3 && csv.state != State::End {
            csv.read()?;
        }
        let names = csv.header()?;
        let mut columns = names.iter().enumerate().filter(|(_, other)| *other == name);
        let Some((column, _)) = columns.next() else {
            let other = [b',', b';', b'\t', b'|']
                .into_iter()
                .find(|&other| names.len() == 1 && names[0].contains(char::from(other)));
            let error = absent(name, &names);
            return Err(match other {
                Some(other) => {
                    invalid(format!("{error}; if {:?} separates its fields, give --delimiter", char::from(other)))
                }
                None => error,
            });
        };
        if columns.next().is_some() {
            return Err(invalid(format!("its header names `{name}` more than once")));
        }
        (csv.column, csv.fields) = (column, names.len());
        Ok(csv)
    }

    fn header(&mut self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        let mut name = Vec::new();
        let mut length = 0;
        let mut output = [0; 1 << 10];
        loop {
            if self.is_parsed() {
                self.read()?;
            }
            let (result, written) = self.parse(&mut output)?;
            name.extend_from_slice(&output[..written]);
            length += written;
            if length > HEADER {
                return Err(invalid(format!("its header has more than {HEADER} bytes")));
            }
            match result {
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                ReadFieldResult::End => return Ok(names),
                ReadFieldResult::Field { record_end } => {
                    names.push(String::from_utf8_lossy(&name).into_owned());
                    name.clear();
                    if record_end {
                        return Ok(names);
                    }
                }
            }
        }
    }

    /// Whether the parser needs more input, and there is more.
    fn is_parsed(&self) -> bool {
        self.parsed == self.buffer.len() && self.state != State::End
    }

    fn read(&mut self) -> io::Result<()> {
        if self.parsed == self.buffer.len() {
            self.buffer.clear();
            self.parsed = 0;
        }
        let read = read(&mut self.input, &mut self.buffer, self.size)?;
        self.position += read as u64;
        self.state = if read == 0 { State::End } else { State::Reading };
        if read == 0 {
            // It ends the last row, unless a quotation mark is open.
            self.buffer.push(b'\n');
        }
        Ok(())
    }

    /// Parses up to the end of a field, of the buffer or of `output`; tells how many bytes of `output` it has written.
    fn parse(&mut self, output: &mut [u8]) -> io::Result<(ReadFieldResult, usize)> {
        let (result, read, written) = self.parser.read_field(&self.buffer[self.parsed..], output);
        self.parsed += read;
        // The line end that was added is text of a field.
        if self.state == State::End && written > 0 && matches!(result, ReadFieldResult::InputEmpty) {
            let place = if self.fields == 0 { "its header".into() } else { format!("row {}", self.row + 1) };
            return Err(invalid(format!(
                "{place} has a quotation mark that nothing closes before the end of the file"
            )));
        }
        Ok((result, written))
    }

    /// The line in which the row that was just parsed ends.
    fn line(&self) -> u64 {
        let after_line_end = self.parsed.checked_sub(1).is_some_and(|last| self.buffer[last] == b'\n');
        self.parser.line() - u64::from(after_line_end)
    }
}

impl Cells for Csv {
    fn next(&mut self) -> io::Result<Option<Cell<'_>>> {
        if std::mem::take(&mut self.ended) {
            self.text.clear();
            (self.field, self.length) = (0, 0);
        }
        let mut output = [0; 1 << 10];
        loop {
            if self.is_parsed() {
                if self.state == State::Reading {
                    self.state = State::Paused;
                    return Ok(Some(Cell::Pause));
                }
                self.read()?;
            }
            let (result, written) = self.parse(&mut output)?;
            if self.field == self.column {
                self.length += written;
                if self.length <= self.max {
                    self.text.extend_from_slice(&output[..written]);
                }
            }
            match result {
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                ReadFieldResult::End => return Ok(None),
                ReadFieldResult::Field { record_end } => {
                    self.field += 1;
                    if record_end {
                        break;
                    }
                }
            }
        }
        self.row += 1;
        self.ended = true;
        if self.field != self.fields {
            let Csv { row, field, fields, .. } = *self;
            let (line, has) = (self.line(), counted(field as u64, "field"));
            return Err(invalid(format!(
                "row {row}, which ends in line {line}, has {has}, and the header has {fields}: \
                 quote fields that contain delimiters or line ends"
            )));
        }
        Ok(Some(match self.length {
            0 => Cell::Null,
            length if length > self.max => Cell::TooLong(length),
            _ => Cell::Text(&self.text),
        }))
    }

    fn position(&self) -> u64 {
        self.position
    }
}
