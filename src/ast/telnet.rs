//! Telnet URLs (section 3.8).

use core::fmt;

use super::Login;
use crate::Text;

/// `telneturl = "telnet://" login [ "/" ]` (section 3.8).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::TelnetUrl(url)) = Url::parse("telnet://guest:@host.dom") else { unreachable!() };
/// assert_eq!((url.login.password.unwrap().range(), url.slash), (15..15, false));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TelnetUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// User, password, host and port.
    pub login: Login<I>,
    /// Whether there is a `/` at the end.
    #[cfg_attr(feature = "serde", serde(rename = "/"))]
    pub slash: bool,
}

impl<I: Text> fmt::Display for TelnetUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.as_str(), self.login)?;
        f.write_str(if self.slash { "/" } else { "" })
    }
}
