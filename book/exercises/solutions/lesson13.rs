//! Lesson 13, solved: labels of at most 63 characters, as in RFC 1034.

use nom::{IResult, Parser, combinator::verify};

use crate::lesson04::domainlabel;

/// A wrong `domainlabel` that the weak test does not find
pub fn survivor(input: &[u8]) -> IResult<&[u8], &[u8]> {
    verify(domainlabel, |label: &[u8]| label.len() <= 63).parse(input)
}

/// A string that finds it
pub fn killer() -> &'static [u8] {
    &[b'a'; 64]
}
