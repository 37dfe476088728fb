//! Mailto URLs (section 3.5).

use core::fmt;

use crate::Text;

/// `mailtourl = "mailto:" encoded822addr` (section 3.5).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::MailtoUrl(url)) = Url::parse("mailto:a%25b@host.dom") else { unreachable!() };
/// assert_eq!(url.encoded822addr.decode_utf8().unwrap(), "a%b@host.dom");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MailtoUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// The encoding of an `addr-spec` of RFC 822.
    pub encoded822addr: I,
}

impl<I: Text> fmt::Display for MailtoUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme.as_str(), self.encoded822addr.as_str())
    }
}
