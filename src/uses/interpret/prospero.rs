//! Prospero: an object, and the fields that help to identify it (section 3.11).

use super::{InterpretError, Octets, Server, octets::check};
use crate::{
    Production, Span,
    ast::{FieldSpecs, ProsperoUrl, Url},
    parse::schemes::{RFC1738, Schemes},
};

/// The object that a client asks the directory server for.
///
/// ```
/// use rfc1738::Url;
///
/// let text = "prospero://host.dom//pros/name;OBJECT-VERSION=1";
/// let url = Url::parse(text)?;
/// let object = url.as_prospero().unwrap().interpret()?;
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

impl<'a> ProsperoUrl<Span<'a>> {
    /// The object that a client asks for (section 3.11).
    ///
    /// # Errors
    ///
    /// An escape in it stands for CR, LF or NUL (the requests of Prospero are lines), the host's number is not an IP
    /// address, or no client can connect to the port.
    pub fn interpret(&self) -> Result<Object<'a>, InterpretError> {
        self.interpret_by(&RFC1738)
    }

    /// [`interpret`](Self::interpret), where the scheme may be one of this set.
    ///
    /// # Errors
    ///
    /// As [`interpret`](Self::interpret).
    pub fn interpret_by(&self, schemes: &Schemes) -> Result<Object<'a>, InterpretError> {
        const URL: Production = Production::ProsperoUrl;
        let server = Server::of(&Url::ProsperoUrl(*self), schemes)?;
        let hsoname = Octets::decode(URL, Production::PPath, *self.ppath)?;
        for field in self.fieldspecs.fields() {
            check(URL, Production::FieldName, field.fieldname)?;
            check(URL, Production::FieldValue, field.fieldvalue)?;
        }
        Ok(Object { server, hsoname, fieldspecs: self.fieldspecs })
    }
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
