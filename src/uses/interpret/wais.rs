//! WAIS: a database, a search of it, or a document in it (section 3.9).

use alloc::borrow::Cow;
use core::fmt;

use super::{InterpretError, Server};
use crate::{Span, ast::WaisUrl};

/// The request of a client for a WAIS URL.
///
/// The parts are decoded and may contain any octets. WAIS, which is based on Z39.50, has no lines
/// that they could end: it counts the octets of each field.
///
/// ```
/// use rfc1738::{Url, interpret::{Interpretation, wais::Target}};
///
/// let url = Url::parse("wais://host.dom/db/TEXT/1%3Dhost%3B")?;
/// let Interpretation::Wais(request) = url.interpret()? else { unreachable!() };
/// assert_eq!((request.server.port, &*request.database), (210, &b"db"[..]));
/// assert!(matches!(request.target, Target::Document { wtype, id } if *wtype == *b"TEXT" && *id.octets() == *b"1=host;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The server to connect to; the default port is 210.
    pub server: Server<'a>,
    /// The name of the database.
    pub database: Cow<'a, [u8]>,
    /// The part of the database that is requested.
    pub target: Target<'a>,
}

/// The part of a database that is requested.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Target<'a> {
    /// The database itself, which "is available for searching".
    Database,
    /// A particular search.
    Search(Cow<'a, [u8]>),
    /// A particular document.
    Document {
        /// Its type, which many implementations require.
        wtype: Cow<'a, [u8]>,
        /// Its document-id.
        id: DocumentId<'a>,
    },
}

/// A document-id. It "should be treated opaquely; it may only be decomposed by the server that
/// issued it" (section 3.9), so a client can only send it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DocumentId<'a>(Cow<'a, [u8]>);

impl DocumentId<'_> {
    /// The octets to send.
    pub fn octets(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for DocumentId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DocumentId(b\"{}\")", self.0.escape_ascii())
    }
}

/// The request of a client for it (section 3.9).
///
/// # Errors
///
/// The host's number is not an IP address, or no client can connect to the port.
pub(super) fn interpret<'a>(
    url: &WaisUrl<Span<'a>>,
    default_port: u16,
) -> Result<Request<'a>, InterpretError> {
    let server = Server::of(url.hostport(), default_port);
    let target = match url {
        WaisUrl::WaisDatabase(_) => Target::Database,
        WaisUrl::WaisIndex(url) => Target::Search(url.search.decode()),
        WaisUrl::WaisDoc(url) => Target::Document {
            wtype: url.wtype.decode(),
            id: DocumentId(url.wpath.decode()),
        },
    };
    Ok(Request {
        server,
        database: url.database().decode(),
        target,
    })
}
