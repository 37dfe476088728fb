//! Prospero URLs (section 3.11).

use core::iter::FusedIterator;

#[cfg(feature = "serde")]
use super::json::Array;
use super::{HostPort, node::node, parts::repeated};
use crate::Text;

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]` (section 3.11).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("prospero://host.dom//pros/name")?;
/// let prospero = url.as_prospero().unwrap();
/// assert_eq!((prospero.ppath.as_str(), prospero.fieldspecs.fields().count()), ("/pros/name", 0));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ProsperoUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The host-specific object name, `<hsoname>` in section 3.11.
    pub ppath: PPath<I>,
    /// The fields and their values, perhaps none.
    pub fieldspecs: FieldSpecs<I>,
}

node!(ProsperoUrl { scheme: name, "://" hostport: node, "/" ppath: node, fieldspecs: part });

repeated! {
    /// `ppath = psegment *[ "/" psegment ]` (section 3.11).
    PPath of PPath,
    /// Its segments. Each may be empty. They need not form a hierarchy.
    ///
    /// ```
    /// use rfc1738::grammar::ppath;
    ///
    /// let (_, path) = ppath("/pros/name").unwrap();
    /// assert!(path.segments().eq(["", "pros", "name"]));
    /// ```
    segments at b'/', "psegment"
}

repeated! {
    /// `*[ fieldspec ]`, the fields at the end of a `prosperourl` (section 3.11).
    FieldSpecs of FieldSpec,
    /// Each field with its value.
    ///
    /// ```
    /// use rfc1738::grammar::prosperourl;
    ///
    /// let (_, url) = prosperourl("prospero://h/x;VERSION=1;empty=").unwrap();
    /// let fields = url.fieldspecs.fields().map(|field| (field.fieldname, field.fieldvalue));
    /// assert!(fields.eq([("VERSION", "1"), ("empty", "")]));
    /// ```
    fields -> Fields<I>, |fields: &I| Fields(fields.clone()),
    { "fieldspec": |fields: &Self| Array(fields.fields()) }
}

/// The fields of a [`FieldSpecs`].
#[derive(Debug, Clone)]
pub struct Fields<I>(I);

impl<I: Text> Iterator for Fields<I> {
    type Item = FieldSpec<I>;

    fn next(&mut self) -> Option<FieldSpec<I>> {
        // Neither a name nor a value has a ";" or a "=".
        let after = self.0.as_bytes().get(";".len()..)?;
        let end = after
            .iter()
            .position(|&byte| byte == b';')
            .unwrap_or(after.len());
        let equals = after[..end].iter().position(|&byte| byte == b'=')?;
        let field = self.0.take(";".len() + end).take_from(";".len());
        self.0 = self.0.take_from(";".len() + end);
        Some(FieldSpec {
            fieldname: field.take(equals),
            fieldvalue: field.take_from(equals + "=".len()),
        })
    }
}

impl<I: Text> FusedIterator for Fields<I> {}

/// `fieldspec = ";" fieldname "=" fieldvalue` (section 3.11).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FieldSpec<I> {
    /// The name of the field, perhaps empty.
    pub fieldname: I,
    /// Its value, perhaps empty.
    pub fieldvalue: I,
}

node!(FieldSpec { ";" fieldname: (FieldName), "=" fieldvalue: (FieldValue) });
