//! [`Parts`]: the parts of each URL, as views of its text.

use std::{array, num::NonZero, ops::Range, sync::Arc};

use arrow_array::{ArrayRef, Int32Array, StringViewArray, StructArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use rfc1738::{Schemes, UrlParts};

use crate::{
    apply::{Kernel, ROWS},
    texts::Texts,
    threads::on_threads,
};

/// The [`UrlParts`] of a string that [parses](Schemes::parse). Null for any other; a part that is absent is null, one that is empty is
/// empty.
///
/// `port` is the number in the URL, null if it does not fit 16 bits. The other parts are views of the texts: nothing is copied, and
/// the texts stay in memory as long as the parts.
#[derive(Debug, Clone, Copy)]
pub struct Parts<'s>(pub &'s Schemes);

/// The parts that are strings.
const STRINGS: [&str; 6] = ["scheme", "user", "password", "host", "path", "search"];
/// The index of `port` among the fields.
const PORT: usize = 4;

fn fields() -> Fields {
    let mut fields: Vec<_> = STRINGS.map(|name| Field::new(name, DataType::Utf8View, true)).into();
    fields.insert(PORT, Field::new("port", DataType::Int32, true));
    fields.into()
}

impl Kernel for Parts<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Struct(fields())
    }

    fn run<'a>(&self, texts: impl Texts<'a>, threads: NonZero<usize>) -> Result<ArrayRef, ArrowError> {
        let mut table = Table::new(texts.len());
        on_threads(threads, table.pieces(), |piece| piece.fill(&texts, self.0));
        table.finish(&texts.buffers(), threads)
    }
}

/// All columns, while they are filled piece by piece.
struct Table {
    strings: [Column<u128>; STRINGS.len()],
    ports: Column<i32>,
    urls: Bits,
}

impl Table {
    fn new(rows: usize) -> Self {
        Table { strings: array::from_fn(|_| Column::new(rows)), ports: Column::new(rows), urls: Bits::new(rows) }
    }

    fn pieces(&mut self) -> impl ExactSizeIterator<Item = Piece<'_>> {
        let rows = self.urls.rows;
        let mut strings = self.strings.each_mut().map(Column::pieces);
        let (mut ports, mut urls) = (self.ports.pieces(), self.urls.pieces());
        (0..rows.div_ceil(ROWS)).map(move |index| Piece {
            rows: index * ROWS..rows.min((index + 1) * ROWS),
            strings: array::from_fn(|string| strings[string].next().expect("as many as of rows")),
            ports: ports.next().expect("as many as of rows"),
            urls: urls.next().expect("as many as of rows"),
        })
    }

    fn finish(self, buffers: &[Buffer], threads: NonZero<usize>) -> Result<ArrayRef, ArrowError> {
        // It checks all views.
        let strings = on_threads(threads, self.strings.into_iter(), |Column { values, present }| {
            StringViewArray::try_new(ScalarBuffer::from(values), buffers.to_vec(), Some(present.nulls()))
        });
        let strings = strings.into_iter().map(|column| column.map(|strings| Arc::new(strings) as ArrayRef));
        let mut columns = strings.collect::<Result<Vec<_>, _>>()?;
        let ports = Int32Array::try_new(self.ports.values.into(), Some(self.ports.present.nulls()))?;
        columns.insert(PORT, Arc::new(ports));
        Ok(Arc::new(StructArray::try_new(fields(), columns, Some(self.urls.nulls()))?))
    }
}

/// A column while it is filled, piece by piece.
struct Column<V> {
    values: Vec<V>,
    present: Bits,
}

/// A bitmap of the rows that are not null.
struct Bits {
    words: Vec<u64>,
    rows: usize,
}

impl<V: Default + Clone> Column<V> {
    fn new(rows: usize) -> Self {
        Column { values: vec![V::default(); rows], present: Bits::new(rows) }
    }

    fn pieces(&mut self) -> impl Iterator<Item = PieceOfColumn<'_, V>> {
        let values = self.values.chunks_mut(ROWS);
        values.zip(self.present.pieces()).map(|(values, present)| PieceOfColumn { values, present })
    }
}

impl Bits {
    fn new(rows: usize) -> Self {
        Bits { words: vec![0; rows.div_ceil(64)], rows }
    }

    fn pieces(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.words.chunks_mut(ROWS / 64)
    }

    fn nulls(self) -> NullBuffer {
        NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(self.words), 0, self.rows))
    }
}

struct PieceOfColumn<'c, V> {
    values: &'c mut [V],
    present: &'c mut [u64],
}

impl<V> PieceOfColumn<'_, V> {
    fn set(&mut self, row: usize, value: V) {
        self.values[row] = value;
        set(self.present, row);
    }
}

fn set(words: &mut [u64], row: usize) {
    words[row / 64] |= 1 << (row % 64);
}

/// Some rows of all columns.
struct Piece<'c> {
    rows: Range<usize>,
    strings: [PieceOfColumn<'c, u128>; STRINGS.len()],
    ports: PieceOfColumn<'c, i32>,
    urls: &'c mut [u64],
}

impl Piece<'_> {
    fn fill<'a>(mut self, texts: &impl Texts<'a>, schemes: &Schemes) {
        for (row, index) in self.rows.enumerate() {
            let Some(Ok(url)) = texts.text(index).map(|text| schemes.parse(text)) else { continue };
            set(self.urls, row);
            let UrlParts { scheme, user, password, host, path, search, .. } = url.parts();
            for (column, part) in self.strings.iter_mut().zip([Some(scheme), user, password, host, path, search]) {
                if let Some(part) = part {
                    column.set(row, texts.view(index, part.start(), part.as_str()));
                }
            }
            if let Some(port) = url.port() {
                self.ports.set(row, port.into());
            }
        }
    }
}
