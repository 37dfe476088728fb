//! [`Parts`]: the parts of the syntax that all schemes share.

use rfc1738::{Span, Url, ast};
use serde::{Serialize, Serializer};

/// The parts of a URL, as it writes them: those of the syntax that all schemes share (sections 2.1 and 3.1). Of what is inside the
/// path, such as a typecode, they know nothing. A part that is absent is `None`; one that is empty is empty.
///
/// ```
/// use rfc1738::Url;
/// use rfc1738_by_name::Parts;
///
/// let text = "ftp://me:@host.dom:021/motd;type=a";
/// let parts = Parts::of(&Url::parse(text)?, text);
/// assert_eq!((parts.user, parts.password, parts.host), (Some("me"), Some(""), Some("host.dom")));
/// assert_eq!((parts.port, parts.path, parts.search), (Some("021"), Some("/motd;type=a"), None));
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Parts<'a> {
    /// The name of the scheme.
    pub scheme: &'a str,
    /// The user name.
    pub user: Option<&'a str>,
    /// The password.
    pub password: Option<&'a str>,
    /// The host.
    pub host: Option<&'a str>,
    /// The digits of the port, however many. Serialized, it is the number, `null` if it does not fit 16 bits.
    #[serde(serialize_with = "number")]
    pub port: Option<&'a str>,
    /// All that follows host and port, with its "/", or that follows the colon of a scheme without "//"; up to the "?" of
    /// the search.
    pub path: Option<&'a str>,
    /// The search of an HTTP or WAIS URL, without the "?". In other URLs a "?" belongs to the path.
    pub search: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// The parts of `url`, the tree of all of `text`.
    pub fn of(url: &Url<'a>, text: &'a str) -> Self {
        let (login, hostport) = (url.login(), url.hostport());
        let search = match url {
            Url::HttpUrl(url) => url.search(),
            Url::WaisUrl(ast::WaisUrl::WaisIndex(url)) => Some(&url.search),
            _ => None,
        };
        let host = url.host();
        let port = hostport.and_then(|hostport| hostport.port.as_deref());
        let scheme_end = url.scheme().end();
        let path_start = match (port, &host, url) {
            (Some(port), _, _) => port.end(),
            (None, Some(host), _) => host.end(),
            (None, None, Url::FileUrl(_)) => scheme_end + "://".len(),
            (None, None, _) => scheme_end + ":".len(),
        };
        let path_end = search.map_or(text.len(), |search| search.start() - "?".len());
        let path = &text[path_start..path_end];
        Parts {
            scheme: url.scheme().as_str(),
            user: login.and_then(|login| login.user()).map(Span::as_str),
            password: login.and_then(|login| login.password()).map(Span::as_str),
            host: host.map(|host| host.as_str()),
            port: port.map(Span::as_str),
            path: Some(path).filter(|path| !path.is_empty()),
            search: search.map(Span::as_str),
        }
    }
}

/// Serializes the number of a port, if it has one that fits.
fn number<S: Serializer>(digits: &Option<&str>, serializer: S) -> Result<S::Ok, S::Error> {
    digits.and_then(|digits| digits.parse::<u16>().ok()).serialize(serializer)
}
