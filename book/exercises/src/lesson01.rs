//! Lesson 1: Reading the BNF.
//!
//! A parser reads something at the beginning of its input: the longest prefix that its
//! production derives. It returns `Ok((rest, what_was_read))`, or an error if no prefix
//! derives. The input is bytes, because a test may try any of them.

use nom::{IResult, Parser, bytes::complete::take_while1};

/// `digits = 1*digit`
///
/// One digit or more (section 5, "Miscellaneous definitions"). Of `70/path` it reads
/// `70`.
pub fn digits(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `port = digits`
///
/// The port number to connect to (section 3.1). A name on the right-hand side is a call
/// of its parser.
pub fn port(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
