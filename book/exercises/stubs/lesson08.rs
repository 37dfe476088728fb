//! Lesson 8: Errors that help.
//!
//! The types are in `book/exercises/grader/furthest.rs`.

use nom::{
    IResult, Input, Parser,
    branch::alt,
    combinator::{opt, recognize},
    multi::many0_count,
};

use crate::furthest::{Expected, Furthest};
use crate::lesson07::httpurl_tree;
use crate::tree::{HttpUrl, Span};

/// Where is `text` no `httpurl`?
///
/// `Ok(())` if all of it is one. Otherwise the offset, in bytes, of the furthest
/// failure: the longest prefix of `text` that is the beginning of some `httpurl` ends
/// there. For `http://h:x` that is 9, and for `http://h:` it is 9 too.
pub fn offset(text: &[u8]) -> Result<(), usize> {
    todo!()
}

/// Where is `text` no `httpurl`, and what was expected there?
///
/// As in `offset`, with everything that may stand there, such as `Expected::Digit`, or
/// `Expected::End` if an `httpurl` can end there.
pub fn furthest(text: &[u8]) -> Result<(), Furthest> {
    todo!()
}

/// The whole: all of `text` as a tree, or why there is none.
///
/// The tree is that of lesson 7 (or of `crate::given`), and the error that of
/// `furthest`.
pub fn parse(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    todo!()
}
