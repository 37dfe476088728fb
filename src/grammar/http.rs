//! HTTP.

use nom::{
    IResult, Parser,
    combinator::{map, opt},
    sequence::preceded,
};

use super::{hostport, misc::UCHAR};
use crate::{
    Production,
    ast::{HPath, HttpPath, HttpUrl},
    engine::{Class, Text, inlined, literal, scheme_literal, separated, zero_or_more},
    facts::production::production,
};

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
///
#[doc = include_str!("../../grammar/diagrams/httpurl.svg")]
/// A resource accessible using HTTP. No user name or password is allowed (section 3.3).
///
/// ```
/// # use rfc1738::grammar::httpurl;
/// let (rest, url) = httpurl("http://host.dom/path?query>").unwrap();
/// assert_eq!((rest, **url.hpath().unwrap(), url.search()), (">", "path", Some(&"query")));
/// assert_eq!(httpurl("http://host.dom").unwrap().1.path, None);
///
/// assert!(httpurl("http:///path").is_err());
/// ```
#[inline(always)]
pub fn httpurl<I: Text>(input: I) -> IResult<I, HttpUrl<I>> {
    production(
        Production::HttpUrl,
        map(
            (
                scheme_literal("http://"),
                inlined(hostport),
                opt(map(
                    (
                        preceded(literal("/"), inlined(hpath)),
                        opt(preceded(literal("?"), search)),
                    ),
                    |(hpath, search)| HttpPath { hpath, search },
                )),
            ),
            |(scheme, hostport, path)| HttpUrl {
                scheme,
                hostport,
                path,
            },
        ),
    )
    .parse(input)
}

/// `hpath = hsegment *[ "/" hsegment ]`
///
#[doc = include_str!("../../grammar/diagrams/hpath.svg")]
/// An HTTP selector, which may be hierarchical (section 3.3).
///
/// ```
/// # use rfc1738::grammar::hpath;
/// let (rest, path) = hpath("a/b/?search").unwrap();
/// assert_eq!(rest, "?search");
/// assert!(path.segments().eq(["a", "b", ""]));
/// assert_eq!(*hpath("?").unwrap().1, "");
/// ```
#[inline(always)]
pub fn hpath<I: Text>(input: I) -> IResult<I, HPath<I>> {
    production(
        Production::HPath,
        // A run of all is the fast form, which reads the same.
        map(separated(literal("/"), hsegment, &HPATH), HPath),
    )
    .parse(input)
}

static HPATH: Class = HSEGMENT.or("/");

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
#[doc = include_str!("../../grammar/diagrams/hsegment.svg")]
/// A part of the path. "/" and "?" are reserved in it (section 3.3).
///
/// ```
/// # use rfc1738::grammar::hsegment;
/// assert_eq!(hsegment("a;b=1/c"), Ok(("/c", "a;b=1")));
/// assert_eq!(hsegment("?"), Ok(("?", "")));
/// ```
pub fn hsegment<I: Text>(input: I) -> IResult<I, I> {
    production(Production::HSegment, zero_or_more(&HSEGMENT)).parse(input)
}

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
#[doc = include_str!("../../grammar/diagrams/search.svg")]
/// A query string. "/" and "?" are reserved in it (section 3.3).
///
/// ```
/// # use rfc1738::grammar::search;
/// assert_eq!(search("q=url&n=1#top"), Ok(("#top", "q=url&n=1")));
/// assert_eq!(search("?"), Ok(("?", "")));
/// ```
pub fn search<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Search, zero_or_more(&HSEGMENT)).parse(input)
}

pub(super) static HSEGMENT: Class = UCHAR.or(";:@&=");
