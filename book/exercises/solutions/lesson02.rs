//! Lesson 2, solved.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{one_of, satisfy},
    combinator::recognize,
};

fn safe(c: char) -> bool {
    "$-_.+".contains(c)
}

fn extra(c: char) -> bool {
    "!*'(),".contains(c)
}

/// `unreserved = alpha | digit | safe | extra`
pub fn unreserved(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize(satisfy(|c| {
        c.is_ascii_alphabetic() || c.is_ascii_digit() || safe(c) || extra(c)
    }))
    .parse(input)
}

fn hex(input: &[u8]) -> IResult<&[u8], char> {
    satisfy(|c| c.is_ascii_hexdigit()).parse(input)
}

/// `escape = "%" hex hex`
pub fn escape(input: &[u8]) -> IResult<&[u8], &[u8]> {
    recognize((tag("%"), hex, hex)).parse(input)
}

/// `uchar = unreserved | escape`
pub fn uchar(input: &[u8]) -> IResult<&[u8], &[u8]> {
    alt((unreserved, escape)).parse(input)
}

/// `xchar = unreserved | reserved | escape`
pub fn xchar(input: &[u8]) -> IResult<&[u8], &[u8]> {
    alt((uchar, recognize(one_of(";/?:@&=")))).parse(input)
}
