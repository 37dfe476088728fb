//! [`BuildError`]: why parts make no URL.

use crate::{Citation, Production, octet::Octet};

/// Why parts make no URL.
///
/// ```
/// use rfc1738::{ast::FtpUrl, build::BuildError};
///
/// let error = FtpUrl::builder().host("host.dom").password("secret").build().unwrap_err();
/// assert_eq!(error.to_string(), "there is no password without user (section 3.1)");
/// assert_eq!(error.part().name(), "user");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The part can hold no such octet, not even encoded.
    #[error("the {part} cannot hold {}{}", Octet(*.octet), Citation(self.section()))]
    Octet {
        /// The URL that is built.
        url: Production,
        /// The part.
        part: Production,
        /// The first octet that it cannot hold.
        octet: u8,
    },
    /// The part cannot be empty.
    #[error("the {part} cannot be empty{}", Citation(self.section()))]
    Empty {
        /// The URL that is built.
        url: Production,
        /// The part.
        part: Production,
    },
    /// The part could hold each of the octets, but not in this order.
    #[error("what is given as {part} does not derive from `{}`{}", .part.bnf(), Citation(self.section()))]
    Form {
        /// The URL that is built.
        url: Production,
        /// The part.
        part: Production,
    },
    /// A part is not given, which the URL or one of the parts given cannot do without.
    #[error("there is no {of} without {part}{}", Citation(self.section()))]
    Missing {
        /// The URL that is built.
        url: Production,
        /// The part that is not given.
        part: Production,
        /// What cannot do without it: another part, or the URL.
        of: Production,
    },
}

impl BuildError {
    /// The part that is wrong, or missing.
    pub fn part(&self) -> Production {
        match *self {
            BuildError::Octet { part, .. }
            | BuildError::Empty { part, .. }
            | BuildError::Form { part, .. }
            | BuildError::Missing { part, .. } => part,
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
            BuildError::Octet { url, part, .. }
            | BuildError::Empty { url, part }
            | BuildError::Form { url, part }
            | BuildError::Missing { url, of: part, .. } => (url, part),
        };
        // What a scheme borrows from another's productions, its own section gives a meaning.
        let own = [url.heading(), Production::Host.heading()].contains(&rule.heading());
        if own { rule.section() } else { url.section() }
    }
}
