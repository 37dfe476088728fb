//! URLs from their parts: `builder()` of each of the ten trees.
//!
//! A builder takes what the parts stand for, decoded, and writes each octet as itself where the part's
//! production has that character, else as an `escape` (section 2.2). It builds only what parses back to
//! the same parts, so what is data never becomes a delimiter:
//!
//! ```
//! use rfc1738::ast::FtpUrl;
//!
//! let url = FtpUrl::builder().user("me@home").host("host.dom").fpath(["/etc", "a;type=d"]).build()?;
//! assert_eq!(&*url, "ftp://me%40home@host.dom/%2Fetc/a%3Btype=d");
//! # Ok::<(), rfc1738::build::BuildError>(())
//! ```
//!
//! Where a production has a reserved character it stands for itself, as a `;` in the path of an HTTP URL or
//! a `&` in its search.
//!
//! A part that can be written only as it is (a host, a port, a group) must derive from its production. What
//! cannot be said is an error from `build()`, which names the part:
//!
//! ```
//! use rfc1738::{Production, ast::HttpUrl, build::BuildError};
//!
//! let error = HttpUrl::builder().host("my_host.dom").build().unwrap_err();
//! assert_eq!(error, BuildError::Octet { url: Production::HttpUrl, part: Production::Host, octet: b'_' });
//! assert_eq!(error.to_string(), "the host cannot hold \"_\" (section 3.1)");
//! ```

mod error;
mod file;
mod ftp;
mod gopher;
mod http;
mod mailto;
mod news;
mod nntp;
mod part;
mod prospero;
mod telnet;
mod wais;

pub use error::BuildError;
pub use file::FileUrlBuilder;
pub use ftp::FtpUrlBuilder;
pub use gopher::GopherUrlBuilder;
pub use http::HttpUrlBuilder;
pub use mailto::MailtoUrlBuilder;
pub use news::NewsUrlBuilder;
pub use nntp::NntpUrlBuilder;
pub use prospero::ProsperoUrlBuilder;
pub use telnet::TelnetUrlBuilder;
pub use wais::WaisUrlBuilder;
