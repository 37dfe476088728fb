//! Gopher URLs (section 3.4).

use core::fmt;

use super::{HostPort, write_present};
use crate::Text;

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`
/// (section 3.4.1).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::GopherUrl(url)) = Url::parse("gopher://host.dom/7/find%09what") else { unreachable!() };
/// assert_eq!((url.gtype.unwrap().as_str(), url.selector.unwrap().as_str()), ("7", "/find"));
/// assert_eq!((url.search.unwrap().as_str(), url.gopher_plus_string), ("what", None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GopherUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// Whether there is a `/` after the `hostport`.
    #[cfg_attr(feature = "serde", serde(rename = "/"))]
    pub slash: bool,
    /// The type of the item: one character or escape. If there is none, it defaults to `1`.
    pub gtype: Option<I>,
    /// The selector, perhaps empty, where there is a `gtype`.
    pub selector: Option<I>,
    /// The search, after a first `%09`.
    pub search: Option<I>,
    /// The Gopher+ string, after a second `%09` (section 3.4.3).
    #[cfg_attr(feature = "serde", serde(rename = "gopher+_string"))]
    pub gopher_plus_string: Option<I>,
}

impl<I: Text> fmt::Display for GopherUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.as_str(), self.hostport)?;
        if self.slash {
            f.write_str("/")?;
        }
        write_present(
            f,
            &[
                ("", self.gtype.as_ref()),
                ("", self.selector.as_ref()),
                ("%09", self.search.as_ref()),
                ("%09", self.gopher_plus_string.as_ref()),
            ],
        )
    }
}
