//! `Array`: the answers about a column of strings, for any library that supports the Arrow
//! PyCapsule interface.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, LargeStringArray, ListArray, StringArray, StringViewArray, StructArray,
    cast::AsArray,
    new_empty_array,
    types::{Int32Type, Int64Type},
};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    intern,
    prelude::*,
    types::{PyBool, PyCapsule, PyDict, PyIterator, PyList, PyString, PyTuple, PyType},
};
use rfc1738_arrow::concat;

use crate::{
    capsule::{array_capsules, contained, invalid, schema_capsule, stream_capsule, type_of},
    pickle::{self, Pickled},
};

/// The answers about a column of texts, in the same order, if it is of a library whose columns this
/// package does not make: Arrow data, for any library that speaks the Arrow PyCapsule interface.
///
/// >>> class Column:
/// ...     def __arrow_c_array__(self, requested_schema=None):
/// ...         import pyarrow
/// ...         return pyarrow.array(["HTTP://Host.dom", None]).__arrow_c_array__()
/// >>> normalize(Column())
/// <rfc1738.Array of 2 string>
/// >>> normalize(Column()).to_pylist()
/// ['http://host.dom/', None]
///
/// It is immutable, and it can be pickled. It has as many chunks as the strings had.
#[pyclass(module = "rfc1738", name = "Array", frozen)]
pub(crate) struct PyArray {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

impl PyArray {
    pub(crate) fn new(chunks: Vec<ArrayRef>, field: Field) -> Self {
        PyArray {
            chunks,
            field: Arc::new(field),
        }
    }

    /// `arrays`, of the type that is requested if they can have it, and their field.
    fn requested(
        &self,
        py: Python<'_>,
        schema: Option<Bound<'_, PyCapsule>>,
        arrays: &[ArrayRef],
    ) -> PyResult<(FieldRef, Vec<ArrayRef>)> {
        let Some(schema) = schema else {
            return Ok((self.field.clone(), arrays.to_vec()));
        };
        let requested = type_of(&schema)?;
        // As an array without rows converts, so do the others.
        let empty = new_empty_array(self.field.data_type());
        let to = converted(&empty, &requested).map_err(invalid)?;
        let to = to.data_type();
        let convert = || arrays.iter().map(|array| converted(array, to)).collect();
        let arrays: Result<_, ArrowError> = contained(|| Ok(py.detach(convert)))?;
        let field = self.field.as_ref().clone().with_data_type(to.clone());
        Ok((Arc::new(field), arrays.map_err(invalid)?))
    }
}

#[pymethods]
impl PyArray {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!(
            "<rfc1738.Array of {} {}>",
            self.__len__(),
            name(self.field.data_type())
        )
    }

    /// The answer about one string, by its index: a bool, a str, a dict, a list or None.
    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.__len__();
        let mut row = if index < 0 {
            rows.checked_add_signed(index)
        } else {
            index.try_into().ok()
        };
        for chunk in &self.chunks {
            match row {
                Some(at) if at < chunk.len() => return object(py, chunk, at),
                beyond => row = beyond.map(|at| at - chunk.len()),
            }
        }
        Err(PyIndexError::new_err(format!(
            "there are {rows} answers, and none has the index {index}"
        )))
    }

    /// The answers as objects of Python.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self
            .chunks
            .iter()
            .flat_map(|chunk| (0..chunk.len()).map(move |row| object(py, chunk, row)));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// As in NumPy: an array is neither true nor false.
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyValueError::new_err(
            "many answers are neither true nor false: look at each",
        ))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.field)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let array = match &self.chunks[..] {
            [] => new_empty_array(self.field.data_type()),
            [only] => only.clone(),
            chunks => py.detach(|| concat(chunks)).map_err(invalid)?,
        };
        let (field, arrays) = self.requested(py, requested_schema, &[array])?;
        array_capsules(py, &field, &arrays[0])
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let (field, chunks) = self.requested(py, requested_schema, &self.chunks)?;
        stream_capsule(py, field, chunks)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let data_type = self.field.data_type();
        let place = pickle::place_of(data_type).ok_or_else(|| invalid(no_answer(data_type)))?;
        let chunks = self
            .chunks
            .iter()
            .map(|chunk| pickle::pickled(py, &chunk.to_data()));
        let restore = py.get_type::<PyArray>().getattr(intern!(py, "_read"))?;
        Ok((restore, (place, chunks.collect())))
    }

    /// From a pickle.
    #[classmethod]
    fn _read(_class: &Bound<'_, PyType>, place: usize, chunks: Vec<Pickled>) -> PyResult<Self> {
        let data_type = pickle::type_at(place)?;
        let chunks = chunks
            .into_iter()
            .map(|chunk| pickle::unpickled(chunk, &data_type));
        let chunks = contained(|| chunks.collect())?;
        Ok(PyArray::new(chunks, Field::new("", data_type, true)))
    }
}

/// What Python pickles: a function, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (usize, Vec<Pickled>));

fn no_answer(data_type: &DataType) -> String {
    format!("no function answers with {data_type}")
}

/// An answer as an object of Python.
fn object<'py>(py: Python<'py>, answers: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if answers.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match answers.data_type() {
        DataType::Boolean => PyBool::new(py, answers.as_boolean().value(row))
            .to_owned()
            .into_any(),
        DataType::Utf8 => PyString::new(py, answers.as_string::<i32>().value(row)).into_any(),
        DataType::LargeUtf8 => PyString::new(py, answers.as_string::<i64>().value(row)).into_any(),
        DataType::Utf8View => PyString::new(py, answers.as_string_view().value(row)).into_any(),
        DataType::Int32 => answers
            .as_primitive::<Int32Type>()
            .value(row)
            .into_bound_py_any(py)?,
        DataType::Int64 => answers
            .as_primitive::<Int64Type>()
            .value(row)
            .into_bound_py_any(py)?,
        DataType::List(_) => {
            let items = answers.as_list::<i32>().value(row);
            let items = (0..items.len()).map(|item| object(py, &items, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        DataType::Struct(fields) => {
            let parts = PyDict::new(py);
            for (field, part) in fields.iter().zip(answers.as_struct().columns()) {
                parts.set_item(field.name(), object(py, part, row)?)?;
            }
            parts.into_any()
        }
        other => return Err(PyTypeError::new_err(no_answer(other))),
    })
}

/// The name of the type of answers.
fn name(data_type: &DataType) -> &'static str {
    match data_type {
        DataType::Boolean => "bool",
        DataType::Struct(_) => "struct",
        DataType::List(_) => "list of struct",
        _ => "string",
    }
}

/// `array` as an array of this type; as it is if the two differ in more than the layout of strings.
/// That the request may be ignored is a part of the Arrow PyCapsule interface.
fn converted(array: &ArrayRef, to: &DataType) -> Result<ArrayRef, ArrowError> {
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
