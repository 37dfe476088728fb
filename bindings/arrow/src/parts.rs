//! [`Parts`] and [`Agreed`]: the parts of each URL, as views of its text.

use std::{array, num::NonZero, ops::Range, sync::Arc};

use arrow_array::{ArrayRef, Int32Array, StringViewArray, StructArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use rfc1738::{Schemes, UrlParts};

use crate::{
    apply::{Kernel, ROWS, in_pieces},
    texts::Texts,
    threads::on_threads,
    tree,
};

/// The [`UrlParts`] of a string that is a valid URL. Null for any other; a part that is absent is
/// null, one that is empty is empty.
///
/// `port` is the number in the URL, null if it does not fit 16 bits. The other parts are views of
/// the texts: nothing is copied, and the texts stay in memory as long as the parts.
#[derive(Debug, Clone, Copy)]
pub struct Parts<'s> {
    /// The schemes.
    pub schemes: &'s Schemes,
    /// Whether it is enough that section 5 derives the string.
    pub syntax_only: bool,
}

impl Kernel for Parts<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Struct(fields([
            "scheme", "user", "password", "host", "port", "path", "search",
        ]))
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        let mut table = Table::new(texts.len());
        on_threads(threads, table.pieces(), |piece| {
            piece.fill(&texts, |text| {
                let url = tree(self.schemes, self.syntax_only, text)?;
                let UrlParts {
                    scheme,
                    user,
                    password,
                    host,
                    path,
                    search,
                    ..
                } = url.parts();
                let strings = [Some(scheme), user, password, host, path, search];
                Some((
                    strings.map(|part| part.map(|part| (part.start(), part.as_str()))),
                    url.port(),
                ))
            })
        });
        let DataType::Struct(fields) = self.data_type(texts.data_type()) else {
            unreachable!("it is a struct")
        };
        table.finish(fields, &texts.buffers(), threads)
    }
}

/// The scheme, the host and the port that parsers name for a string of the agreed language:
/// [`Schemes::agreed`]. Null for any other.
///
/// The port is the scheme's default if the URL has none. Why a string is refused is a finding of the
/// [rules of the agreed language](rfc1738::Rules::agreed).
#[derive(Debug, Clone, Copy)]
pub struct Agreed<'s>(pub &'s Schemes);

impl Kernel for Agreed<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Struct(fields(["scheme", "host", "port"]))
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        in_pieces(texts, threads, |texts, rows: Range<usize>| {
            let agreed = |row| self.0.agreed(texts.text(row)?).ok();
            let agreed: Vec<Option<rfc1738::Agreed<'_>>> = rows.map(agreed).collect();
            let agreed = || agreed.iter().map(Option::as_ref);
            let schemes: StringViewArray = agreed().map(|url| Some(url?.scheme)).collect();
            let hosts: StringViewArray = agreed().map(|url| Some(&*url?.host)).collect();
            let ports: Int32Array = agreed().map(|url| Some(url?.port.into())).collect();
            let urls: BooleanBuffer = agreed().map(|url| url.is_some()).collect();
            Ok(Arc::new(StructArray::try_new(
                fields(["scheme", "host", "port"]),
                vec![Arc::new(schemes), Arc::new(hosts), Arc::new(ports)],
                Some(NullBuffer::new(urls)),
            )?))
        })
    }
}

/// The field of the ports, which are numbers. The others are strings.
const PORT: &str = "port";

fn fields<const FIELDS: usize>(names: [&str; FIELDS]) -> Fields {
    let of = |name| {
        if name == PORT {
            DataType::Int32
        } else {
            DataType::Utf8View
        }
    };
    names
        .into_iter()
        .map(|name| Field::new(name, of(name), true))
        .collect()
}

/// How many parts are strings.
const STRINGS: usize = 6;

/// Parts of a text that are strings, each with its start, in the order of the fields; and the port.
type Row<'a> = ([Option<(usize, &'a str)>; STRINGS], Option<u16>);

/// All columns, while they are filled piece by piece.
struct Table {
    strings: [Column<u128>; STRINGS],
    ports: Column<i32>,
    urls: Bits,
}

impl Table {
    fn new(rows: usize) -> Self {
        Table {
            strings: array::from_fn(|_| Column::new(rows)),
            ports: Column::new(rows),
            urls: Bits::new(rows),
        }
    }

    fn pieces(&mut self) -> impl ExactSizeIterator<Item = Piece<'_>> {
        let rows = self.urls.rows;
        let mut strings = self.strings.each_mut().map(Column::pieces);
        let mut ports = self.ports.pieces();
        let mut urls = self.urls.pieces();
        (0..rows.div_ceil(ROWS)).map(move |index| Piece {
            rows: index * ROWS..rows.min((index + 1) * ROWS),
            strings: array::from_fn(|string| strings[string].next().expect("as many as of rows")),
            ports: ports.next().expect("as many as of rows"),
            urls: urls.next().expect("as many as of rows"),
        })
    }

    fn finish(
        self,
        fields: Fields,
        buffers: &[Buffer],
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        // It checks all views.
        let strings = on_threads(
            threads,
            self.strings.into_iter(),
            |Column { values, present }| {
                StringViewArray::try_new(
                    ScalarBuffer::from(values),
                    buffers.to_vec(),
                    Some(present.nulls()),
                )
            },
        );
        let strings = strings
            .into_iter()
            .map(|column| column.map(|strings| Arc::new(strings) as ArrayRef));
        let mut columns = strings.collect::<Result<Vec<_>, _>>()?;
        let ports =
            Int32Array::try_new(self.ports.values.into(), Some(self.ports.present.nulls()))?;
        columns.insert(
            fields.find(PORT).map_or(columns.len(), |(index, _)| index),
            Arc::new(ports),
        );
        Ok(Arc::new(StructArray::try_new(
            fields,
            columns,
            Some(self.urls.nulls()),
        )?))
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
        Column {
            values: vec![V::default(); rows],
            present: Bits::new(rows),
        }
    }

    fn pieces(&mut self) -> impl Iterator<Item = PieceOfColumn<'_, V>> {
        let values = self.values.chunks_mut(ROWS);
        values
            .zip(self.present.pieces())
            .map(|(values, present)| PieceOfColumn { values, present })
    }
}

impl Bits {
    fn new(rows: usize) -> Self {
        Bits {
            words: vec![0; rows.div_ceil(64)],
            rows,
        }
    }

    fn pieces(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.words.chunks_mut(ROWS / 64)
    }

    fn nulls(self) -> NullBuffer {
        NullBuffer::new(BooleanBuffer::new(
            Buffer::from_vec(self.words),
            0,
            self.rows,
        ))
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
    strings: [PieceOfColumn<'c, u128>; STRINGS],
    ports: PieceOfColumn<'c, i32>,
    urls: &'c mut [u64],
}

impl Piece<'_> {
    fn fill<'a>(mut self, texts: &impl Texts<'a>, parts: impl Fn(&'a str) -> Option<Row<'a>>) {
        for (row, index) in self.rows.enumerate() {
            let Some((strings, port)) = texts.text(index).and_then(&parts) else {
                continue;
            };
            set(self.urls, row);
            for (column, part) in self.strings.iter_mut().zip(strings) {
                if let Some((start, part)) = part {
                    column.set(row, texts.view(index, start, part));
                }
            }
            if let Some(port) = port {
                self.ports.set(row, port.into());
            }
        }
    }
}
