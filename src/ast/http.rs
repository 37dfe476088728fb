//! HTTP URLs (section 3.3).

use core::fmt;

use super::{HostPort, parts::repeated, write_present};
use crate::Text;

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]` (section 3.3).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::HttpUrl(url)) = Url::parse("http://host.dom/?") else { unreachable!() };
/// assert_eq!((url.hpath.unwrap().range(), url.search.unwrap().range()), (16..16, 17..17));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HttpUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// What follows the `/`, which is not part of it; `None` if there is no `/`.
    pub hpath: Option<HPath<I>>,
    /// What follows the `?`; `None` if there is no `?`.
    pub search: Option<I>,
}

impl<I: Text> fmt::Display for HttpUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.as_str(), self.hostport)?;
        write_present(f, &[("/", self.hpath.as_deref()), ("?", self.search.as_ref())])
    }
}

repeated! {
    /// `hpath = hsegment *[ "/" hsegment ]` (section 3.3).
    HPath,
    /// Its segments, of which any may be empty.
    ///
    /// ```
    /// use rfc1738::grammar::hpath;
    ///
    /// let (_, path) = hpath("URI/archive//").unwrap();
    /// assert!(path.segments().eq(["URI", "archive", "", ""]));
    /// ```
    segments at b'/', "hsegment"
}
