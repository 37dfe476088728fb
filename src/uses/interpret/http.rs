//! HTTP: the selector to request (section 3.3).

use super::{InterpretError, Server};
use crate::{
    Span,
    ast::{HttpUrl, Url},
    parse::schemes::{RFC1738, Schemes},
};

/// The request of a client for an HTTP URL, and the server to send it to.
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("http://host.dom/a%2Fb?query")?;
/// let request = url.as_http().unwrap().interpret()?;
/// assert_eq!((request.server.port, request.selector), (80, "/a%2Fb?query"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The server to connect to; the default port is 80.
    pub server: Server<'a>,
    /// The selector to request: path and search with the `/` and the `?` before them, escapes as written; `/` if the
    /// URL has no path.
    pub selector: &'a str,
}

impl<'a> HttpUrl<Span<'a>> {
    /// The request of a client for it (section 3.3).
    ///
    /// # Errors
    ///
    /// The host's number is not an IP address, or no client can connect to the port.
    pub fn interpret(&self) -> Result<Request<'a>, InterpretError> {
        self.interpret_by(&RFC1738)
    }

    /// [`interpret`](Self::interpret), where the scheme may be one of this set.
    ///
    /// # Errors
    ///
    /// As [`interpret`](Self::interpret).
    pub fn interpret_by(&self, schemes: &Schemes) -> Result<Request<'a>, InterpretError> {
        let server = Server::of(&Url::HttpUrl(*self), schemes)?;
        let selector = self.hpath().and_then(|path| {
            let end = self.search().map_or(path.end(), Span::end);
            path.input().get(path.start().checked_sub(1)?..end)
        });
        Ok(Request { server, selector: selector.unwrap_or("/") })
    }
}
