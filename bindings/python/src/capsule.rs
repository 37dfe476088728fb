//! Arrow data in and out of Python, by the Arrow PyCapsule interface: a capsule holds a struct of
//! Arrow's C data interface.
//!
//! `arrow-array` has these structs, but it reads and writes streams of record batches only. A
//! stream here is of arrays of any type.

#![allow(
    unsafe_code,
    reason = "the structs of the C data interface are read by pointers"
)]

use std::{
    any::Any,
    ffi::{CStr, c_char, c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
    vec::IntoIter,
};

use arrow_array::{
    Array, ArrayRef,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type},
    ffi_stream::FFI_ArrowArrayStream,
    make_array,
};
use arrow_schema::{DataType, Field, FieldRef};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    intern,
    prelude::*,
    types::{PyCapsule, PyTuple},
};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// What a callback of a stream returns if it fails: `EINVAL`.
const INVALID: c_int = 22;

/// The error for data of Arrow that cannot be read or made.
pub(crate) fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The result of `import`, or an error if it panics, as the Arrow library does if data do not have
/// the buffers of their type.
pub(crate) fn contained<T>(import: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(import)).unwrap_or_else(|panic| {
        let message = message(&*panic);
        Err(PyValueError::new_err(format!(
            "this is not valid Arrow data, or was taken already: {message}"
        )))
    })
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}

/// The type and the chunks of `value`; `None` if it does not implement the interface.
pub(crate) fn import(value: &Bound<'_, PyAny>) -> PyResult<Option<(DataType, Vec<ArrayRef>)>> {
    let py = value.py();
    if value.hasattr(intern!(py, "__arrow_c_array__"))? {
        let capsules = value.call_method0(intern!(py, "__arrow_c_array__"))?;
        return contained(|| array(&capsules)).map(Some);
    }
    if value.hasattr(intern!(py, "__arrow_c_stream__"))? {
        let capsule = value.call_method0(intern!(py, "__arrow_c_stream__"))?;
        return contained(|| stream(&capsule.cast_into()?)).map(Some);
    }
    Ok(None)
}

fn array(capsules: &Bound<'_, PyAny>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    let pair: Result<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>), _> = capsules.extract();
    let Ok((schema, array)) = pair else {
        return Err(PyTypeError::new_err(
            "expected __arrow_c_array__ to return a tuple of two capsules, a schema and an array",
        ));
    };
    let data_type = type_of(&schema)?;
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: By the interface, a capsule with this name holds such a struct. It is taken, which
    // leaves a released one there.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    let array = imported(array, &data_type)?;
    Ok((data_type, vec![array]))
}

/// The type that a capsule with a schema holds.
pub(crate) fn type_of(schema: &Bound<'_, PyCapsule>) -> PyResult<DataType> {
    let schema = schema
        .pointer_checked(Some(SCHEMA))?
        .cast::<FFI_ArrowSchema>();
    // SAFETY: By the interface, a capsule with this name holds such a struct, and it stays there.
    DataType::try_from(unsafe { schema.as_ref() }).map_err(invalid)
}

fn stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    let stream = capsule
        .pointer_checked(Some(STREAM))?
        .cast::<FFI_ArrowArrayStream>();
    // SAFETY: By the interface, a capsule with this name holds such a struct. It is taken, which
    // leaves a released one there.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(invalid(
            "this is not valid Arrow data, or was taken already",
        ));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: Both are structs that the producer may write to, and the stream is not released.
    if unsafe { get_schema(&mut stream, &mut schema) } != 0 {
        return Err(failed(&mut stream));
    }
    let data_type = DataType::try_from(&schema).map_err(invalid)?;
    let mut chunks = Vec::new();
    loop {
        let mut chunk = FFI_ArrowArray::empty();
        // SAFETY: As above.
        if unsafe { get_next(&mut stream, &mut chunk) } != 0 {
            return Err(failed(&mut stream));
        }
        if chunk.is_released() {
            return Ok((data_type, chunks));
        }
        chunks.push(imported(chunk, &data_type)?);
    }
}

