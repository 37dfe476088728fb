//! `Url` and the class of each alternative: small immutable objects, which hold the text and the
//! library's tree of it. The parts are made on demand.

use std::ops::Range;

use nom::Input;
use pyo3::{
    PyTypeInfo,
    basic::CompareOp,
    exceptions::{PyAttributeError, PyValueError},
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};
use rfc1738::{Production, Span, Url, UrlParts, ast};

use crate::{
    build, dispatch, error,
    input::{self, Text},
    interpret,
    leaf::Part,
    node::hash,
    python::{self, tuple},
    schemes::{self, Only, SchemesArgument},
};

/// A URL: an object of one of the classes below it, one for each alternative of ``url`` in
/// section 5.
///
/// Two are equal if they are of the same class and have the same text; they are ordered by their
/// texts.
///
/// >>> Url("ftp://host.dom/motd")
/// FtpUrl('ftp://host.dom/motd')
#[pyclass(module = "rfc1738", name = "Url", frozen, subclass)]
pub(crate) struct PyUrl {
    text: Py<PyString>,
    tree: ast::Url<Range<usize>>,
    /// The set that it was parsed by, if the set of today reads its scheme differently.
    schemes: Option<SchemesArgument>,
}

/// Parses all of `text` into the tree of its scheme: nothing is trimmed or repaired.
///
/// Raises :class:`ParseError`, a ``ValueError`` that says where and why, if it is not a URL.
///
/// This is the grammar's yes or no: :func:`is_valid` and :func:`validate` also check what the RFC
/// demands beyond it. `schemes` and `only` are those of :func:`is_valid`.
///
/// >>> url = parse("https://host.dom:8080/a%20b?what")
/// >>> url
/// HttpUrl('https://host.dom:8080/a%20b?what')
/// >>> url.host, url.port, url.search
/// (HostName('host.dom'), 8080, Leaf('what'))
/// >>> url.hpath.hsegment[0].decode()
/// b'a b'
#[pyfunction]
#[pyo3(signature = (text, *, schemes = None, only = None))]
pub(crate) fn parse<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
) -> PyResult<Bound<'py, PyUrl>> {
    let text = dispatch::text(text)?;
    of(&text, &schemes::by(text.py(), schemes, only)?)
}

/// Whether the RFC calls the URLs `a` and `b` equivalent: whether they have the same normal form.
///
/// Raises :class:`ParseError` if one of them is not a URL; its message says which of the two.
///
/// >>> equivalent("HTTPS://Host.dom:443", "https://host.dom/")
/// True
#[pyfunction]
#[pyo3(signature = (a, b, *, schemes = None, only = None))]
pub(crate) fn equivalent(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
) -> PyResult<bool> {
    let (a, b) = (dispatch::text(a)?, dispatch::text(b)?);
    let schemes = schemes::by(a.py(), schemes, only)?;
    read_named("a: ", &a, &schemes, |a| {
        read_named("b: ", &b, &schemes, |b| Ok(rfc1738::equivalent(a, b)))
    })
}

/// The normal form of a URL.
pub(crate) fn normal_form<'py>(
    text: &Text<'py>,
    schemes: &SchemesArgument,
) -> PyResult<Bound<'py, PyString>> {
    read(text, schemes, |url| {
        Ok(PyString::new(text.py(), &url.normalize()))
    })
}

/// The parts of a URL that all schemes share.
pub(crate) fn parts<'py>(
    text: &Text<'py>,
    schemes: &SchemesArgument,
) -> PyResult<Bound<'py, PyAny>> {
    read(text, schemes, |url| parts_of(text.py(), url))
}

fn parts_of<'py>(py: Python<'py>, url: &Url<'_>) -> PyResult<Bound<'py, PyAny>> {
    let UrlParts {
        scheme,
        user,
        password,
        host,
        path,
        search,
        ..
    } = url.parts();
    let [user, password, host, path, search] =
        [user, password, host, path, search].map(|part| part.map(|part| part.as_str()));
    python::PARTS.call(
        py,
        (
            scheme.as_str(),
            user,
            password,
            host,
            url.port(),
            path,
            search,
        ),
    )
}

