//! [`schemes`]: a set of schemes by its name.

use std::{error::Error, fmt};

use rfc1738::Schemes;

/// The set of schemes with this name: `rfc1738`, the ten, or `web`, which also has `https`, `ws` and `wss`.
///
/// # Errors
///
/// There is no such set.
///
/// ```
/// use rfc1738_by_name::schemes;
///
/// assert!(!schemes("web")?.is_valid("https://user@host.dom/"));
/// assert_eq!(schemes("Web").unwrap_err().to_string(), "there is no set of schemes \"Web\": it is \"rfc1738\" or \"web\"");
/// # Ok::<(), rfc1738_by_name::UnknownSet>(())
/// ```
pub fn schemes(name: &str) -> Result<Schemes, UnknownSet> {
    match name {
        "rfc1738" => Ok(Schemes::rfc1738()),
        "web" => Ok(Schemes::web()),
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
        write!(f, "there is no set of schemes {:?}: it is \"rfc1738\" or \"web\"", self.name)
    }
}

impl Error for UnknownSet {}
