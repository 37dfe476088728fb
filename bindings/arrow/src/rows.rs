//! [`concat`] and [`take`] for the types of texts and of results.
//!
//! The crate arrow-select has both for all types of Arrow, and would take a quarter of the
//! processor time of `pip install`.

use std::sync::Arc;

use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, BooleanArray, GenericStringArray, ListArray, NullArray,
    OffsetSizeTrait, PrimitiveArray, StringViewArray, StructArray,
    builder::{BooleanBuilder, GenericStringBuilder, PrimitiveBuilder, StringViewBuilder},
    cast::AsArray,
    downcast_dictionary_array, new_null_array,
    types::{ArrowPrimitiveType, Int32Type, Int64Type},
};
use arrow_buffer::{ArrowNativeType, BooleanBuffer, NullBuffer, NullBufferBuilder};
use arrow_schema::{ArrowError, DataType};

use crate::lists::offsets;

/// The rows of all `arrays`, one after the other. There is at least one array, and they are results
/// of one kernel.
///
/// # Errors
///
/// They do not fit one array, or are not results of one kernel.
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::{ArrayRef, BooleanArray, cast::AsArray};
/// use rfc1738_arrow::concat;
///
/// let chunks = [vec![Some(true), None], vec![Some(false)]];
/// let chunks = chunks.map(|rows| Arc::new(BooleanArray::from(rows)) as ArrayRef);
/// assert!(concat(&chunks)?.as_boolean().iter().eq([Some(true), None, Some(false)]));
///
/// assert!(concat(&[]).is_err());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn concat(arrays: &[ArrayRef]) -> Result<ArrayRef, ArrowError> {
    let arrays: Vec<_> = arrays.iter().map(|array| &**array).collect();
    match &arrays[..] {
        [first, others @ ..]
            if others
                .iter()
                .all(|other| other.data_type() == first.data_type()) =>
        {
            one_after_another(&arrays)
        }
        _ => Err(ArrowError::InvalidArgumentError(
            "expected arrays of one type, at least one".into(),
        )),
    }
}

fn one_after_another(arrays: &[&dyn Array]) -> Result<ArrayRef, ArrowError> {
    let len = arrays.iter().map(|array| array.len()).sum();
    Ok(match arrays[0].data_type() {
        DataType::Boolean => {
            let mut builder = BooleanBuilder::with_capacity(len);
            arrays
                .iter()
                .for_each(|array| builder.append_array(array.as_boolean()));
            Arc::new(builder.finish())
        }
        DataType::Int32 => integers::<Int32Type>(arrays, len),
        DataType::Int64 => integers::<Int64Type>(arrays, len),
        DataType::Utf8 => strings::<i32>(arrays, len)?,
        DataType::LargeUtf8 => strings::<i64>(arrays, len)?,
        DataType::Utf8View => {
            let mut builder = StringViewBuilder::with_capacity(len);
            arrays
                .iter()
                .for_each(|array| builder.append_array(array.as_string_view()));
            Arc::new(builder.finish())
        }
        DataType::Struct(fields) => {
            let column = |index| {
                one_after_another(
                    &arrays
                        .iter()
                        .map(|array| &**array.as_struct().column(index))
                        .collect::<Vec<_>>(),
                )
            };
            let columns = (0..fields.len()).map(column).collect::<Result<_, _>>()?;
            Arc::new(StructArray::try_new(
                fields.clone(),
                columns,
                nulls(arrays),
            )?)
        }
        DataType::List(item) => {
            let lists: Vec<_> = arrays.iter().map(|array| array.as_list::<i32>()).collect();
            let items: Vec<_> = lists.iter().map(|lists| items(lists)).collect();
            let lengths: Vec<_> = lists
                .iter()
                .flat_map(|lists| lists.offsets().lengths())
                .collect();
            let items = one_after_another(&items.iter().map(|items| &**items).collect::<Vec<_>>())?;
            Arc::new(ListArray::try_new(
                item.clone(),
                offsets(&lengths)?,
                items,
                nulls(arrays),
            )?)
        }
        other => return Err(unexpected(other)),
    })
}

fn integers<T: ArrowPrimitiveType>(arrays: &[&dyn Array], len: usize) -> ArrayRef {
    let mut builder = PrimitiveBuilder::<T>::with_capacity(len);
    arrays
        .iter()
        .for_each(|array| builder.append_array(array.as_primitive()));
    Arc::new(builder.finish())
}

fn strings<O: OffsetSizeTrait>(arrays: &[&dyn Array], len: usize) -> Result<ArrayRef, ArrowError> {
    let bytes = |array: &&dyn Array| {
        let offsets = array.as_string::<O>().value_offsets();
        offsets[offsets.len() - 1].as_usize() - offsets[0].as_usize()
    };
    let mut builder = GenericStringBuilder::<O>::with_capacity(len, arrays.iter().map(bytes).sum());
    for array in arrays {
        builder.append_array(array.as_string())?;
    }
    Ok(Arc::new(builder.finish()))
}

/// The items of all the lists, and no others.
fn items(lists: &ListArray) -> ArrayRef {
    let offsets = lists.value_offsets();
    let start = offsets[0].as_usize();
    let end = offsets[lists.len()].as_usize();
    lists.values().slice(start, end - start)
}

fn nulls(arrays: &[&dyn Array]) -> Option<NullBuffer> {
    if arrays.iter().all(|array| array.null_count() == 0) {
        return None;
    }
    let mut builder = NullBufferBuilder::new(arrays.iter().map(|array| array.len()).sum());
    for array in arrays {
        match array.nulls() {
            Some(nulls) => builder.append_buffer(nulls),
            None => builder.append_n_non_nulls(array.len()),
        }
    }
    builder.finish()
}