/// Calls `use_it` with the tree of `text`.
///
/// # Errors
///
/// `ParseError`: it is not a URL.
pub(crate) fn read<'py, T>(
    text: &Text<'py>,
    schemes: &SchemesArgument,
    use_it: impl FnOnce(&Url<'_>) -> PyResult<T>,
) -> PyResult<T> {
    read_named("", text, schemes, use_it)
}

/// The same; `name` precedes the message of an error.
fn read_named<'py, T>(
    name: &str,
    text: &Text<'py>,
    schemes: &SchemesArgument,
    use_it: impl FnOnce(&Url<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let read = text.substituted()?;
    match input::detached(text.py(), &read, |read| schemes.parse(read)) {
        Ok(url) => use_it(&url),
        Err(why) => Err(error::parse(name, text, &read, &why)),
    }
}

/// The object for a parsed string.
pub(crate) fn of<'py>(text: &Text<'py>, schemes: &SchemesArgument) -> PyResult<Bound<'py, PyUrl>> {
    read(text, schemes, |url| object(text.object(), url, schemes))
}

/// The object of a `url`, which was parsed by `schemes` and is all of `text`.
pub(crate) fn object<'py>(
    text: &Bound<'py, PyString>,
    url: &Url<'_>,
    schemes: &SchemesArgument,
) -> PyResult<Bound<'py, PyUrl>> {
    let py = text.py();
    // Subclasses of `str` may report anything about themselves.
    let text = if text.is_exact_instance_of::<PyString>() {
        text.clone()
    } else {
        PyString::new(py, url.as_str())
    };
    let schemes = (!schemes.is_as_today(url.scheme().as_str())).then(|| schemes.clone());
    alternative(
        py,
        PyUrl {
            text: text.unbind(),
            tree: url.map(|leaf| leaf.range()),
            schemes,
        },
    )
}

impl PyUrl {
    /// The tree, whose leaves are pieces of the text.
    fn tree<'a>(&'a self, py: Python<'_>) -> PyResult<ast::Url<Span<'a>>> {
        let text = Span::new(self.text.to_str(py)?);
        Ok(self
            .tree
            .clone()
            .map(|range| text.take_from(range.start).take(range.len())))
    }

    /// The URL of the library, which is more than a tree. It is parsed again.
    fn url<'a>(&'a self, py: Python<'_>) -> PyResult<Url<'a>> {
        let schemes = self.schemes.clone().unwrap_or_default();
        schemes
            .parse(self.text.to_str(py)?)
            .map_err(|why| PyValueError::new_err(why.to_string()))
    }
}

