//! Lesson 6, solved.

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
pub fn search(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize(many0_count(alt((uchar, tag(";"), tag(":"), tag("@"), tag("&"), tag("="))))).parse(input)
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
pub fn httpurl(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let path = (tag("/"), hpath, opt((tag("?"), search)));
    recognize((tag_no_case("http://"), hostport, opt(path))).parse(input)
}

/// `url = httpurl | otherurl`, in the strict reading
pub fn url(input: &[u8]) -> IResult<&[u8], &[u8]> {
    match terminated(scheme, tag(":")).parse(input) {
        Ok((_, scheme)) if scheme.eq_ignore_ascii_case(b"http") => httpurl(input),
        _ => otherurl(input),
    }
}
