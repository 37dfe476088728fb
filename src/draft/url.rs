//! What a URL is, and its generic form.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{opt, recognize},
};

use super::{
    cut::{colon, ialpha_ahead, ialpha_of, longest},
    ftpaddress, gopheraddress, httpaddress, ialpha, newsaddress, path,
    production::{Production, production},
    prosperoaddress, search, telnetaddress, waisaddress, xalphas,
};
use crate::engine::{Text, literal};

/// `fragmentaddress  uri [ # fragmentid ]`
///
/// A URL and, optionally, a part of the object that it locates.
///
/// ```
/// # use rfc1738::draft::fragmentaddress;
/// assert_eq!(fragmentaddress("http://host/a#b#c"), Ok(("#c", "http://host/a#b")));
/// assert_eq!(fragmentaddress("http://host/a#"), Ok(("#", "http://host/a")));
///
/// assert!(fragmentaddress("#a").is_err());
/// ```
pub fn fragmentaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FragmentAddress, recognize((uri, opt((literal("#"), fragmentid))))).parse(input)
}

/// `uri  url`
///
/// A URL.
///
/// ```
/// # use rfc1738::draft::uri;
/// assert_eq!(uri("news:*#a"), Ok(("#a", "news:*")));
///
/// assert!(uri("news").is_err());
/// ```
pub fn uri<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Uri, url).parse(input)
}

/// `url  generic | httpaddress | ftpaddress | newsaddress | prosperoaddress | telnetaddress | gopheraddress |
/// waisaddress`
///
/// An address of one of the schemes, or any other by the generic form. An address is taken if it reads as much. That form
/// cannot begin a path with "/": of most addresses it reads only the scheme.
///
/// ```
/// # use rfc1738::draft::{Production, url};
/// assert_eq!(url("http://host/a b<"), Ok(("<", "http://host/a b")));
/// assert_eq!(url("http:///a"), Ok(("///a", "http:")));
/// assert_eq!(url("x:a/b?c"), Ok(("", "x:a/b?c")));
/// let alternative = |text| Production::Url.parse(text).unwrap().children[0].production;
/// assert_eq!((alternative("news:a"), alternative("news:a+b")), (Production::NewsAddress, Production::Generic));
///
/// assert!(url("//host/").is_err());
/// ```
pub fn url<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::Url,
        longest(
            // At most one of them reads anything.
            alt((httpaddress, ftpaddress, newsaddress, prosperoaddress, telnetaddress, gopheraddress, waisaddress)),
            generic,
        ),
    )
    .parse(input)
}

/// `generic  scheme : path [ ? search ]`
///
/// The generic form. A `scheme` may contain a ":" itself, but ends before the first one: no other choice reads more.
///
/// ```
/// # use rfc1738::draft::{Production, generic};
/// assert_eq!(generic("a:b:c/d?e+f "), Ok(("", "a:b:c/d?e+f ")));
/// assert_eq!(generic("a:/b"), Ok(("/b", "a:")));
/// assert_eq!(Production::Generic.parse("a:b:c").unwrap().children[0].end, 1);
///
/// assert!(generic("a/b:c").is_err());
/// ```
pub fn generic<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Generic, recognize((scheme_before_colon, literal(":"), path, opt((literal("?"), search)))))
        .parse(input)
}

fn scheme_before_colon<I: Text>(input: I) -> IResult<I, I> {
    let run = ialpha_ahead(&input)?;
    let scheme = colon(&input.as_bytes()[..run]).unwrap_or(run);
    production(Production::Scheme, ialpha_of(scheme)).parse(input)
}

/// `scheme  ialpha`
///
/// The name of a scheme.
///
/// ```
/// # use rfc1738::draft::scheme;
/// assert_eq!(scheme("x-a.b/"), Ok(("/", "x-a.b")));
///
/// assert!(scheme("1").is_err());
/// ```
pub fn scheme<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Scheme, ialpha).parse(input)
}

/// `fragmentid  xalphas`
///
/// A part of an object.
///
/// ```
/// # use rfc1738::draft::fragmentid;
/// assert_eq!(fragmentid("a.1#"), Ok(("#", "a.1")));
///
/// assert!(fragmentid("#").is_err());
/// ```
pub fn fragmentid<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FragmentId, xalphas).parse(input)
}