#[pymethods]
impl PyUrl {
    #[new]
    #[pyo3(signature = (text, *, schemes = None, only = None))]
    fn new<'py>(
        text: &Bound<'py, PyAny>,
        schemes: Option<SchemesArgument>,
        only: Option<Only>,
    ) -> PyResult<Bound<'py, PyUrl>> {
        parse(text, schemes, only)
    }

    /// Names that everybody tries, because other libraries have them.
    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        let class = slf.get_type().name()?;
        let ours = OTHER_NAMES.iter().find(|(other, _)| *other == name);
        let ours = ours.map_or(String::new(), |(_, ours)| format!(": use {ours}"));
        Err(PyAttributeError::new_err(format!(
            "{class} has no {name:?}{ours}"
        )))
    }

    /// The name of the scheme, as written.
    #[getter]
    fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tree(py)?.scheme().part(py, 0)
    }

    /// The name of the production that derives it, such as 'httpurl'.
    #[getter]
    fn production(&self) -> &'static str {
        self.tree.production().name()
    }

    /// User, password, host and port, if the URL has a login.
    #[getter]
    fn login<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tree(py)?.login().part(py, 0)
    }

    /// Host and port, if the URL has them.
    #[getter]
    fn hostport<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tree(py)?.hostport().part(py, 0)
    }

    /// The host that the URL names: a HostName, a HostNumber or None.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tree(py)?.host().part(py, 0)
    }

    /// The number of the port in the URL; None if there is none, or if it is over 65535.
    #[getter]
    fn port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        Ok(self.tree(py)?.port())
    }

    /// The default port of the scheme; None if it has none.
    #[getter]
    fn default_port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        Ok(self.url(py)?.default_port())
    }

    /// The port to connect to: the one in the URL, or else the scheme's default.
    #[getter]
    fn port_or_default(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        Ok(self.url(py)?.port_or_default())
    }

    /// The normal form: the same for all URLs that the RFC calls equivalent.
    ///
    /// >>> parse("HTTP://Host.dom:80").normalize()
    /// 'http://host.dom/'
    fn normalize(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.url(py)?.normalize())
    }

    /// The parts that all schemes share, as it writes them: see the function of this name.
    ///
    /// >>> parse("https://host.dom/a/b?c").parts().path
    /// '/a/b'
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parts_of(py, &self.url(py)?)
    }

    /// What a client does with it, step by step: see the function of this name.
    ///
    /// >>> [str(step) for step in parse("http://host.dom/a").interpret()]
    /// ['connect to host.dom, port 80 (section 3.3)', 'request the target "/a" (section 3.3)']
    fn interpret<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        interpret::steps(slf.as_any(), &slf.get().url(slf.py())?)
    }

    /// The same URL with these parts, by the RFC's names, in place of its own, and without those
    /// that are None. What is not given stays as it is written; segments of a path, and fields, are
    /// given all together.
    ///
    /// Raises :class:`BuildError` if it has no such part, or a part cannot be written, or the
    /// others need it.
    ///
    /// >>> parse("https://host.dom/a?b").replace(port=8443, search=None)
    /// HttpUrl('https://host.dom:8443/a')
    #[pyo3(signature = (**parts), text_signature = "($self, /, **parts)")]
    fn replace<'py>(
        &self,
        py: Python<'py>,
        parts: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyUrl>> {
        let schemes = self.schemes.clone().unwrap_or_default();
        build::replaced(py, &self.url(py)?, &schemes, parts)
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let (py, url) = (slf.py(), slf.get());
        let (class, text) = (slf.get_type().name()?, url.text.bind(py).repr()?);
        Ok(match &url.schemes {
            Some(schemes) => format!("{class}({text}, schemes={})", schemes.written(py)?.repr()?),
            None => format!("{class}({text})"),
        })
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyUrl>,
        op: CompareOp,
    ) -> PyResult<bool> {
        let py = slf.py();
        let texts = slf.get().text.to_str(py)?.cmp(other.get().text.to_str(py)?);
        Ok(match op {
            CompareOp::Eq => texts.is_eq() && slf.get_type().is(other.get_type()),
            CompareOp::Ne => texts.is_ne() || !slf.get_type().is(other.get_type()),
            _ => op.matches(texts),
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash(self.text.to_str(py)?))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Py<PyString>,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        if let Some(schemes) = &self.schemes {
            keywords.set_item("schemes", schemes.written(py)?)?;
        }
        Ok(((self.text.clone_ref(py),), keywords))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Py<Self>, _memo: &Bound<'py, PyAny>) -> Py<Self> {
        slf
    }
}

/// Attribute names of other libraries, and how to do the same here.
const OTHER_NAMES: [(&str, &str); 12] = [
    ("hostname", "url.host, or url.parts()"),
    ("netloc", "url.hostport or url.login, or url.parts()"),
    ("authority", "url.hostport or url.login, or url.parts()"),
    ("username", "url.login, or url.parts().user"),
    ("user", "url.login, or url.parts().user"),
    ("password", "url.login, or url.parts().password"),
    ("path", "url.parts().path"),
    ("query", "url.parts().search"),
    ("search", "url.parts().search"),
    (
        "fragment",
        "rfc1738.extract, because a fragment is not part of a URL",
    ),
    ("geturl", "str(url)"),
    ("href", "str(url)"),
];

