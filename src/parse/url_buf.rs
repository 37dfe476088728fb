//! [`UrlBuf`]: a URL that owns its text.

use alloc::string::{String, ToString};
use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops::{Deref, Range},
    str::FromStr,
};

use crate::{
    ParseError, Production, Span, Url, ast,
    parse::schemes::{RFC1738, Schemes},
};

/// A URL that owns its text, so that it can outlive the input. It dereferences to its text; [`url`](UrlBuf::url) gives
/// the tree.
///
/// ```
/// use rfc1738::UrlBuf;
///
/// let buf: UrlBuf = "telnet://guest@host.dom/".parse()?;
/// assert_eq!(buf.url().login().unwrap().user().unwrap().as_str(), "guest");
/// assert!(buf == "telnet://guest@host.dom/" && buf.starts_with("telnet:"));
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
///
/// Two are compared and ordered by their texts. To find out whether they are the same URL, written differently, use
/// [`equivalent`](crate::equivalent).
#[derive(Clone)]
pub struct UrlBuf {
    text: String,
    /// The tree, with ranges of the text as leaves.
    tree: ast::Url<Range<usize>>,
}

impl UrlBuf {
    /// Parses all of `text` and keeps it.
    ///
    /// # Errors
    ///
    /// As [`Url::parse`]. The error contains the text.
    ///
    /// ```
    /// use rfc1738::UrlBuf;
    ///
    /// let error = UrlBuf::parse("http://host.dom/a b").unwrap_err();
    /// assert_eq!(error.error().offset(), 17);
    /// assert_eq!(error.into_string(), "http://host.dom/a b");
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, InvalidUrl> {
        RFC1738.parse_owned(text)
    }

    /// Keeps a `text` that is known to derive from `production`, an alternative of `url`.
    pub(crate) fn derived(production: Production, text: String) -> Result<Self, InvalidUrl> {
        let tree = Url::derived(production, &text).map(ranges);
        UrlBuf::of(text, tree)
    }

    fn of(text: String, tree: Result<ast::Url<Range<usize>>, ParseError>) -> Result<Self, InvalidUrl> {
        match tree {
            Ok(tree) => Ok(UrlBuf { text, tree }),
            Err(error) => Err(InvalidUrl { text, error }),
        }
    }

    /// The tree. It borrows the text, and does not parse it again.
    pub fn url(&self) -> Url<'_> {
        self.tree.clone().map(|range| Span::of(&self.text, range))
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
    /// Parses all of `text` by this set and keeps it, as [`UrlBuf::parse`] does by the ten schemes alone.
    ///
    /// # Errors
    ///
    /// As [`parse`](Schemes::parse). The error contains the text.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let buf = Schemes::web().parse_owned("https://host.dom/")?;
    /// assert!(buf.url().as_http().is_some());
    /// # Ok::<(), rfc1738::InvalidUrl>(())
    /// ```
    pub fn parse_owned(&self, text: impl Into<String>) -> Result<UrlBuf, InvalidUrl> {
        let text = text.into();
        let tree = self.parse(&text).map(ranges);
        UrlBuf::of(text, tree)
    }
}

/// Replaces the leaves of a tree by their ranges.
fn ranges(url: Url<'_>) -> ast::Url<Range<usize>> {
    url.map(|leaf| leaf.range())
}

/// The error of [`UrlBuf::parse`]: a text that is not a URL, and the reason.
///
/// It is displayed as the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct InvalidUrl {
    text: String,
    error: ParseError,
}

impl InvalidUrl {
    /// Why the text is not a URL.
    pub fn error(&self) -> &ParseError {
        &self.error
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

impl From<InvalidUrl> for ParseError {
    fn from(invalid: InvalidUrl) -> ParseError {
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
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let tree = ranges(Url::parse(text)?);
        Ok(UrlBuf { text: text.into(), tree })
    }
}

impl TryFrom<String> for UrlBuf {
    type Error = InvalidUrl;

    fn try_from(text: String) -> Result<Self, InvalidUrl> {
        UrlBuf::parse(text)
    }
}

impl TryFrom<&str> for UrlBuf {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

/// Parses the tree's text once more: an `otherurl` in the strict reading, because a combinator may have made the tree in the
/// literal one.
impl TryFrom<Url<'_>> for UrlBuf {
    type Error = ParseError;

    fn try_from(url: Url<'_>) -> Result<Self, ParseError> {
        let buf = match url {
            Url::OtherUrl(_) => UrlBuf::parse(url.to_string()),
            _ => UrlBuf::derived(url.production(), url.to_string()),
        };
        buf.map_err(ParseError::from)
    }
}

impl From<UrlBuf> for String {
    fn from(url: UrlBuf) -> String {
        url.text
    }
}
