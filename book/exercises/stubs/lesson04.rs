//! Lesson 4: Greed.

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

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
///
/// A label of a host name: letters and digits, with hyphens inside (section 3.1). Of
/// `a-.b` it reads `a`.
pub fn domainlabel(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
///
/// The last label, which begins with a letter (section 3.1).
pub fn toplabel(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `hostname = *[ domainlabel "." ] toplabel`
///
/// A host's name (section 3.1). Of `host.dom.` it reads `host.dom`, and of `a.b.1` it
/// reads `a.b`.
pub fn hostname(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// Who wants what of which host (section 3.1). You have `user`, `password` and
/// `hostport` from `crate::given`. Which of the two options is greedy where it should
/// not be? Of `me@` it reads `me`, which is a host.
pub fn login(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
