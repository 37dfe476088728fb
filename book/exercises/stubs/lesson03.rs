//! Lesson 3: Sequence, option, repetition.
//!
//! If lesson 1 or 2 is not done yet, write `use crate::given::{digits, uchar}` in place
//! of the two lines below.

use nom::{IResult, Parser, branch::alt, bytes::complete::tag, combinator::recognize, multi::many0_count};

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
