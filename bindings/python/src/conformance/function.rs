//! [`Function`]: a function of Python, as an implementation.

use std::sync::{Arc, OnceLock};

use pyo3::{
    exceptions::{PyException, PyTypeError},
    prelude::*,
    types::{PyBool, PyBytes},
};
use rfc1738_conformance::{
    judge::{Answer, Fault, Implementation, Question},
    safe::{shortened, shown, visible},
};

use crate::python::PythonName;

static MATCH: PythonName = PythonName::new("re", "Match");

/// How many questions there are before other threads run. A function in C does not let them run on
/// its own.
const TURN: usize = 1_000;

/// How many characters are shown of a value that is not an answer.
const SHOWN: usize = 80;

/// A function of Python that answers about a `bytes`.
pub(super) struct Function {
    function: Py<PyAny>,
    question: Question,
    asked: usize,
    stop: Stop,
}

/// The first exception that is not an answer, which some functions share: after it, none is called.
#[derive(Clone, Default)]
pub(super) struct Stop(Arc<OnceLock<PyErr>>);

impl Stop {
    pub(super) fn is_set(&self) -> bool {
        self.0.get().is_some()
    }

    /// # Errors
    ///
    /// The exception, if there is one.
    pub(super) fn check(&self, py: Python<'_>) -> PyResult<()> {
        self.0
            .get()
            .map_or(Ok(()), |error| Err(error.clone_ref(py)))
    }
}

impl Function {
    pub(super) fn new(function: &Bound<'_, PyAny>, question: Question, stop: &Stop) -> Self {
        Function {
            function: function.clone().unbind(),
            question,
            asked: 0,
            stop: stop.clone(),
        }
    }

    /// Its answer about this string.
    ///
    /// # Errors
    ///
    /// An exception that is not an answer: one that ends a program, or a `TypeError` about a value
    /// that is not an answer.
    pub(super) fn ask(&mut self, py: Python<'_>, string: &[u8]) -> PyResult<Answer<'static>> {
        self.asked += 1;
        if self.asked % TURN == 0 {
            py.detach(|| ());
        }
        // A function in C does not check for Ctrl-C, either.
        py.check_signals()?;
        match self.function.bind(py).call1((PyBytes::new(py, string),)) {
            Ok(answer) => self
                .read(&answer)?
                .ok_or_else(|| self.nonsense(&answer, string)),
            Err(error) if error.is_instance_of::<PyException>(py) => {
                Ok(Answer::Threw(error.to_string()))
            }
            Err(error) => Err(error),
        }
    }

    /// What it returned, as an answer; `None` if it is not one.
    fn read(&self, answer: &Bound<'_, PyAny>) -> PyResult<Option<Answer<'static>>> {
        if answer.is_none() {
            return Ok(Some(Answer::No));
        }
        let is_match = answer.is_instance(MATCH.get(answer.py())?)?;
        Ok(match self.question {
            Question::Whole if is_match => Some(Answer::Yes),
            Question::Whole => answer
                .extract()
                .ok()
                .map(|is| if is { Answer::Yes } else { Answer::No }),
            _ if is_match => {
                let (start, end): (u64, u64) = answer.call_method0("span")?.extract()?;
                (start == 0).then_some(Answer::Length(end))
            }
            _ if answer.is_instance_of::<PyBool>() => None,
            _ => answer.extract().ok().map(Answer::Length),
        })
    }

    /// The error for a value that is not an answer.
    #[cold]
    fn nonsense(&self, answer: &Bound<'_, PyAny>, string: &[u8]) -> PyErr {
        let value = answer
            .repr()
            .map_or_else(|_| "a value".into(), |value| value.to_string());
        let expected = match self.question {
            Question::Whole => {
                "a bool, a re.Match or None; for the length of the longest prefix, pass whole=False"
            }
            _ => {
                "the length of the longest prefix, a re.Match at 0 or None; for a bool, pass \
                 whole=True"
            }
        };
        let value = shortened(visible(value.as_bytes()), SHOWN);
        PyTypeError::new_err(format!(
            "the function returned {value} about b\"{}\": expected {expected}",
            shown(string)
        ))
    }
}

impl Implementation for Function {
    fn question(&self) -> Question {
        self.question
    }

    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault> {
        if self.stop.is_set() {
            return Err(Fault::new("stopped"));
        }
        Python::attach(|py| self.ask(py, string)).map_err(|error| {
            let fault = Fault::new(error.to_string());
            let _ = self.stop.0.set(error);
            fault
        })
    }
}
