//! [`UrlBuf`]: a URL that owns its text.

use alloc::string::{String, ToString};
use core::{borrow::Borrow, fmt, ops::Deref, str::FromStr};

use crate::{ParseError, Url};

/// A URL that owns its text, for what outlives the text it was parsed from. It dereferences to its text;
/// [`url`](UrlBuf::url) gives the tree.
///
/// ```
/// use rfc1738::UrlBuf;
///
/// let buf: UrlBuf = "telnet://guest@host.dom/".parse()?;
/// assert_eq!(buf.url().login().unwrap().user().unwrap().as_str(), "guest");
/// assert!(buf.starts_with("telnet:"));
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UrlBuf(pub(crate) String);

impl UrlBuf {
    /// Parses `text`, all of it, and keeps it.
    ///
    /// # Errors
    ///
    /// As [`Url::parse`].
    pub fn parse(text: impl Into<String>) -> Result<Self, ParseError> {
        let text = text.into();
        Url::parse(&text)?;
        Ok(UrlBuf(text))
    }

    /// The tree. It borrows the text, so it is parsed at each call: keep it where you ask it much.
    pub fn url(&self) -> Url<'_> {
        match Url::parse(&self.0) {
            Ok(url) => url,
            Err(error) => unreachable!("only what parses becomes a UrlBuf: {error}"),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, given up.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Deref for UrlBuf {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for UrlBuf {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for UrlBuf {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for UrlBuf {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        UrlBuf::parse(text)
    }
}

impl TryFrom<String> for UrlBuf {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        UrlBuf::parse(text)
    }
}

/// A tree may come from a combinator, which goes by the letter; this is the law, as [`UrlBuf::parse`].
impl TryFrom<Url<'_>> for UrlBuf {
    type Error = ParseError;

    fn try_from(url: Url<'_>) -> Result<Self, ParseError> {
        UrlBuf::parse(url.to_string())
    }
}
