//! The answers in a pickle: their type, by its place among those of the functions, and for each
//! chunk, its buffers.
//!
//! The buffers that are read are checked before they are an array, and no length in a pickle
//! allocates anything.

use arrow_array::{ArrayRef, make_array};
use arrow_buffer::{BooleanBuffer, Buffer};
use arrow_data::{ArrayData, ArrayDataBuilder};
use arrow_schema::DataType;
use pyo3::{prelude::*, pybacked::PyBackedBytes, types::PyBytes};
use rfc1738::{Rules, Schemes};
use rfc1738_arrow::{Agreed, Extract, Findings, IsValid, Kernel, Normalize, Parts};

use crate::capsule::invalid;

/// An array: its length, the bits of its rows that are not null, its buffers, and its children.
#[derive(FromPyObject, IntoPyObject)]
pub(crate) struct Pickled(
    usize,
    Option<PyBackedBytes>,
    Vec<PyBackedBytes>,
    Vec<Pickled>,
);

/// The types of all answers. New ones come last.
fn types() -> [DataType; 7] {
    let schemes = &Schemes::today();
    let rules = Rules::rfc1738();
    let [wrapped, syntax_only] = [false; 2];
    let parts = Parts {
        schemes,
        syntax_only,
    };
    let normalize = Normalize {
        schemes,
        syntax_only,
    };
    [
        IsValid(schemes).data_type(&DataType::Utf8),
        parts.data_type(&DataType::Utf8),
        Agreed(schemes).data_type(&DataType::Utf8),
        Findings { schemes, rules }.data_type(&DataType::Utf8),
        Extract { schemes, wrapped }.data_type(&DataType::Utf8),
        normalize.data_type(&DataType::Utf8),
        normalize.data_type(&DataType::LargeUtf8),
    ]
}

/// The place of the type of answers among all.
pub(crate) fn place_of(data_type: &DataType) -> Option<usize> {
    types().iter().position(|answers| answers == data_type)
}

/// The type at this place.
///
/// # Errors
///
/// `ValueError`: there is none.
pub(crate) fn type_at(place: usize) -> PyResult<DataType> {
    let data_type = types().into_iter().nth(place);
    data_type.ok_or_else(|| invalid(format!("no function answers with the type {place}")))
}

/// An array for a pickle.
pub(crate) fn pickled(py: Python<'_>, array: &ArrayData) -> Pickled {
    let bytes = |buffer: &[u8]| PyBackedBytes::from(PyBytes::new(py, buffer));
    // A kernel's results are no slices, but the bits of a slice do not begin with a byte.
    let bits = |bits: &BooleanBuffer| bytes(&bits.sliced());
    let nulls = array.nulls().map(|nulls| bits(nulls.inner()));
    let buffers = match array.data_type() {
        DataType::Boolean => {
            let values = array.buffers()[0].clone();
            vec![bits(&BooleanBuffer::new(
                values,
                array.offset(),
                array.len(),
            ))]
        }
        _ => array.buffers().iter().map(|buffer| bytes(buffer)).collect(),
    };
    let children = array.child_data().iter().map(|child| pickled(py, child));
    Pickled(array.len(), nulls, buffers, children.collect())
}

/// The array of this type that a pickle has.
///
/// # Errors
///
/// `ValueError`: the buffers are not those of such an array.
pub(crate) fn unpickled(pickled: Pickled, data_type: &DataType) -> PyResult<ArrayRef> {
    let data = data(pickled, data_type)?.build().map_err(invalid)?;
    data.validate_full().map_err(invalid)?;
    Ok(make_array(data))
}

fn data(pickled: Pickled, data_type: &DataType) -> PyResult<ArrayDataBuilder> {
    let Pickled(len, nulls, buffers, children) = pickled;
    let types: Vec<&DataType> = match data_type {
        DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
        DataType::List(item) => vec![item.data_type()],
        _ => Vec::new(),
    };
    if children.len() != types.len() {
        return Err(invalid("an array has not the columns of its type"));
    }
    let children = children.into_iter().zip(types);
    let children =
        children.map(|(child, data_type)| data(child, data_type)?.build().map_err(invalid));
    let buffers = buffers.iter().map(|buffer| Buffer::from(&**buffer));
    Ok(ArrayDataBuilder::new(data_type.clone())
        .len(len)
        .null_bit_buffer(nulls.map(|nulls| Buffer::from(&*nulls)))
        .buffers(buffers.collect())
        .child_data(children.collect::<PyResult<_>>()?))
}
