//! [`Server`]: the server to connect to.

use core::{fmt, net::Ipv4Addr};

use crate::{
    Span,
    ast::{self, HostPort},
    parse::demands::connectable,
};

/// The server to connect to: a host, and the port that the URL gives, or else the scheme's default
/// (section 3.1).
///
/// ```
/// use rfc1738::{Url, interpret::{Host, Interpretation}};
///
/// let url = Url::parse("gopher://host.dom:25/0QUIT")?;
/// let Interpretation::Gopher(request) = url.interpret()? else { unreachable!() };
/// let server = request.server;
/// assert_eq!((server.host, server.port), (Host::Name("host.dom"), 25));
/// // "An example has been the use of gopher URLs to cause a rude message to be sent via a SMTP server."
/// assert!(!server.is_default_port());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Server<'a> {
    /// The host.
    pub host: Host<'a>,
    /// The port, from 1 to 65535.
    pub port: u16,
    default_port: u16,
}

/// A host, by its name or by its number (section 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Host<'a> {
    /// A domain name.
    Name(&'a str),
    /// An IP address. Its groups of digits are decimal even if they begin with zeros. (A resolver
    /// that is given the text may read those as octal.)
    Number(Ipv4Addr),
}

/// Only a [`Url`](crate::Url) is interpreted, in which no rule finds an error.
const NO_ERROR: &str = "every server of a valid URL has a port and an address";

impl<'a> Server<'a> {
    /// Whether the port is the scheme's default. "Caution should be used when using any URL which
    /// specifies a port number other than the default for the protocol" (section 6).
    pub fn is_default_port(&self) -> bool {
        self.port == self.default_port
    }

    /// The server that `hostport` names, in a URL of a scheme with this default port.
    pub(super) fn of(hostport: &HostPort<Span<'a>>, default_port: u16) -> Self {
        let port = match &hostport.port {
            Some(port) => connectable(*port).unwrap_or_else(|| unreachable!("{NO_ERROR}")),
            None => default_port,
        };
        Server {
            host: Host::of(&hostport.host),
            port,
            default_port,
        }
    }
}

/// The octet that a group of digits of a host's number represents. Leading zeros do not count.
fn octet(digits: &Span<'_>) -> Option<u8> {
    digits.as_str().parse().ok()
}

impl<'a> Host<'a> {
    pub(super) fn of(host: &ast::Host<Span<'a>>) -> Self {
        let ast::Host::HostNumber(number) = host else {
            return Host::Name(host.as_str());
        };
        let mut address = [0; 4];
        for (group, digits) in address.iter_mut().zip(number.digits()) {
            *group = octet(&digits).unwrap_or_else(|| unreachable!("{NO_ERROR}"));
        }
        Host::Number(address.into())
    }
}

/// For example `host.dom:21`.
impl fmt::Display for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Name(name) => f.pad(name),
            Host::Number(number) => number.fmt(f),
        }
    }
}
