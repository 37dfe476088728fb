//! Gopher and Gopher+: the octets to send (section 3.4).

use alloc::vec::Vec;

use super::{InterpretError, Octets, Server};
use crate::{
    Production, Span,
    ast::{GopherFields, GopherUrl},
};

pub(crate) mod form;
mod plus;

pub use plus::{AnswerError, Answers, AttributeNames, Attributes, GopherPlus};

/// The request of a client for a Gopher URL, and the server to send it to.
///
/// ```
/// use rfc1738::{Url, interpret::{InterpretError, Interpretation, gopher::{GopherPlus, Request}}};
///
/// fn request(text: &str) -> Result<Request<'_>, InterpretError> {
///     let Interpretation::Gopher(request) = Url::parse(text).unwrap().interpret()? else { unreachable!() };
///     Ok(request)
/// }
/// assert_eq!(request("gopher://host.dom/00/README")?.octets(), b"0/README\r\n");
/// assert_eq!(request("gopher://host.dom/7/find%09some%20words")?.octets(), b"/find\tsome words\r\n");
///
/// let item = request("gopher://host.dom/9/paper%09%09+application/postscript%20Es_ES")?;
/// assert_eq!((item.server.port, item.gtype), (70, b'9'));
/// assert!(matches!(item.gopher_plus, Some(GopherPlus::View { .. })));
/// assert_eq!(item.octets(), b"/paper\t\t+application/postscript Es_ES\r\n");
/// # Ok::<(), rfc1738::interpret::InterpretError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The server to connect to; the default port is 70.
    pub server: Server<'a>,
    /// The type of the item, which determines how to show it and is not sent. It defaults to `1`, a
    /// directory.
    pub gtype: u8,
    /// The selector, perhaps empty: the top-level directory. It may contain NUL (section 3.4.1).
    pub selector: Octets<'a>,
    /// The search, after the first tab, perhaps empty.
    pub search: Option<Octets<'a>>,
    /// The Gopher+ string, after the second tab (sections 3.4.3 to 3.4.9).
    pub gopher_plus: Option<GopherPlus<'a>>,
}

/// The request of a client for it (section 3.4).
///
/// # Errors
///
/// An escape in it stands for a delimiter of Gopher: CR, LF, a tab, or NUL after the selector. The
/// first two tabs divide the gopher path, and only the Gopher+ string of a filled-out form may have
/// further tabs, and lines (section 3.4.9). Or the host's number is not an IP address, or no client
/// can connect to the port.
pub(super) fn interpret<'a>(
    url: &GopherUrl<Span<'a>>,
    default_port: u16,
) -> Result<Request<'a>, InterpretError> {
    let decode = |part| move |leaf| Octets::decode(Production::GopherUrl, part, leaf);
    let fields = GopherFields::of(url);
    let selector = fields
        .map(|fields| fields.selector)
        .map(decode(Production::Selector))
        .transpose()?;
    let search = fields.and_then(|fields| fields.search);
    let gopher_plus_string = fields.and_then(|fields| fields.gopher_plus_string);
    Ok(Request {
        server: Server::of(&url.hostport, default_port),
        gtype: url
            .gtype()
            .and_then(|gtype| gtype.decode().first().copied())
            .unwrap_or(b'1'),
        selector: selector.unwrap_or(Octets::sound(b"")),
        search: search.map(decode(Production::Search)).transpose()?,
        gopher_plus: gopher_plus_string.map(GopherPlus::read).transpose()?,
    })
}

impl<'a> Request<'a> {
    /// The octets to send, line ends included: the selector, a tab and the search, a tab and the
    /// Gopher+ string (sections 3.4.1 to 3.4.3).
    ///
    /// * An item with a form takes two requests: this one, for the item's `+ASK` attribute, and one
    ///   with the answers (section 3.4.5).
    /// * If there is no search, answers follow the selector directly, as section 3.4.9 shows.
    pub fn octets(&self) -> Vec<u8> {
        let mut octets = self.selector.to_vec();
        let mut field = |field: &[u8]| {
            octets.push(b'\t');
            octets.extend_from_slice(field);
        };
        let search = self.search.as_deref().unwrap_or_default();
        match &self.gopher_plus {
            Some(GopherPlus::Answers(_)) if search.is_empty() => {}
            None if self.search.is_none() => {}
            _ => field(search),
        }
        if let Some(gopher_plus) = &self.gopher_plus {
            field(&gopher_plus.octets());
        }
        if !octets.ends_with(b"\r\n") {
            octets.extend_from_slice(b"\r\n");
        }
        octets
    }

    /// The request that retrieves the item, once the user has filled out its form (sections 3.4.5
    /// and 3.4.9).
    ///
    /// ```
    /// use rfc1738::{Url, interpret::{Interpretation, gopher::{Answers, GopherPlus}}};
    ///
    /// let url = Url::parse("gopher://host.dom/0/form%09%09?")?;
    /// let Interpretation::Gopher(request) = url.interpret()? else { unreachable!() };
    /// assert_eq!(request.gopher_plus, Some(GopherPlus::Form));
    /// assert_eq!(request.octets(), b"/form\t\t!+ASK\r\n");
    ///
    /// let answers = Answers::new(["Clifford", "yes"])?;
    /// assert_eq!(request.answered(answers).octets(), b"/form\t+\t1\r\n+-1\r\nClifford\r\nyes\r\n.\r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answered(self, answers: Answers<'a>) -> Self {
        Request {
            gopher_plus: Some(GopherPlus::Answers(answers)),
            ..self
        }
    }
}
