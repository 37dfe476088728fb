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

mod file;
mod ftp;
mod http;
mod news;
mod part;

pub use file::{FileUrlBuilder, ProsperoUrlBuilder};
pub use ftp::{FtpUrlBuilder, TelnetUrlBuilder};
pub use http::{GopherUrlBuilder, HttpUrlBuilder, WaisUrlBuilder};
pub use news::{MailtoUrlBuilder, NewsUrlBuilder, NntpUrlBuilder};

use alloc::format;
use core::fmt;

use crate::{
    Citation, Found, Production, UrlError, facts::message::Octet, uses::validate::WithoutPosition,
};

/// Why a URL cannot be built from its parts.
///
/// ```
/// use rfc1738::{ast::FtpUrl, build::BuildError};
///
/// let error = FtpUrl::builder().host("host.dom").password("secret").build().unwrap_err();
/// assert_eq!(error.to_string(), "the user is missing, which the password requires (section 3.1)");
/// assert_eq!(error.part().name(), "user");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The part cannot contain this character, even percent-encoded.
    #[error("the {part} cannot contain {}{}", GivenCharacter(*.found), Citation(self.section()))]
    Character {
        /// The URL that was to be built.
        url: Production,
        /// The part.
        part: Production,
        /// The first character that it cannot contain, or the first byte that does not belong to
        /// one.
        found: Found,
    },
    /// The part cannot be empty.
    #[error("the {part} cannot be empty{}", Citation(self.section()))]
    Empty {
        /// The URL that was to be built.
        url: Production,
        /// The part.
        part: Production,
    },
    /// The part can contain each of the octets, but not in this order.
    #[error("the {part} does not derive from `{}`{}", .part.bnf(), Citation(self.section()))]
    Form {
        /// The URL that was to be built.
        url: Production,
        /// The part.
        part: Production,
    },
    /// The parts derive, but a rule finds an error in the URL that they make.
    #[error("the {part} is wrong: {}", WithoutPosition(error))]
    Rule {
        /// The URL that was to be built.
        url: Production,
        /// The part.
        part: Production,
        /// The error.
        error: UrlError,
    },
    /// The scheme is not one of those with the syntax of the URL.
    #[error(
        "{}{}",
        match url {
            Production::OtherUrl => "the scheme is unknown, and so are its parts: register the scheme".into(),
            url => format!("the scheme is none of those with the syntax of {url}"),
        },
        Citation(self.section())
    )]
    Scheme {
        /// The URL that was to be built.
        url: Production,
    },
    /// A part is missing that the URL, or another part that was given, requires.
    #[error("the {part} is missing, which the {of} requires{}", Citation(self.section()))]
    Missing {
        /// The URL that was to be built.
        url: Production,
        /// The part that is missing.
        part: Production,
        /// The part that requires it, or the URL.
        of: Production,
    },
}

/// A character that is given for a part: one of US-ASCII, or a byte, as an [`Octet`].
struct GivenCharacter(Found);

impl fmt::Display for GivenCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Found::Character(character) if character.is_ascii() => Octet(character as u8).fmt(f),
            Found::Byte(byte) => Octet(byte).fmt(f),
            found => found.fmt(f),
        }
    }
}

impl BuildError {
    /// The part that is wrong, or missing.
    pub fn part(&self) -> Production {
        match *self {
            BuildError::Character { part, .. }
            | BuildError::Empty { part, .. }
            | BuildError::Form { part, .. }
            | BuildError::Rule { part, .. }
            | BuildError::Missing { part, .. } => part,
            BuildError::Scheme { .. } => Production::Scheme,
        }
    }

    /// The section of the RFC that says so.
    ///
    /// ```
    /// use rfc1738::ast::GopherUrl;
    ///
    /// // `search` is defined for HTTP, in section 3.3, and borrowed by Gopher.
    /// let error = GopherUrl::builder().host("host.dom").search("what").build().unwrap_err();
    /// assert_eq!(error.section(), "3.4.1");
    /// ```
    pub fn section(&self) -> &'static str {
        let (url, rule) = match *self {
            BuildError::Character { url, part, .. }
            | BuildError::Empty { url, part }
            | BuildError::Form { url, part }
            | BuildError::Missing { url, of: part, .. } => (url, part),
            BuildError::Scheme { .. } => return "4",
            BuildError::Rule { ref error, .. } => return error.section(),
        };
        // If a scheme uses a production of another scheme, its own section says what the part means
        // there.
        let own = [url.heading(), Production::Host.heading()].contains(&rule.heading());
        if own { rule.section() } else { url.section() }
    }
}
