//! Lesson 2: Character classes.

use nom::{
    IResult, Parser, branch::alt, bytes::complete::tag, character::complete::satisfy,
    combinator::recognize,
};

/// `unreserved = alpha | digit | safe | extra`
///
/// One character. Section 5, "Miscellaneous definitions", has the four classes; write a
/// function for each if you like. Of `a/b` it reads `a`.
pub fn unreserved(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `escape = "%" hex hex`
///
/// An encoded octet (section 2.2). Of `%7Euser` it reads `%7E`.
pub fn escape(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `uchar = unreserved | escape`
///
/// One character, or one encoded octet.
pub fn uchar(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `xchar = unreserved | reserved | escape`
///
/// What a scheme part is made of. Section 5, "Miscellaneous definitions", says what is
/// `reserved`.
pub fn xchar(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
