//! `url`, its generic form, and the methods that every URL library has.

use core::{fmt, ops::Deref};

use super::{
    FileHost, FileUrl, FtpUrl, GopherUrl, Host, HostPort, HttpUrl, IpSchemePart, Login, MailtoUrl,
    NewsUrl, NntpUrl, ProsperoUrl, TelnetUrl, WaisUrl,
    node::{choice, node},
    walk::{Piece, Pieces},
};
use crate::{Production, Text};

/// `url`: one of eleven alternatives (section 5).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let url = Url::parse("http://host.dom:8080/path?query")?;
/// let what = match *url {
///     ast::Url::HttpUrl(http) => http.search().map_or("http", |_| "http, a search"),
///     ast::Url::MailtoUrl(_) => "mailto",
///     _ => "another",
/// };
/// assert_eq!(what, "http, a search");
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
///
/// If only one scheme is of interest, use [`as_http`](Url::as_http), or the method for that scheme.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[allow(clippy::enum_variant_names, reason = "the RFC's names")]
pub enum Url<I> {
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

impl<I> Url<I> {
    /// The name of the scheme, as written. Upper case is equivalent to lower case in it (section
    /// 2.1).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("FTP://host.dom")?.scheme(), "FTP");
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn scheme(&self) -> &I {
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
}

/// Generates the code that is the same for each alternative. Each has an example: a URL, and a
/// statement about its tree.
macro_rules! alternatives {
    ($($as:ident $alternative:ident $article:literal $text:literal $example:literal)*) => {
        impl<I> Url<I> {
            $(
                #[doc = concat!("The tree of ", $article, " [`", stringify!($alternative), "`], if it is one.")]
                ///
                /// ```
                /// # use rfc1738::Url;
                #[doc = concat!("let url = Url::parse(", stringify!($text), ")?;")]
                #[doc = concat!("assert!(url.", stringify!($as), "().is_some_and(|url| ", $example, "));")]
                /// # Ok::<(), rfc1738::UrlError>(())
                /// ```
                pub fn $as(&self) -> Option<&$alternative<I>> {
                    match self {
                        Url::$alternative(url) => Some(url),
                        _ => None,
                    }
                }
            )*

            /// The alternative of `url` that derives it.
            ///
            /// ```
            /// # use rfc1738::{Production, Url};
            /// assert_eq!(Url::parse("mid:1@h")?.production(), Production::OtherUrl);
            /// # Ok::<(), rfc1738::UrlError>(())
            /// ```
            pub fn production(&self) -> Production {
                match self {
                    $(Url::$alternative(_) => Production::$alternative,)*
                }
            }

            /// The same tree with every leaf replaced.
            ///
            /// ```
            /// use rfc1738::{Url, ast};
            ///
            /// let url = Url::parse("http://host.dom/a?b")?;
            /// let ranges: ast::Url<_> = url.map(|leaf| leaf.range());
            /// assert_eq!(ranges.as_http().unwrap().search(), Some(&(18..19)));
            /// # Ok::<(), rfc1738::UrlError>(())
            /// ```
            #[inline(always)]
            pub fn map<J>(self, mut leaf: impl FnMut(I) -> J) -> Url<J> {
                match self {
                    $(Url::$alternative(url) => Url::$alternative(url.map(&mut leaf)),)*
                }
            }
        }

        /// The scheme, and the alternative under the name of its production.
        #[cfg(feature = "serde")]
        impl<I: Text + serde::Serialize> serde::Serialize for Url<I> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut object = serializer.serialize_map(Some(2))?;
                object.serialize_entry("scheme", self.scheme())?;
                match self {
                    $(Url::$alternative(url) => object.serialize_entry(self.production().name(), url)?,)*
                }
                object.end()
            }
        }

        impl<I> Pieces<I> for Url<I> {
            fn pieces<'t>(&'t self, each: &mut dyn FnMut(Piece<'t, I>)) {
                match self {
                    $(Url::$alternative(url) => url.pieces(each),)*
                }
            }
        }

        /// Writes the tree back, byte for byte.
        impl<I: Text> fmt::Display for Url<I> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                super::walk::write(self, f)
            }
        }

        /// Formats the alternative.
        impl<I: Text + fmt::Debug> fmt::Debug for Url<I> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Url::$alternative(url) => url.fmt(f),)*
                }
            }
        }
    };
}

alternatives! {
    as_http HttpUrl "an" "http://host.dom/a?b" r#"url.search().unwrap().as_str() == "b""#
    as_ftp FtpUrl "an" "ftp://host.dom/motd;type=a" r#"url.ftptype().unwrap().as_str() == "a""#
    as_news NewsUrl "a" "news:comp.lang.c" r#"url.grouppart.to_string() == "comp.lang.c""#
    as_nntp NntpUrl "an" "nntp://host.dom/comp.lang.c/17" r#"url.digits.unwrap().as_str() == "17""#
    as_telnet TelnetUrl "a" "telnet://guest@host.dom" r#"url.login.user().unwrap().as_str() == "guest""#
    as_gopher GopherUrl "a" "gopher://host.dom/7/find" r#"url.gtype().unwrap().as_str() == "7""#
    as_wais WaisUrl "a" "wais://host.dom/db" r#"url.hostport().host.as_str() == "host.dom""#
    as_mailto MailtoUrl "a" "mailto:me@host.dom" r#"url.encoded822addr.as_str() == "me@host.dom""#
    as_file FileUrl "a" "file:///etc/motd" r#"url.is_local()"#
    as_prospero ProsperoUrl "a" "prospero://host.dom//pros/name" r#"url.ppath.as_str() == "/pros/name""#
    as_other OtherUrl "an" "mid:1@host.dom" r#"url.scheme.as_str() == "mid""#
}

