//! [`Url`]: a string that is read strictly, and its tree.

use core::{fmt, ops::Deref};

use nom_locate::LocatedSpan;

use crate::{
    Observer, ParseError, Production, Scheme, Span,
    ast::{self, Host, HostPort},
    engine::CommittedInput,
    parse::schemes::{RFC1738, Registered, Registration, Schemes, TODAY},
    parse::strict::Alternative,
};

/// A URL that was read strictly: its located tree, every leaf of which is a [`Span`] of the text,
/// and what the [set of schemes](Schemes) says about its scheme.
///
/// It dereferences to the [tree](ast::Url). Only parsing makes one, so it is always a URL.
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("https://ds.internic.net/instructions/overview.html")?;
/// assert_eq!(url.scheme(), "https");
/// assert_eq!(url.host().unwrap().as_str(), "ds.internic.net");
/// assert_eq!((url.port(), url.port_or_default()), (None, Some(443)));
/// assert_eq!(url.to_string(), url.as_str());
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Url<'a> {
    tree: ast::Url<Span<'a>>,
    registration: Option<Registration>,
}

impl<'a> Url<'a> {
    /// Parses all of `text` by the schemes of [today](Schemes::today): nothing is trimmed or
    /// repaired.
    ///
    /// This is the strict reading. In the literal reading of section 5, `otherurl` derives any
    /// scheme, even `http`, as [`grammar::url`](crate::grammar::url) does. But a comment there
    /// reserves `otherurl` for *new* schemes, so here each known scheme commits to its own
    /// production.
    ///
    /// # Errors
    ///
    /// No production derives `text`. The [`ParseError`] says where, and what was expected there.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let error = Url::parse("https://my_host.dom/").unwrap_err();
    /// assert_eq!((error.offset(), error.section()), (10, "3.1"));
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        TODAY.parse(text)
    }

    /// The tree of a `text` that is known to derive from `production`, an alternative of `url`.
    pub(crate) fn derived(
        production: Production,
        registration: Option<Registration>,
        text: &'a str,
    ) -> Result<Self, ParseError> {
        read(
            &RFC1738,
            text,
            Alternative::of(production, text.as_bytes()),
            registration,
        )
    }

    /// A URL whose parts are known.
    pub(crate) fn of(tree: ast::Url<Span<'a>>, registration: Option<Registration>) -> Self {
        Url { tree, registration }
    }

    pub(crate) fn registration(&self) -> Option<Registration> {
        self.registration
    }

    /// The text of the URL.
    pub fn as_str(&self) -> &'a str {
        self.scheme().input()
    }

    /// The default port of the scheme: that of one of the ten (sections 3.2 to 3.11: ftp 21, http
    /// 80, gopher 70, nntp 119, telnet 23, wais 210, prospero 1525), or the one that the scheme is
    /// [registered](Schemes::register) with. The others have none.
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("nntp://host.dom:8119/comp.lang.c")?.default_port(), Some(119));
    /// assert_eq!(Url::parse("wss://host.dom/")?.default_port(), Some(443));
    /// assert_eq!(Url::parse("file://host.dom/")?.default_port(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn default_port(&self) -> Option<u16> {
        match self.registration {
            Some(registration) => registration.default_port,
            None => Scheme::of(self.production())?.default_port(),
        }
    }

    /// The port to connect to: the one in the URL, or else the scheme's default. `None` if the one
    /// in the URL does not fit 16 bits, because the default would belong to another server.
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("https://h")?.port_or_default(), Some(443));
    /// assert_eq!(Url::parse("gopher://h:7070")?.port_or_default(), Some(7070));
    /// assert_eq!(Url::parse("gopher://h:99999")?.port_or_default(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        match &self.hostport()?.port {
            Some(port) => port.number(),
            None => self.default_port(),
        }
    }
}

/// The tree.
impl<'a> Deref for Url<'a> {
    type Target = ast::Url<Span<'a>>;

    #[inline]
    fn deref(&self) -> &ast::Url<Span<'a>> {
        &self.tree
    }
}

/// Its text.
impl fmt::Display for Url<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Formats the tree.
impl fmt::Debug for Url<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)
    }
}

impl Schemes {
    /// Whether [`parse`](Schemes::parse) would make a tree of all of `text`; if so, whether it is
    /// plain: of a scheme whose URLs can be wrong only in the server, and with a server that is
    /// right.
    ///
    /// The one place where the strict reading is compiled for plain bytes.
    pub(crate) fn derives(&self, text: &[u8]) -> Option<bool> {
        let alternative = self.alternative(text);
        alternative
            .parse(CommittedInput(text.split_at(alternative.name).1), is_plain)
            .ok()
    }

