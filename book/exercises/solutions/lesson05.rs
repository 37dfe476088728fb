//! Lesson 5, solved.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    combinator::{opt, recognize},
};

use crate::given::{article, database, group, search, wpath, wtype};
use crate::lesson01::port;
use crate::lesson03::hostnumber;
use crate::lesson04::hostname;

/// `host = hostname | hostnumber`
pub fn host(input: &[u8]) -> IResult<&[u8], &[u8]> {
    // A name can begin with a number: `1.2.3.4.dom`.
    alt((hostname, hostnumber)).parse(input)
}

/// `hostport = host [ ":" port ]`
pub fn hostport(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize((host, opt((tag(":"), port)))).parse(input)
}

/// `grouppart = "*" | group | article`
pub fn grouppart(input: &[u8]) -> IResult<&[u8], &[u8]> {
    // An article can continue where a group or the "*" ends.
    alt((article, group, tag("*"))).parse(input)
}

/// `waisurl = waisdatabase | waisindex | waisdoc`
pub fn waisurl(input: &[u8]) -> IResult<&[u8], &[u8]> {
    // A database is the beginning of the other two.
    let end = opt(alt((
        recognize((tag("?"), search)),
        recognize((tag("/"), wtype, tag("/"), wpath)),
    )));
    recognize((tag_no_case("wais://"), hostport, tag("/"), database, end)).parse(input)
}
