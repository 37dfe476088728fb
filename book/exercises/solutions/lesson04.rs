//! Lesson 4, solved.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while},
    character::complete::satisfy,
    combinator::{opt, recognize},
    error::{Error, ErrorKind},
    multi::many0_count,
};

use crate::given::{hostport, password, user};

/// A label that begins with one of `first`: `first *[ *"-" alphadigit ]`.
fn label(first: fn(char) -> bool, input: &[u8]) -> IResult<&[u8], &[u8]> {
    let round = (
        take_while(|byte| byte == b'-'),
        satisfy(|c| c.is_ascii_alphanumeric()),
    );
    recognize((satisfy(first), many0_count(round))).parse(input)
}

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
pub fn domainlabel(input: &[u8]) -> IResult<&[u8], &[u8]> {
    label(|c| c.is_ascii_alphanumeric(), input)
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
pub fn toplabel(input: &[u8]) -> IResult<&[u8], &[u8]> {
    label(|c| c.is_ascii_alphabetic(), input)
}

/// `hostname = *[ domainlabel "." ] toplabel`
pub fn hostname(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let mut here = input;
    let mut furthest = None;
    loop {
        if let Ok((rest, _)) = toplabel(here) {
            furthest = Some(rest);
        }
        match (domainlabel, tag(".")).parse(here) {
            Ok((rest, _)) => here = rest,
            Err(_) => break,
        }
    }
    match furthest {
        Some(rest) => Ok((rest, &input[..input.len() - rest.len()])),
        None => Err(nom::Err::Error(Error::new(input, ErrorKind::ManyTill))),
    }
}

/// `login = [ user [ ":" password ] "@" ] hostport`
pub fn login(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let named = recognize((user, opt((tag(":"), password)), tag("@"), hostport));
    alt((named, hostport)).parse(input)
}
