//! The tree: [`Node`], which reads its parts when they are asked for, and what the parts of each node
//! are. `python/rfc1738/_nodes.py` has the classes.

use std::{ops::Range, sync::OnceLock};

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyAttributeError,
    intern,
    prelude::*,
    types::{PyString, PyTuple},
};
use rfc1738::{
    Production, Span,
    ast::{
        Article, FPath, FieldSpec, FileHost, GroupPart, HPath, Host, HostName, HostNumber,
        HostPort, IpSchemePart, Login, OtherUrl, PPath, Port, SchemePart, Url, WaisUrl,
    },
    grammar,
};

use crate::{
    error,
    python::{PythonName, utf8},
    schemes::{Set, TODAY, named},
};

/// A node with parts: a URL, or a node between a URL and its leaves. Each class of them is a class
/// in Python below this one.
#[pyclass(frozen, subclass)]
pub(crate) struct Node {
    #[pyo3(get, name = "_text")]
    text: Py<PyString>,
    #[pyo3(get, name = "_start")]
    start: usize,
    /// The set that a URL was parsed by; that of today, if it reads the scheme in the same way.
    #[pyo3(get, name = "_schemes")]
    schemes: Option<Py<PyAny>>,
    parts: OnceLock<Vec<Part>>,
}

/// Makes a node of a class, past the checks of the class.
static NEW: PythonName = PythonName::new("rfc1738._nodes", "new_node");

#[pymethods]
impl Node {
    #[new]
    #[pyo3(signature = (text, start = 0, schemes = None))]
    fn new(text: Py<PyString>, start: usize, schemes: Option<Py<PyAny>>) -> Self {
        Node {
            text,
            start,
            schemes,
            parts: OnceLock::new(),
        }
    }
}

/// The object for `url`, whose text is `text`, and which was parsed by `schemes`.
pub(crate) fn url<'py>(
    text: &Bound<'py, PyString>,
    url: &Url<Span<'_>>,
    schemes: &Bound<'py, Set>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = text.py();
    let today = TODAY.get(py)?;
    let schemes = match schemes.is(today) || schemes.get().reads_as_today(url.scheme().as_str()) {
        true => today,
        false => schemes.as_any(),
    };
    let (class, parts) = of_url(url);
    let made = NEW.call(py, (class.get(py)?, text, 0, schemes))?;
    // A new node has no parts yet.
    let _ = made.cast::<Node>()?.get().parts.set(parts);
    Ok(made)
}

/// The same for a text that section 5 derives, which need not be a valid URL.
pub(crate) fn syntax_tree<'py>(
    text: &Bound<'py, PyString>,
    tree: &Url<Span<'_>>,
    schemes: &Bound<'py, Set>,
) -> PyResult<Bound<'py, PyAny>> {
    static NEW_TREE: PythonName = PythonName::new("rfc1738._nodes", "new_tree");
    NEW_TREE.call(text.py(), (url(text, tree, schemes)?,))
}

/// A part of a node, as a descriptor of its class: it has the place in the tuple `__match_args__` of
/// the class.
#[pyclass(frozen, name = "Part")]
pub(crate) struct Descriptor {
    #[pyo3(get, name = "__doc__")]
    doc: Py<PyString>,
    place: OnceLock<usize>,
}

#[pymethods]
impl Descriptor {
    #[new]
    fn new(doc: Py<PyString>) -> Self {
        Descriptor {
            doc,
            place: OnceLock::new(),
        }
    }

    fn __set_name__(&self, owner: &Bound<'_, PyAny>, name: &str) -> PyResult<()> {
        let names: Vec<String> = owner.getattr("__match_args__")?.extract()?;
        if let Some(place) = names.iter().position(|it| it == name) {
            let _ = self.place.set(place);
        }
        Ok(())
    }

    fn __get__<'py>(
        slf: Bound<'py, Self>,
        node: Option<&Bound<'py, PyAny>>,
        _owner: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(node) = node else {
            return Ok(slf.into_any());
        };
        let node: &Bound<'py, Node> = node.cast()?;
        let parts = parts(node)?;
        match slf.get().place.get().and_then(|place| parts.get(*place)) {
            Some(part) => part.object(node),
            None => Err(PyAttributeError::new_err("this part has no place")),
        }
    }
}

