//! [`Set`]: a set of schemes, of which `Schemes` in Python is a class.

use pyo3::{exceptions::PyValueError, prelude::*};
use rfc1738::{Production, Registered, RegistrationError, Schemes, UnknownProduction};

use crate::{error, python::PythonName};

/// A set of schemes. It does not change.
#[pyclass(frozen, subclass)]
pub(crate) struct Set(pub(crate) Schemes);

/// The set of today.
pub(crate) static TODAY: PythonName = PythonName::new("rfc1738._schemes", "TODAY");

/// The set that the arguments `schemes` and `only` of a function name.
pub(crate) fn set_of<'py>(
    py: Python<'py>,
    schemes: Option<&Bound<'py, PyAny>>,
    only: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Set>> {
    static SCHEMES_OF: PythonName = PythonName::new("rfc1738._schemes", "schemes_of");
    let set = match (schemes, only) {
        (None, None) => TODAY.get(py)?.clone(),
        _ => SCHEMES_OF.call(py, (schemes, only))?,
    };
    Ok(set.cast_into()?)
}

/// The set that others are added to: its name, or the names of its schemes.
#[derive(FromPyObject)]
enum Base {
    Named(String),
    Only(Vec<String>),
}

/// A scheme: its name, its production and its default port.
type Row<'a> = (&'a str, &'static str, Option<u16>);

#[pymethods]
impl Set {
    /// This set and more schemes.
    #[new]
    fn new(
        py: Python<'_>,
        base: Base,
        registered: Vec<(String, String, Option<u16>)>,
    ) -> PyResult<Self> {
        let mut schemes = match base {
            Base::Named(name) => rfc1738_by_name::schemes(&name)
                .map_err(|unknown| PyValueError::new_err(unknown.to_string()))?,
            Base::Only(names) => Schemes::only(&names).map_err(|why| {
                let name = match &why {
                    RegistrationError::Unknown { name, .. } => name,
                    _ => "",
                };
                error::registration(py, name, &why)
            })?,
        };
        for (name, production, default_port) in registered {
            let done = schemes.register(&name, named(&production)?, default_port);
            done.map_err(|why| error::registration(py, &name, &why))?;
        }
        Ok(Set(schemes))
    }

    /// The schemes that are not built in, in the order in which they were registered.
    fn _rows(&self) -> Vec<Row<'_>> {
        self.0.registered().map(row).collect()
    }
}

impl Set {
    /// Whether it reads the URLs of this scheme as the set of today does.
    pub(crate) fn reads_as_today(&self, scheme: &str) -> bool {
        let is_named = |it: &&Registered| it.name().eq_ignore_ascii_case(scheme);
        let today = Schemes::today();
        self.0.registered().find(is_named).map(row) == today.registered().find(is_named).map(row)
    }
}

fn row(scheme: &Registered) -> Row<'_> {
    let production = scheme.production().name();
    (scheme.name(), production, scheme.default_port())
}

/// The production with this name.
///
/// # Errors
///
/// `ValueError`: there is none.
pub(crate) fn named(name: &str) -> PyResult<Production> {
    name.parse().map_err(|why: UnknownProduction| {
        PyValueError::new_err(format!("{name:?}: {why}; PRODUCTIONS has all"))
    })
}
