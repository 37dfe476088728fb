//! WAIS URLs (section 3.9).

use core::fmt;

use super::HostPort;
use crate::Text;

/// `waisurl = waisdatabase | waisindex | waisdoc` (section 3.9).
///
/// ```
/// use rfc1738::{Url, ast::{self, WaisUrl}};
///
/// let Ok(ast::Url::WaisUrl(url)) = Url::parse("wais://host.dom/db?cats") else { unreachable!() };
/// assert_eq!(url.hostport().host.as_str(), "host.dom");
/// assert!(matches!(url, WaisUrl::WaisIndex(index) if index.search.as_str() == "cats"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[allow(clippy::enum_variant_names, reason = "the RFC's names")]
pub enum WaisUrl<I: Text> {
    /// A database that is available for searching.
    WaisDatabase(WaisDatabase<I>),
    /// A particular search.
    WaisIndex(WaisIndex<I>),
    /// A particular document.
    WaisDoc(WaisDoc<I>),
}

/// `$value` of the `$url` that is the alternative.
macro_rules! alternative {
    ($whole:expr, $url:ident => $value:expr) => {
        match $whole {
            WaisUrl::WaisDatabase($url) => $value,
            WaisUrl::WaisIndex($url) => $value,
            WaisUrl::WaisDoc($url) => $value,
        }
    };
}

/// Its alternative's.
impl<I: Text + fmt::Debug> fmt::Debug for WaisUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        alternative!(self, url => url.fmt(f))
    }
}

impl<I: Text> WaisUrl<I> {
    /// Host and port, which all three forms have.
    pub fn hostport(&self) -> &HostPort<I> {
        alternative!(self, url => &url.hostport)
    }

    /// The scheme's name, as written.
    pub(super) fn scheme(&self) -> &I {
        alternative!(self, url => &url.scheme)
    }
}

impl<I: Text> fmt::Display for WaisUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        alternative!(self, url => url.fmt(f))
    }
}

/// `waisdatabase = "wais://" hostport "/" database` (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct WaisDatabase<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The database's name.
    pub database: I,
}

impl<I: Text> fmt::Display for WaisDatabase<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme.as_str(), self.hostport, self.database.as_str())
    }
}

/// `waisindex = "wais://" hostport "/" database "?" search` (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct WaisIndex<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The database's name.
    pub database: I,
    /// What to search for.
    pub search: I,
}

impl<I: Text> fmt::Display for WaisIndex<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, database, search) = (self.scheme.as_str(), self.database.as_str(), self.search.as_str());
        write!(f, "{scheme}://{}/{database}?{search}", self.hostport)
    }
}

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath` (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct WaisDoc<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The database's name.
    pub database: I,
    /// The type of the document.
    pub wtype: I,
    /// The document-id, opaque but to the server.
    pub wpath: I,
}

impl<I: Text> fmt::Display for WaisDoc<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, database) = (self.scheme.as_str(), self.database.as_str());
        write!(f, "{scheme}://{}/{database}/{}/{}", self.hostport, self.wtype.as_str(), self.wpath.as_str())
    }
}
