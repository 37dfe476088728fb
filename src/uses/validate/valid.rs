//! [`is_valid`]: whether no rule finds an error.

use nom::AsBytes;

use super::{finding::Findings, host};

use crate::{
    Production::{self, FtpUrl, HttpUrl, ProsperoUrl, TelnetUrl, WaisUrl},
    ast::{Host, HostPort},
    engine::Committed,
    parse::schemes::{Schemes, TODAY},
};

/// Whether all of `text` is a valid URL: whether [`validate`](crate::validate()) finds no error in it.
///
/// To know whether a production derives it, and no more, ask [`Url::parse`](crate::Url::parse).
///
/// ```
/// use rfc1738::{Url, is_valid};
///
/// assert!(is_valid("https://host.dom/path?search"));
/// assert!(!is_valid("https://user@host.dom/"));
/// assert!(!is_valid(" http://host.dom/"));
///
/// assert!(!is_valid("https://host.dom:99999/") && Url::parse("https://host.dom:99999/").is_ok());
/// ```
pub fn is_valid(text: &str) -> bool {
    TODAY.is_valid(text)
}

impl Schemes {
    /// Whether all of `text` is a valid URL of this set: whether [`validate`](Schemes::validate) finds no error in it.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let only = Schemes::only(["https"])?;
    /// assert!(only.is_valid("HTTPS://host.dom/") && !only.is_valid("ftp://host.dom/"));
    /// # Ok::<(), rfc1738::RegistrationError>(())
    /// ```
    pub fn is_valid(&self, text: &str) -> bool {
        match self.derives(text.as_bytes()) {
            None => false,
            Some((production, Some(server))) if is_ruled_by_its_server(production) && is_plain(&server) => true,
            Some(_) => !self.has_error(text),
        }
    }
}

impl Schemes {
    /// Whether a rule finds an error in `text`, which is a URL.
    #[cold]
    fn has_error(&self, text: &str) -> bool {
        let mut findings = Findings::unkept();
        self.findings(text, &mut findings).is_err() || findings.had_error()
    }
}

/// Whether all rules that find errors in its URLs are about the host and the port. (Addresses, names of groups, types and selectors
/// have rules of their own; `URL:` marks a text that has others.)
#[inline(always)]
fn is_ruled_by_its_server(url: Production) -> bool {
    matches!(url, HttpUrl | FtpUrl | TelnetUrl | WaisUrl | ProsperoUrl)
}

/// Whether it is seen at once that no rule finds an error in it: a host whose name cannot be too long, and a port that is in the
/// range. (If not, the rules are asked.)
#[inline(always)]
fn is_plain(server: &HostPort<Committed<'_>>) -> bool {
    let is_plain_host = match &server.host {
        Host::HostName(name) => name.as_bytes().len() <= host::LABEL,
        Host::HostNumber(_) => false,
    };
    // At most 9999, and not 0.
    let is_plain_port = |port: &[u8]| port.len() <= 4 && port[0] != b'0';
    is_plain_host && server.port.as_ref().is_none_or(|port| is_plain_port(port.as_bytes()))
}