/// The parts of a node, which are read once.
fn parts<'n>(node: &'n Bound<'_, Node>) -> PyResult<&'n [Part]> {
    let Node { text, parts, .. } = node.get();
    if let Some(parts) = parts.get() {
        return Ok(parts);
    }
    let production = node.getattr(intern!(node.py(), "_production"))?;
    let text = text.to_str(node.py())?;
    let read = parts_of(named(production.extract()?)?.combinator(), text);
    Ok(parts.get_or_init(|| read.unwrap_or_default()))
}

/// A part of a node.
enum Part {
    /// `None`: it is absent.
    Absent,
    /// A `bool`: whether a literal is there.
    Literal(bool),
    /// A leaf of a class, and its start and end in the text of the node.
    Leaf(&'static PythonName, Range<usize>),
    /// A node of a class, and its start and end in the text of the node.
    Node(&'static PythonName, Range<usize>),
    /// A tuple.
    Several(Vec<Part>),
}

impl Part {
    /// This part of `node` as an object.
    fn object<'py>(&self, node: &Bound<'py, Node>) -> PyResult<Bound<'py, PyAny>> {
        static LEAF: PythonName = PythonName::new("rfc1738._nodes", "new_leaf");
        let py = node.py();
        let Node { text, start, .. } = node.get();
        let text = text.to_str(py)?;
        let at = |range: &Range<usize>| (&text[range.clone()], start + range.start);
        match self {
            Part::Absent => Ok(py.None().into_bound(py)),
            Part::Literal(is_there) => is_there.into_bound_py_any(py),
            Part::Leaf(class, range) => {
                let (text, start) = at(range);
                LEAF.call(py, (class.get(py)?, text, start))
            }
            Part::Node(class, range) => {
                let (text, start) = at(range);
                NEW.call(py, (class.get(py)?, text, start))
            }
            Part::Several(parts) => {
                let parts = parts.iter().map(|part| part.object(node));
                Ok(PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)?.into_any())
            }
        }
    }
}

/// The class with this name in `_nodes.py`.
macro_rules! class {
    ($name:ident) => {{
        static CLASS: PythonName = PythonName::new("rfc1738._nodes", stringify!($name));
        &CLASS
    }};
}

/// What can be a part of a node.
trait AsPart {
    fn as_part(&self) -> Part;
}

impl<T: AsPart> AsPart for Option<T> {
    fn as_part(&self) -> Part {
        self.as_ref().map_or(Part::Absent, T::as_part)
    }
}

impl<T: AsPart> AsPart for &T {
    fn as_part(&self) -> Part {
        (*self).as_part()
    }
}

impl AsPart for bool {
    fn as_part(&self) -> Part {
        Part::Literal(*self)
    }
}

impl AsPart for Span<'_> {
    fn as_part(&self) -> Part {
        Part::Leaf(class!(Leaf), self.range())
    }
}

impl AsPart for Host<Span<'_>> {
    fn as_part(&self) -> Part {
        match self {
            Host::HostName(name) => name.as_part(),
            Host::HostNumber(number) => number.as_part(),
        }
    }
}

impl AsPart for FileHost<Span<'_>> {
    fn as_part(&self) -> Part {
        self.into_host().as_part()
    }
}

impl AsPart for GroupPart<Span<'_>> {
    fn as_part(&self) -> Part {
        match self {
            GroupPart::All(leaf) | GroupPart::Group(leaf) => leaf.as_part(),
            GroupPart::Article(article) => article.as_part(),
        }
    }
}

impl AsPart for SchemePart<Span<'_>> {
    fn as_part(&self) -> Part {
        match self {
            SchemePart::XChars(leaf) => leaf.as_part(),
            SchemePart::IpSchemePart(part) => part.as_part(),
        }
    }
}

/// The leaves that have a class of their own.
macro_rules! leaves {
    ($($leaf:ident)*) => {
        $(impl AsPart for $leaf<Span<'_>> {
            fn as_part(&self) -> Part {
                Part::Leaf(class!($leaf), self.range())
            }
        })*
    };
}

leaves! { HostName HostNumber Port HPath FPath PPath }