/// The URL of this class that `text` is.
fn of_class<'py, T: PyTypeInfo>(
    production: Production,
    text: &Bound<'py, PyAny>,
    schemes: Option<SchemesArgument>,
    only: Option<Only>,
) -> PyResult<Bound<'py, T>> {
    let text = dispatch::text(text)?;
    let schemes = schemes::by(text.py(), schemes, only)?;
    of(&text, &schemes)?
        .into_any()
        .cast_into()
        .map_err(|other| {
            let url = other.into_inner();
            let names = schemes.names_of(production);
            PyValueError::new_err(match (T::type_object(url.py()).name(), url.repr()) {
                (_, Ok(url)) if !names.is_empty() => {
                    format!("expected the scheme {}, found {url}", listed(&names))
                }
                (Ok(class), Ok(url)) => format!("expected a URL of the class {class}, found {url}"),
                _ => "a URL of another class".into(),
            })
        })
}

/// `"a", "b" or "c"`.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    match &quoted[..] {
        [before @ .., one, last] => [before, &[format!("{one} or {last}")]].concat().join(", "),
        _ => quoted.concat(),
    }
}

/// waisurl = waisdatabase | waisindex | waisdoc (section 3.9): one of the three classes below it.
///
/// >>> WaisUrl("wais://host.dom/db?cats")
/// WaisIndex('wais://host.dom/db?cats')
#[pyclass(module = "rfc1738", frozen, extends = PyUrl, subclass)]
pub(crate) struct WaisUrl;

#[pymethods]
impl WaisUrl {
    #[new]
    #[pyo3(signature = (text, *, schemes = None, only = None))]
    fn new<'py>(
        text: &Bound<'py, PyAny>,
        schemes: Option<SchemesArgument>,
        only: Option<Only>,
    ) -> PyResult<Bound<'py, WaisUrl>> {
        of_class(Production::WaisUrl, text, schemes, only)
    }
}

