//! Lesson 1, solved.

use nom::{IResult, Parser, bytes::complete::take_while1};

/// `digits = 1*digit`
pub fn digits(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)
}

/// `port = digits`
pub fn port(input: &[u8]) -> IResult<&[u8], &[u8]> {
    digits(input)
}
