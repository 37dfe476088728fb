//! The generic form of a URL, and `url` itself.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::map,
    sequence::{separated_pair, terminated},
};

use super::{
    fileurl, ftpurl, gopherurl, httpurl, ip_schemepart, mailtourl,
    misc::{ALPHA, DIGIT, XCHAR},
    newsurl, nntpurl, prosperourl, telneturl, waisurl,
};
use crate::{
    Production,
    ast::{GenericUrl, OtherUrl, SchemePart, Url},
    engine::{Class, Text, inlined, literal, no_more, one_or_more, zero_or_more},
    facts::production::production,
};

/// `genericurl = scheme ":" schemepart`
///
#[doc = include_str!("../../grammar/diagrams/genericurl.svg")]
/// The name of a scheme, a colon, and a string whose interpretation depends on the scheme
/// (section 2.1).
///
/// ```
/// # use rfc1738::grammar::genericurl;
/// let (rest, url) = genericurl("mid:960830.1639@XIson.com>").unwrap();
/// assert_eq!((rest, url.scheme), (">", "mid"));
///
/// assert!(genericurl("no-colon").is_err());
/// ```
#[inline(always)]
pub fn genericurl<I: Text>(input: I) -> IResult<I, GenericUrl<I>> {
    production(
        Production::GenericUrl,
        map(
            separated_pair(scheme, literal(":"), schemepart),
            |(scheme, schemepart)| GenericUrl { scheme, schemepart },
        ),
    )
    .parse(input)
}

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl |
/// fileurl | prosperourl | otherurl`
///
#[doc = include_str!("../../grammar/diagrams/url.svg")]
/// One of the ten specific schemes (section 3), or any other by the general syntax. This is the
/// literal reading of section 5: `otherurl` derives everything that the ten derive, so the longest
/// prefix is that of `otherurl`, and a specific production is taken if it reads as much.
/// In the strict reading, which is that of [`Schemes::rfc1738`](crate::Schemes::rfc1738), each of the
/// ten schemes commits to its own production. [`Url::parse`](crate::Url::parse) reads by
/// [`Schemes::today`](crate::Schemes::today), which also holds `https`, `ws` and `wss` to an
/// [`httpurl`].
///
/// ```
/// # use rfc1738::{Production, grammar::url};
/// assert_eq!(url("http://host.dom/ x").unwrap().1.production(), Production::HttpUrl);
/// // An httpurl has no user, and would end before the "@".
/// assert_eq!(url("http://user@host.dom/").unwrap().1.production(), Production::OtherUrl);
///
/// assert!(url("host.dom/").is_err());
/// ```
pub fn url<I: Text>(input: I) -> IResult<I, Url<I>> {
    production(
        Production::Url,
        alt((
            terminated(map(httpurl, Url::HttpUrl), no_more(&XCHAR)),
            terminated(map(ftpurl, Url::FtpUrl), no_more(&XCHAR)),
            terminated(map(newsurl, Url::NewsUrl), no_more(&XCHAR)),
            terminated(map(nntpurl, Url::NntpUrl), no_more(&XCHAR)),
            terminated(map(telneturl, Url::TelnetUrl), no_more(&XCHAR)),
            terminated(map(gopherurl, Url::GopherUrl), no_more(&XCHAR)),
            terminated(map(waisurl, Url::WaisUrl), no_more(&XCHAR)),
            terminated(map(mailtourl, Url::MailtoUrl), no_more(&XCHAR)),
            terminated(map(fileurl, Url::FileUrl), no_more(&XCHAR)),
            terminated(map(prosperourl, Url::ProsperoUrl), no_more(&XCHAR)),
            map(otherurl, Url::OtherUrl),
        )),
    )
    .parse(input)
}

/// `otherurl = genericurl`
///
#[doc = include_str!("../../grammar/diagrams/otherurl.svg")]
/// New schemes follow the general syntax (sections 4 and 5).
///
/// ```
/// # use rfc1738::grammar::otherurl;
/// let (rest, url) = otherurl("z39.50:host.dom").unwrap();
/// assert_eq!((rest, url.0.scheme), ("", "z39.50"));
///
/// assert!(otherurl("//host.dom").is_err());
/// ```
#[inline(always)]
pub fn otherurl<I: Text>(input: I) -> IResult<I, OtherUrl<I>> {
    production(Production::OtherUrl, map(inlined(genericurl), OtherUrl)).parse(input)
}

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
///
#[doc = include_str!("../../grammar/diagrams/scheme.svg")]
/// The name of a scheme. Section 5 comments: "the scheme is in lower case; interpreters should use
/// case-ignore", and so does section 2.1.
///
/// ```
/// # use rfc1738::grammar::scheme;
/// assert_eq!(scheme("z39.50:"), Ok((":", "z39.50")));
/// assert_eq!(scheme("HTTP:"), Ok((":", "HTTP")));
///
/// assert!(scheme(":").is_err());
/// ```
pub fn scheme<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Scheme, one_or_more(&SCHEME)).parse(input)
}

pub(super) static SCHEME: Class = ALPHA.plus(DIGIT).or("+-.");

/// `schemepart = *xchar | ip-schemepart`
///
#[doc = include_str!("../../grammar/diagrams/schemepart.svg")]
/// The text after the colon (section 2.1). `*xchar` reads at least as much as `ip-schemepart`: the
/// result is an `ip-schemepart` only if both read the same.
///
/// ```
/// # use rfc1738::{ast::SchemePart, grammar::schemepart};
/// assert!(matches!(schemepart("//host.dom/x").unwrap().1, SchemePart::IpSchemePart(_)));
/// // No host ends in a hyphen, so this is opaque. It may be empty, so it never fails.
/// assert_eq!(schemepart("//host-"), Ok(("", SchemePart::XChars("//host-"))));
/// assert_eq!(schemepart("<"), Ok(("<", SchemePart::XChars(""))));
/// ```
#[inline(always)]
pub fn schemepart<I: Text>(input: I) -> IResult<I, SchemePart<I>> {
    production(
        Production::SchemePart,
        alt((
            map(
                terminated(ip_schemepart, no_more(&XCHAR)),
                SchemePart::IpSchemePart,
            ),
            map(zero_or_more(&XCHAR), SchemePart::XChars),
        )),
    )
    .parse(input)
}
