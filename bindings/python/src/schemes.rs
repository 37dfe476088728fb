//! [`Set`]: a set of schemes, which `Schemes` in Python holds.

use pyo3::{exceptions::PyValueError, prelude::*};
use rfc1738::{Production, RegistrationError, Schemes, UnknownProduction};

use crate::error;

/// A set of schemes. It does not change.
#[pyclass(frozen)]
pub(crate) struct Set(pub(crate) Schemes);

#[pymethods]
impl Set {
    /// The set with this name.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Self> {
        let schemes = rfc1738_by_name::schemes(name);
        schemes
            .map(Set)
            .map_err(|unknown| PyValueError::new_err(unknown.to_string()))
    }

    /// The set of only these schemes of today.
    #[staticmethod]
    fn only(py: Python<'_>, names: Vec<String>) -> PyResult<Self> {
        Schemes::only(&names).map(Set).map_err(|why| {
            let name = match &why {
                RegistrationError::Unknown { name, .. } => name,
                _ => "",
            };
            error::registration(py, name, &why)
        })
    }

    /// This set and one more scheme.
    fn with_scheme(
        &self,
        py: Python<'_>,
        name: &str,
        production: &str,
        default_port: Option<u16>,
    ) -> PyResult<Self> {
        let mut schemes = self.0.clone();
        let registered = schemes.register(name, named(production)?, default_port);
        registered.map_err(|why| error::registration(py, name, &why))?;
        Ok(Set(schemes))
    }

    /// The schemes that are registered: a name, a production and a default port each.
    fn registered(&self) -> Vec<(&str, &'static str, Option<u16>)> {
        let registered = self.0.registered();
        registered
            .map(|scheme| {
                (
                    scheme.name(),
                    scheme.production().name(),
                    scheme.default_port(),
                )
            })
            .collect()
    }
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