    /// Parses all of `text` by this set, in the strict reading of [`Url::parse`]: each scheme of
    /// the set commits to its own production, and any other to `otherurl`, unless the set is
    /// [closed](Schemes::only).
    ///
    /// # Errors
    ///
    /// `text` does not derive from that production. The [`ParseError`] says where, and what was
    /// expected there.
    ///
    /// ```
    /// use rfc1738::{Production, Schemes, SlipKind};
    ///
    /// let text = "https://user@host.dom/";
    /// assert_eq!(Schemes::rfc1738().parse(text)?.production(), Production::OtherUrl);
    /// let error = Schemes::today().parse(text).unwrap_err();
    /// assert_eq!(error.slip().unwrap().kind(), SlipKind::UserNotAllowed);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn parse<'a>(&self, text: &'a str) -> Result<Url<'a>, ParseError> {
        let alternative = self.alternative(text.as_bytes());
        read(
            self,
            text,
            alternative,
            alternative.registered().map(Registered::registration),
        )
    }

    /// [Parses](Schemes::parse) bytes. Those that are not UTF-8 are rejected like any others
    /// outside US-ASCII (section 2.2).
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

    /// Parses all of `text` as [`parse`](Schemes::parse) does, and lets `observer` watch. Returns
    /// the observer of the parse that succeeds; `None` if `text` is not a URL of this set.
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
    /// assert_eq!(alternative(Schemes::today()), Some(Production::HttpUrl));
    /// ```
    ///
    /// For a scheme with a [syntax of its own](Schemes::register_syntax), it watches how `otherurl`
    /// is read, and only if the syntax reads the scheme part. To watch another production, parse a
    /// `LocatedSpan` with its combinator.
    pub fn observe<X: Observer>(&self, text: impl AsRef<[u8]>, observer: X) -> Option<X> {
        let text = core::str::from_utf8(text.as_ref()).ok()?;
        let alternative = self.alternative(text.as_bytes());
        let input = LocatedSpan::new_extra(alternative.input(text), observer);
        alternative.parse(input, |_, rest| rest.extra).ok()
    }
}

impl Alternative<'_> {
    /// All of `text`, for this alternative to read.
    #[inline(always)]
    fn input<'a>(&self, text: &'a str) -> Span<'a> {
        if self.production == Production::OtherUrl {
            Span::new(text)
        } else {
            Span::committed(text, self.name)
        }
    }
}

/// Parses all of `text`, as this `alternative` of `url` by these `schemes`.
#[inline(always)]
fn read<'a>(
    schemes: &Schemes,
    text: &'a str,
    alternative: Alternative<'_>,
    registration: Option<Registration>,
) -> Result<Url<'a>, ParseError> {
    match alternative.parse(alternative.input(text), |tree, _| tree) {
        Ok(tree) => Ok(Url { tree, registration }),
        Err(rest) => {
            let reached = rest.map_or(0, |rest| rest.start());
            Err(ParseError::derived(
                schemes,
                alternative.production,
                text.as_bytes(),
                reached,
            ))
        }
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
        TODAY.parse_bytes(bytes)
    }
}

/// Whether only a host or a port could be an error in it, and a quick look shows that neither is.
/// (Addresses, names of groups, types and selectors have rules of their own; `URL:` marks a string
/// that has others.)
#[inline(always)]
fn is_plain<'a>(url: ast::Url<CommittedInput<'a>>, _: CommittedInput<'a>) -> bool {
    match &url {
        ast::Url::HttpUrl(url) => is_plain_server(&url.hostport),
        ast::Url::FtpUrl(url) => is_plain_server(&url.login.hostport),
        ast::Url::TelnetUrl(url) => is_plain_server(&url.login.hostport),
        ast::Url::WaisUrl(url) => is_plain_server(url.hostport()),
        ast::Url::ProsperoUrl(url) => is_plain_server(&url.hostport),
        _ => false,
    }
}

/// A name that is not longer than a label may be, without a port. (Most URLs have none, and reading
/// its digits costs more than the rest.)
#[inline(always)]
fn is_plain_server(server: &HostPort<CommittedInput<'_>>) -> bool {
    let is_plain_host = match &server.host {
        Host::HostName(name) => name.0.0.len() <= 63,
        Host::HostNumber(_) => false,
    };
    is_plain_host && server.port.is_none()
}