/// For each key of `dictionary`, the row of `values` that it refers to. There are as many `values`
/// as in the dictionary.
///
/// # Errors
///
/// They do not fit one array.
pub(crate) fn take(values: &dyn Array, dictionary: &dyn Array) -> Result<ArrayRef, ArrowError> {
    let dictionary = dictionary.as_any_dictionary();
    if values.is_empty() {
        return Ok(new_null_array(values.data_type(), dictionary.len()));
    }
    Rows {
        indices: indices(dictionary),
        nulls: dictionary.keys().nulls().cloned(),
    }
    .of(values)
}

/// The keys of a dictionary that has values; that of a null may be any of them. They are of a known
/// type here, so that this is compiled, and optimized, with this crate.
fn indices(dictionary: &dyn AnyDictionaryArray) -> Vec<usize> {
    downcast_dictionary_array!(
        dictionary => dictionary.normalized_keys(),
        other => unreachable!("{other} is no dictionary"),
    )
}

/// Rows of an array.
struct Rows {
    /// Each is less than the length of the array, that of a null too.
    indices: Vec<usize>,
    nulls: Option<NullBuffer>,
}

impl Rows {
    fn of(&self, array: &dyn Array) -> Result<ArrayRef, ArrowError> {
        let nulls = self.nulls(array);
        Ok(match array.data_type() {
            DataType::Null => Arc::new(NullArray::new(self.indices.len())),
            DataType::Boolean => {
                let values = array.as_boolean().values();
                Arc::new(BooleanArray::new(self.bits(values), nulls))
            }
            DataType::Int32 => self.integers::<Int32Type>(array, nulls),
            DataType::Int64 => self.integers::<Int64Type>(array, nulls),
            DataType::Utf8 => self.strings(array.as_string::<i32>(), nulls)?,
            DataType::LargeUtf8 => self.strings(array.as_string::<i64>(), nulls)?,
            DataType::Utf8View => {
                let array = array.as_string_view();
                let views = self.indices.iter().map(|&index| array.views()[index]);
                Arc::new(StringViewArray::try_new(
                    views.collect(),
                    array.data_buffers().to_vec(),
                    nulls,
                )?)
            }
            DataType::Struct(fields) => {
                let columns = array
                    .as_struct()
                    .columns()
                    .iter()
                    .map(|column| self.of(column));
                Arc::new(StructArray::try_new(
                    fields.clone(),
                    columns.collect::<Result<_, _>>()?,
                    nulls,
                )?)
            }
            DataType::List(item) => {
                let lists = array.as_list::<i32>();
                let range = |(row, &index): (usize, &usize)| {
                    let [start, end] =
                        [index, index + 1].map(|at| lists.value_offsets()[at].as_usize());
                    if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                        start..start
                    } else {
                        start..end
                    }
                };
                let ranges: Vec<_> = self.indices.iter().enumerate().map(range).collect();
                let offsets = offsets(
                    &ranges
                        .iter()
                        .map(ExactSizeIterator::len)
                        .collect::<Vec<_>>(),
                )?;
                let items = Rows {
                    indices: ranges.into_iter().flatten().collect(),
                    nulls: None,
                };
                Arc::new(ListArray::try_new(
                    item.clone(),
                    offsets,
                    items.of(lists.values())?,
                    nulls,
                )?)
            }
            DataType::Dictionary(_, _) => {
                let dictionary = array.as_any_dictionary();
                let values = dictionary.values();
                if values.is_empty() {
                    return Ok(new_null_array(values.data_type(), self.indices.len()));
                }
                let keys = indices(dictionary);
                Rows {
                    indices: self.indices.iter().map(|&index| keys[index]).collect(),
                    nulls,
                }
                .of(values)?
            }
            other => return Err(unexpected(other)),
        })
    }

    /// The nulls among the rows, and of the array.
    fn nulls(&self, array: &dyn Array) -> Option<NullBuffer> {
        let nulls = array
            .nulls()
            .map(|nulls| NullBuffer::new(self.bits(nulls.inner())));
        NullBuffer::union(self.nulls.as_ref(), nulls.as_ref())
    }

    fn bits(&self, bits: &BooleanBuffer) -> BooleanBuffer {
        BooleanBuffer::collect_bool(self.indices.len(), |row| bits.value(self.indices[row]))
    }

    fn integers<T: ArrowPrimitiveType>(
        &self,
        array: &dyn Array,
        nulls: Option<NullBuffer>,
    ) -> ArrayRef {
        let values = array.as_primitive::<T>().values();
        Arc::new(PrimitiveArray::<T>::new(
            self.indices.iter().map(|&index| values[index]).collect(),
            nulls,
        ))
    }

    fn strings<O: OffsetSizeTrait>(
        &self,
        array: &GenericStringArray<O>,
        nulls: Option<NullBuffer>,
    ) -> Result<ArrayRef, ArrowError> {
        let bounds =
            |&index: &usize| [index, index + 1].map(|at| array.value_offsets()[at].as_usize());
        let bytes = self
            .indices
            .iter()
            .map(bounds)
            .map(|[start, end]| end - start)
            .sum();
        O::from_usize(bytes).ok_or(ArrowError::OffsetOverflowError(bytes))?;
        let mut builder = GenericStringBuilder::<O>::with_capacity(self.indices.len(), bytes);
        for (row, &index) in self.indices.iter().enumerate() {
            builder.append_option(
                nulls
                    .as_ref()
                    .is_none_or(|nulls| nulls.is_valid(row))
                    .then(|| array.value(index)),
            );
        }
        Ok(Arc::new(builder.finish()))
    }
}

fn unexpected(data_type: &DataType) -> ArrowError {
    ArrowError::NotYetImplemented(format!("no kernel answers with {data_type}"))
}
