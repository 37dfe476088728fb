//! Lesson 6, solved.

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
pub fn search(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize(many0_count(alt((
        uchar,
        tag(";"),
        tag(":"),
        tag("@"),
        tag("&"),
        tag("="),
    ))))
    .parse(input)
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

/// `schemepart = *xchar | ip-schemepart`, by its tree
pub fn schemepart(input: &[u8]) -> IResult<&[u8], SchemePart<'_>> {
    let structured = terminated(ip_schemepart, not(xchar)).map(SchemePart::IpSchemePart);
    alt((
        structured,
        recognize(many0_count(xchar)).map(SchemePart::XChars),
    ))
    .parse(input)
}
