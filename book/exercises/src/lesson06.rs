//! Lesson 6: Ambiguity.
//!
//! If an earlier lesson is not done yet, take its parsers from `crate::given`.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    combinator::{opt, recognize},
    multi::many0_count,
    sequence::terminated,
};

use crate::given::{otherurl, scheme};
use crate::lesson02::uchar;
use crate::lesson03::hpath;
use crate::lesson05::hostport;

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
/// it is for new schemes (the comment above it in section 5). So a text whose scheme is
/// `http` is an `httpurl`, or it is not a `url`. Of `http://user@host` it reads
/// `http://user`, and of `nfs://user@host` everything.
pub fn url(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
