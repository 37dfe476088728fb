//! Mailto URLs (section 3.5).

use super::node::node;

/// `mailtourl = "mailto:" encoded822addr` (section 3.5).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("mailto:a%25b@host.dom")?;
/// assert_eq!(url.as_mailto().unwrap().encoded822addr.decode_utf8().unwrap(), "a%b@host.dom");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MailtoUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// The encoding of an `addr-spec` of RFC 822.
    pub encoded822addr: I,
}

node!(MailtoUrl { scheme: name, ":" encoded822addr: (Encoded822Addr) });
