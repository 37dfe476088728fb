//! [`BuildError`]: why parts make no URL.

use core::fmt;

use crate::Production;

/// Why parts make no URL.
///
/// ```
/// use rfc1738::{ast::FtpUrl, build::BuildError};
///
/// let error = FtpUrl::builder().host("host.dom").password("secret").build().unwrap_err();
/// assert_eq!(error.to_string(), "there is no password without a user (section 3.1)");
/// assert_eq!(error.part().name(), "user");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The part can hold no such octet, not even encoded.
    #[error("a {part} cannot hold the octet {octet:02X}, {} (section {})", Quoted(*.octet), .part.section())]
    Octet {
        /// The part.
        part: Production,
        /// The first octet that it cannot hold.
        octet: u8,
    },
    /// The part cannot be empty.
    #[error("a {part} cannot be empty (section {})", .part.section())]
    Empty {
        /// The part.
        part: Production,
    },
    /// The part could hold each of the octets, but not in this order.
    #[error("what is given as {part} does not derive from `{}` (section {})", .part.bnf(), .part.section())]
    Form {
        /// The part.
        part: Production,
    },
    /// A part is not given, which the URL or one of the parts given cannot do without.
    #[error("there is no {of} without a {part} (section {})", .of.section())]
    Missing {
        /// The part that is not given.
        part: Production,
        /// What cannot do without it.
        of: Production,
    },
}

impl BuildError {
    /// The part that is wrong, or missing.
    pub fn part(&self) -> Production {
        match *self {
            BuildError::Octet { part, .. }
            | BuildError::Empty { part }
            | BuildError::Form { part }
            | BuildError::Missing { part, .. } => part,
        }
    }
}

/// An octet, as a quoted character.
struct Quoted(u8);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}
