//! Telnet: an interactive service (section 3.8).

use super::{InterpretError, Octets, Server};
use crate::{Production, Span, ast::TelnetUrl};

/// The service that a telnet URL designates, and the advice for its user.
///
/// ```
/// use rfc1738::{Url, interpret::Interpretation};
///
/// let url = Url::parse("telnet://guest:me%40home@host.dom/")?;
/// let Interpretation::Telnet(service) = url.interpret()? else { unreachable!() };
/// assert_eq!(service.server.to_string(), "host.dom:23");
/// let advice = service.advice.unwrap();
/// assert_eq!((&*advice.user, &*advice.password.unwrap()), (&b"guest"[..], &b"me@home"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Service<'a> {
    /// The server to connect to; the default port is 23.
    pub server: Server<'a>,
    /// The advice for the user, if the URL has a user name.
    pub advice: Option<Advice<'a>>,
}

/// A user name and password that are "advisory only": clients "merely advise the user" of them, and
/// do not send them (section 3.8).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Advice<'a> {
    /// The suggested user name, perhaps empty.
    pub user: Octets<'a>,
    /// The suggested password, if there is one.
    pub password: Option<Octets<'a>>,
}

/// The service that it designates (section 3.8).
///
/// # Errors
///
/// An escape in it stands for CR, LF, NUL, or FF, which begins a command of Telnet: a user who
/// follows the advice would send it. Or the host's number is not an IP address, or no client can
/// connect to the port.
pub(super) fn interpret<'a>(
    url: &TelnetUrl<Span<'a>>,
    default_port: u16,
) -> Result<Service<'a>, InterpretError> {
    const URL: Production = Production::TelnetUrl;
    let server = Server::of(&url.login.hostport, default_port);
    let password = |password| Octets::decode(URL, Production::Password, password);
    let advice = |user| {
        Ok(Advice {
            user: Octets::decode(URL, Production::User, user)?,
            password: url.login.password().copied().map(password).transpose()?,
        })
    };
    Ok(Service {
        server,
        advice: url.login.user().copied().map(advice).transpose()?,
    })
}