fn imported(array: FFI_ArrowArray, data_type: &DataType) -> PyResult<ArrayRef> {
    // SAFETY: The producer promises that the array is of the type that its schema says. That its
    // texts are UTF-8 and its offsets are within them is checked before they are read.
    let data = unsafe { from_ffi_and_data_type(array, data_type.clone()) };
    Ok(make_array(data.map_err(invalid)?))
}

/// The error that the producer of the stream reports.
fn failed(stream: &mut FFI_ArrowArrayStream) -> PyErr {
    let message = match stream.get_last_error {
        // SAFETY: The stream is not released. The message is copied before its next call.
        Some(get_last_error) => unsafe {
            let message = get_last_error(stream);
            (!message.is_null()).then(|| CStr::from_ptr(message).to_string_lossy().into_owned())
        },
        None => None,
    };
    invalid(message.unwrap_or_else(|| "the stream of Arrow data failed".into()))
}

/// A capsule with the type of `field`.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    field: &Field,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(field).map_err(invalid)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Capsules with the type of `field`, and with `array`.
pub(crate) fn array_capsules<'py>(
    py: Python<'py>,
    field: &Field,
    array: &dyn Array,
) -> PyResult<Bound<'py, PyTuple>> {
    let array = FFI_ArrowArray::new(&array.to_data());
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    PyTuple::new(py, [schema_capsule(py, field)?, array])
}

/// A capsule with a stream of `chunks`, which have the type of `field`.
pub(crate) fn stream_capsule(
    py: Python<'_>,
    field: FieldRef,
    chunks: Vec<ArrayRef>,
) -> PyResult<Bound<'_, PyCapsule>> {
    let chunks = Chunks {
        field,
        rest: chunks.into_iter(),
    };
    let stream = FFI_ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release),
        private_data: Box::into_raw(Box::new(chunks)).cast(),
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The private data of a stream.
struct Chunks {
    field: FieldRef,
    rest: IntoIter<ArrayRef>,
}

/// The chunks of a stream that [`stream_capsule`] made.
///
/// # Safety
///
/// `stream` is one of those, and is not released.
unsafe fn chunks<'s>(stream: *mut FFI_ArrowArrayStream) -> &'s mut Chunks {
    // SAFETY: Only `release` ends the life of the private data.
    unsafe { &mut *(*stream).private_data.cast::<Chunks>() }
}

unsafe extern "C" fn get_schema(
    stream: *mut FFI_ArrowArrayStream,
    schema: *mut FFI_ArrowSchema,
) -> c_int {
    // SAFETY: The consumer passes a stream that it did not release.
    let chunks = unsafe { chunks(stream) };
    match FFI_ArrowSchema::try_from(&*chunks.field) {
        Ok(field) => {
            // SAFETY: The consumer passes room for a schema.
            unsafe { ptr::write(schema, field) };
            0
        }
        Err(_) => INVALID,
    }
}

unsafe extern "C" fn get_next(
    stream: *mut FFI_ArrowArrayStream,
    array: *mut FFI_ArrowArray,
) -> c_int {
    // SAFETY: The consumer passes a stream that it did not release.
    let next = unsafe { chunks(stream) }.rest.next();
    // A released array is the end.
    let next = next.map_or_else(FFI_ArrowArray::empty, |chunk| {
        FFI_ArrowArray::new(&chunk.to_data())
    });
    // SAFETY: The consumer passes room for an array.
    unsafe { ptr::write(array, next) };
    0
}

unsafe extern "C" fn get_last_error(_stream: *mut FFI_ArrowArrayStream) -> *const c_char {
    ptr::null()
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: The consumer releases a stream once, and `private_data` came from `Box::into_raw`.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Chunks>()));
        (*stream).private_data = ptr::null_mut::<c_void>();
        (*stream).release = None;
    }
}
