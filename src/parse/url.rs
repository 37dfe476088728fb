//! [`is_valid`] and [`Url`]: the strict reading of a text.

use nom_locate::LocatedSpan;

use crate::{
    Observer, ParseError, Production, Span,
    ast::{
        self,
        walk::{Piece, Pieces},
    },
    engine::Committed,
    parse::schemes::{RFC1738, Schemes},
    parse::strict::Alternative,
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
    RFC1738.is_valid(text)
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
        RFC1738.parse(text)
    }

    /// The tree of a `text` that is known to derive from `production`, an alternative of `url`.
    pub(crate) fn derived(production: Production, text: &'a str) -> Result<Self, ParseError> {
        let alternative = Alternative::of(production);
        tree(text, alternative, |reached| ParseError::derived(production, text, reached))
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

impl Schemes {
    /// Whether all of `text` is a URL of this set, in the strict reading of [`Url::parse`]. [`is_valid`] asks
    /// the same of the ten schemes alone.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let web = Schemes::web();
    /// assert!(web.is_valid("HTTPS://host.dom/") && web.is_valid("ftp://host.dom/"));
    /// assert!(!web.is_valid("https:host.dom"));
    /// ```
    pub fn is_valid(&self, text: &str) -> bool {
        self.alternative(text.as_bytes()).parse(Committed(text.as_bytes()), |_, _| ()).is_ok()
    }

    /// Parses all of `text` by this set, in the strict reading of [`Url::parse`]: each known scheme commits to its own
    /// production, and any other to `otherurl`.
    ///
    /// # Errors
    ///
    /// `text` does not derive from that production. The [`ParseError`] says where, and what was expected there.
    ///
    /// ```
    /// use rfc1738::{Production, Schemes, SlipKind};
    ///
    /// let web = Schemes::web();
    /// let url = web.parse("wss://host.dom/chat")?;
    /// assert_eq!((url.production(), url.scheme().as_str()), (Production::HttpUrl, "wss"));
    ///
    /// let error = web.parse("https://user@host.dom/").unwrap_err();
    /// assert_eq!(error.slip().unwrap().kind(), SlipKind::UserNotAllowed);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn parse<'a>(&self, text: &'a str) -> Result<Url<'a>, ParseError> {
        tree(text, self.alternative(text.as_bytes()), |reached| ParseError::strict(self, text.as_bytes(), reached))
    }

    /// [Parses](Schemes::parse) bytes. Those that are not UTF-8 are rejected like any others outside US-ASCII (section 2.2).
    ///
    /// # Errors
    ///
    /// As [`parse`](Schemes::parse).
    pub fn parse_bytes<'a>(&self, bytes: &'a [u8]) -> Result<Url<'a>, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => self.parse(text),
            Err(_) => Err(ParseError::strict(self, bytes, 0)),
        }
    }

    /// Parses all of `text` as [`parse`](Schemes::parse) does, and lets `observer` watch. Returns the observer of the parse that
    /// succeeds; `None` if `text` is not a URL of this set.
    ///
    /// ```
    /// use rfc1738::{Observer, Production, Schemes, Terminal};
    ///
    /// /// The alternative of `url` that is tried.
    /// #[derive(Debug, Clone, Default)]
    /// struct Alternative(Option<Production>);
    ///
    /// impl Observer for Alternative {
    ///     fn enter(&mut self, production: Production, _: usize) {
    ///         if matches!(self.0, None | Some(Production::Url)) {
    ///             self.0 = Some(production);
    ///         }
    ///     }
    ///     fn leave(&mut self, _: Production, _: usize) {}
    ///     fn expect(&self, _: Terminal, _: usize) {}
    /// }
    ///
    /// let alternative = |schemes: Schemes| schemes.observe("wss://h/", Alternative::default()).unwrap().0;
    /// assert_eq!(alternative(Schemes::rfc1738()), Some(Production::OtherUrl));
    /// assert_eq!(alternative(Schemes::web()), Some(Production::HttpUrl));
    /// ```
    ///
    /// Of a scheme with a [syntax of its own](Schemes::register_syntax), it watches how `otherurl` is read, and that only if
    /// the syntax reads the scheme part. To watch another production, parse a `LocatedSpan` with its combinator.
    pub fn observe<X: Observer>(&self, text: impl AsRef<[u8]>, observer: X) -> Option<X> {
        let input = LocatedSpan::new_extra(Committed(text.as_ref()), observer);
        self.alternative(text.as_ref()).parse(input, |_, rest| rest.extra).ok()
    }
}

/// Parses all of `text`, as this `alternative` of `url`. `error` makes the error, from the offset where the parse failed, or 0.
#[inline(always)]
fn tree<'a>(
    text: &'a str,
    alternative: Alternative<'_>,
    error: impl FnOnce(usize) -> ParseError,
) -> Result<Url<'a>, ParseError> {
    let input = if alternative.production == Production::OtherUrl { Span::new(text) } else { Span::committed(text) };
    alternative.parse(input, |url, _| Ok(url)).unwrap_or_else(|rest| Err(error(rest.map_or(0, |rest| rest.start()))))
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
        RFC1738.parse_bytes(bytes)
    }
}
