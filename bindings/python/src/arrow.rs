//! The functions over columns: Arrow data of any library, by the Arrow PyCapsule interface, and the class `Array` of their results.

use std::{
    any::Any,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

use arrow_array::{
    Array, ArrayRef, RecordBatch,
    cast::AsArray,
    make_array, new_empty_array,
    types::{Int32Type, Int64Type},
};
use arrow_buffer::NullBuffer;
use arrow_ipc::{reader::StreamReader, writer::StreamWriter};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema};
use arrow_select::concat::concat;
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    intern,
    prelude::*,
    types::{PyBool, PyBytes, PyCapsule, PyDict, PyIterator, PyList, PyString, PyTuple, PyType},
};
use pyo3_arrow::{
    ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule},
    input::AnyArray,
};
use rfc1738_arrow::{Error, Kernel, apply_to_chunks, takes};

use crate::dispatch::Threads;

/// A column of texts, in one piece or several.
pub(crate) struct Column {
    chunks: Vec<ArrayRef>,
    data_type: DataType,
}

impl Column {
    /// The column that `value` is; `None` if it is no Arrow data.
    ///
    /// # Errors
    ///
    /// `TypeError`: it is not a column of strings. `ValueError`: what it has is not valid Arrow data, for example because strings are
    /// not UTF-8.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = value.py();
        let speaks =
            value.hasattr(intern!(py, "__arrow_c_array__"))? || value.hasattr(intern!(py, "__arrow_c_stream__"))?;
        // Of a class, these are the methods of its instances.
        if !speaks || value.is_instance_of::<PyType>() {
            return Ok(None);
        }
        let reader = contained(|| value.extract::<AnyArray>()?.into_reader())?;
        let data_type = reader.field().data_type().clone();
        let column = only_column(&data_type)?;
        let column = column.unwrap_or(&data_type);
        if !takes(column) {
            return Err(PyTypeError::new_err(Error::NotStrings(column.clone()).to_string()));
        }
        let chunks = contained(|| reader.map(|chunk| strings(chunk?)).collect::<Result<_, _>>().map_err(invalid))?;
        Ok(Some(Column { chunks, data_type: column.clone() }))
    }

    /// The answers of `kernel`, on so many `threads`, which are by default one for each core. Other threads of Python run meanwhile.
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
        let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
        let field = Field::new("", kernel.data_type(&self.data_type), true);
        let chunks = py.detach(|| apply_to_chunks(kernel, &self.chunks, threads));
        let chunks = chunks.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Bound::new(py, PyArray { chunks, field: Arc::new(field) })?.into_any())
    }
}

/// The type of the only column of a table: some libraries give a table where there is one column.
fn only_column(data_type: &DataType) -> PyResult<Option<&DataType>> {
    match data_type {
        DataType::Struct(columns) => match &columns[..] {
            [column] => Ok(Some(column.data_type())),
            columns => {
                let names = columns.iter().map(|column| column.name().as_str()).collect::<Vec<_>>().join(", ");
                let count = columns.len();
                Err(PyTypeError::new_err(format!("expected one column of strings, not {count}: select one of {names}")))
            }
        },
        _ => Ok(None),
    }
}

/// The strings of a chunk, perhaps as the only column of a table.
fn strings(chunk: ArrayRef) -> Result<ArrayRef, ArrowError> {
    let Some(table) = chunk.as_struct_opt() else { return Ok(chunk) };
    let column = table.column(0);
    match table.nulls() {
        Some(nulls) if *column.data_type() != DataType::Null => {
            let nulls = NullBuffer::union(Some(nulls), column.nulls());
            Ok(make_array(column.to_data().into_builder().nulls(nulls).build()?))
        }
        _ => Ok(column.clone()),
    }
}

/// The result of `import`, or an error if it panics, as the Arrow library does if data do not have the buffers of their type.
fn contained<T>(import: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(import)).unwrap_or_else(|panic| {
        let message = message(&*panic);
        Err(PyValueError::new_err(format!("this is not valid Arrow data, or was taken already: {message}")))
    })
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

