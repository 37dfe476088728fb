//! Paths and searches, which several addresses end in.

use nom::{
    IResult, Parser,
    combinator::{opt, recognize},
    error::Error,
};

use super::{
    cut::{joined, xpalphas_of},
    production::{Production, production},
    xalphas, xpalphas,
};
use crate::engine::{Text, literal, separated};

/// `path  void | xpalphas [ / path ]`
///
/// Segments, and perhaps a "/" after the last; none of them is empty. It may be empty itself, so it is never missing.
///
/// ```
/// # use rfc1738::draft::path;
/// assert_eq!(path("pub/c++/?"), Ok(("?", "pub/c++/")));
/// assert_eq!(path("pub//c"), Ok(("/c", "pub/")));
/// assert_eq!(path("/pub"), Ok(("/pub", "")));
/// ```
pub fn path<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Path, recognize(opt((separated(literal("/"), xpalphas), opt(literal("/")))))).parse(input)
}

/// The first `length` bytes, which are known to be a `path`.
pub(super) fn path_of<I: Text>(length: usize) -> impl Parser<I, Output = I, Error = Error<I>> {
    let segment = |bytes: &[u8]| bytes.iter().position(|&byte| byte == b'/').unwrap_or(bytes.len());
    production(Production::Path, joined(length, segment, xpalphas_of))
}

/// `search  xalphas [ + search ]`
///
/// Words, with a "+" between two.
///
/// ```
/// # use rfc1738::draft::search;
/// assert_eq!(search("a+b+"), Ok(("+", "a+b")));
///
/// assert!(search("+").is_err());
/// ```
pub fn search<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Search, separated(literal("+"), xalphas)).parse(input)
}