/// The nodes between a URL and its leaves, each with its combinator, the literal before its first
/// leaf, and its parts, in the order of the production.
macro_rules! nodes {
    ($($node:ident $combinator:ident $before:literal |$it:ident| [$($part:expr),*];)*) => {
        $(impl AsPart for $node<Span<'_>> {
            fn as_part(&self) -> Part {
                let $it = self;
                let parts = [$($part.as_part()),*];
                // The parts are in the order of the text, and together they are all of the node.
                let mut ranges = parts.into_iter().filter_map(|part| match part {
                    Part::Leaf(_, range) | Part::Node(_, range) => Some(range),
                    _ => None,
                });
                let first = ranges.next().unwrap_or_default();
                let end = ranges.last().map_or(first.end, |last| last.end);
                Part::Node(class!($node), first.start - $before.len()..end)
            }
        })*

        /// The parts of `text`; `None` if it is not all derived by the combinator, or is a leaf.
        fn parts_of(combinator: &str, text: &str) -> Option<Vec<Part>> {
            let text = Span::new(text);
            match combinator {
                $(stringify!($combinator) => match grammar::$combinator(text) {
                    Ok((rest, $it)) if rest.as_str().is_empty() => Some(vec![$($part.as_part()),*]),
                    _ => None,
                },)*
                _ => None,
            }
        }
    };
}

nodes! {
    HostPort hostport "" |it| [it.host, it.port];
    Login login "" |it| [it.user(), it.password(), it.hostport];
    IpSchemePart ip_schemepart "//" |it| [it.login, it.urlpath];
    Article article "" |it| [it.unique, it.host];
    FieldSpec fieldspec ";" |it| [it.fieldname, it.fieldvalue];
}

/// Checks that the production with this name derives `text`.
///
/// # Errors
///
/// `UrlError`: it does not.
#[pyfunction]
pub(crate) fn check_node(production: &str, text: &Bound<'_, PyString>) -> PyResult<()> {
    let production: Production = named(production)?;
    let derived = production.parse(&*utf8(text)?).map(drop);
    derived.map_err(|why| error::url(text, &why.into()))
}

/// The class of a URL, and its parts, in the order of its production.
fn of_url(url: &Url<Span<'_>>) -> (&'static PythonName, Vec<Part>) {
    /// The class with this name, and these parts.
    macro_rules! node {
        ($name:ident $($part:expr),*) => {
            (class!($name), vec![$($part.as_part()),*])
        };
    }
    match url {
        Url::HttpUrl(url) => node!(HttpUrl url.hostport, url.hpath(), url.search()),
        Url::FtpUrl(url) => node!(FtpUrl url.login, url.fpath(), url.ftptype()),
        Url::NewsUrl(url) => node!(NewsUrl url.grouppart),
        Url::NntpUrl(url) => node!(NntpUrl url.hostport, url.group, url.digits),
        Url::TelnetUrl(url) => node!(TelnetUrl url.login, url.slash),
        Url::GopherUrl(url) => node!(
            GopherUrl url.hostport, url.gopher_path.is_some(), url.gtype(), url.selector(),
            url.search(), url.gopher_plus_string()
        ),
        Url::WaisUrl(WaisUrl::WaisDatabase(url)) => {
            node!(WaisDatabase url.hostport, url.database)
        }
        Url::WaisUrl(WaisUrl::WaisIndex(url)) => {
            node!(WaisIndex url.hostport, url.database, url.search)
        }
        Url::WaisUrl(WaisUrl::WaisDoc(url)) => {
            node!(WaisDoc url.hostport, url.database, url.wtype, url.wpath)
        }
        Url::MailtoUrl(url) => node!(MailtoUrl url.encoded822addr),
        Url::FileUrl(url) => node!(FileUrl url.host, url.fpath, url.is_local()),
        Url::ProsperoUrl(url) => {
            let fields = url.fieldspecs.fields().map(|field| field.as_part());
            let (class, mut parts) = node!(ProsperoUrl url.hostport, url.ppath);
            parts.push(Part::Several(fields.collect()));
            (class, parts)
        }
        Url::OtherUrl(OtherUrl(url)) => node!(OtherUrl url.scheme, url.schemepart),
    }
}
