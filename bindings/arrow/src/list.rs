//! [`lists`]: a list of structs for each text.

use std::{num::NonZero, ops::Range, sync::Arc};

use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};

use crate::{apply::in_pieces, texts::Texts};

/// The columns of the structs, while they are made.
pub(crate) trait Columns: Default {
    /// Their names and types.
    fn fields() -> Fields;

    /// The columns, as long as each other.
    fn finish(self) -> Vec<ArrayRef>;

    /// The type of the lists.
    fn data_type() -> DataType {
        DataType::List(Self::item())
    }

    /// The item of the lists.
    fn item() -> FieldRef {
        Arc::new(Field::new("item", DataType::Struct(Self::fields()), false))
    }
}

/// A list for each text: `add` adds its structs to the columns, and returns how many.
pub(crate) fn lists<'a, C: Columns>(
    texts: impl Texts<'a>,
    threads: NonZero<usize>,
    add: impl Fn(&mut C, &'a str) -> usize + Sync,
) -> Result<ArrayRef, ArrowError> {
    in_pieces(texts, threads, |texts, rows: Range<usize>| {
        let mut columns = C::default();
        let lengths: Vec<_> =
            rows.clone().map(|row| texts.text(row).map_or(0, |text| add(&mut columns, text))).collect();
        let nulls = texts.nulls().map(|nulls| nulls.slice(rows.start, rows.len()));
        let structs = StructArray::try_new(C::fields(), columns.finish(), None)?;
        let lists = ListArray::try_new(C::item(), offsets(&lengths)?, Arc::new(structs), nulls)?;
        Ok(Arc::new(lists))
    })
}

fn offsets(lengths: &[usize]) -> Result<OffsetBuffer<i32>, ArrowError> {
    let total = lengths.iter().sum();
    i32::try_from(total).map_err(|_| ArrowError::OffsetOverflowError(total))?;
    Ok(OffsetBuffer::from_lengths(lengths.iter().copied()))
}
