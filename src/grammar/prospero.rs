//! PROSPERO.

use nom::{
    IResult, Parser,
    combinator::{map, recognize},
    multi::many0_count,
    sequence::preceded,
};

use super::{hostport, misc::UCHAR};
use crate::{
    Production,
    ast::{FieldSpec, FieldSpecs, PPath, ProsperoUrl},
    engine::{Class, Text, literal, scheme_literal, separated, zero_or_more},
    facts::production::production,
};

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
///
#[doc = include_str!("../../grammar/diagrams/prosperourl.svg")]
/// A resource accessed via the Prospero Directory Service. No user name or password is allowed
/// (section 3.11).
///
/// ```
/// # use rfc1738::grammar::prosperourl;
/// let (rest, url) = prosperourl("prospero://host.dom//pros/name;OBJECT-VERSION=1").unwrap();
/// assert_eq!((rest, *url.ppath, *url.fieldspecs), ("", "/pros/name", ";OBJECT-VERSION=1"));
///
/// assert!(prosperourl("prospero://host.dom").is_err());
/// ```
pub fn prosperourl<I: Text>(input: I) -> IResult<I, ProsperoUrl<I>> {
    production(
        Production::ProsperoUrl,
        map(
            (
                scheme_literal("prospero://"),
                hostport,
                preceded(literal("/"), ppath),
                map(recognize(many0_count(fieldspec)), FieldSpecs),
            ),
            |(scheme, hostport, ppath, fieldspecs)| ProsperoUrl {
                scheme,
                hostport,
                ppath,
                fieldspecs,
            },
        ),
    )
    .parse(input)
}

/// `ppath = psegment *[ "/" psegment ]`
///
#[doc = include_str!("../../grammar/diagrams/ppath.svg")]
/// The host-specific object name, which is opaque. Its slashes need not mean a hierarchy
/// (section 3.11).
///
/// ```
/// # use rfc1738::grammar::ppath;
/// let (rest, path) = ppath("/pros/name;x=1").unwrap();
/// assert_eq!((rest, *path), (";x=1", "/pros/name"));
/// assert_eq!(*ppath(";x=1").unwrap().1, "");
/// ```
pub fn ppath<I: Text>(input: I) -> IResult<I, PPath<I>> {
    production(
        Production::PPath,
        // A run of all is the fast form, which reads the same.
        map(separated(literal("/"), psegment, &PPATH), PPath),
    )
    .parse(input)
}

static PPATH: Class = PSEGMENT.or("/");

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
///
#[doc = include_str!("../../grammar/diagrams/psegment.svg")]
/// A part of the name. The semicolon is reserved and may not appear in it without quoting
/// (section 3.11).
///
/// ```
/// # use rfc1738::grammar::psegment;
/// assert_eq!(psegment("a=b/c"), Ok(("/c", "a=b")));
/// assert_eq!(psegment(";"), Ok((";", "")));
/// ```
pub fn psegment<I: Text>(input: I) -> IResult<I, I> {
    production(Production::PSegment, zero_or_more(&PSEGMENT)).parse(input)
}

pub(super) static PSEGMENT: Class = UCHAR.or("?:@&=");

/// `fieldspec = ";" fieldname "=" fieldvalue`
///
#[doc = include_str!("../../grammar/diagrams/fieldspec.svg")]
/// A field and its value, which serve to identify the target of the URL (section 3.11).
///
/// ```
/// # use rfc1738::grammar::fieldspec;
/// let (rest, field) = fieldspec(";OBJECT-VERSION=1;x=").unwrap();
/// assert_eq!((rest, field.fieldname, field.fieldvalue), (";x=", "OBJECT-VERSION", "1"));
///
/// assert!(fieldspec(";x").is_err());
/// ```
pub fn fieldspec<I: Text>(input: I) -> IResult<I, FieldSpec<I>> {
    production(
        Production::FieldSpec,
        map(
            (
                preceded(literal(";"), fieldname),
                preceded(literal("="), fieldvalue),
            ),
            |(fieldname, fieldvalue)| FieldSpec {
                fieldname,
                fieldvalue,
            },
        ),
    )
    .parse(input)
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
///
#[doc = include_str!("../../grammar/diagrams/fieldname.svg")]
/// The name of a field (section 3.11).
///
/// ```
/// # use rfc1738::grammar::fieldname;
/// assert_eq!(fieldname("OBJECT-VERSION=1"), Ok(("=1", "OBJECT-VERSION")));
/// assert_eq!(fieldname("=1"), Ok(("=1", "")));
/// ```
pub fn fieldname<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FieldName, zero_or_more(&FIELD)).parse(input)
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
///
#[doc = include_str!("../../grammar/diagrams/fieldvalue.svg")]
/// The value of a field (section 3.11).
///
/// ```
/// # use rfc1738::grammar::fieldvalue;
/// assert_eq!(fieldvalue("1;x=2"), Ok((";x=2", "1")));
/// assert_eq!(fieldvalue("="), Ok(("=", "")));
/// ```
pub fn fieldvalue<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FieldValue, zero_or_more(&FIELD)).parse(input)
}

pub(super) static FIELD: Class = UCHAR.or("?:@&");
