//! `url`, its generic form, and what every URL library asks of one.

use core::fmt;

use super::{
    FileHost, FileUrl, FtpUrl, GopherUrl, Host, HostPort, HttpUrl, IpSchemePart, Login, MailtoUrl, NewsUrl, NntpUrl,
    ProsperoUrl, TelnetUrl, WaisUrl,
};
use crate::{Production, Text};

/// `url`: one of eleven alternatives (section 5).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let url = Url::parse("http://host.dom:8080/path?query")?;
/// let ast::Url::HttpUrl(http) = url else { unreachable!() };
/// assert_eq!(http.search.unwrap().as_str(), "query");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[allow(clippy::enum_variant_names, reason = "the RFC's names")]
pub enum Url<I: Text> {
    /// `httpurl` (section 3.3).
    HttpUrl(HttpUrl<I>),
    /// `ftpurl` (section 3.2).
    FtpUrl(FtpUrl<I>),
    /// `newsurl` (section 3.6).
    NewsUrl(NewsUrl<I>),
    /// `nntpurl` (section 3.7).
    NntpUrl(NntpUrl<I>),
    /// `telneturl` (section 3.8).
    TelnetUrl(TelnetUrl<I>),
    /// `gopherurl` (section 3.4).
    GopherUrl(GopherUrl<I>),
    /// `waisurl` (section 3.9).
    WaisUrl(WaisUrl<I>),
    /// `mailtourl` (section 3.5).
    MailtoUrl(MailtoUrl<I>),
    /// `fileurl` (section 3.10).
    FileUrl(FileUrl<I>),
    /// `prosperourl` (section 3.11).
    ProsperoUrl(ProsperoUrl<I>),
    /// `otherurl`: any other scheme, by the general syntax (section 2.1).
    OtherUrl(OtherUrl<I>),
}

/// `$value` of the `$url` that is the alternative.
macro_rules! alternative {
    ($whole:expr, $url:ident => $value:expr) => {
        match $whole {
            Url::HttpUrl($url) => $value,
            Url::FtpUrl($url) => $value,
            Url::NewsUrl($url) => $value,
            Url::NntpUrl($url) => $value,
            Url::TelnetUrl($url) => $value,
            Url::GopherUrl($url) => $value,
            Url::WaisUrl($url) => $value,
            Url::MailtoUrl($url) => $value,
            Url::FileUrl($url) => $value,
            Url::ProsperoUrl($url) => $value,
            Url::OtherUrl($url) => $value,
        }
    };
}

/// Its alternative's.
impl<I: Text + fmt::Debug> fmt::Debug for Url<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        alternative!(self, url => url.fmt(f))
    }
}

