//! Lesson 12, solved: labels with a single hyphen between letters and digits, and no two in a row.

use nom::{
    IResult, Parser,
    bytes::complete::{tag, take_while1},
    combinator::recognize,
    multi::many0_count,
};

/// A wrong `domainlabel` that the weak test does not find
pub fn survivor(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let run = || take_while1(|byte: u8| byte.is_ascii_alphanumeric());
    recognize((run(), many0_count((tag("-"), run())))).parse(input)
}

/// A string that finds it
pub fn killer() -> &'static [u8] {
    b"a--b"
}
