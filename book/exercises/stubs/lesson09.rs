//! Lesson 9: Errors that help.
//!
//! The terminals are those of lesson 8: they note what they expected, and where.

use nom::{
    Parser,
    branch::alt,
    combinator::{opt, recognize},
    multi::{many0_count, many1_count},
};

use crate::furthest::{Furthest, Input, Read, all, literal, literal_no_case, one};
use crate::lesson07::httpurl_tree;
use crate::lesson08::noted_host;
use crate::tree::{HttpUrl, Span};

/// `httpurl`, with notes
///
/// `literal_no_case("http://")` reads the scheme. For `http://h:x`, the furthest failure
/// is at 9, where a digit was expected.
pub fn noted_httpurl(input: Input<'_>) -> Read<'_> {
    todo!()
}

/// The whole: all of `text` as a tree, or why there is none.
///
/// The tree is that of lesson 7 (or of `crate::given`). `all(noted_httpurl, text)` is
/// the error, if there is one.
pub fn parse(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    todo!()
}
