//! Lesson 13: Mutants.
//!
//! `crate::given::WEAK_TEST` is a test of `domainlabel`: a list of strings
//! (`book/exercises/grader/given.rs`). It looks well chosen.

use nom::{
    IResult, Parser,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::satisfy,
    combinator::recognize,
    multi::many0_count,
};

/// A wrong `domainlabel` that the weak test does not find
///
/// It reads of each string of `WEAK_TEST` what
/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit` derives,
/// and yet it is wrong about some other string.
pub fn survivor(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// A string that finds it
///
/// One that your `survivor` gets wrong: it reads more or less of it than `domainlabel`
/// derives.
pub fn killer() -> &'static [u8] {
    todo!()
}
