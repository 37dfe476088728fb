//! The steps of a client for each URL: section 3, one module per scheme.
//!
//! [`Url::interpret`] says what to send to which server, decoded and in order. Nothing here opens a
//! connection.
//!
//! ```
//! use rfc1738::{Url, interpret::{Interpretation, ftp::{Login, Password}}};
//!
//! let url = Url::parse("ftp://myname@host.dom/%2Fetc/motd")?;
//! let Interpretation::Ftp(session) = url.interpret()? else { unreachable!() };
//! assert_eq!(session.server.to_string(), "host.dom:21");
//! assert!(matches!(&session.login, Login::User { name, password: Password::Ask } if **name == *b"myname"));
//! let commands: Vec<_> = session.commands().map(|command| command.to_string()).collect();
//! assert_eq!(commands, ["CWD /etc", "RETR motd"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Security
//!
//! "Care should be taken when URLs contain embedded encoded delimiters for a given protocol (for
//! example, CR and LF characters for telnet protocols) that these are not unencoded before
//! transmission" (section 6). So where decoded octets become part of a line of a protocol,
//! `interpret()` rejects an escaped CR, LF, NUL or other delimiter
//! with [`InterpretError::Smuggled`]: its result is safe to send. The table in
//! `src/uses/interpret/field.rs` says for each protocol and field what is rejected and what is sent
//! with a warning of [`validate`](crate::validate()), each with its source. There are two
//! exceptions, both in Gopher: a selector may contain NUL (section 3.4.1), and the filled-out form of
//! section 3.4.9 has a tab and line ends of its own ([`gopher::Answers`]).
//!
//! # Costs
//!
//! `interpret()` reads the tree once. It allocates only to decode parts with escapes and to
//! assemble a message-id, never more than a small multiple of the URL. Paths and fields are decoded
//! part by part, on demand.

mod error;
pub(crate) mod field;
pub mod file;
pub mod ftp;
pub mod gopher;
pub mod http;
pub mod nntp;
mod octets;
pub mod prospero;
pub(crate) mod server;
pub mod telnet;
pub mod wais;

pub use error::InterpretError;
pub use octets::{LineError, Octets};
pub use server::{Host, Server};

use crate::{
    Production, Span, Url, ast,
    ast::MailtoUrl,
    facts::scheme::{Scheme, URL_PREFIX, is_marked},
};