/// Declares the class of each alternative, below the classes in brackets, with its parts in the
/// RFC's order.
macro_rules! urls {
    ($(
        $(#[$doc:meta])*
        $name:ident [$base:ident $($between:ident)?] $pattern:pat => { $($(#[$part_doc:meta])* $part:ident: $value:expr;)* }
    )*) => {
        $(
            $(#[$doc])*
            #[pyclass(module = "rfc1738", frozen, extends = $base)]
            pub(crate) struct $name;

            #[pymethods]
            impl $name {
                #[classattr]
                fn __match_args__(py: Python<'_>) -> PyResult<Py<PyTuple>> {
                    Ok(PyTuple::new(py, [$(stringify!($part)),*])?.unbind())
                }

                #[new]
                #[pyo3(signature = (text, *, schemes = None, only = None))]
                fn new<'py>(
                    text: &Bound<'py, PyAny>,
                    schemes: Option<SchemesArgument>,
                    only: Option<Only>,
                ) -> PyResult<Bound<'py, $name>> {
                    of_class(Production::$name, text, schemes, only)
                }

                $(
                    $(#[$part_doc])*
                    #[getter]
                    fn $part<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                        match &slf.as_any().cast::<PyUrl>()?.get().tree(slf.py())? {
                            $pattern => $value.part(slf.py(), 0),
                            _ => Ok(slf.py().None().into_bound(slf.py())),
                        }
                    }
                )*
            }
        )*

        /// Makes the object of the alternative.
        fn alternative(py: Python<'_>, url: PyUrl) -> PyResult<Bound<'_, PyUrl>> {
            #[allow(unused_variables, reason = "only the alternative is of interest")]
            let class: fn(Python<'_>, PyUrl) -> PyResult<Bound<'_, PyAny>> = match &url.tree {
                $($pattern => |py, url| {
                    let new = PyClassInitializer::from(url)$(.add_subclass($between))?.add_subclass($name);
                    Ok(Bound::new(py, new)?.into_any())
                },)*
            };
            Ok(class(py, url)?.cast_into()?)
        }
    };
}

urls! {
    /// httpurl = "http://" hostport [ "/" hpath [ "?" search ]] (section 3.3)
    ///
    /// >>> match parse("http://host.dom/a/b?c"):
    /// ...     case HttpUrl(hostport=HostPort("host.dom"), hpath=HPath(hsegment=[first, *_]), search=search):
    /// ...         print(first, search)
    /// a c
    HttpUrl [PyUrl] ast::Url::HttpUrl(url) => {
        /// Host and port.
        hostport: url.hostport;
        /// The text after the "/"; None if there is no "/".
        hpath: url.hpath();
        /// The text after the "?"; None if there is no "?".
        search: url.search();
    }

    /// ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]] (section 3.2)
    ///
    /// >>> url = FtpUrl("ftp://me@host.dom/%2Fetc/motd;type=a")
    /// >>> url.login.user, [segment.decode() for segment in url.fpath.fsegment], url.ftptype
    /// (Leaf('me'), [b'/etc', b'motd'], Leaf('a'))
    FtpUrl [PyUrl] ast::Url::FtpUrl(url) => {
        /// User, password, host and port.
        login: url.login;
        /// The text after the "/"; None if there is no "/".
        fpath: url.fpath();
        /// The typecode; None if there is none.
        ftptype: url.ftptype();
    }

    /// newsurl = "news:" grouppart (section 3.6)
    ///
    /// >>> NewsUrl("news:1994.17@host.dom").grouppart
    /// Article('1994.17@host.dom')
    NewsUrl [PyUrl] ast::Url::NewsUrl(url) => {
        /// "*", the name of a group, or an Article.
        grouppart: url.grouppart;
    }

    /// nntpurl = "nntp://" hostport "/" group [ "/" digits ] (section 3.7)
    ///
    /// >>> NntpUrl("nntp://host.dom/comp.lang.c/17").digits
    /// Leaf('17')
    NntpUrl [PyUrl] ast::Url::NntpUrl(url) => {
        /// Host and port.
        hostport: url.hostport;
        /// The name of the newsgroup.
        group: url.group;
        /// The number of the article; None if there is none.
        digits: url.digits;
    }

    /// telneturl = "telnet://" login [ "/" ] (section 3.8)
    ///
    /// >>> TelnetUrl("telnet://guest@host.dom").slash
    /// False
    TelnetUrl [PyUrl] ast::Url::TelnetUrl(url) => {
        /// User, password, host and port.
        login: url.login;
        /// Whether there is a "/" at the end.
        slash: url.slash;
    }

    /// gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09"
    /// gopher+_string ] ] ] ] ] (section 3.4)
    ///
    /// >>> url = GopherUrl("gopher://host.dom/7/find%09what")
    /// >>> url.gtype, url.selector, url.search, url.gopher_plus_string
    /// (Leaf('7'), Leaf('/find'), Leaf('what'), None)
    GopherUrl [PyUrl] ast::Url::GopherUrl(url) => {
        /// Host and port.
        hostport: url.hostport;
        /// Whether there is a "/" after them.
        slash: url.gopher_path.is_some();
        /// The type of the item; None if there is none, which means 1.
        gtype: url.gtype();
        /// The selector, perhaps empty; None if there is no gtype.
        selector: url.selector();
        /// The text after a first "%09"; None if there is none.
        search: url.search();
        /// The Gopher+ string, after a second "%09"; None if there is none.
        gopher_plus_string: url.gopher_plus_string();
    }

    /// waisdatabase = "wais://" hostport "/" database (section 3.9)
    ///
    /// >>> WaisDatabase("wais://host.dom/db").database
    /// Leaf('db')
    WaisDatabase [WaisUrl WaisUrl] ast::Url::WaisUrl(ast::WaisUrl::WaisDatabase(url)) => {
        /// Host and port.
        hostport: url.hostport;
        /// The name of the database.
        database: url.database;
    }

    /// waisindex = "wais://" hostport "/" database "?" search (section 3.9)
    ///
    /// >>> WaisIndex("wais://host.dom/db?cats").search
    /// Leaf('cats')
    WaisIndex [WaisUrl WaisUrl] ast::Url::WaisUrl(ast::WaisUrl::WaisIndex(url)) => {
        /// Host and port.
        hostport: url.hostport;
        /// The name of the database.
        database: url.database;
        /// The search.
        search: url.search;
    }

    /// waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath (section 3.9)
    ///
    /// >>> WaisDoc("wais://host.dom/db/TEXT/1%3D2").wpath.decode()
    /// b'1=2'
    WaisDoc [WaisUrl WaisUrl] ast::Url::WaisUrl(ast::WaisUrl::WaisDoc(url)) => {
        /// Host and port.
        hostport: url.hostport;
        /// The name of the database.
        database: url.database;
        /// The type of the document.
        wtype: url.wtype;
        /// The document-id.
        wpath: url.wpath;
    }

    /// mailtourl = "mailto:" encoded822addr (section 3.5)
    ///
    /// >>> MailtoUrl("mailto:a%25b@host.dom").encoded822addr.decode()
    /// b'a%b@host.dom'
    MailtoUrl [PyUrl] ast::Url::MailtoUrl(url) => {
        /// The address, encoded.
        encoded822addr: url.encoded822addr;
    }

    /// fileurl = "file://" [ host | "localhost" ] "/" fpath (section 3.10)
    ///
    /// >>> url = FileUrl("file:///etc/motd")
    /// >>> url.host, url.fpath, url.is_local
    /// (None, FPath('etc/motd'), True)
    FileUrl [PyUrl] ast::Url::FileUrl(url) => {
        /// The host; None if none is named.
        host: url.host;
        /// The text after the "/", which is not part of it.
        fpath: url.fpath;
        /// Whether the file is on the machine from which the URL is interpreted: the host is
        /// "localhost" or absent.
        is_local: url.is_local();
    }

    /// prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ] (section 3.11)
    ///
    /// >>> ProsperoUrl("prospero://host.dom//pros/name;VERSION=1").fieldspec
    /// (FieldSpec(';VERSION=1'),)
    ProsperoUrl [PyUrl] ast::Url::ProsperoUrl(url) => {
        /// Host and port.
        hostport: url.hostport;
        /// The name of the object.
        ppath: url.ppath;
        /// The fields with their values, perhaps none.
        fieldspec: Several(url.fieldspecs.fields());
    }

    /// otherurl = genericurl, and genericurl = scheme ":" schemepart (sections 2.1 and 4): a new
    /// scheme
    ///
    /// >>> OtherUrl("z39.50://host.dom/db").schemepart
    /// IpSchemePart('//host.dom/db')
    OtherUrl [PyUrl] ast::Url::OtherUrl(ast::OtherUrl(url)) => {
        /// The name of the scheme, as written.
        scheme: url.scheme;
        /// The text after the colon: an IpSchemePart if it follows the common Internet scheme
        /// syntax, else a Leaf.
        schemepart: url.schemepart;
    }
}

/// Parts, in a tuple.
struct Several<T>(T);

impl<P: Part, T: Iterator<Item = P>> Part for Several<T> {
    fn part(self, py: Python<'_>, base: usize) -> PyResult<Bound<'_, PyAny>> {
        Ok(tuple(py, self.0, |part| part.part(py, base))?.into_any())
    }
}
