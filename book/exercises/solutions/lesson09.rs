//! Lesson 9, solved.

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

pub fn digits(input: Input<'_>) -> Read<'_> {
    recognize(many1_count(one(|b| b.is_ascii_digit()))).parse(input)
}

/// What both an `hsegment` and a `search` are.
pub fn segment(input: Input<'_>) -> Read<'_> {
    let hex = || one(|b| b.is_ascii_hexdigit());
    let character = one(|b| b.is_ascii_alphanumeric() || b"$-_.+!*'(),;:@&=".contains(&b));
    let escape = recognize((literal("%"), hex(), hex()));
    recognize(many0_count(alt((character, escape)))).parse(input)
}

/// `httpurl`, with notes
pub fn noted_httpurl(input: Input<'_>) -> Read<'_> {
    let hostport = (noted_host, opt((literal(":"), digits)));
    let hpath = (segment, many0_count((literal("/"), segment)));
    let path = (literal("/"), hpath, opt((literal("?"), segment)));
    recognize((literal_no_case("http://"), hostport, opt(path))).parse(input)
}

/// The whole: all of `text` as a tree, or why there is none.
pub fn parse(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    all(noted_httpurl, text)?;
    // It is an `httpurl`, so there is a tree.
    httpurl_tree(Span::new(text))
        .map(|(_, tree)| tree)
        .map_err(|_| Furthest::default())
}