/// The actions of a client for a URL, by the syntax of its scheme.
#[derive(Debug, Clone)]
pub enum Interpretation<'a> {
    /// A login, then `CWD`, `TYPE`, `NLST` or `RETR` (section 3.2).
    Ftp(ftp::Session<'a>),
    /// The target to request, as written (section 3.3).
    Http(http::Request<'a>),
    /// The octets to send (section 3.4).
    Gopher(gopher::Request<'a>),
    /// The address to write to, an `addr-spec` of RFC 822 (section 3.5). Its form is not checked
    /// here; [`validate`](crate::validate()) does. An octet that no addr-spec has there, such as a
    /// comma, could add a recipient.
    ///
    /// ```
    /// use rfc1738::{Url, interpret::Interpretation};
    ///
    /// // "The percent sign ("%") is commonly used within RFC 822 addresses and must be encoded."
    /// let url = Url::parse("mailto:user%25host@gateway.dom")?;
    /// assert!(matches!(url.interpret()?, Interpretation::Mailto(address) if *address == *b"user%host@gateway.dom"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Mailto(Octets<'a>),
    /// The command for the reader's own news server: the URL does not name one, it is
    /// "location-independent" (section 3.6).
    ///
    /// ```
    /// use rfc1738::{Url, interpret::Interpretation};
    ///
    /// let url = Url::parse("news:1994%2512@host.dom")?;
    /// let Interpretation::News(command) = url.interpret()? else { unreachable!() };
    /// assert_eq!(command.line(), b"ARTICLE <1994%12@host.dom>\r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    News(nntp::Command<'a>),
    /// `GROUP`, then `ARTICLE` (section 3.7).
    Nntp(nntp::Session<'a>),
    /// A service, and the advice for its user (section 3.8).
    Telnet(telnet::Service<'a>),
    /// A database, a search or a document (section 3.9).
    Wais(wais::Request<'a>),
    /// A file, and its path if it has one (section 3.10).
    File(file::File<'a>),
    /// An object: its hsoname and fields (section 3.11).
    Prospero(prospero::Object<'a>),
}

impl<'a> Interpretation<'a> {
    /// The server to connect to, if the URL names one.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("https://host.dom/")?;
    /// assert_eq!(url.interpret()?.server().unwrap().to_string(), "host.dom:443");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn server(&self) -> Option<&Server<'a>> {
        match self {
            Interpretation::Ftp(session) => Some(&session.server),
            Interpretation::Http(request) => Some(&request.server),
            Interpretation::Gopher(request) => Some(&request.server),
            Interpretation::Nntp(session) => Some(&session.server),
            Interpretation::Telnet(service) => Some(&service.server),
            Interpretation::Wais(request) => Some(&request.server),
            Interpretation::Prospero(object) => Some(&object.server),
            Interpretation::Mailto(_) | Interpretation::News(_) | Interpretation::File(_) => None,
        }
    }
}

impl<'a> Url<'a> {
    /// The actions of a client for it (section 3).
    ///
    /// # Errors
    ///
    /// An escape in it stands for an octet that must not be sent, or the RFC does not say what its
    /// scheme means, because it is a new one, even if it is [registered](crate::Schemes::register):
    /// it has the syntax of another scheme then, and not its steps. Those of `https`, `ws` and `wss`
    /// are from the RFCs that define them.
    ///
    /// ```
    /// use rfc1738::{Url, interpret::Interpretation};
    ///
    /// let url = Url::parse("https://host.dom/a%2Fb?query")?;
    /// let Interpretation::Http(request) = url.interpret()? else { unreachable!() };
    /// assert_eq!((request.server.port, request.target), (443, "/a%2Fb?query"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn interpret(&self) -> Result<Interpretation<'a>, InterpretError> {
        let scheme = self.scheme();
        // A registered scheme has the syntax of one of the ten, and no steps.
        let is_own = |known: &Scheme| known.name().eq_ignore_ascii_case(scheme.as_str());
        let is_known = match &**self {
            ast::Url::HttpUrl(_) | ast::Url::OtherUrl(_) => true,
            url => Scheme::of(url.production()).is_none_or(is_own),
        };
        if !is_known {
            return Err(InterpretError::NewScheme {
                range: scheme.range(),
            });
        }
        // Each scheme whose URLs have a server has a default port.
        let port = self.default_port().unwrap_or_default();
        match &**self {
            ast::Url::FtpUrl(url) => ftp::interpret(url, port).map(Interpretation::Ftp),
            ast::Url::HttpUrl(url) => http::interpret(url, port).map(Interpretation::Http),
            ast::Url::GopherUrl(url) => gopher::interpret(url, port).map(Interpretation::Gopher),
            ast::Url::MailtoUrl(url) => mailto(url).map(Interpretation::Mailto),
            ast::Url::NewsUrl(url) => nntp::command(url).map(Interpretation::News),
            ast::Url::NntpUrl(url) => nntp::interpret(url, port).map(Interpretation::Nntp),
            ast::Url::TelnetUrl(url) => telnet::interpret(url, port).map(Interpretation::Telnet),
            ast::Url::WaisUrl(url) => wais::interpret(url, port).map(Interpretation::Wais),
            ast::Url::FileUrl(url) => file::interpret(url).map(Interpretation::File),
            ast::Url::ProsperoUrl(url) => {
                prospero::interpret(url, port).map(Interpretation::Prospero)
            }
            ast::Url::OtherUrl(_) if is_marked(self.as_str().as_bytes()) => {
                Err(InterpretError::UrlPrefix {
                    range: 0..URL_PREFIX.len(),
                })
            }
            ast::Url::OtherUrl(url) => Err(InterpretError::NewScheme {
                range: url.scheme.range(),
            }),
        }
    }
}

/// The address to write to, an `addr-spec` of RFC 822 (section 3.5).
///
/// # Errors
///
/// An escape in it stands for CR, LF or NUL, which would end the line of the mail that contains it.
fn mailto<'a>(url: &MailtoUrl<Span<'a>>) -> Result<Octets<'a>, InterpretError> {
    Octets::decode(
        Production::MailtoUrl,
        Production::Encoded822Addr,
        url.encoded822addr,
    )
}
