//! [`ask_column`]: a question about each text of a column, by the Arrow PyCapsule interface.

use std::{num::NonZero, thread};

use arrow_array::{Array, ArrayRef, cast::AsArray, make_array};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyType};
use rfc1738_arrow::{
    Agreed, Error, Extract, Findings, IsAgreed, IsValid, Kernel, Normalize, Parts, apply_to_chunks,
    takes,
};

use crate::{
    array::PyArray,
    capsule::{contained, import, invalid},
    questions,
    schemes::Set,
};

/// The answers to the question with this name about each text of `column`, on this many `threads`,
/// by default one for each core. Other threads of Python run meanwhile. `None` if `column` is not
/// Arrow data.
#[pyfunction]
#[pyo3(signature = (column, question, threads, schemes, *, rules = None, wrapped = false, syntax_only = false))]
pub(crate) fn ask_column(
    column: &Bound<'_, PyAny>,
    question: &str,
    threads: Option<NonZero<usize>>,
    schemes: &Set,
    rules: Option<Vec<String>>,
    wrapped: bool,
    syntax_only: bool,
) -> PyResult<Option<PyArray>> {
    let py = column.py();
    let schemes = &schemes.0;
    let Some(column) = Column::of(column)? else {
        return Ok(None);
    };
    let threads = threads
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZero::<usize>::MIN);
    let rules = questions::rules(rules)?;
    let answers = match question {
        "is_valid" => column.ask(py, &IsValid(schemes), threads),
        "is_agreed" => column.ask(py, &IsAgreed(schemes), threads),
        "agreed" => column.ask(py, &Agreed(schemes), threads),
        "parts" => {
            let parts = Parts {
                schemes,
                syntax_only,
            };
            column.ask(py, &parts, threads)
        }
        "normalize" => {
            let normalize = Normalize {
                schemes,
                syntax_only,
            };
            column.ask(py, &normalize, threads)
        }
        "findings" => column.ask(py, &Findings { schemes, rules }, threads),
        "extract" => column.ask(py, &Extract { schemes, wrapped }, threads),
        other => unreachable!("there is no question {other}"),
    };
    answers.map(Some)
}

/// A column of texts, in one piece or several.
struct Column {
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
    fn of(value: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        // Of a class, the methods are those of its instances.
        if value.is_instance_of::<PyType>() {
            return Ok(None);
        }
        let Some((data_type, chunks)) = import(value)? else {
            return Ok(None);
        };
        let column = only_column(&data_type)?.unwrap_or(&data_type);
        if !takes(column) {
            return Err(PyTypeError::new_err(
                Error::NotStrings(column.clone()).to_string(),
            ));
        }
        let chunks = contained(|| {
            let strings = chunks.into_iter().map(strings);
            strings.collect::<Result<_, _>>().map_err(invalid)
        })?;
        Ok(Some(Column {
            chunks,
            data_type: column.clone(),
        }))
    }

    /// # Errors
    ///
    /// `ValueError`: the answers do not fit an array, or the texts are not valid Arrow data.
    fn ask(
        self,
        py: Python<'_>,
        kernel: &impl Kernel,
        threads: NonZero<usize>,
    ) -> PyResult<PyArray> {
        let field = Field::new("", kernel.data_type(&self.data_type), true);
        let chunks = py.detach(|| apply_to_chunks(kernel, &self.chunks, threads));
        Ok(PyArray::new(chunks.map_err(invalid)?, field))
    }
}

/// The type of the only column of a table: some libraries return a table for a single column.
fn only_column(data_type: &DataType) -> PyResult<Option<&DataType>> {
    let DataType::Struct(fields) = data_type else {
        return Ok(None);
    };
    // pandas appends its index, without a name of its own.
    let is_column = |field: &&FieldRef| !field.name().starts_with("__index_level_");
    match &fields.iter().filter(is_column).collect::<Vec<_>>()[..] {
        [column] => Ok(Some(column.data_type())),
        columns => {
            let names: Vec<_> = columns
                .iter()
                .map(|column| column.name().as_str())
                .collect();
            Err(PyTypeError::new_err(format!(
                "expected one column of strings, not {}: select one of {}",
                columns.len(),
                names.join(", ")
            )))
        }
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
