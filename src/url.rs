//! [`is_valid`] and [`Url`]: the strict reading of a text.

use crate::{
    ParseError, Span,
    ast::{
        self,
        walk::{Piece, Pieces},
    },
    strict,
};

/// Whether all of `text` is a URL, in the strict reading of [`Url::parse`](Url).
///
/// ```
/// use rfc1738::is_valid;
///
/// assert!(is_valid("gopher://host.dom/7/find%09what"));
/// assert!(!is_valid("http://user@host.dom/"));
/// assert!(!is_valid(" http://host.dom/"));
/// ```
pub fn is_valid(text: &str) -> bool {
    strict::url(text.as_bytes(), |_, _| ()).is_ok()
}

/// The located tree of a URL: every leaf is a [`Span`] of the text that was parsed.
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("http://ds.internic.net:80/instructions/overview.html")?;
/// assert_eq!(url.scheme(), "http");
/// assert_eq!(url.host().unwrap().as_str(), "ds.internic.net");
/// assert_eq!(url.port(), Some(80));
/// assert_eq!(url.to_string(), url.as_str());
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub type Url<'a> = ast::Url<Span<'a>>;

impl<'a> Url<'a> {
    /// Parses all of `text`: nothing is trimmed or repaired.
    ///
    /// This is the strict reading. In the literal reading of section 5, `otherurl` derives any scheme, even `http`, as
    /// [`grammar::url`](crate::grammar::url) does. But a comment there reserves `otherurl` for *new* schemes, so here
    /// each of the ten known schemes commits to its own production.
    ///
    /// # Errors
    ///
    /// No production derives `text`. The [`ParseError`] says where, and what was expected there.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let error = Url::parse("http://my_host.dom/").unwrap_err();
    /// assert_eq!((error.offset(), error.section()), (9, "3.1"));
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        strict::url(Span::new(text), |url, _| Ok(url))
            .unwrap_or_else(|rest| Err(ParseError::strict(text.as_bytes(), rest.map_or(0, |rest| rest.start()))))
    }

    /// The text of the URL as it was parsed, without the rest of the input that a combinator may have left.
    ///
    /// ```
    /// use rfc1738::{Span, grammar::url};
    ///
    /// let (rest, url) = url(Span::new("news:* and so on")).unwrap();
    /// assert_eq!((url.as_str(), rest.as_str()), ("news:*", " and so on"));
    /// ```
    ///
    /// (If a field was assigned since, [`Display`](core::fmt::Display) writes the tree as it is now.)
    pub fn as_str(&self) -> &'a str {
        let scheme = self.scheme();
        let mut end = scheme.start();
        self.pieces(&mut |piece| match piece {
            Piece::Literal(text) => end += text.len(),
            Piece::Leaf(_, leaf) => end = leaf.end(),
        });
        let input = scheme.input();
        input.get(scheme.start()..end).unwrap_or(input)
    }
}

impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Url::parse(text)
    }
}

/// Bytes that are not UTF-8 are rejected like any others outside US-ASCII (section 2.2).
///
/// ```
/// use rfc1738::{Found, Url};
///
/// let error = Url::try_from(&b"http://host.dom/\xE9"[..]).unwrap_err();
/// assert_eq!((error.offset(), error.found()), (16, Found::Byte(0xE9)));
/// ```
impl<'a> TryFrom<&'a [u8]> for Url<'a> {
    type Error = ParseError;

    fn try_from(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Url::parse(text),
            Err(_) => Err(ParseError::strict(bytes, 0)),
        }
    }
}
