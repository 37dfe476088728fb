//! HTTP URLs (section 3.3).

use super::{HostPort, node::node, parts::repeated};

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]` (section 3.3).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("http://host.dom/?")?;
/// let http = url.as_http().unwrap();
/// assert_eq!((http.hpath().unwrap().range(), http.search().unwrap().range()), (16..16, 17..17));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HttpUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The path and the search; `None` if there is no `/`.
    pub path: Option<HttpPath<I>>,
}

node!(HttpUrl { scheme: name, "://" hostport: node, path: [part] });

impl<I> HttpUrl<I> {
    /// The text after the `/`, which is not part of it; `None` if there is no `/`.
    pub fn hpath(&self) -> Option<&HPath<I>> {
        self.path.as_ref().map(|path| &path.hpath)
    }

    /// The text after the `?`; `None` if there is no `?`.
    pub fn search(&self) -> Option<&I> {
        self.path.as_ref()?.search.as_ref()
    }
}

/// `"/" hpath [ "?" search ]`: the optional text after the `hostport` of an [`HttpUrl`] (section
/// 3.3).
///
/// ```
/// use rfc1738::grammar::httpurl;
///
/// let (_, url) = httpurl("http://host.dom/?what").unwrap();
/// let path = url.path.unwrap();
/// assert_eq!((*path.hpath, path.search, path.to_string()), ("", Some("what"), "/?what".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HttpPath<I> {
    /// An HTTP selector, perhaps empty.
    pub hpath: HPath<I>,
    /// A query string, without the `?`; `None` if there is no `?`.
    pub search: Option<I>,
}

node!(HttpPath { "/" hpath: node, search: ["?" (Search)] });

repeated! {
    /// `hpath = hsegment *[ "/" hsegment ]` (section 3.3).
    HPath of HPath,
    /// Its segments. Each may be empty.
    ///
    /// ```
    /// use rfc1738::grammar::hpath;
    ///
    /// let (_, path) = hpath("URI/archive//").unwrap();
    /// assert!(path.segments().eq(["URI", "archive", "", ""]));
    /// ```
    segments at b'/', "hsegment"
}
