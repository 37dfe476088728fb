//! NNTP (see also RFC977).

use nom::{
    IResult, Parser,
    combinator::{map, opt},
    sequence::preceded,
};

use super::{digits, group, hostport};
use crate::{
    Production,
    ast::NntpUrl,
    engine::{Text, literal, scheme_literal},
    facts::production::production,
};

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
///
#[doc = include_str!("../../grammar/diagrams/nntpurl.svg")]
/// A news group, or an article in it by its number, on an NNTP server (section 3.7).
///
/// ```
/// # use rfc1738::grammar::nntpurl;
/// let (rest, url) = nntpurl("nntp://host.dom/comp.lang.c/17").unwrap();
/// assert_eq!((rest, url.group, url.digits), ("", "comp.lang.c", Some("17")));
///
/// assert!(nntpurl("nntp://host.dom/").is_err());
/// ```
pub fn nntpurl<I: Text>(input: I) -> IResult<I, NntpUrl<I>> {
    production(
        Production::NntpUrl,
        map(
            (
                scheme_literal("nntp://"),
                hostport,
                preceded(literal("/"), group),
                opt(preceded(literal("/"), digits)),
            ),
            |(scheme, hostport, group, digits)| NntpUrl {
                scheme,
                hostport,
                group,
                digits,
            },
        ),
    )
    .parse(input)
}
