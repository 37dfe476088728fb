//! Lesson 5: Order.
//!
//! If an earlier lesson is not done yet, take its parsers from `crate::given` in place
//! of the lesson: `use crate::given::hostname`.

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
///
/// A host, by its name or its address (section 3.1). In the BNF, alternatives have no
/// order.
pub fn host(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `hostport = host [ ":" port ]`
///
/// A host and, optionally, the port to connect to (section 3.1). Of `host.dom:/` it
/// reads `host.dom`.
pub fn hostport(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
