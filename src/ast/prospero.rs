//! Prospero URLs (section 3.11).

use core::{fmt, iter::FusedIterator};

use nom::Parser;

#[cfg(feature = "serde")]
use super::parts::Array;
use super::{HostPort, parts::repeated};
use crate::{Text, grammar};

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]` (section 3.11).
///
/// ```
/// use rfc1738::{Url, ast};
///
/// let Ok(ast::Url::ProsperoUrl(url)) = Url::parse("prospero://host.dom//pros/name") else { unreachable!() };
/// assert_eq!((url.ppath.as_str(), url.fieldspecs.fields().count()), ("/pros/name", 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProsperoUrl<I: Text> {
    /// The scheme's name, as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The host-specific object name, `<hsoname>` in section 3.11.
    pub ppath: PPath<I>,
    /// The fields and their values, perhaps none.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub fieldspecs: FieldSpecs<I>,
}

impl<I: Text> fmt::Display for ProsperoUrl<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}{}", self.scheme.as_str(), self.hostport, self.ppath, self.fieldspecs)
    }
}

repeated! {
    /// `ppath = psegment *[ "/" psegment ]` (section 3.11).
    PPath,
    /// Its segments, of which any may be empty. They need not be a hierarchy.
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
    FieldSpecs,
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
        let (rest, field) = grammar::fieldspec.parse(self.0.clone()).ok()?;
        self.0 = rest;
        Some(field)
    }
}

impl<I: Text> FusedIterator for Fields<I> {}

/// `fieldspec = ";" fieldname "=" fieldvalue` (section 3.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FieldSpec<I: Text> {
    /// The name of the field, perhaps empty.
    pub fieldname: I,
    /// Its value, perhaps empty.
    pub fieldvalue: I,
}

impl<I: Text> fmt::Display for FieldSpec<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ";{}={}", self.fieldname.as_str(), self.fieldvalue.as_str())
    }
}
