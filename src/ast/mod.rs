//! The tree: one type for each production that has structure, with the production's name in
//! CamelCase and with fields named after the productions that they hold.
//!
//! * Every type is generic over its leaf `I`, the [`Text`](crate::Text) that was parsed: the tree
//!   of a `&str` has `&str` leaves, the tree of [`Url::parse`](crate::Url::parse) has located ones
//!   ([`Span`](crate::Span)).
//! * An absent part is `None`; an empty part is empty: `ftp://@host.com/` has an empty user,
//!   `ftp://host.com/` has none (section 3.1).
//! * Nothing allocates. A production that repeats (`hpath`, `hostname`, …) is one leaf with an
//!   iterator over its parts, and dereferences to the leaf.
//! * [`Display`](core::fmt::Display) writes the tree back from its parts, byte for byte.
//! * With the feature `serde`, `Serialize` gives an object whose keys are exactly the productions'
//!   names.
//! * Parts that the RFC groups in brackets, such as the `"/" hpath [ "?" search ]` of an `httpurl`,
//!   are a node of their own: there is no `search` without an `hpath`, and no `password` without a
//!   `user`. Methods give each part directly.
//!
//! The structs are `#[non_exhaustive]`: only a combinator makes one. Their fields can be assigned,
//! but nothing checks the result; to make a URL, see [`build`](crate::build). The enums can be
//! matched exhaustively, because section 5 is closed: a new scheme is an `otherurl`, and no
//! production will get further alternatives.
//!
//! ```
//! use rfc1738::grammar::httpurl;
//!
//! let (_, url) = httpurl("http://host.dom:80/a/b").unwrap();
//! assert_eq!((url.scheme, *url.hostport.host, url.hostport.port.unwrap().number()), ("http", "host.dom", Some(80)));
//! assert!(url.hpath().unwrap().segments().eq(["a", "b"]));
//! assert_eq!((url.search(), url.to_string()), (None, "http://host.dom:80/a/b".into()));
//! ```

mod file;
mod ftp;
mod gopher;
mod http;
mod ip;
#[cfg(feature = "serde")]
mod json;
mod news;
mod node;
mod parts;
mod prospero;
mod url;
mod wais;
pub(crate) mod walk;

pub use file::{FileHost, FileUrl};
pub use ftp::{FPath, FtpPath, FtpUrl, TelnetUrl};
pub(crate) use gopher::GopherFields;
pub use gopher::{GopherPath, GopherSearch, GopherUrl};
pub use http::{HPath, HttpPath, HttpUrl};
pub use ip::{Host, HostName, HostNumber, HostPort, IpSchemePart, Login, Port, UserPassword};
pub use news::{Article, GroupPart, MailtoUrl, NewsUrl, NntpUrl};
pub use parts::Parts;
pub use prospero::{FieldSpec, FieldSpecs, Fields, PPath, ProsperoUrl};
pub use url::{GenericUrl, OtherUrl, SchemePart, Url};
pub use wais::{WaisDatabase, WaisDoc, WaisIndex, WaisUrl};
