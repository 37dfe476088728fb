//! The leaves of a tree: `str`s that know their position. Their classes are in
//! `python/rfc1738/_leaf.py`, because a class of PyO3 cannot extend `str`.

use pyo3::{
    exceptions::PyAttributeError,
    prelude::*,
    types::{PyBytes, PyString},
};
use rfc1738::{
    Span, Text as _,
    ast::{FPath, FileHost, HPath, Host, HostName, HostNumber, PPath, Port},
    grammar,
};

use crate::{
    dispatch, error,
    node::Start,
    production::named,
    python::{Class, tuple},
};

/// A part of a tree as a Python object. `base` is the offset where the text of the tree begins.
pub(crate) trait Part {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>>;
}

impl<T: Part> Part for Option<T> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Some(part) => part.part(py, base),
            None => Ok(py.None().into_bound(py)),
        }
    }
}

impl<T: Part + Clone> Part for &T {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        self.clone().part(py, base)
    }
}

impl Part for bool {
    fn part(self, py: Python<'_>, _base: usize) -> PyResult<Bound<'_, PyAny>> {
        Ok(self.into_pyobject(py)?.to_owned().into_any())
    }
}

impl Part for Span<'_> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        static LEAF: Class = Class::new("rfc1738._leaf", "leaf");
        make(py, &LEAF, self, base)
    }
}

/// A leaf of the class that `maker` makes.
fn make<'py>(
    py: Python<'py>,
    maker: &Class,
    leaf: Span<'_>,
    base: usize,
) -> PyResult<Bound<'py, PyAny>> {
    maker.call(py, (leaf.as_str(), base + leaf.start()))
}

/// The leaves that have a class of their own.
macro_rules! classes {
    ($($class:ident $maker:literal)*) => {
        $(impl Part for $class<Span<'_>> {
            fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
                static MAKER: Class = Class::new("rfc1738._leaf", $maker);
                make(py, &MAKER, *self, base)
            }
        })*
    };
}

classes! {
    HostName "host_name"
    HostNumber "host_number"
    Port "port"
    HPath "hpath"
    FPath "fpath"
    PPath "ppath"
}

impl Part for Host<Span<'_>> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Host::HostName(name) => name.part(py, base),
            Host::HostNumber(number) => number.part(py, base),
        }
    }
}

impl Part for FileHost<Span<'_>> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        self.into_host().part(py, base)
    }
}

/// Raises the error if `production` does not derive `text`.
#[pyfunction]
pub(crate) fn check_leaf(production: &str, text: &Bound<'_, PyAny>) -> PyResult<()> {
    let text = dispatch::text(text)?;
    let read = text.substituted()?;
    match named(production)?.parse(&*read) {
        Ok(_) => Ok(()),
        Err(why) => Err(error::parse("", &text, &read, &why)),
    }
}

/// The octets that `text` represents: every escape decoded (section 2.2).
#[pyfunction]
pub(crate) fn decode<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(text.py(), &text.to_str()?.decode()))
}

/// The `part` with this name of the leaf `text`, which begins at `base`.
#[pyfunction]
pub(crate) fn part_of_leaf<'py>(
    text: &Bound<'py, PyString>,
    base: Start,
    part: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, base) = (text.py(), base.0);
    let leaf = Span::new(text.to_str()?);
    /// What `$combinator` reads has these `$parts`.
    macro_rules! read {
        ($combinator:ident, $node:ident => $part:expr) => {
            grammar::$combinator(leaf).ok().map(|(_, $node)| $part)
        };
    }
    let leaves = |leaves: &mut dyn Iterator<Item = Span<'_>>| {
        Ok(tuple(py, leaves, |leaf| leaf.part(py, base))?.into_any())
    };
    let part = match part {
        "domainlabel" => read!(hostname, name => leaves(&mut name.domainlabels())),
        "toplabel" => read!(hostname, name => name.toplabel().part(py, base)),
        "labels" => read!(hostname, name => leaves(&mut name.labels())),
        "digits" => read!(hostnumber, number => leaves(&mut number.digits())),
        "number" => read!(port, port => Ok(port.number().into_pyobject(py)?)),
        "hsegment" => read!(hpath, path => leaves(&mut path.segments())),
        "fsegment" => read!(fpath, path => leaves(&mut path.segments())),
        "psegment" => read!(ppath, path => leaves(&mut path.segments())),
        _ => None,
    };
    part.unwrap_or_else(|| Err(PyAttributeError::new_err(())))
}
