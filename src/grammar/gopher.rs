//! GOPHER (see also RFC1436).

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{map, opt},
    sequence::{preceded, terminated},
};

use super::{hostport, http::HSEGMENT, misc::XCHAR, xchar};
use crate::{
    Production,
    ast::{GopherPath, GopherSearch, GopherUrl},
    engine::{Text, character, literal, no_more, scheme_literal, zero_or_more},
    facts::production::production,
};

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string
/// ] ] ] ] ]`
///
#[doc = include_str!("../../grammar/diagrams/gopherurl.svg")]
/// A Gopher or Gopher+ item (section 3.4.1), with the search to submit to it (section 3.4.2) and
/// the string by which Gopher+ retrieves it (section 3.4.3).
///
/// `selector = *xchar` could read the tabs, `%09`, and everything after them. But section 3.4.1
/// forbids tabs in a selector, so the first one ends it, if a `search` and the optional Gopher+
/// string read the rest; otherwise all of it is the selector.
///
/// ```
/// # use rfc1738::grammar::gopherurl;
/// let (_, url) = gopherurl("gopher://host.dom/7/find%09what").unwrap();
/// assert_eq!((url.gtype(), url.selector(), url.search()), (Some(&"7"), Some(&"/find"), Some(&"what")));
///
/// // A search has no "/".
/// let (_, url) = gopherurl("gopher://host.dom/7/find%09what/where").unwrap();
/// assert_eq!((url.selector(), url.search()), (Some(&"/find%09what/where"), None));
///
/// assert!(gopherurl("gopher:///7").is_err());
/// ```
pub fn gopherurl<I: Text>(input: I) -> IResult<I, GopherUrl<I>> {
    production(
        Production::GopherUrl,
        map(
            (
                scheme_literal("gopher://"),
                hostport,
                opt(preceded(
                    literal("/"),
                    opt(map(
                        (
                            gtype,
                            alt((
                                terminated(
                                    (selector_before_tab, map(gopher_search, Some)),
                                    no_more(&XCHAR),
                                ),
                                map(selector, |selector| (selector, None)),
                            )),
                        ),
                        |(gtype, (selector, search))| GopherPath {
                            gtype,
                            selector,
                            search,
                        },
                    )),
                )),
            ),
            |(scheme, hostport, gopher_path)| GopherUrl {
                scheme,
                hostport,
                gopher_path,
            },
        ),
    )
    .parse(input)
}

/// `gtype = xchar`
///
#[doc = include_str!("../../grammar/diagrams/gtype.svg")]
/// A single character that denotes the type of the resource (section 3.4.1).
///
/// ```
/// # use rfc1738::grammar::gtype;
/// assert_eq!(gtype("7/find"), Ok(("/find", "7")));
/// assert_eq!(gtype("%09q"), Ok(("q", "%09")));
///
/// assert!(gtype("").is_err());
/// ```
pub fn gtype<I: Text>(input: I) -> IResult<I, I> {
    production(Production::GType, character(&XCHAR, xchar)).parse(input)
}

/// `selector = *xchar`
///
#[doc = include_str!("../../grammar/diagrams/selector.svg")]
/// The Gopher selector string (section 3.4.1).
///
/// ```
/// # use rfc1738::grammar::selector;
/// assert_eq!(selector("/a?b c"), Ok((" c", "/a?b")));
/// assert_eq!(selector(" "), Ok((" ", "")));
/// ```
pub fn selector<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Selector, zero_or_more(&XCHAR)).parse(input)
}

/// A `selector` up to the first tab.
fn selector_before_tab<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Selector, zero_or_more(&XCHAR).before("%09")).parse(input)
}

/// `"%09" search [ "%09" gopher+_string ]`
fn gopher_search<I: Text>(input: I) -> IResult<I, GopherSearch<I>> {
    map(
        (
            preceded(literal("%09"), search_before_tab),
            opt(preceded(literal("%09"), gopher_plus_string)),
        ),
        |(search, gopher_plus_string)| GopherSearch {
            search,
            gopher_plus_string,
        },
    )
    .parse(input)
}

/// A `search` up to the first tab.
fn search_before_tab<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Search, zero_or_more(&HSEGMENT).before("%09")).parse(input)
}

/// `gopher+_string = *xchar`
///
#[doc = include_str!("../../grammar/diagrams/gopher+_string.svg")]
/// The string by which Gopher+ retrieves an item (sections 3.4.3 to 3.4.9).
///
/// ```
/// # use rfc1738::grammar::gopher_plus_string;
/// assert_eq!(gopher_plus_string("+application/postscript%20Es_ES"), Ok(("", "+application/postscript%20Es_ES")));
/// assert_eq!(gopher_plus_string("<"), Ok(("<", "")));
/// ```
pub fn gopher_plus_string<I: Text>(input: I) -> IResult<I, I> {
    production(Production::GopherPlusString, zero_or_more(&XCHAR)).parse(input)
}
