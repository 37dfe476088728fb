//! HTTP: the target to request (section 3.3).

use super::{InterpretError, Server};
use crate::{Span, ast::HttpUrl};

/// The request of a client for an HTTP URL, and the server to send it to.
///
/// ```
/// use rfc1738::{Url, interpret::Interpretation};
///
/// let url = Url::parse("http://host.dom/a%2Fb?query")?;
/// let Interpretation::Http(request) = url.interpret()? else { unreachable!() };
/// assert_eq!((request.server.port, request.target), (80, "/a%2Fb?query"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The server to connect to; the default port is 80.
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
/// The host's number is not an IP address, or no client can connect to the port.
pub(super) fn interpret<'a>(
    url: &HttpUrl<Span<'a>>,
    default_port: u16,
) -> Result<Request<'a>, InterpretError> {
    let server = Server::of(&url.hostport, default_port);
    let target = url.hpath().and_then(|path| {
        let end = url.search().map_or(path.end(), Span::end);
        path.input().get(path.start().checked_sub(1)?..end)
    });
    Ok(Request {
        server,
        target: target.unwrap_or("/"),
    })
}
