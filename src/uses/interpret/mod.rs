//! The steps of a client for each URL: section 3, one module per scheme.
//!
//! The tree of each of the ten schemes has an `interpret()`, which says what to send to which server, decoded and in
//! order. (The RFC says nothing about a new scheme, an [`OtherUrl`](crate::ast::OtherUrl).) Nothing here opens a
//! connection.
//!
//! | tree | `interpret()` gives | section |
//! |---|---|---|
//! | [`FtpUrl`](crate::ast::FtpUrl) | [`ftp::Session`]: a login, then `CWD`, `TYPE`, `NLST` or `RETR` | 3.2 |
//! | [`HttpUrl`](crate::ast::HttpUrl) | [`http::Request`]: the selector, as written | 3.3 |
//! | [`GopherUrl`](crate::ast::GopherUrl) | [`gopher::Request`]: the octets to send | 3.4 |
//! | [`MailtoUrl`](crate::ast::MailtoUrl) | [`Octets`]: the address | 3.5 |
//! | [`NewsUrl`](crate::ast::NewsUrl) | [`nntp::Command`], for the reader's own news server | 3.6 |
//! | [`NntpUrl`](crate::ast::NntpUrl) | [`nntp::Session`]: `GROUP`, then `ARTICLE` | 3.7 |
//! | [`TelnetUrl`](crate::ast::TelnetUrl) | [`telnet::Service`], and the advice for the user | 3.8 |
//! | [`WaisUrl`](crate::ast::WaisUrl) | [`wais::Request`]: a database, a search or a document | 3.9 |
//! | [`FileUrl`](crate::ast::FileUrl) | [`file::File`], and its path if it has one | 3.10 |
//! | [`ProsperoUrl`](crate::ast::ProsperoUrl) | [`prospero::Object`]: its hsoname and fields | 3.11 |
//!
//! ```
//! use rfc1738::{Url, interpret::ftp::{Login, Password}};
//!
//! let url = Url::parse("ftp://myname@host.dom/%2Fetc/motd")?;
//! let session = url.as_ftp().unwrap().interpret()?;
//! assert_eq!(session.server.to_string(), "host.dom:21");
//! assert!(matches!(&session.login, Login::User { name, password: Password::Ask } if **name == *b"myname"));
//! let commands: Vec<_> = session.commands().map(|command| command.to_string()).collect();
//! assert_eq!(commands, ["CWD /etc", "RETR motd"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Security
//!
//! "Care should be taken when URLs contain embedded encoded delimiters for a given protocol (for example,
//! CR and LF characters for telnet protocols) that these are not unencoded before transmission"
//! (section 6). So where decoded octets become part of a line of a protocol, `interpret()` rejects an escaped CR, LF,
//! NUL or other delimiter with [`InterpretError::Smuggled`]: its result is safe to send. There are two exceptions, both
//! in Gopher: a selector may contain NUL (section 3.4.1), and the filled-out form of section 3.4.9 has a tab and line
//! ends of its own ([`gopher::Answers`]).
//!
//! # Costs
//!
//! `interpret()` reads the tree once. It allocates only to decode parts with escapes and to assemble a message-id,
//! never more than a small multiple of the URL. Paths and fields are decoded part by part, on demand.

mod error;
pub mod file;
pub mod ftp;
pub mod gopher;
pub mod http;
mod mailto;
pub mod nntp;
pub(crate) mod octets;
pub mod prospero;
pub(crate) mod server;
pub mod telnet;
pub mod wais;

pub use error::InterpretError;
pub use octets::{LineError, Octets};
pub use server::{Host, Server};
