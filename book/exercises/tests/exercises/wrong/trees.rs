//! Trees, and rules beyond the grammar.

use std::ops::Range;

use exercises::{
    answer::Answer,
    given,
    tree::{Host, HostPort, HttpUrl, Span, located, range},
};
use nom::{IResult, Input, Parser, bytes::complete::tag, combinator::opt};

use super::{Wrong, wrong};

pub(super) fn all() -> Vec<Wrong> {
    vec![
        wrong(
            "host_tree",
            "all of it is the last label",
            Answer::Host(one_label),
            "of `a.a`, the tree of your `host_tree` has `toplabel` at 0..3, `a.a`; section 5 has `domainlabel` at 0..1, `a`",
        ),
        wrong(
            "host_tree",
            "the number first",
            Answer::Host(number_first),
            "your `host_tree` reads `0.0.0.0` of `0.0.0.0.a` (7 bytes); the longest prefix that section 5 derives is `0.0.0.0.a` (9 bytes)",
        ),
        wrong(
            "hostport_tree",
            "the port is forgotten",
            Answer::HostPort(no_port),
            "of `a:0`, the tree of your `hostport_tree` has nothing more; section 5 has `port` at 2..3, `0`",
        ),
        wrong(
            "hostport_tree",
            "the colon is in the port",
            Answer::HostPort(colon_in_port),
            "of `a:0`, the tree of your `hostport_tree` has `port` at 1..3, `:0`; section 5 has `port` at 2..3, `0`",
        ),
        wrong(
            "httpurl_tree",
            "no path and an empty path are the same",
            Answer::HttpUrl(no_empty_path),
            "of `http://a/`, the tree of your `httpurl_tree` has nothing more; section 5 has `hpath` at 9..9, the empty string",
        ),
        wrong(
            "httpurl_tree",
            "an empty search is none",
            Answer::HttpUrl(no_empty_search),
            "of `http://a/?`, the tree of your `httpurl_tree` has nothing more; section 5 has `search` at 10..10, the empty string",
        ),
        wrong(
            "httpurl_tree",
            "places in a piece of the text",
            Answer::HttpUrl(moved),
            "of `http://a:0`, the tree of your `httpurl_tree` has `hostport` at 7..1, which is not in it; section 5 has `hostport` at 7..10, `a:0`",
        ),
        wrong(
            "port_range",
            "0 is fine",
            Answer::Rule(zero_is_fine),
            "in `http://h:0`, your `port_range` finds nothing; the rule port-range (section 3.1, RFC 1700) finds `0` at 9..10",
        ),
        wrong(
            "port_range",
            "five digits at most",
            Answer::Rule(five_digits),
            "in `http://h:65536`, your `port_range` finds nothing; the rule port-range (section 3.1, RFC 1700) finds `65536` at 9..14",
        ),
        wrong(
            "host_label_length",
            "the last label is forgotten",
            Answer::Rule(not_the_last),
            "in `http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`, your `host_label_length` finds nothing; the rule host-label-length (section 3.1, RFC 1034 3.5) finds `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` at 7..71",
        ),
        wrong(
            "host_number_range",
            "only the first group",
            Answer::Rule(first_group),
            "in `http://0.0.0.256`, your `host_number_range` finds nothing; the rule host-number-range (section 3.1, RFC 791 2.3) finds `256` at 13..16",
        ),
        wrong(
            "port_needless",
            "the digits count",
            Answer::Rule(digits_count),
            "in `http://h:080`, your `port_needless` finds nothing; the rule port-needless (section 3.1) finds `080` at 9..12",
        ),
    ]
}

fn one_label(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let (rest, toplabel) = located(given::host)(input)?;
    Ok((
        rest,
        Host::HostName {
            domainlabels: Vec::new(),
            toplabel,
        },
    ))
}

fn number_first(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let (rest, number) =
        located(given::hostnumber)(input).or_else(|_| located(given::hostname)(input))?;
    let end = number.fragment().len();
    given::host_tree(number.take(end)).map(|(_, host)| (rest, host))
}

fn no_port(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    given::hostport_tree(input).map(|(rest, tree)| (rest, HostPort { port: None, ..tree }))
}

fn colon_in_port(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    let port = nom::combinator::recognize((tag(":"), located(given::port)));
    (given::host_tree, opt(port))
        .map(|(host, port)| HostPort { host, port })
        .parse(input)
}

fn no_empty_path(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let (rest, mut tree) = given::httpurl_tree(input)?;
    tree.path = tree.path.filter(|path| {
        path.search.is_some()
            || path
                .hsegments
                .iter()
                .any(|part| !part.fragment().is_empty())
    });
    Ok((rest, tree))
}

fn no_empty_search(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let (rest, mut tree) = given::httpurl_tree(input)?;
    if let Some(path) = &mut tree.path {
        path.search = path.search.filter(|search| !search.fragment().is_empty());
    }
    Ok((rest, tree))
}

fn moved(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let (rest, mut tree) = given::httpurl_tree(input)?;
    tree.hostport.port = tree.hostport.port.map(|port| Span::new(port.fragment()));
    Ok((rest, tree))
}

fn number(span: &Span<'_>) -> Option<u64> {
    std::str::from_utf8(span.fragment()).ok()?.parse().ok()
}

fn zero_is_fine(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let port = url.hostport.port.iter();
    port.filter(|port| number(port).is_none_or(|number| number > 65535))
        .map(range)
        .collect()
}

fn five_digits(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let port = url.hostport.port.iter();
    port.filter(|port| port.fragment().len() > 5 || number(port) == Some(0))
        .map(range)
        .collect()
}

fn not_the_last(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostName { domainlabels, .. } = &url.hostport.host else {
        return Vec::new();
    };
    domainlabels
        .iter()
        .filter(|label| label.fragment().len() > 63)
        .map(range)
        .collect()
}

fn first_group(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostNumber([first, ..]) = &url.hostport.host else {
        return Vec::new();
    };
    [first]
        .into_iter()
        .filter(|group| number(group).is_none_or(|number| number > 255))
        .map(range)
        .collect()
}

fn digits_count(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    url.hostport
        .port
        .iter()
        .filter(|port| **port.fragment() == *b"80")
        .map(range)
        .collect()
}
