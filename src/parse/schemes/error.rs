//! [`RegistrationError`]: why a set cannot have a scheme.

use alloc::{boxed::Box, string::String};
use core::fmt;

use crate::{Production, Scheme, engine::CommittedInput, grammar};

/// Why a set cannot have a scheme.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegistrationError {
    /// The name is empty.
    #[error("the name of a scheme has at least one character (section 2.1)")]
    Empty,
    /// The name has a character that no name of a scheme has.
    #[error(
        "{:?} at byte {offset} of {name:?} cannot be in the name of a scheme, which consists of lower case letters, \
         digits, \"+\", \".\" and \"-\" (section 2.1)",
        .found.encode_utf8(&mut [0; 4])
    )]
    Character {
        /// The name.
        name: String,
        /// Where it is, in bytes from 0.
        offset: usize,
        /// The character.
        found: char,
    },
    /// The name has an upper case letter. A URL may have one there; the name itself is in lower
    /// case.
    #[error(
        "the name of a scheme is in lower case: register {lower:?}, and it is found in either case (section 2.1)"
    )]
    UpperCase {
        /// The name in lower case.
        lower: String,
    },
    /// One of the seven names that section 4 reserves.
    #[error(
        "{name:?} is reserved for future definition (section 4): take another name, such as \"x-{name}\""
    )]
    Reserved {
        /// The name.
        name: String,
    },
    /// None of the schemes of today has this name.
    #[error(
        "{name:?} is not one of the schemes that are known, such as \"https\" and \"ftp\"; register it{}",
        DidYouMean(.near.as_deref())
    )]
    Unknown {
        /// The name.
        name: String,
        /// The one that is probably meant.
        near: Option<Box<str>>,
    },
    /// Another scheme has the name.
    #[error("{name:?} is taken: its URLs are read by {production}; take another name (section 4)")]
    Taken {
        /// The name.
        name: String,
        /// The production that reads the URLs of this scheme.
        production: Production,
    },
    /// A production that does not derive the URLs of one of the ten schemes.
    #[error(
        "{production} is not the production of one of the ten schemes: take one of those, such as httpurl (section 5)"
    )]
    NotAScheme {
        /// The production.
        production: Production,
    },
    /// A default port for URLs without ports.
    #[error("a URL with the syntax of {production} has no port: leave the default port out (section {section})", section = production.section())]
    NoPort {
        /// The production.
        production: Production,
    },
    /// Port 0.
    #[error("0 is not a port: ports are numbered from 1 to 65535 (section 3.1)")]
    PortZero,
}

/// `; did you mean "https"?`, if there is one.
pub(crate) struct DidYouMean<'a>(pub(crate) Option<&'a str>);

impl fmt::Display for DidYouMean<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .map_or(Ok(()), |name| write!(f, "; did you mean \"{name}\"?"))
    }
}

/// Whether `name` can be that of a new scheme.
pub(super) fn check_name(name: &str) -> Result<(), RegistrationError> {
    let read = grammar::scheme(CommittedInput(name.as_bytes())).map_or(0, |(_, read)| read.0.len());
    let own = || name.into();
    match name[read..].chars().next() {
        Some(found) => {
            return Err(RegistrationError::Character {
                name: own(),
                offset: read,
                found,
            });
        }
        None if name.is_empty() => return Err(RegistrationError::Empty),
        None => {}
    }
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(RegistrationError::UpperCase {
            lower: name.to_ascii_lowercase(),
        });
    }
    if Scheme::RESERVED
        .iter()
        .any(|&(reserved, _)| reserved == name)
    {
        return Err(RegistrationError::Reserved { name: own() });
    }
    match Scheme::ALL.iter().find(|scheme| scheme.name() == name) {
        Some(scheme) => Err(RegistrationError::Taken {
            name: own(),
            production: scheme.production(),
        }),
        None => Ok(()),
    }
}
