//! Lesson 7, solved.

use nom::{
    IResult, Parser,
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

/// The labels of a host name. `hostname` finds where it ends; in there, nothing has to be given
/// back.
fn hostname_tree(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let (rest, name) = located(hostname)(input)?;
    let dots = name.fragment().iter().filter(|&&byte| byte == b'.').count();
    let mut here = name;
    let mut domainlabels = Vec::new();
    for _ in 0..dots {
        let label;
        (here, label) = terminated(located(domainlabel), tag(".")).parse(here)?;
        domainlabels.push(label);
    }
    let (_, toplabel) = located(toplabel)(here)?;
    Ok((
        rest,
        Host::HostName {
            domainlabels,
            toplabel,
        },
    ))
}

fn hostnumber_tree(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let group = || terminated(located(digits), tag("."));
    (group(), group(), group(), located(digits))
        .map(|(a, b, c, d)| Host::HostNumber([a, b, c, d]))
        .parse(input)
}

/// `host = hostname | hostnumber`, as a tree
pub fn host_tree(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    alt((hostname_tree, hostnumber_tree)).parse(input)
}

/// `hostport = host [ ":" port ]`, as a tree
pub fn hostport_tree(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    (host_tree, opt(preceded(tag(":"), located(port))))
        .map(|(host, port)| HostPort { host, port })
        .parse(input)
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`, as a tree
pub fn httpurl_tree(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let hpath = separated_list1(tag("/"), located(hsegment));
    let path = (hpath, opt(preceded(tag("?"), located(search))))
        .map(|(hsegments, search)| Path { hsegments, search });
    (
        preceded(tag_no_case("http://"), hostport_tree),
        opt(preceded(tag("/"), path)),
    )
        .map(|(hostport, path)| HttpUrl { hostport, path })
        .parse(input)
}

/// What a parser of bytes returns.
type Read<'a> = IResult<&'a [u8], &'a [u8]>;

/// A repetition of what `part` reads, up to the first tab.
fn before_tab<'a>(
    part: fn(&'a [u8]) -> Read<'a>,
) -> impl FnMut(Span<'a>) -> IResult<Span<'a>, Span<'a>> {
    located(move |input| recognize(many0_count(preceded(not(tag("%09")), part))).parse(input))
}

/// What a search is made of.
fn search_character(input: &[u8]) -> IResult<&[u8], &[u8]> {
    alt((uchar, recognize(one_of(";:@&=")))).parse(input)
}

/// `selector [ "%09" search [ "%09" gopher+_string ]]`, as a tree
pub fn gopher_path(input: Span<'_>) -> IResult<Span<'_>, GopherPath<'_>> {
    let search = (
        before_tab(search_character),
        opt(preceded(tag("%09"), located(gopher_plus_string))),
    )
        .map(|(search, gopher_plus_string)| GopherSearch {
            search,
            gopher_plus_string,
        });
    let with_search = (before_tab(xchar), preceded(tag("%09"), search).map(Some));
    alt((
        terminated(with_search, not(located(xchar))),
        located(selector).map(|selector| (selector, None)),
    ))
    .map(|(selector, search)| GopherPath { selector, search })
    .parse(input)
}
