//! [`Url`]: a valid URL, and its tree.

use core::{fmt, ops::Deref};

use crate::{
    Span, ast,
    parse::{derived::Derived, schemes::Registration},
};

/// A valid URL: its text derives, and no rule finds an error in it. It has the located tree, every
/// leaf of which is a [`Span`] of the text, and what the [set of schemes](crate::Schemes) says about
/// its scheme.
///
/// It dereferences to the [tree](ast::Url). Only [parsing](Url::parse) makes one, and
/// [`is_valid`](crate::is_valid()) says for which texts.
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("https://ds.internic.net/instructions/overview.html")?;
/// assert_eq!(url.scheme(), "https");
/// assert_eq!(url.host().unwrap().as_str(), "ds.internic.net");
/// assert_eq!((url.port(), url.port_or_default()), (None, Some(443)));
/// assert_eq!(url.to_string(), url.as_str());
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Url<'a>(Derived<'a>);

impl<'a> Url<'a> {
    /// One that is known to be valid.
    #[inline(always)]
    pub(crate) fn valid(derived: Derived<'a>) -> Self {
        Url(derived)
    }

    pub(crate) fn derived(&self) -> &Derived<'a> {
        &self.0
    }

    pub(crate) fn registration(&self) -> Option<Registration> {
        self.0.registration
    }

    /// The text of the URL.
    pub fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The default port of the scheme: that of one of the ten (sections 3.2 to 3.11: ftp 21, http
    /// 80, gopher 70, nntp 119, telnet 23, wais 210, prospero 1525), or the one that the scheme is
    /// [registered](crate::Schemes::register) with. The others have none.
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("nntp://host.dom:8119/comp.lang.c")?.default_port(), Some(119));
    /// assert_eq!(Url::parse("wss://host.dom/")?.default_port(), Some(443));
    /// assert_eq!(Url::parse("file://host.dom/")?.default_port(), None);
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn default_port(&self) -> Option<u16> {
        self.0.default_port()
    }

    /// The port to connect to: the one in the URL, or else the scheme's default. `None` if the one
    /// in the URL does not fit 16 bits, which is an error unless the scheme is a new one.
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("https://h")?.port_or_default(), Some(443));
    /// assert_eq!(Url::parse("gopher://h:7070")?.port_or_default(), Some(7070));
    /// # Ok::<(), rfc1738::UrlError>(())
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
        &self.0.tree
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
        self.0.tree.fmt(f)
    }
}
