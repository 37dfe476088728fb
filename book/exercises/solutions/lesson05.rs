//! Lesson 5, solved.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::tag,
    combinator::{opt, recognize},
};

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
