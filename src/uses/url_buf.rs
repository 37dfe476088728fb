//! [`UrlBuf`]: a URL that owns its text.

use alloc::string::String;
use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops::{Deref, Range},
    str::FromStr,
};

use crate::{
    Url, UrlError, ast,
    parse::{
        derived::{Derived, leaves, ranges},
        schemes::{Registration, Schemes, TODAY},
    },
};

/// A valid URL that owns its text, so that it can outlive the input. It dereferences to its text;
/// [`url`](UrlBuf::url) gives the tree.
///
/// ```
/// use rfc1738::UrlBuf;
///
/// let buf: UrlBuf = "telnet://guest@host.dom/".parse()?;
/// assert_eq!(buf.url().login().unwrap().user().unwrap().as_str(), "guest");
/// assert!(buf == "telnet://guest@host.dom/" && buf.starts_with("telnet:"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
///
/// Two of them are compared and ordered by their text. To find out whether they are the same URL,
/// written differently, use [`equivalent`](crate::equivalent).
#[derive(Clone)]
pub struct UrlBuf {
    text: String,
    /// The tree, with ranges of the text as leaves.
    tree: ast::Url<Range<usize>>,
    registration: Option<Registration>,
}

impl UrlBuf {
    /// Parses all of `text`, as [`Url::parse`] does, and keeps it.
    ///
    /// # Errors
    ///
    /// As [`Url::parse`]. The error contains the text.
    ///
    /// ```
    /// use rfc1738::UrlBuf;
    ///
    /// let error = UrlBuf::parse("http://host.dom/a b").unwrap_err();
    /// assert_eq!(error.error().range(), 17..18);
    /// assert_eq!(error.into_input(), "http://host.dom/a b");
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, InvalidUrl> {
        TODAY.parse_owned(text)
    }

    /// The URL. It borrows the text, and does not parse it again.
    pub fn url(&self) -> Url<'_> {
        Url::valid(Derived {
            tree: leaves(&self.text, 0, self.tree.clone()),
            registration: self.registration,
        })
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text.
    pub fn into_string(self) -> String {
        self.text
    }
}

impl Schemes {
    /// Parses all of `text` by this set and keeps it, as [`UrlBuf::parse`] does by the schemes of
    /// [today](Schemes::today).
    ///
    /// # Errors
    ///
    /// As [`parse`](Schemes::parse). The error contains the text.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let only = Schemes::only(["https"])?;
    /// let buf = only.parse_owned("https://host.dom/")?;
    /// assert_eq!(buf.url().port_or_default(), Some(443));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_owned(&self, text: impl Into<String>) -> Result<UrlBuf, InvalidUrl> {
        let text = text.into();
        match self.parse(&text) {
            Ok(url) => {
                let tree = ranges(&url);
                let registration = url.registration();
                Ok(UrlBuf {
                    text,
                    tree,
                    registration,
                })
            }
            Err(error) => Err(InvalidUrl { input: text, error }),
        }
    }
}

/// The error of [`UrlBuf::parse`]: a string that is not a valid URL, and the reason.
///
/// It is displayed as the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct InvalidUrl {
    input: String,
    error: UrlError,
}

impl InvalidUrl {
    /// Why the text is not a valid URL.
    pub fn error(&self) -> &UrlError {
        &self.error
    }

    /// The text.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Returns the text.
    pub fn into_input(self) -> String {
        self.input
    }
}

impl From<InvalidUrl> for UrlError {
    fn from(invalid: InvalidUrl) -> UrlError {
        invalid.error
    }
}

impl Deref for UrlBuf {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl AsRef<str> for UrlBuf {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Borrow<str> for UrlBuf {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl PartialEq for UrlBuf {
    fn eq(&self, other: &UrlBuf) -> bool {
        self.text == other.text
    }
}

impl Eq for UrlBuf {}

impl PartialEq<str> for UrlBuf {
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for UrlBuf {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

impl PartialEq<UrlBuf> for str {
    fn eq(&self, url: &UrlBuf) -> bool {
        url == self
    }
}

impl PartialEq<UrlBuf> for &str {
    fn eq(&self, url: &UrlBuf) -> bool {
        url == self
    }
}

impl PartialOrd for UrlBuf {
    fn partial_cmp(&self, other: &UrlBuf) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UrlBuf {
    fn cmp(&self, other: &UrlBuf) -> Ordering {
        self.text.cmp(&other.text)
    }
}

/// Hashes the text, so that a `str` finds a `UrlBuf`.
impl Hash for UrlBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Display for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UrlBuf").field(&self.text).finish()
    }
}

impl FromStr for UrlBuf {
    type Err = UrlError;

    fn from_str(text: &str) -> Result<Self, UrlError> {
        Url::parse(text).map(UrlBuf::from)
    }
}

impl TryFrom<String> for UrlBuf {
    type Error = InvalidUrl;

    fn try_from(text: String) -> Result<Self, InvalidUrl> {
        UrlBuf::parse(text)
    }
}

impl TryFrom<&str> for UrlBuf {
    type Error = UrlError;

    fn try_from(text: &str) -> Result<Self, UrlError> {
        text.parse()
    }
}

/// Copies the text, and keeps the tree.
impl From<Url<'_>> for UrlBuf {
    fn from(url: Url<'_>) -> Self {
        UrlBuf {
            text: url.as_str().into(),
            tree: ranges(&url),
            registration: url.registration(),
        }
    }
}

impl From<UrlBuf> for String {
    fn from(url: UrlBuf) -> String {
        url.text
    }
}
