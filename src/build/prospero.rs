//! Prospero (section 3.11).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, HostPort, encode, hostport_setters},
};
use crate::{Production, Span, UrlBuf, ast::ProsperoUrl};

/// Builds a Prospero URL: [`ProsperoUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct ProsperoUrlBuilder {
    hostport: HostPort,
    ppath: Option<String>,
    fieldspecs: Vec<(String, String)>,
}

impl ProsperoUrl<Span<'_>> {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::ProsperoUrl;
    ///
    /// let object = ProsperoUrl::builder().host("host.dom").ppath("/pros/name").fieldspec("OBJECT-VERSION", "1");
    /// assert_eq!(&*object.build()?, "prospero://host.dom//pros/name;OBJECT-VERSION=1");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> ProsperoUrlBuilder {
        ProsperoUrlBuilder::default()
    }
}

impl ProsperoUrlBuilder {
    hostport_setters!(hostport);

    /// The host-specific object name, perhaps empty, with all its slashes.
    pub fn ppath(mut self, hsoname: impl AsRef<[u8]>) -> Self {
        self.ppath = Some(encode(Production::ProsperoUrl, Production::PPath, hsoname.as_ref()));
        self
    }

    /// Adds a field and its value. Either may be empty.
    pub fn fieldspec(mut self, fieldname: impl AsRef<[u8]>, fieldvalue: impl AsRef<[u8]>) -> Self {
        let field = (
            encode(Production::ProsperoUrl, Production::FieldName, fieldname.as_ref()),
            encode(Production::ProsperoUrl, Production::FieldValue, fieldvalue.as_ref()),
        );
        self.fieldspecs.push(field);
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::ProsperoUrl);
        self.hostport.write(&mut draft)?;
        let ppath = draft.need(Production::PPath, &self.ppath)?;
        draft.push("/", ppath);
        for (fieldname, fieldvalue) in &self.fieldspecs {
            draft.push(";", fieldname);
            draft.push("=", fieldvalue);
        }
        Ok(draft.finish())
    }
}
