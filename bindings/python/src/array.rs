//! `Array`: the answers about a column of strings, for any library that supports the Arrow
//! PyCapsule interface.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, RecordBatch,
    cast::AsArray,
    new_empty_array,
    types::{Int32Type, Int64Type},
};
use arrow_buffer::Buffer;
use arrow_ipc::{convert::try_schema_from_ipc_buffer, reader::StreamDecoder, writer::StreamWriter};
use arrow_schema::{DataType, Field, FieldRef, Schema};
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    intern,
    prelude::*,
    types::{PyBool, PyBytes, PyCapsule, PyDict, PyIterator, PyList, PyString, PyTuple, PyType},
};
use rfc1738_arrow::concat;

use crate::capsule::{array_capsules, contained, invalid, schema_capsule, stream_capsule};

/// The answers about a column of texts, in the same order: Arrow data, for any library that speaks
/// the Arrow PyCapsule interface.
///
/// >>> import pyarrow
/// >>> texts = pyarrow.array(["https://host.dom/", "https://my host/", None])
/// >>> pyarrow.array(is_valid(texts)).to_pylist()
/// [True, False, None]
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
    ///
    /// >>> import pyarrow
    /// >>> normalize(pyarrow.array(["HTTP://Host.dom", None])).to_pylist()
    /// ['http://host.dom/', None]
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self
            .chunks
            .iter()
            .flat_map(|chunk| (0..chunk.len()).map(move |row| object(py, chunk, row)));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The answers as an array of pandas, which selects rows of a frame and can be a column of it.
    /// It needs pandas and pyarrow.
    ///
    ///     frame[is_valid(frame["url"]).to_pandas()]
    fn to_pandas<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("rfc1738._functions")?
            .call_method1("to_pandas", (slf,))
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

    /// A schema that is requested is a wish that a producer may ignore: consumers convert better.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        #[expect(unused_variables)] requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let array = match &self.chunks[..] {
            [] => new_empty_array(self.field.data_type()),
            [only] => only.clone(),
            chunks => py.detach(|| concat(chunks)).map_err(invalid)?,
        };
        array_capsules(py, &self.field, &array)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        #[expect(unused_variables)] requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        stream_capsule(py, self.field.clone(), self.chunks.clone())
    }

    /// As a stream of Arrow's IPC format.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
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

    /// From a stream of Arrow's IPC format. The decoder takes slices of the bytes that are there,
    /// so no length in them allocates anything.
    #[classmethod]
    fn _read(_class: &Bound<'_, PyType>, ipc: &[u8]) -> PyResult<Self> {
        contained(|| {
            let schema = try_schema_from_ipc_buffer(ipc).map_err(invalid)?;
            let [field] = &schema.fields()[..] else {
                return Err(PyValueError::new_err(format!(
                    "there are {} columns, not one",
                    schema.fields().len()
                )));
            };
            if !is_answer(field.data_type()) {
                return Err(PyValueError::new_err(no_answer(field.data_type())));
            }
            // The decoder takes the end of the bytes between two chunks for that of the stream.
            let ends = ipc.ends_with(&[255, 255, 255, 255, 0, 0, 0, 0]);
            let mut ipc = Buffer::from(ipc);
            let mut decoder = StreamDecoder::new();
            let mut chunks = Vec::new();
            while let Some(batch) = decoder.decode(&mut ipc).map_err(invalid)? {
                chunks.push(batch.column(0).clone());
            }
            decoder.finish().map_err(invalid)?;
            if !ends {
                return Err(PyValueError::new_err("the end of the stream is missing"));
            }
            Ok(PyArray {
                chunks,
                field: field.clone(),
            })
        })
    }
}

/// Whether a function answers with it. Each row of such a type takes at least a bit.
fn is_answer(data_type: &DataType) -> bool {
    match data_type {
        DataType::Boolean | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Int32 | DataType::Int64 => true,
        DataType::List(item) => is_answer(item.data_type()),
        DataType::Struct(fields) => {
            !fields.is_empty() && fields.iter().all(|field| is_answer(field.data_type()))
        }
        _ => false,
    }
}

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
