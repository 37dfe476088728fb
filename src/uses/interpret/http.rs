//! HTTP: the target to request (section 3.3).

use super::{InterpretError, Server};
use crate::{Span, ast::HttpUrl};

/// The protocol of a request, by the scheme of its URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Protocol {
    /// `http`: HTTP (section 3.3).
    Http,
    /// `https`: HTTP over TLS (RFC 2818, section 2.1).
    Https,
    /// `ws`: the opening handshake of a WebSocket, which is a request of HTTP (RFC 6455, section
    /// 4.1).
    Ws,
    /// `wss`: the same over TLS (RFC 6455, section 4.1).
    Wss,
}

impl Protocol {
    /// The one of the scheme of this name, in either case.
    pub(super) fn named(name: &str) -> Option<Protocol> {
        let schemes = [
            ("http", Protocol::Http),
            ("https", Protocol::Https),
            ("ws", Protocol::Ws),
            ("wss", Protocol::Wss),
        ];
        let mut named = schemes.into_iter();
        let (_, protocol) = named.find(|(scheme, _)| scheme.eq_ignore_ascii_case(name))?;
        Some(protocol)
    }

    /// Whether TLS is started before the request.
    pub fn is_secure(self) -> bool {
        matches!(self, Protocol::Https | Protocol::Wss)
    }

    /// Whether the request is the opening handshake of a WebSocket.
    pub fn is_websocket(self) -> bool {
        matches!(self, Protocol::Ws | Protocol::Wss)
    }
}

/// The request of a client for an HTTP URL, and the server to send it to.
///
/// ```
/// use rfc1738::{Url, interpret::{Interpretation, http::Protocol}};
///
/// let url = Url::parse("http://host.dom/a%2Fb?query")?;
/// let Interpretation::Http(request) = url.interpret()? else { unreachable!() };
/// assert_eq!((request.protocol, request.server.port, request.target), (Protocol::Http, 80, "/a%2Fb?query"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The protocol.
    pub protocol: Protocol,
    /// The server to connect to; the default port of `http` is 80.
    pub server: Server<'a>,
    /// The target to request: path and search with the `/` and the `?` before them, escapes as
    /// written; `/` if the URL has no path. ("\<path> is an HTTP selector, and \<searchpart> is a
    /// query string", section 3.3; what HTTP sends of them is the request target of RFC 9112,
    /// section 3.2.)
    pub target: &'a str,
}

/// The request of a client for it (section 3.3).
///
/// # Errors
///
/// The scheme is registered, and only its definition says what a client does.
pub(super) fn interpret<'a>(
    url: &HttpUrl<Span<'a>>,
    default_port: u16,
) -> Result<Request<'a>, InterpretError> {
    let protocol = Protocol::named(url.scheme.as_str()).ok_or(InterpretError::NewScheme {
        range: url.scheme.range(),
    })?;
    let server = Server::of(&url.hostport, default_port);
    let target = url.hpath().and_then(|path| {
        let end = url.search().map_or(path.end(), Span::end);
        path.input().get(path.start().checked_sub(1)?..end)
    });
    Ok(Request {
        server,
        protocol,
        target: target.unwrap_or("/"),
    })
}
