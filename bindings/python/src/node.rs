//! The nodes of a tree between the URL and its leaves: small immutable objects, each with its text
//! and its position. The parts are read from the text on demand.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyString, PyTuple},
};
use rfc1738::{
    Production, Span,
    ast::{self, GroupPart, SchemePart},
    grammar,
};

use crate::{dispatch, error, leaf::Part};

/// The hash of a string.
pub(crate) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// A position that is given: the length of a string may be added to it.
pub(crate) struct Start(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Start {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let start = value.extract::<isize>()?;
        let negative = |_| PyValueError::new_err(format!("a place is not negative: {start}"));
        start.try_into().map(Start).map_err(negative)
    }
}

/// Checks the text for a node.
fn checked(production: Production, text: &Bound<'_, PyAny>) -> PyResult<Box<str>> {
    let text = dispatch::text(text)?;
    let read = text.substituted()?;
    match production.parse(&*read) {
        Ok(_) => Ok(read.into()),
        Err(why) => Err(error::parse("", &text, &read, &why)),
    }
}

/// Declares a class for each node: its combinator; its position, which is from its first leaf,
/// minus the literal before that, to its last; and its parts, in the RFC's order.
macro_rules! nodes {
    ($(
        $(#[$doc:meta])*
        $name:ident $combinator:ident |$node:ident| $before:literal $first:expr, $last:expr;
        { $($(#[$part_doc:meta])* $part:ident: $value:expr;)* }
    )*) => { $(
        $(#[$doc])*
        #[pyclass(module = "rfc1738", frozen)]
        pub(crate) struct $name {
            text: Box<str>,
            start: usize,
        }

        impl Part for ast::$name<Span<'_>> {
            fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
                let $node = &self;
                let (first, last) = ($first, $last);
                let start = first.start() - $before.len();
                let text = first.input()[start..last.end()].into();
                Ok(Bound::new(py, $name { text, start: base + start })?.into_any())
            }
        }

        #[pymethods]
        impl $name {
            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Py<PyTuple>> {
                Ok(PyTuple::new(py, [$(stringify!($part)),*])?.unbind())
            }

            #[new]
            #[pyo3(signature = (text, start = Start(0)), text_signature = "(text, start=0)")]
            fn new(text: &Bound<'_, PyAny>, start: Start) -> PyResult<Self> {
                Ok($name { text: checked(Production::$name, text)?, start: start.0 })
            }

            $(
                $(#[$part_doc])*
                #[getter]
                fn $part<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    match grammar::$combinator(Span::new(&self.text)) {
                        Ok((_, $node)) => $value.part(py, self.start),
                        Err(_) => Ok(py.None().into_bound(py)),
                    }
                }
            )*

            /// The index of its first character in the text that was parsed.
            #[getter]
            fn start(&self) -> usize {
                self.start
            }

            /// The index after its last character in the text that was parsed.
            #[getter]
            fn end(&self) -> usize {
                self.start + self.text.len()
            }

            fn __str__(&self) -> &str {
                &self.text
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                Ok(format!(concat!(stringify!($name), "({})"), PyString::new(py, &self.text).repr()?))
            }

            fn __eq__(&self, other: &Self) -> bool {
                self.text == other.text
            }

            fn __hash__(&self) -> u64 {
                hash(&self.text)
            }

            fn __getnewargs__(&self) -> (&str, usize) {
                (&self.text, self.start)
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__<'py>(slf: Py<Self>, _memo: &Bound<'py, PyAny>) -> Py<Self> {
                slf
            }
        }
    )* };
}

nodes! {
    /// hostport = host [ ":" port ] (section 3.1)
    ///
    /// >>> HostPort("host.dom:8080").port.number
    /// 8080
    HostPort hostport |node| "" *node.host, node.port.as_deref().unwrap_or(&node.host);
    {
        /// The host: a HostName or a HostNumber.
        host: node.host;
        /// The digits after the ":"; None if there is no ":".
        port: node.port;
    }

    /// login = [ user [ ":" password ] "@" ] hostport (section 3.1)
    ///
    /// >>> login = Login("me:@host.dom")
    /// >>> login.user, login.password, login.hostport
    /// (Leaf('me'), Leaf(''), HostPort('host.dom'))
    Login login |node| "" *node.user().unwrap_or(&node.hostport.host),
        node.hostport.port.as_deref().unwrap_or(&node.hostport.host);
    {
        /// Who logs in; None if there is no "@". An empty user is not the same as none.
        user: node.user();
        /// The text after the ":"; None if there is no such ":".
        password: node.password();
        /// Host and port.
        hostport: node.hostport;
    }

    /// ip-schemepart = "//" login [ "/" urlpath ] (section 3.1)
    ///
    /// >>> IpSchemePart("//host.dom/a?b").urlpath
    /// Leaf('a?b')
    IpSchemePart ip_schemepart |node| "//" *node.login.user().unwrap_or(&node.login.hostport.host),
        match &node.urlpath {
            Some(urlpath) => urlpath,
            None => node.login.hostport.port.as_deref().unwrap_or(&node.login.hostport.host),
        };
    {
        /// User, password, host and port.
        login: node.login;
        /// The text after the "/"; None if there is no "/".
        urlpath: node.urlpath;
    }

    /// article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host (section 3.6)
    ///
    /// >>> Article("1994.17@host.dom").unique
    /// Leaf('1994.17')
    Article article |node| "" node.unique, &node.host;
    {
        /// The text before the "@".
        unique: node.unique;
        /// The host after the "@".
        host: node.host;
    }

    /// fieldspec = ";" fieldname "=" fieldvalue (section 3.11)
    ///
    /// >>> FieldSpec(";VERSION=1").fieldname
    /// Leaf('VERSION')
    FieldSpec fieldspec |node| ";" node.fieldname, node.fieldvalue;
    {
        /// The name of the field, perhaps empty.
        fieldname: node.fieldname;
        /// Its value, perhaps empty.
        fieldvalue: node.fieldvalue;
    }
}

impl Part for GroupPart<Span<'_>> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        match self {
            GroupPart::All(leaf) | GroupPart::Group(leaf) => leaf.part(py, base),
            GroupPart::Article(article) => article.part(py, base),
        }
    }
}

impl Part for SchemePart<Span<'_>> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        match self {
            SchemePart::XChars(leaf) => leaf.part(py, base),
            SchemePart::IpSchemePart(part) => part.part(py, base),
        }
    }
}
