//! `Schemes`, and the arguments `schemes` and `only` of the functions.

use std::{
    ops::Deref,
    sync::{Arc, LazyLock},
};

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};
use rfc1738::{Production, RegistrationError, Scheme, Schemes};

use crate::{
    arguments,
    dispatch::{wrong, wrong_type},
    error,
    production::named,
};

/// A set of schemes: those of today, or as the arguments ``schemes`` and ``only`` say, and those
/// that are registered. It does not change.
///
/// `registered` are new schemes, each with its name, the production that its URLs have the syntax
/// of, and its default port, or None for that of the scheme that it is like.
///
/// >>> coap = Schemes([("coap", "httpurl", 5683)])
/// >>> parse("coap://host.dom/sensor", schemes=coap).port_or_default
/// 5683
/// >>> is_valid("ftp://host.dom/", schemes=Schemes([("coap", "httpurl", 5683)], only=["https"]))
/// False
#[pyclass(module = "rfc1738", name = "Schemes", frozen)]
pub(crate) struct PySchemes(SchemesArgument);

/// A name, a production, and a default port, if there is one.
type Registration = (String, String, Option<u16>);

/// The argument `registered`.
struct Registrations(Vec<Registration>);

impl<'py> FromPyObject<'_, 'py> for Registrations {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let expected = "registered to be schemes such as [(\"coap\", \"httpurl\", 5683)]";
        if value.is_instance_of::<PyString>() {
            let help = "; by the name of a set, write Schemes(schemes=\"rfc1738\")";
            return Err(wrong(&value, expected, help));
        }
        arguments::given(&value, expected).map(Registrations)
    }
}

#[pymethods]
impl PySchemes {
    #[new]
    #[pyo3(signature = (registered = Registrations(Vec::new()), *, schemes = None, only = None), text_signature = "(registered=(), *, schemes=None, only=None)")]
    fn new(
        py: Python<'_>,
        registered: Registrations,
        schemes: Option<SchemesArgument>,
        only: Option<Only>,
    ) -> PyResult<Self> {
        let mut set = (*by(py, schemes, only)?.0).clone();
        for (name, production, port) in &registered.0 {
            set.register(py, name, production, *port)?;
        }
        Ok(PySchemes(SchemesArgument(Arc::new(set))))
    }

    /// This set and a new scheme, whose URLs have the syntax of `production`, one of those of the
    /// ten schemes.
    ///
    /// Raises :class:`RegistrationError` if there cannot be such a scheme.
    ///
    /// >>> Schemes().register("ftps", "ftpurl", 990)
    /// Schemes([('ftps', 'ftpurl', 990)])
    #[pyo3(signature = (name, production, default_port = None))]
    fn register(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::name)] name: String,
        #[pyo3(from_py_with = arguments::name)] production: String,
        #[pyo3(from_py_with = arguments::port)] default_port: Option<u16>,
    ) -> PyResult<Self> {
        let mut set = (*self.0.0).clone();
        set.register(py, &name, &production, default_port)?;
        Ok(PySchemes(SchemesArgument(Arc::new(set))))
    }

    /// The schemes that are registered: a name, a production and a default port each.
    ///
    /// >>> Schemes([("coap", "httpurl", 5683)]).registered
    /// (('coap', 'httpurl', 5683),)
    #[getter]
    fn registered<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.0.own().collect::<Vec<_>>())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let set = &self.0.0;
        let rows = set.own().collect::<Vec<_>>();
        let rows = if rows.is_empty() {
            None
        } else {
            Some(rows.into_pyobject(py)?.repr()?.to_string())
        };
        let from = match &set.from {
            From::Today => None,
            From::Rfc1738 => Some("schemes='rfc1738'".into()),
            From::Only(names) => Some(format!("only={}", PyTuple::new(py, names)?.repr()?)),
        };
        Ok(format!(
            "Schemes({})",
            rows.into_iter().chain(from).collect::<Vec<_>>().join(", ")
        ))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.0.from == other.0.0.from && self.0.0.own().eq(other.0.0.own())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__repr__(py)?).hash()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Bound<'py, PyTuple>,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        match &self.0.0.from {
            From::Today => {}
            From::Rfc1738 => keywords.set_item("schemes", "rfc1738")?,
            From::Only(names) => keywords.set_item("only", PyTuple::new(py, names)?)?,
        }
        Ok(((self.registered(py)?,), keywords))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Py<Self>, _memo: &Bound<'py, PyAny>) -> Py<Self> {
        slf
    }
}

/// A set, and what it was made from.
#[derive(Clone)]
pub(crate) struct Set {
    schemes: Schemes,
    from: From,
    /// How many of the registrations are of that set.
    of_from: usize,
}

/// The set that further schemes are registered in.
#[derive(Clone, PartialEq, Eq)]
enum From {
    Today,
    Rfc1738,
    Only(Vec<String>),
}

impl Set {
    fn new(schemes: Schemes, from: From) -> Arc<Self> {
        let of_from = schemes.registered().len();
        Arc::new(Set {
            schemes,
            from,
            of_from,
        })
    }

