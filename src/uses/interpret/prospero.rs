//! Prospero: an object, and the fields that help to identify it (section 3.11).

use alloc::{borrow::Cow, vec::Vec};

use super::{InterpretError, Octets, Server, octets::check};
use crate::{
    Production, Span,
    ast::{FieldSpecs, ProsperoUrl},
};

/// The object that a client asks the directory server for.
///
/// ```
/// use rfc1738::{Url, interpret::Interpretation};
///
/// let text = "prospero://host.dom//pros/name;OBJECT-VERSION=1";
/// let url = Url::parse(text)?;
/// let Interpretation::Prospero(object) = url.interpret()? else { unreachable!() };
/// assert_eq!((object.server.port, &*object.hsoname), (1525, &b"/pros/name"[..]));
/// let version = object.fields().next().unwrap();
/// assert_eq!((&*version.name, &*version.value), (&b"OBJECT-VERSION"[..], &b"1"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Object<'a> {
    /// The server to ask; the default port is 1525.
    pub server: Server<'a>,
    /// The host-specific object name, which "is opaque and interpreted by the Prospero server": "no
    /// significance may be assumed" of a slash in it.
    pub hsoname: Octets<'a>,
    fieldspecs: FieldSpecs<Span<'a>>,
}

/// A field "associated with a Prospero link", and its value (section 3.11).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Field<'a> {
    /// Its name, perhaps empty.
    pub name: Octets<'a>,
    /// Its value, perhaps empty.
    pub value: Octets<'a>,
}

/// The object that a client asks for (section 3.11).
///
/// # Errors
///
/// An escape in it stands for CR, LF or NUL (the requests of Prospero are lines), the host's number
/// is not an IP address, or no client can connect to the port.
pub(super) fn interpret<'a>(
    url: &ProsperoUrl<Span<'a>>,
    default_port: u16,
) -> Result<Object<'a>, InterpretError> {
    const URL: Production = Production::ProsperoUrl;
    let server = Server::of(&url.hostport, default_port);
    let hsoname = Octets::decode(URL, Production::PPath, *url.ppath)?;
    for field in url.fieldspecs.fields() {
        check(URL, Production::FieldName, field.fieldname)?;
        check(URL, Production::FieldValue, field.fieldvalue)?;
    }
    Ok(Object {
        server,
        hsoname,
        fieldspecs: url.fieldspecs,
    })
}

impl<'a> Object<'a> {
    /// The fields, in the order of the URL.
    pub fn fields(&self) -> impl Iterator<Item = Field<'a>> {
        self.fieldspecs.fields().map(|field| Field {
            name: Octets::decode_checked(field.fieldname),
            value: Octets::decode_checked(field.fieldvalue),
        })
    }
}

/// Octets as a token of a request: as they are, or between quotes if there are none, or white space
/// or a quote is among them. (Prospero Protocol, version 5, "Spaces, quoting, and line-feeds".)
///
/// ```
/// use rfc1738::interpret::{Octets, prospero::token};
///
/// assert_eq!(*token(&Octets::new("/pros/name")?), *b"/pros/name");
/// assert_eq!(*token(&Octets::new("it's ATTRIBUTES")?), *b"'it''s ATTRIBUTES'");
/// # Ok::<(), rfc1738::interpret::LineError>(())
/// ```
pub fn token<'o>(octets: &'o Octets<'_>) -> Cow<'o, [u8]> {
    let is_plain =
        !octets.is_empty() && !octets.iter().any(|octet| b" \t\x0B\x0C'".contains(octet));
    if is_plain {
        return Cow::Borrowed(octets);
    }
    let mut token = Vec::from(*b"'");
    for &octet in octets.iter() {
        token.push(octet);
        if octet == b'\'' {
            token.push(octet);
        }
    }
    token.push(b'\'');
    Cow::Owned(token)
}
