//! The answers with the strings of another layout, if a consumer asks for it.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, LargeStringArray, ListArray, StringArray, StringViewArray, StructArray,
    cast::AsArray,
};
use arrow_schema::{ArrowError, DataType};

/// `array` as an array of this type; as it is if the two differ in more than the layout of strings.
/// That the request may be ignored is a part of the Arrow PyCapsule interface.
pub(crate) fn converted(array: &ArrayRef, to: &DataType) -> Result<ArrayRef, ArrowError> {
    Ok(match (array.data_type(), to) {
        (from, to) if from == to => array.clone(),
        (DataType::Struct(from), DataType::Struct(to)) if from.len() == to.len() => {
            let columns = array.as_struct().columns().iter().zip(to);
            let columns = columns.map(|(column, field)| converted(column, field.data_type()));
            let columns: Vec<_> = columns.collect::<Result<_, _>>()?;
            let are_all = columns
                .iter()
                .zip(to)
                .all(|(column, field)| column.data_type() == field.data_type());
            if !are_all {
                return Ok(array.clone());
            }
            Arc::new(StructArray::try_new(
                to.clone(),
                columns,
                array.nulls().cloned(),
            )?)
        }
        (DataType::List(_), DataType::List(item)) => {
            let lists: &ListArray = array.as_list();
            let items = converted(lists.values(), item.data_type())?;
            if items.data_type() != item.data_type() {
                return Ok(array.clone());
            }
            let offsets = lists.offsets().clone();
            let nulls = lists.nulls().cloned();
            Arc::new(ListArray::try_new(item.clone(), offsets, items, nulls)?)
        }
        (DataType::Utf8, _) => strings(array, array.as_string::<i32>().iter(), to),
        (DataType::LargeUtf8, _) => strings(array, array.as_string::<i64>().iter(), to),
        (DataType::Utf8View, _) => strings(array, array.as_string_view().iter(), to),
        _ => array.clone(),
    })
}

fn strings<'a>(
    array: &ArrayRef,
    texts: impl Iterator<Item = Option<&'a str>>,
    to: &DataType,
) -> ArrayRef {
    match to {
        DataType::Utf8 => Arc::new(texts.collect::<StringArray>()),
        DataType::LargeUtf8 => Arc::new(texts.collect::<LargeStringArray>()),
        DataType::Utf8View => Arc::new(texts.collect::<StringViewArray>()),
        _ => array.clone(),
    }
}
