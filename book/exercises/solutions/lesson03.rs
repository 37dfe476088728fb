//! Lesson 3, solved.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    combinator::{opt, recognize},
    multi::many0_count,
};

use crate::given::{group, hostport};
use crate::lesson01::digits;
use crate::lesson02::uchar;

/// `hostnumber = digits "." digits "." digits "." digits`
pub fn hostnumber(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize((digits, tag("."), digits, tag("."), digits, tag("."), digits)).parse(input)
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub fn hsegment(input: &[u8]) -> IResult<&[u8], &[u8]> {
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

/// `hpath = hsegment *[ "/" hsegment ]`
pub fn hpath(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize((hsegment, many0_count((tag("/"), hsegment)))).parse(input)
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
pub fn nntpurl(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize((
        tag_no_case("nntp://"),
        hostport,
        tag("/"),
        group,
        opt((tag("/"), digits)),
    ))
    .parse(input)
}