impl<I: Text> Url<I> {
    /// The name of the scheme, as written. Upper case is equivalent to lower case in it (section 2.1).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("FTP://host.dom")?.scheme(), "FTP");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn scheme(&self) -> &str {
        self.scheme_leaf().as_str()
    }

    pub(crate) fn scheme_leaf(&self) -> &I {
        match self {
            Url::HttpUrl(url) => &url.scheme,
            Url::FtpUrl(url) => &url.scheme,
            Url::NewsUrl(url) => &url.scheme,
            Url::NntpUrl(url) => &url.scheme,
            Url::TelnetUrl(url) => &url.scheme,
            Url::GopherUrl(url) => &url.scheme,
            Url::WaisUrl(url) => url.scheme(),
            Url::MailtoUrl(url) => &url.scheme,
            Url::FileUrl(url) => &url.scheme,
            Url::ProsperoUrl(url) => &url.scheme,
            Url::OtherUrl(OtherUrl(url)) => &url.scheme,
        }
    }

    /// The alternative of `url` that derives it.
    ///
    /// ```
    /// # use rfc1738::{Production, Url};
    /// assert_eq!(Url::parse("mid:1@h")?.production(), Production::OtherUrl);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn production(&self) -> Production {
        match self {
            Url::HttpUrl(_) => Production::HttpUrl,
            Url::FtpUrl(_) => Production::FtpUrl,
            Url::NewsUrl(_) => Production::NewsUrl,
            Url::NntpUrl(_) => Production::NntpUrl,
            Url::TelnetUrl(_) => Production::TelnetUrl,
            Url::GopherUrl(_) => Production::GopherUrl,
            Url::WaisUrl(_) => Production::WaisUrl,
            Url::MailtoUrl(_) => Production::MailtoUrl,
            Url::FileUrl(_) => Production::FileUrl,
            Url::ProsperoUrl(_) => Production::ProsperoUrl,
            Url::OtherUrl(_) => Production::OtherUrl,
        }
    }

    /// User, password, host and port, of a URL that has a `login`: ftp, telnet, and the others that
    /// follow the common Internet scheme syntax (section 3.1).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// let url = Url::parse("x-ip://user:@host.dom")?;
    /// let login = url.login().unwrap();
    /// assert_eq!((login.user.unwrap().as_str(), login.password.unwrap().as_str()), ("user", ""));
    /// assert!(Url::parse("http://host.dom")?.login().is_none());
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn login(&self) -> Option<&Login<I>> {
        match self {
            Url::FtpUrl(url) => Some(&url.login),
            Url::TelnetUrl(url) => Some(&url.login),
            Url::OtherUrl(OtherUrl(GenericUrl { schemepart: SchemePart::IpSchemePart(part), .. })) => Some(&part.login),
            _ => None,
        }
    }

    /// Host and port, of a URL that has a `hostport` (section 3.1).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("telnet://guest@host.dom:023")?.hostport().unwrap().to_string(), "host.dom:023");
    /// assert!(Url::parse("mailto:guest@host.dom")?.hostport().is_none());
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn hostport(&self) -> Option<&HostPort<I>> {
        match self {
            Url::HttpUrl(url) => Some(&url.hostport),
            Url::NntpUrl(url) => Some(&url.hostport),
            Url::GopherUrl(url) => Some(&url.hostport),
            Url::WaisUrl(url) => Some(url.hostport()),
            Url::ProsperoUrl(url) => Some(&url.hostport),
            _ => self.login().map(|login| &login.hostport),
        }
    }

    /// The host that the URL names: that of its [`hostport`](Url::hostport), or that of a file URL.
    /// (The one in the message-id of a news article is no host to connect to, section 3.6.)
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("file://vms.host.edu/x")?.host().unwrap().as_str(), "vms.host.edu");
    /// assert!(Url::parse("file:///x")?.host().is_none());
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<Host<I>> {
        match self {
            Url::FileUrl(url) => url.host.clone().map(FileHost::into_host),
            _ => self.hostport().map(|hostport| hostport.host.clone()),
        }
    }

    /// The port that the URL gives, if it gives one that fits 16 bits. Its digits, however many, are in
    /// [`hostport`](Url::hostport).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("http://h:8080/")?.port(), Some(8080));
    /// assert_eq!(Url::parse("http://h/")?.port(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        self.hostport()?.port.as_ref()?.number()
    }

    /// The port that the scheme defaults to (sections 3.2 to 3.11): ftp 21, http 80, gopher 70, nntp 119,
    /// telnet 23, wais 210, prospero 1525. The others have none.
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("nntp://host.dom:8119/comp.lang.c")?.default_port(), Some(119));
    /// assert_eq!(Url::parse("file://host.dom/")?.default_port(), None);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn default_port(&self) -> Option<u16> {
        match self {
            Url::FtpUrl(_) => Some(21),
            Url::HttpUrl(_) => Some(80),
            Url::GopherUrl(_) => Some(70),
            Url::NntpUrl(_) => Some(119),
            Url::TelnetUrl(_) => Some(23),
            Url::WaisUrl(_) => Some(210),
            Url::ProsperoUrl(_) => Some(1525),
            Url::NewsUrl(_) | Url::MailtoUrl(_) | Url::FileUrl(_) | Url::OtherUrl(_) => None,
        }
    }

    /// The port to connect to: the one given, else the scheme's default. `None` if the one given does not
    /// fit 16 bits: the default would be another server.
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("gopher://h")?.port_or_default(), Some(70));
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

impl<I: Text> fmt::Display for Url<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        alternative!(self, url => url.fmt(f))
    }
}

/// `otherurl = genericurl`: a new scheme, which follows the general syntax (section 5).
///
/// ```
/// use rfc1738::{Url, ast::{self, OtherUrl, SchemePart}};
///
/// let Ok(ast::Url::OtherUrl(OtherUrl(url))) = Url::parse("z39.50://host.dom/db") else { unreachable!() };
/// let SchemePart::IpSchemePart(part) = url.schemepart else { unreachable!() };
/// assert_eq!((url.scheme.as_str(), part.urlpath.unwrap().as_str()), ("z39.50", "db"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OtherUrl<I: Text>(pub GenericUrl<I>);

/// Its `genericurl`'s.
impl<I: Text + fmt::Debug> fmt::Debug for OtherUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<I: Text> fmt::Display for OtherUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(feature = "serde")]
impl<I: Text + serde::Serialize> serde::Serialize for OtherUrl<I> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut object = serializer.serialize_map(Some(1))?;
        object.serialize_entry("genericurl", &self.0)?;
        object.end()
    }
}

/// `genericurl = scheme ":" schemepart` (section 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GenericUrl<I: Text> {
    /// The name of the scheme, as written.
    pub scheme: I,
    /// What follows the colon.
    pub schemepart: SchemePart<I>,
}

impl<I: Text> fmt::Display for GenericUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme.as_str(), self.schemepart)
    }
}

/// `schemepart = *xchar | ip-schemepart` (section 2.1): the second alternative, if it reads all that the
/// first one does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum SchemePart<I: Text> {
    /// `*xchar`: opaque.
    #[cfg_attr(feature = "serde", serde(rename = "xchar"))]
    XChars(I),
    /// `ip-schemepart`.
    #[cfg_attr(feature = "serde", serde(rename = "ip-schemepart"))]
    IpSchemePart(IpSchemePart<I>),
}

impl<I: Text> fmt::Display for SchemePart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SchemePart::XChars(text) => f.write_str(text.as_str()),
            SchemePart::IpSchemePart(part) => part.fmt(f),
        }
    }
}
