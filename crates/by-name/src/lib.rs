//! The library for callers that know names only at run time: the command, and the bindings to other
//! languages.
//!
//! It has the code that they share: a URL [built](build::Parts) from parts by their names, the
//! [steps](interpret::Step) of a client, and a set of [`schemes`] by its name.

pub mod build;
pub mod interpret;

use std::{error::Error, fmt};

use rfc1738::Schemes;

/// The set of schemes with this name: `today`, the thirteen, or `rfc1738`, the ten.
///
/// # Errors
///
/// There is no such set.
///
/// ```
/// use rfc1738_by_name::schemes;
///
/// assert!(schemes("rfc1738")?.is_valid("https://user@host.dom/") && !schemes("today")?.is_valid("https://user@host.dom/"));
/// assert_eq!(schemes("web").unwrap_err().to_string(), "there is no set of schemes \"web\": it is \"today\" or \"rfc1738\"");
/// # Ok::<(), rfc1738_by_name::UnknownSet>(())
/// ```
pub fn schemes(name: &str) -> Result<Schemes, UnknownSet> {
    match name {
        "rfc1738" => Ok(Schemes::rfc1738()),
        "today" => Ok(Schemes::today()),
        _ => Err(UnknownSet { name: name.into() }),
    }
}

/// The error of [`schemes`]: there is no set with this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownSet {
    name: Box<str>,
}

impl fmt::Display for UnknownSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no set of schemes {:?}: it is \"today\" or \"rfc1738\"",
            self.name
        )
    }
}

impl Error for UnknownSet {}
