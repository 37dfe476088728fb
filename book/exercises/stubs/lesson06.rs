//! Lesson 6: Ambiguity.
//!
//! If an earlier lesson is not done yet, take its parsers from `crate::given`.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    combinator::{not, opt, recognize},
    multi::many0_count,
    sequence::terminated,
};

use crate::given::{ip_schemepart, otherurl, scheme};
use crate::lesson02::{uchar, xchar};
use crate::lesson03::hpath;
use crate::lesson05::hostport;
use crate::tree::SchemePart;

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// A query (section 3.3).
pub fn search(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
///
/// A resource on the web (section 3.3). The name of a scheme may be in upper case, too
/// (section 2.1).
pub fn httpurl(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `url = httpurl | otherurl`, in the strict reading
///
/// Two of the eleven alternatives. `otherurl = genericurl` derives every `httpurl`, but
/// it is for new schemes (the comment above it in section 5). So a string whose scheme is
/// `http` is an `httpurl`, or it is not a `url`. Of `http://user@host` it reads
/// `http://user`, and of `nfs://user@host` everything.
pub fn url(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `schemepart = *xchar | ip-schemepart`, by its tree
///
/// Everything that `ip-schemepart` derives is also a run of `xchar`s. It says more, so
/// it is chosen wherever it reads all that `*xchar` reads (ruling 3): `//user@host/` is
/// a `SchemePart::IpSchemePart`. Of `//host:/x` it would leave `:/x`, so that is
/// `SchemePart::XChars`. Either has the string that was read. You have `ip_schemepart`
/// from `crate::given`.
pub fn schemepart(input: &[u8]) -> IResult<&[u8], SchemePart<'_>> {
    todo!()
}
