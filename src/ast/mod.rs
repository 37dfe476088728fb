//! The tree: one type per production that has structure, under the production's name in CamelCase, its
//! fields under the names of the productions that they hold.
//!
//! * Every type is generic over its leaf `I`, the [`Text`] that was parsed: the tree of a `&str` has
//!   `&str` leaves, the [`Url`](crate::Url) of the front door has located ones ([`Span`](crate::Span)).
//! * What is absent is `None`, what is empty is empty: `ftp://@host.com/` has an empty user,
//!   `ftp://host.com/` has none (section 3.1).
//! * Nothing allocates. A production that repeats (`hpath`, `hostname`, …) is one leaf, to which it
//!   dereferences, with an iterator over its parts.
//! * [`Display`](core::fmt::Display) writes the tree back from its parts, byte for byte as it was read.
//! * With the feature `serde`, `Serialize` gives an object whose keys are the productions' names, letter
//!   for letter.
//!
//! The structs are `#[non_exhaustive]`: only a combinator makes one, and as it makes it, there is no `password`
//! without a `user` and no `search` without an `hpath`. Their fields can be assigned, and who does so answers for it:
//! to make a URL, see [`build`](crate::build).
//!
//! ```
//! use rfc1738::grammar::httpurl;
//!
//! let (_, url) = httpurl("http://host.dom:80/a/b").unwrap();
//! assert_eq!((url.scheme, *url.hostport.host, url.hostport.port.unwrap().number()), ("http", "host.dom", Some(80)));
//! assert!(url.hpath.unwrap().segments().eq(["a", "b"]));
//! assert_eq!((url.search, url.to_string()), (None, "http://host.dom:80/a/b".into()));
//! ```

use core::fmt;

use crate::Text;

mod file;
mod ftp;
mod gopher;
mod http;
mod ip;
mod mailto;
mod news;
mod nntp;
mod parts;
mod prospero;
mod telnet;
mod url;
mod wais;

pub use file::{FileHost, FileUrl};
pub use ftp::{FPath, FtpUrl};
pub use gopher::GopherUrl;
pub use http::{HPath, HttpUrl};
pub use ip::{Host, HostName, HostNumber, HostPort, IpSchemePart, Login, Port};
pub use mailto::MailtoUrl;
pub use news::{Article, GroupPart, NewsUrl};
pub use nntp::NntpUrl;
pub use parts::Parts;
pub use prospero::{FieldSpec, FieldSpecs, Fields, PPath, ProsperoUrl};
pub use telnet::TelnetUrl;
pub use url::{GenericUrl, OtherUrl, SchemePart, Url};
pub use wais::{WaisDatabase, WaisDoc, WaisIndex, WaisUrl};

/// Writes each of `parts`, and what leads to it, if it is present.
fn write_present<I: Text>(f: &mut fmt::Formatter<'_>, parts: &[(&str, Option<&I>)]) -> fmt::Result {
    parts.iter().try_for_each(|(lead, part)| match part {
        Some(part) => write!(f, "{lead}{}", part.as_str()),
        None => Ok(()),
    })
}
