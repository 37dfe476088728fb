//! The tree: the class of each node, where it is in the text, and which parts it has.
//!
//! A node is read one level at a time, and no text is copied: Python makes the objects of the parts
//! that are asked for.

use std::ops::Range;

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyString, PyTuple},
};
use rfc1738::{
    Span,
    ast::{
        Article, FPath, FieldSpec, FileHost, GroupPart, HPath, Host, HostName, HostNumber,
        HostPort, IpSchemePart, Login, OtherUrl, PPath, Port, SchemePart, Url, WaisUrl,
    },
    grammar,
};

use crate::{error, schemes::named, text::utf8};

/// A part of a node, as `python/rfc1738/_nodes.py` reads it.
pub(crate) enum Part {
    /// `None`: it is absent.
    Absent,
    /// A `bool`: whether a literal is there.
    Literal(bool),
    /// The name of a class, and the start and end in the text of the node.
    At(&'static str, Range<usize>),
    /// A tuple.
    Several(Vec<Part>),
}

impl<'py> IntoPyObject<'py> for Part {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Part::Absent => Ok(py.None().into_bound(py)),
            Part::Literal(is_there) => is_there.into_bound_py_any(py),
            Part::At(class, range) => (class, range.start, range.end).into_bound_py_any(py),
            Part::Several(parts) => Ok(PyTuple::new(py, parts)?.into_any()),
        }
    }
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
        Part::At("Leaf", self.range())
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
                Part::At(stringify!($leaf), self.range())
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
                    Part::At(_, range) => Some(range),
                    _ => None,
                });
                let first = ranges.next().unwrap_or_default();
                let end = ranges.last().map_or(first.end, |last| last.end);
                Part::At(stringify!($node), first.start - $before.len()..end)
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

/// The parts of `text`, from which the production with this name must derive; none if it is a leaf.
///
/// # Errors
///
/// `ParseError`: it does not derive.
#[pyfunction]
pub(crate) fn node(production: &str, text: &Bound<'_, PyString>) -> PyResult<Vec<Part>> {
    let production = named(production)?;
    let read = utf8(text)?;
    if let Some(parts) = parts_of(production.combinator(), &read) {
        return Ok(parts);
    }
    let derived = production.parse(&*read);
    derived.map_err(|why| error::parse(text, &why))?;
    Ok(Vec::new())
}

/// The class of a URL, and its parts, in the order of its production.
pub(crate) fn of_url(url: &Url<Span<'_>>) -> (&'static str, Vec<Part>) {
    /// The class with this name, and these parts.
    macro_rules! class {
        ($name:ident $($part:expr),*) => {
            (stringify!($name), vec![$($part.as_part()),*])
        };
    }
    match url {
        Url::HttpUrl(url) => class!(HttpUrl url.hostport, url.hpath(), url.search()),
        Url::FtpUrl(url) => class!(FtpUrl url.login, url.fpath(), url.ftptype()),
        Url::NewsUrl(url) => class!(NewsUrl url.grouppart),
        Url::NntpUrl(url) => class!(NntpUrl url.hostport, url.group, url.digits),
        Url::TelnetUrl(url) => class!(TelnetUrl url.login, url.slash),
        Url::GopherUrl(url) => class!(
            GopherUrl url.hostport, url.gopher_path.is_some(), url.gtype(), url.selector(),
            url.search(), url.gopher_plus_string()
        ),
        Url::WaisUrl(WaisUrl::WaisDatabase(url)) => {
            class!(WaisDatabase url.hostport, url.database)
        }
        Url::WaisUrl(WaisUrl::WaisIndex(url)) => {
            class!(WaisIndex url.hostport, url.database, url.search)
        }
        Url::WaisUrl(WaisUrl::WaisDoc(url)) => {
            class!(WaisDoc url.hostport, url.database, url.wtype, url.wpath)
        }
        Url::MailtoUrl(url) => class!(MailtoUrl url.encoded822addr),
        Url::FileUrl(url) => class!(FileUrl url.host, url.fpath, url.is_local()),
        Url::ProsperoUrl(url) => {
            let fields = url.fieldspecs.fields().map(|field| field.as_part());
            let (class, mut parts) = class!(ProsperoUrl url.hostport, url.ppath);
            parts.push(Part::Several(fields.collect()));
            (class, parts)
        }
        Url::OtherUrl(OtherUrl(url)) => class!(OtherUrl url.scheme, url.schemepart),
    }
}
