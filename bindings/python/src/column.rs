//! [`Column`]: texts of any library, by the Arrow PyCapsule interface.

use std::{num::NonZero, thread};

use arrow_array::{Array, ArrayRef, cast::AsArray, make_array};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::{
    exceptions::{PyIndexError, PyTypeError},
    intern,
    prelude::*,
    types::PyType,
};
use pyo3_arrow::input::AnyArray;
use rfc1738_arrow::{Error, Kernel, apply_to_chunks, takes};

use crate::{
    array::PyArray,
    arrow::{contained, invalid},
    dispatch::Threads,
};

/// A column of texts, in one piece or several.
pub(crate) struct Column {
    chunks: Vec<ArrayRef>,
    data_type: DataType,
}

impl Column {
    /// The column that `value` is; `None` if it is not Arrow data.
    ///
    /// # Errors
    ///
    /// `TypeError`: it is not a column of strings. `ValueError`: what it has is not valid Arrow
    /// data, for example because strings are not UTF-8.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = value.py();
        let speaks = value.hasattr(intern!(py, "__arrow_c_array__"))?
            || value.hasattr(intern!(py, "__arrow_c_stream__"))?;
        // Of a class, these are the methods of its instances.
        if !speaks || value.is_instance_of::<PyType>() {
            return Ok(None);
        }
        let reader = contained(|| value.extract::<AnyArray>()?.into_reader())
            .map_err(|error| too_short(py, error))?;
        let data_type = reader.field().data_type().clone();
        let column = only_column(&data_type)?;
        let column = column.unwrap_or(&data_type);
        if !takes(column) {
            return Err(PyTypeError::new_err(
                Error::NotStrings(column.clone()).to_string(),
            ));
        }
        let chunks = contained(|| {
            reader
                .map(|chunk| strings(chunk?))
                .collect::<Result<_, ArrowError>>()
                .map_err(invalid)
        })?;
        Ok(Some(Column {
            chunks,
            data_type: column.clone(),
        }))
    }

    /// The answers of `kernel`, on this many `threads`, by default one for each core. Other threads
    /// of Python run meanwhile.
    ///
    /// # Errors
    ///
    /// `ValueError`: they do not fit an array.
    pub(crate) fn ask<'py>(
        self,
        py: Python<'py>,
        kernel: &impl Kernel,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let threads = threads.map(|Threads(threads)| threads);
        let threads = threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN);
        let field = Field::new("", kernel.data_type(&self.data_type), true);
        let chunks = py.detach(|| apply_to_chunks(kernel, &self.chunks, threads));
        let chunks = chunks.map_err(invalid)?;
        Ok(Bound::new(py, PyArray::new(chunks, field))?.into_any())
    }
}

/// The error for a tuple that has too few capsules, of which pyo3-arrow only says that an index is
/// out of range.
fn too_short(py: Python<'_>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyIndexError>(py) {
        return error;
    }
    let clear = PyTypeError::new_err(
        "expected __arrow_c_array__ to return a tuple of two capsules, a schema and an array",
    );
    clear.set_cause(py, Some(error));
    clear
}

/// The type of the only column of a table: some libraries return a table for a single column.
fn only_column(data_type: &DataType) -> PyResult<Option<&DataType>> {
    match data_type {
        DataType::Struct(columns) => match &columns[..] {
            [column] => Ok(Some(column.data_type())),
            columns => {
                let names = columns
                    .iter()
                    .map(|column| column.name().as_str())
                    .collect::<Vec<_>>()
                    .join(", ");
                let count = columns.len();
                Err(PyTypeError::new_err(format!(
                    "expected one column of strings, not {count}: select one of {names}"
                )))
            }
        },
        _ => Ok(None),
    }
}

/// The strings of a chunk, perhaps as the only column of a table.
fn strings(chunk: ArrayRef) -> Result<ArrayRef, ArrowError> {
    let Some(table) = chunk.as_struct_opt() else {
        return Ok(chunk);
    };
    let column = table.column(0);
    match table.nulls() {
        Some(nulls) if *column.data_type() != DataType::Null => {
            let nulls = NullBuffer::union(Some(nulls), column.nulls());
            Ok(make_array(
                column.to_data().into_builder().nulls(nulls).build()?,
            ))
        }
        _ => Ok(column.clone()),
    }
}