fn invalid(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The answers about a column of texts, in the same order: Arrow data, for any library that speaks the Arrow PyCapsule interface.
///
/// >>> import pyarrow
/// >>> texts = pyarrow.array(["https://host.dom/", "https://my host/", None])
/// >>> pyarrow.array(is_valid(texts, schemes="web")).to_pylist()
/// [True, False, None]
///
/// It does not change, and it can be pickled. It is in as many chunks as the texts were.
#[pyclass(module = "rfc1738", name = "Array", frozen)]
pub(crate) struct PyArray {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

#[pymethods]
impl PyArray {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!("<rfc1738.Array of {} {}>", self.__len__(), name(self.field.data_type()))
    }

    /// The answer about one text, by its index: a bool, a str, a dict, a list or None.
    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.__len__();
        let mut row = if index < 0 { rows.checked_add_signed(index) } else { index.try_into().ok() };
        for chunk in &self.chunks {
            match row {
                Some(at) if at < chunk.len() => return object(py, chunk, at),
                beyond => row = beyond.map(|at| at - chunk.len()),
            }
        }
        Err(PyIndexError::new_err(format!("there are {rows} answers, and none has the index {index}")))
    }

    /// The answers as objects of Python.
    ///
    /// >>> import pyarrow
    /// >>> normalize(pyarrow.array(["HTTP://Host.dom", None])).to_pylist()
    /// ['http://host.dom/', None]
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.chunks.iter().flat_map(|chunk| (0..chunk.len()).map(move |row| object(py, chunk, row)));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// As in NumPy: an array is neither true nor false.
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyValueError::new_err("many answers are neither true nor false: look at each"))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, &*self.field)?)
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
            chunks => {
                py.detach(|| concat(&chunks.iter().map(|chunk| &**chunk).collect::<Vec<_>>())).map_err(invalid)?
            }
        };
        Ok(to_array_pycapsules(py, self.field.clone(), &array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let chunks = ArrayIterator::new(chunks, self.field.clone());
        Ok(to_stream_pycapsule(py, Box::new(chunks), requested_schema)?)
    }

    /// As a stream of Arrow's IPC format.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let written = py.detach(|| {
            let schema = Arc::new(Schema::new([self.field.clone()]));
            let mut writer = StreamWriter::try_new(Vec::new(), &schema)?;
            for chunk in &self.chunks {
                writer.write(&RecordBatch::try_new(schema.clone(), vec![chunk.clone()])?)?;
            }
            writer.into_inner()
        });
        let restore = py.get_type::<PyArray>().getattr(intern!(py, "_read"))?;
        Ok((restore, (PyBytes::new(py, &written.map_err(invalid)?),)))
    }

    /// From a stream of Arrow's IPC format.
    #[classmethod]
    fn _read(_class: &Bound<'_, PyType>, ipc: &[u8]) -> PyResult<Self> {
        contained(|| {
            let reader = StreamReader::try_new(ipc, None).map_err(invalid)?;
            let field = reader.schema().fields().first().cloned();
            let field = field.ok_or_else(|| PyValueError::new_err("there is no column"))?;
            let chunks = reader.map(|batch| Ok(batch?.column(0).clone())).collect::<Result<_, _>>().map_err(invalid)?;
            Ok(PyArray { chunks, field })
        })
    }
}

/// An answer as an object of Python.
fn object<'py>(py: Python<'py>, answers: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if answers.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match answers.data_type() {
        DataType::Boolean => PyBool::new(py, answers.as_boolean().value(row)).to_owned().into_any(),
        DataType::Utf8 => PyString::new(py, answers.as_string::<i32>().value(row)).into_any(),
        DataType::LargeUtf8 => PyString::new(py, answers.as_string::<i64>().value(row)).into_any(),
        DataType::Utf8View => PyString::new(py, answers.as_string_view().value(row)).into_any(),
        DataType::Int32 => answers.as_primitive::<Int32Type>().value(row).into_bound_py_any(py)?,
        DataType::Int64 => answers.as_primitive::<Int64Type>().value(row).into_bound_py_any(py)?,
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
        other => return Err(PyTypeError::new_err(format!("no function answers with {other}"))),
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
