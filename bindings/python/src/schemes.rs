//! `Schemes`, and the argument `schemes` of the functions.

use std::{ops::Deref, sync::Arc};

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyString, PyTuple, PyType},
};
use rfc1738::Schemes;

use crate::{dispatch::wrong_type, error, production::named};

/// A set of schemes: the ten of RFC 1738, and those that are registered. It does not change.
///
/// `registered` are the schemes beside the ten, each with its name, the production that its URLs have the syntax of, and
/// its default port, or None for that of the scheme that it is like.
///
/// >>> coap = Schemes([("coap", "httpurl", 5683)])
/// >>> parse("coap://host.dom/sensor", schemes=coap).port_or_default
/// 5683
///
/// Without arguments it has the ten alone. ``schemes="web"`` is short for ``schemes=Schemes.web()``.
#[pyclass(module = "rfc1738", name = "Schemes", frozen)]
pub(crate) struct PySchemes(Arc<Schemes>);

/// A name, a production, and a default port, if there is one.
type Registration = (String, String, Option<u16>);

#[pymethods]
impl PySchemes {
    #[new]
    #[pyo3(signature = (registered = Vec::new()), text_signature = "(registered=())")]
    fn new(py: Python<'_>, registered: Vec<Registration>) -> PyResult<Self> {
        let mut schemes = Schemes::rfc1738();
        for (name, production, port) in &registered {
            register(py, &mut schemes, name, production, *port)?;
        }
        Ok(PySchemes(Arc::new(schemes)))
    }

    /// The ten, and the schemes of the web: https, ws and wss.
    ///
    /// >>> Schemes.web()
    /// Schemes([('https', 'httpurl', 443), ('ws', 'httpurl', 80), ('wss', 'httpurl', 443)])
    #[classmethod]
    fn web(_class: &Bound<'_, PyType>) -> Self {
        PySchemes(Arc::new(Schemes::web()))
    }

    /// This set and a new scheme, whose URLs have the syntax of `production`, one of those of the ten schemes.
    ///
    /// Raises :class:`RegistrationError` if there cannot be such a scheme.
    ///
    /// >>> Schemes().register("ftps", "ftpurl", 990)
    /// Schemes([('ftps', 'ftpurl', 990)])
    #[pyo3(signature = (name, production, default_port = None))]
    fn register(&self, py: Python<'_>, name: &str, production: &str, default_port: Option<u16>) -> PyResult<Self> {
        let mut schemes = (*self.0).clone();
        register(py, &mut schemes, name, production, default_port)?;
        Ok(PySchemes(Arc::new(schemes)))
    }

    /// The schemes beside the ten: a name, a production and a default port each.
    ///
    /// >>> Schemes.web().registered[0]
    /// ('https', 'httpurl', 443)
    #[getter]
    fn registered<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, rows(&self.0).collect::<Vec<_>>())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rows = rows(&self.0).collect::<Vec<_>>();
        Ok(if rows.is_empty() { "Schemes()".into() } else { format!("Schemes({})", rows.into_pyobject(py)?.repr()?) })
    }

    fn __eq__(&self, other: &Self) -> bool {
        rows(&self.0).eq(rows(&other.0))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.registered(py)?.hash()
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>,)> {
        Ok((self.registered(py)?,))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Py<Self>, _memo: &Bound<'py, PyAny>) -> Py<Self> {
        slf
    }
}

/// What tells a set from another: its registrations.
fn rows(schemes: &Schemes) -> impl Iterator<Item = (&str, &'static str, Option<u16>)> {
    schemes.registered().map(|scheme| (scheme.name(), scheme.production().name(), scheme.default_port()))
}

fn register(py: Python<'_>, schemes: &mut Schemes, name: &str, production: &str, port: Option<u16>) -> PyResult<()> {
    schemes.register(name, named(production)?, port).map_err(|why| error::registration(py, name, &why))
}

/// The argument `schemes`: None for the ten, the name of a set, or a set.
#[derive(Clone)]
pub(crate) enum SchemesArgument {
    /// A set of the library's.
    Named(Schemes),
    /// A set of the user's.
    Given(Arc<Schemes>),
}

impl Default for SchemesArgument {
    fn default() -> Self {
        SchemesArgument::Named(Schemes::rfc1738())
    }
}

impl Deref for SchemesArgument {
    type Target = Schemes;

    #[inline]
    fn deref(&self) -> &Schemes {
        match self {
            SchemesArgument::Named(schemes) => schemes,
            SchemesArgument::Given(schemes) => schemes,
        }
    }
}

impl SchemesArgument {
    /// The set, to keep.
    pub(crate) fn shared(&self) -> Arc<Schemes> {
        match self {
            SchemesArgument::Named(schemes) => Arc::new(schemes.clone()),
            SchemesArgument::Given(schemes) => schemes.clone(),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for SchemesArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(SchemesArgument::default());
        }
        if let Ok(name) = value.cast::<PyString>() {
            let set = rfc1738_by_name::schemes(&name.to_string_lossy());
            return set.map(SchemesArgument::Named).map_err(|unknown| PyValueError::new_err(unknown.to_string()));
        }
        match value.cast::<PySchemes>() {
            Ok(schemes) => Ok(SchemesArgument::Given(schemes.get().0.clone())),
            Err(_) => Err(wrong_type(&value, "schemes to be None, \"web\" or a Schemes")),
        }
    }
}

/// How a set is written as an argument: `'web'`, or the set.
pub(crate) fn argument<'py>(py: Python<'py>, schemes: &Arc<Schemes>) -> PyResult<Bound<'py, PyAny>> {
    let web = Schemes::web();
    if rows(schemes).eq(rows(&web)) {
        return Ok(PyString::new(py, "web").into_any());
    }
    Ok(Bound::new(py, PySchemes(schemes.clone()))?.into_any())
}
