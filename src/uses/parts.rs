//! [`UrlParts`]: the parts of the syntax that all schemes share.

use crate::{Span, ast};

/// The parts of a URL as they are written, whatever its scheme: those of the syntax that all
/// schemes share (sections 2.1 and 3.1). They do not divide the path, so a typecode is part of it.
///
/// A part that is absent is `None`; one that is empty is empty.
///
/// ```
/// use rfc1738::Url;
///
/// let parts = Url::parse("ftp://me:@host.dom:021/motd;type=a")?.parts();
/// assert_eq!((parts.scheme.as_str(), parts.user.unwrap().as_str(), parts.password.unwrap().as_str()), ("ftp", "me", ""));
/// assert_eq!((parts.host.unwrap().range(), parts.port.unwrap().as_str()), (10..18, "021"));
/// assert_eq!((parts.path.unwrap().as_str(), parts.search), ("/motd;type=a", None));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UrlParts<'a> {
    /// The name of the scheme.
    pub scheme: Span<'a>,
    /// The user name.
    pub user: Option<Span<'a>>,
    /// The password.
    pub password: Option<Span<'a>>,
    /// The host.
    pub host: Option<Span<'a>>,
    /// The digits of the port, however many. [`Url::port`](crate::ast::Url::port) gives the number.
    pub port: Option<Span<'a>>,
    /// All that follows host and port, with its "/", or that follows the colon of a scheme without
    /// "//"; up to the "?" of the search.
    pub path: Option<Span<'a>>,
    /// The search of an HTTP or WAIS URL, without the "?". In other URLs a "?" belongs to the path.
    pub search: Option<Span<'a>>,
}

impl<'a> ast::Url<Span<'a>> {
    /// Its parts.
    pub fn parts(&self) -> UrlParts<'a> {
        let login = self.login();
        let hostport = self.hostport();
        let search = match self {
            ast::Url::HttpUrl(url) => url.search().copied(),
            ast::Url::WaisUrl(ast::WaisUrl::WaisIndex(url)) => Some(url.search),
            _ => None,
        };
        let host = self.host().map(|host| *host);
        let port = hostport
            .and_then(|hostport| hostport.port.as_deref())
            .copied();
        let scheme = *self.scheme();
        let text = scheme.input();
        let start = match (port.or(host), self) {
            (Some(before), _) => before.end(),
            (None, ast::Url::FileUrl(_)) => scheme.end() + "://".len(),
            (None, _) => scheme.end() + ":".len(),
        };
        let end = search.map_or(text.len(), |search| search.start() - "?".len());
        UrlParts {
            scheme,
            user: login.and_then(|login| login.user()).copied(),
            password: login.and_then(|login| login.password()).copied(),
            host,
            port,
            path: Some(Span::of(text, start..end)).filter(|path| start < path.end()),
            search,
        }
    }
}

/// An object of the texts. The port is a number, `null` if it does not fit 16 bits.
#[cfg(feature = "serde")]
impl<'a> serde::Serialize for UrlParts<'a> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let UrlParts {
            scheme,
            user,
            password,
            host,
            port,
            path,
            search,
        } = self;
        let text = |part: &Option<Span<'a>>| part.map(|part| part.as_str());
        let mut parts = serializer.serialize_struct("UrlParts", 7)?;
        parts.serialize_field("scheme", scheme.as_str())?;
        parts.serialize_field("user", &text(user))?;
        parts.serialize_field("password", &text(password))?;
        parts.serialize_field("host", &text(host))?;
        parts.serialize_field(
            "port",
            &port.and_then(|digits| digits.as_str().parse::<u16>().ok()),
        )?;
        parts.serialize_field("path", &text(path))?;
        parts.serialize_field("search", &text(search))?;
        parts.end()
    }
}
