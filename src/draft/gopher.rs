//! Gopher.

use nom::{
    IResult, Parser,
    combinator::{opt, recognize},
};

use super::{
    characters::XALPHA,
    hostport, path,
    production::{Production, production},
    search,
};
use crate::engine::{Text, literal, one};

/// `gopheraddress  g o p h e r : / / hostport [/ gtype [ selector ] ] [ ? search ]`
///
/// A Gopher item, or a search. A `selector` may be empty, so there is one wherever there is a `gtype`.
///
/// ```
/// # use rfc1738::draft::{Production, gopheraddress};
/// assert_eq!(gopheraddress("gopher://host:70/7a/b?c+d"), Ok(("", "gopher://host:70/7a/b?c+d")));
/// assert_eq!(gopheraddress("gopher://host/"), Ok(("/", "gopher://host")));
/// assert_eq!(Production::GopherAddress.parse("gopher://host/7").unwrap().children[2].production, Production::Selector);
///
/// assert!(gopheraddress("gopher:///7").is_err());
/// ```
pub fn gopheraddress<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::GopherAddress,
        recognize((
            (literal("gopher://"), hostport),
            opt((literal("/"), gtype, selector)),
            opt((literal("?"), search)),
        )),
    )
    .parse(input)
}

/// `gtype  xalpha`
///
/// The type of an item.
///
/// ```
/// # use rfc1738::draft::gtype;
/// assert_eq!(gtype("7a"), Ok(("a", "7")));
///
/// assert!(gtype("+").is_err());
/// ```
pub fn gtype<I: Text>(input: I) -> IResult<I, I> {
    production(Production::GType, one(&XALPHA)).parse(input)
}

/// `selector  path`
///
/// The item's selector string. It may be empty, so it is never missing.
///
/// ```
/// # use rfc1738::draft::selector;
/// assert_eq!(selector("a/b?"), Ok(("?", "a/b")));
/// ```
pub fn selector<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Selector, path).parse(input)
}
