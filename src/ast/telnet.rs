//! Telnet URLs (section 3.8).

use super::{Login, node::node};

/// `telneturl = "telnet://" login [ "/" ]` (section 3.8).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("telnet://guest:@host.dom")?;
/// let telnet = url.as_telnet().unwrap();
/// assert_eq!((telnet.login.password().unwrap().range(), telnet.slash), (15..15, false));
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TelnetUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// User, password, host and port.
    pub login: Login<I>,
    /// Whether there is a `/` at the end.
    pub slash: bool,
}

node!(TelnetUrl { scheme: name, "://" login: node, slash: ["/"] });