impl<I> Url<I> {
    /// User, password, host and port, if the URL has a `login`: ftp, telnet, and new schemes that
    /// follow the common Internet scheme syntax (section 3.1).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// let url = Url::parse("x-ip://user:@host.dom")?;
    /// let login = url.login().unwrap();
    /// assert_eq!((login.user().unwrap().as_str(), login.password().unwrap().as_str()), ("user", ""));
    /// assert!(Url::parse("http://host.dom")?.login().is_none());
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn login(&self) -> Option<&Login<I>> {
        match self {
            Url::FtpUrl(url) => Some(&url.login),
            Url::TelnetUrl(url) => Some(&url.login),
            Url::OtherUrl(OtherUrl(GenericUrl {
                schemepart: SchemePart::IpSchemePart(part),
                ..
            })) => Some(&part.login),
            _ => None,
        }
    }

    /// Host and port, if the URL has a `hostport` (section 3.1).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("telnet://guest@host.dom:023")?.hostport().unwrap().to_string(), "host.dom:023");
    /// assert!(Url::parse("mailto:guest@host.dom")?.hostport().is_none());
    /// # Ok::<(), rfc1738::UrlError>(())
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
    /// (The host in the message-id of a news article is not one to connect to, section 3.6.)
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("file://vms.host.edu/x")?.host().unwrap().as_str(), "vms.host.edu");
    /// assert!(Url::parse("file:///x")?.host().is_none());
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn host(&self) -> Option<Host<I>>
    where
        I: Clone,
    {
        match self {
            Url::FileUrl(url) => url.host.clone().map(FileHost::into_host),
            _ => self.hostport().map(|hostport| hostport.host.clone()),
        }
    }

    /// The port in the URL, if there is one and it fits 16 bits. Its digits, however many, are in
    /// [`hostport`](Url::hostport).
    ///
    /// ```
    /// # use rfc1738::Url;
    /// assert_eq!(Url::parse("http://h:8080/")?.port(), Some(8080));
    /// assert_eq!(Url::parse("http://h/")?.port(), None);
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn port(&self) -> Option<u16>
    where
        I: Text,
    {
        self.hostport()?.port.as_ref()?.number()
    }
}

/// `otherurl = genericurl`: a new scheme, which follows the general syntax (section 5).
///
/// ```
/// use rfc1738::{Url, ast::SchemePart};
///
/// let url = Url::parse("z39.50://host.dom/db")?;
/// let other = url.as_other().unwrap();
/// assert_eq!(other.scheme.as_str(), "z39.50");
/// assert!(matches!(other.schemepart, SchemePart::IpSchemePart(part) if part.urlpath.unwrap().as_str() == "db"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OtherUrl<I>(pub GenericUrl<I>);

impl<I> OtherUrl<I> {
    /// [`Url::map`].
    #[inline(always)]
    pub(crate) fn map<J>(self, leaf: &mut impl FnMut(I) -> J) -> OtherUrl<J> {
        OtherUrl(self.0.map(leaf))
    }
}

impl<I> Deref for OtherUrl<I> {
    type Target = GenericUrl<I>;

    fn deref(&self) -> &GenericUrl<I> {
        &self.0
    }
}

impl<I> Pieces<I> for OtherUrl<I> {
    fn pieces<'t>(&'t self, each: &mut dyn FnMut(Piece<'t, I>)) {
        self.0.pieces(each);
    }
}

/// Formats the `genericurl`.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GenericUrl<I> {
    /// The name of the scheme, as written.
    pub scheme: I,
    /// The text after the colon.
    pub schemepart: SchemePart<I>,
}

node!(GenericUrl { scheme: (Scheme), ":" schemepart: node });

/// `schemepart = *xchar | ip-schemepart` (section 2.1): the second alternative if it reads as much
/// as the first one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(bound = "I: Text + serde::Serialize")
)]
pub enum SchemePart<I> {
    /// `*xchar`: opaque.
    #[cfg_attr(feature = "serde", serde(rename = "xchar"))]
    XChars(I),
    /// `ip-schemepart`.
    #[cfg_attr(feature = "serde", serde(rename = "ip-schemepart"))]
    IpSchemePart(IpSchemePart<I>),
}

choice!(SchemePart {
    XChars: (SchemePart),
    IpSchemePart: node
});

impl<I: Text> fmt::Display for SchemePart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::walk::write(self, f)
    }
}

impl<I: Text + fmt::Debug> fmt::Debug for SchemePart<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SchemePart::XChars(text) => f.debug_tuple("XChars").field(text).finish(),
            SchemePart::IpSchemePart(part) => f.debug_tuple("IpSchemePart").field(part).finish(),
        }
    }
}
