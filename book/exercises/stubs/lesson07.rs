//! Lesson 7: Trees and spans.
//!
//! The types are in `book/exercises/grader/tree.rs`. A `Span` is a piece of the input
//! that knows where it is, and `located(port)` is the parser `port`, for spans. If an
//! earlier lesson is not done yet, take its parsers from `crate::given`.

use nom::{
    IResult, Input, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    character::complete::one_of,
    combinator::{not, opt, recognize},
    multi::{many0_count, separated_list1},
    sequence::{preceded, terminated},
};

use crate::given::{gopher_plus_string, selector};
use crate::lesson01::{digits, port};
use crate::lesson02::{uchar, xchar};
use crate::lesson03::hsegment;
use crate::lesson04::{domainlabel, hostname, toplabel};
use crate::lesson06::search;
use crate::tree::{GopherPath, GopherSearch, Host, HostPort, HttpUrl, Path, Span, located};

/// `host = hostname | hostnumber`, as a tree
///
/// A `Host::HostName` has each `domainlabel` and the `toplabel`, a `Host::HostNumber`
/// its four `digits`, each with its place.
pub fn host_tree(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    todo!()
}

/// `hostport = host [ ":" port ]`, as a tree
///
/// A port that is absent is `None`.
pub fn hostport_tree(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    todo!()
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`, as a tree
///
/// Without the slash there is no path; after it there is one, perhaps with one empty
/// segment. So `http://h`, `http://h/` and `http://h/?` have different trees.
pub fn httpurl_tree(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    todo!()
}

/// `selector [ "%09" search [ "%09" gopher+_string ]]`, as a tree: the end of a
/// `gopherurl`
///
/// The first tab ends the selector, if `search [ "%09" gopher+_string ]` reads all that
/// is left of the `xchar`s; otherwise all of them are the selector. The second tab ends
/// the search (ruling 5). `find%09words` has two parts, and `a%09b/c` one, because a
/// search has no slash. You have `selector` and `gopher_plus_string` from `crate::given`.
pub fn gopher_path(input: Span<'_>) -> IResult<Span<'_>, GopherPath<'_>> {
    todo!()
}
