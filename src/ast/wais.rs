//! WAIS URLs (section 3.9).

use core::fmt;

use super::{
    HostPort,
    node::{choice, node},
};
use crate::Text;

/// `waisurl = waisdatabase | waisindex | waisdoc` (section 3.9).
///
/// ```
/// use rfc1738::{Url, ast::WaisUrl};
///
/// let url = Url::parse("wais://host.dom/db?cats")?;
/// let wais = url.as_wais().unwrap();
/// assert_eq!(wais.hostport().host.as_str(), "host.dom");
/// assert!(matches!(wais, WaisUrl::WaisIndex(index) if index.search.as_str() == "cats"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "lowercase", bound = "I: Text + serde::Serialize")
)]
#[allow(clippy::enum_variant_names, reason = "the RFC's names")]
pub enum WaisUrl<I> {
    /// A database that is available for searching.
    WaisDatabase(WaisDatabase<I>),
    /// A particular search.
    WaisIndex(WaisIndex<I>),
    /// A particular document.
    WaisDoc(WaisDoc<I>),
}

choice!(WaisUrl {
    WaisDatabase: node,
    WaisIndex: node,
    WaisDoc: node
});

/// Evaluates `$value` for the alternative, `$url`.
macro_rules! alternative {
    ($whole:expr, $url:ident => $value:expr) => {
        match $whole {
            WaisUrl::WaisDatabase($url) => $value,
            WaisUrl::WaisIndex($url) => $value,
            WaisUrl::WaisDoc($url) => $value,
        }
    };
}

/// Formats the alternative.
impl<I: Text + fmt::Debug> fmt::Debug for WaisUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        alternative!(self, url => url.fmt(f))
    }
}

impl<I> WaisUrl<I> {
    /// Host and port, which all three forms have.
    pub fn hostport(&self) -> &HostPort<I> {
        alternative!(self, url => &url.hostport)
    }

    /// The database, which all three forms have.
    pub(crate) fn database(&self) -> &I {
        alternative!(self, url => &url.database)
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WaisDatabase<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The database's name.
    pub database: I,
}

node!(WaisDatabase { scheme: name, "://" hostport: node, "/" database: (Database) });

/// `waisindex = "wais://" hostport "/" database "?" search` (section 3.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WaisIndex<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The database's name.
    pub database: I,
    /// The search.
    pub search: I,
}

node!(WaisIndex { scheme: name, "://" hostport: node, "/" database: (Database), "?" search: (Search) });

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath` (section 3.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WaisDoc<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The database's name.
    pub database: I,
    /// The type of the document.
    pub wtype: I,
    /// The document-id, which is opaque to all but the server.
    pub wpath: I,
}

node!(WaisDoc { scheme: name, "://" hostport: node, "/" database: (Database), "/" wtype: (WType), "/" wpath: (WPath) });