    fn register(
        &mut self,
        py: Python<'_>,
        name: &str,
        production: &str,
        port: Option<u16>,
    ) -> PyResult<()> {
        let registered = self.schemes.register(name, named(production)?, port);
        registered.map_err(|why| error::registration(py, name, &why))
    }

    /// Its registrations beyond those of the set that it was made from.
    fn own(&self) -> impl Iterator<Item = (&str, &'static str, Option<u16>)> {
        let own = self.schemes.registered().skip(self.of_from);
        own.map(|scheme| {
            (
                scheme.name(),
                scheme.production().name(),
                scheme.default_port(),
            )
        })
    }
}

/// The set that the arguments `schemes` and `only` name, as all functions have them.
#[derive(Clone)]
pub(crate) struct SchemesArgument(Arc<Set>);

impl Deref for SchemesArgument {
    type Target = Schemes;

    #[inline]
    fn deref(&self) -> &Schemes {
        &self.0.schemes
    }
}

/// The schemes of today.
impl Default for SchemesArgument {
    #[inline]
    fn default() -> Self {
        static TODAY: LazyLock<SchemesArgument> =
            LazyLock::new(|| SchemesArgument(Set::new(Schemes::today(), From::Today)));
        TODAY.clone()
    }
}

impl SchemesArgument {
    /// The names of its schemes whose URLs have the syntax of `production`.
    pub(crate) fn names_of(&self, production: Production) -> Vec<&str> {
        let is_in = |name: &str| match &self.0.from {
            From::Today | From::Rfc1738 => true,
            From::Only(names) => names.iter().any(|only| only == name),
        };
        let ten = Scheme::ALL
            .iter()
            .filter(|scheme| scheme.production() == production && is_in(scheme.name()));
        let registered = self
            .registered()
            .filter(|scheme| scheme.production() == production);
        ten.map(|scheme| scheme.name())
            .chain(registered.map(|scheme| scheme.name()))
            .collect()
    }

    /// Whether it reads the URLs of this scheme as the set of today does.
    pub(crate) fn is_as_today(&self, scheme: &str) -> bool {
        if self.0.from == From::Today && self.0.own().next().is_none() {
            return true;
        }
        let read_by = |schemes: &Schemes| {
            let mut registered = schemes.registered();
            let registered =
                registered.find(|registered| registered.name().eq_ignore_ascii_case(scheme));
            registered.map(|registered| (registered.production(), registered.default_port()))
        };
        read_by(self) == read_by(&Schemes::today())
    }

    /// As the argument `schemes`: `'rfc1738'`, or the set.
    pub(crate) fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.0.from == From::Rfc1738 && self.0.own().next().is_none() {
            return Ok(PyString::new(py, "rfc1738").into_any());
        }
        Ok(Bound::new(py, PySchemes(self.clone()))?.into_any())
    }
}

impl<'py> FromPyObject<'_, 'py> for SchemesArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = value.cast::<PyString>() {
            let name = name.to_string_lossy();
            let schemes = rfc1738_by_name::schemes(&name)
                .map_err(|unknown| PyValueError::new_err(unknown.to_string()))?;
            let from = if name == "rfc1738" {
                From::Rfc1738
            } else {
                From::Today
            };
            return Ok(SchemesArgument(Set::new(schemes, from)));
        }
        match value.cast::<PySchemes>() {
            Ok(schemes) => Ok(schemes.get().0.clone()),
            Err(_) => Err(wrong_type(
                &value,
                "schemes to be None, \"today\", \"rfc1738\" or a Schemes",
            )),
        }
    }
}

/// The argument `only`: the names of the schemes of today that are allowed.
pub(crate) struct Only(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Only {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = |value: &Bound<'py, PyAny>| {
            wrong_type(
                value,
                "only to be names of schemes, such as (\"https\", \"http\")",
            )
        };
        if value.is_instance_of::<PyString>() {
            return Err(wrong(&value));
        }
        let names = value.try_iter().map_err(|_| wrong(&value))?.map(|name| {
            let name = name?;
            Ok(name
                .cast::<PyString>()
                .map_err(|_| wrong(&name))?
                .to_string_lossy()
                .into_owned())
        });
        let names = names.collect::<PyResult<Vec<_>>>()?;
        if names.is_empty() {
            return Err(PyValueError::new_err(
                "only has no scheme: name one, or leave it out",
            ));
        }
        Ok(Only(names))
    }
}

/// The set that these arguments name: the set of today if neither is given.
///
/// # Errors
///
/// `ValueError`: both are given. `RegistrationError`: `only` has a name that is not one of the
/// schemes of today.
#[inline]
pub(crate) fn by(
    py: Python<'_>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
) -> PyResult<SchemesArgument> {
    match (schemes, only) {
        (schemes, None) => Ok(schemes.unwrap_or_default()),
        (None, Some(Only(names))) => {
            let schemes = Schemes::only(&names).map_err(|why| {
                let name = if let RegistrationError::Unknown { name, .. } = &why {
                    name
                } else {
                    ""
                };
                error::registration(py, name, &why)
            })?;
            Ok(SchemesArgument(Set::new(schemes, From::Only(names))))
        }
        (Some(_), Some(_)) => Err(PyValueError::new_err(
            "give schemes or only, not both: only names the schemes of today that are allowed, and nothing else is",
        )),
    }
}
