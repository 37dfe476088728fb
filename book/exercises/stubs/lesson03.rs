//! Lesson 3: Sequence, option, repetition.
//!
//! If lesson 1 or 2 is not done yet, write `use crate::given::{digits, uchar}` in place
//! of the two lines below.

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
///
/// An IP address, as four groups of digits (section 3.1).
pub fn hostnumber(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// A part of a path, which may be empty (section 3.3).
pub fn hsegment(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `hpath = hsegment *[ "/" hsegment ]`
///
/// A path without its first slash (section 3.3).
pub fn hpath(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
///
/// An article of a news group (section 3.7). You have `hostport` and `group` from
/// `crate::given`. The name of a scheme may be in upper case, too (section 2.1):
/// `tag_no_case` reads it in either. Of `NNTP://h/comp/` it reads `NNTP://h/comp`.
pub fn nntpurl(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
