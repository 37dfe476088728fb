//! URLs from their parts: each of the ten trees has a `builder()`.
//!
//! A builder takes decoded parts. It writes an octet as a character if the part's production has
//! that character and the scheme does not reserve it there, and otherwise as an `escape` (section
//! 2.2). Every URL that it builds parses back to the same parts, so data never becomes a delimiter:
//!
//! ```
//! use rfc1738::ast::FtpUrl;
//!
//! let url = FtpUrl::builder().user("me@home").host("host.dom").fpath(["/etc", "a;type=d"]).build()?;
//! assert_eq!(&*url, "ftp://me%40home@host.dom/%2Fetc/a%3Btype=d");
//! # Ok::<(), rfc1738::build::BuildError>(())
//! ```
//!
//! A part that cannot be encoded (a host, a port, a group) must derive from its production.
//! Otherwise `build()` returns an error that names the part:
//!
//! ```
//! use rfc1738::{Found, Production, ast::HttpUrl, build::BuildError};
//!
//! let error = HttpUrl::builder().host("my_host.dom").build().unwrap_err();
//! assert_eq!(error, BuildError::Character { url: Production::HttpUrl, part: Production::Host, found: Found::Character('_') });
//! assert_eq!(error.to_string(), "the host cannot contain \"_\" (section 3.1)");
//! ```

mod error;
mod file;
mod ftp;
mod http;
mod news;
mod part;

pub use error::BuildError;
pub use file::{FileUrlBuilder, ProsperoUrlBuilder};
pub use ftp::{FtpUrlBuilder, TelnetUrlBuilder};
pub use http::{GopherUrlBuilder, HttpUrlBuilder, WaisUrlBuilder};
pub use news::{MailtoUrlBuilder, NewsUrlBuilder, NntpUrlBuilder};
