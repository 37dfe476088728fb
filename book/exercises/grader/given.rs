//! Parsers that stand in for those that a learner has not written yet, under the names of their
//! productions; and what else the exercises give.
//!
//! A later lesson builds on earlier ones: `use crate::lesson04::hostname`. To go on without lesson
//! 4, write `use crate::given::hostname` instead.

use nom::{IResult, Parser, combinator::recognize};
use rfc1738::grammar;

use crate::tree::{Host, HostPort, HttpUrl, Path, Span, located};

macro_rules! given {
    ($($name:ident)*) => {$(
        #[doc = concat!("The longest prefix that `", stringify!($name), "` derives.")]
        pub fn $name(input: &[u8]) -> IResult<&[u8], &[u8]> {
            recognize(grammar::$name).parse(input)
        }
    )*};
}

given! {
    digits port unreserved escape uchar hostnumber hsegment hpath domainlabel toplabel hostname host hostport search httpurl
    scheme otherurl xchar group article user password database wtype wpath ip_schemepart selector gopher_plus_string
}

/// The tree of a `host`.
pub fn host_tree(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let (rest, host) = located(host)(input)?;
    let mut pieces = Vec::new();
    let mut start = 0;
    for piece in host.fragment().split(|&byte| byte == b'.') {
        pieces.push(part(host, start, piece.len()));
        start += piece.len() + 1;
    }
    let tree = match <[Span<'_>; 4]>::try_from(&pieces[..]) {
        Ok(groups) if groups[3].fragment().iter().all(u8::is_ascii_digit) => {
            Host::HostNumber(groups)
        }
        _ => Host::HostName {
            toplabel: pieces.pop().unwrap_or(host),
            domainlabels: pieces,
        },
    };
    Ok((rest, tree))
}

/// The tree of a `hostport`.
pub fn hostport_tree(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    let (rest, host) = host_tree(input)?;
    match (nom::bytes::complete::tag(":"), located(port)).parse(rest) {
        Ok((rest, (_, port))) => Ok((
            rest,
            HostPort {
                host,
                port: Some(port),
            },
        )),
        Err(_) => Ok((rest, HostPort { host, port: None })),
    }
}

/// The tree of an `httpurl`.
pub fn httpurl_tree(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    use nom::{
        bytes::complete::{tag, tag_no_case},
        combinator::opt,
        multi::separated_list1,
        sequence::preceded,
    };
    let hsegments = separated_list1(tag("/"), located(hsegment));
    let path = (hsegments, opt(preceded(tag("?"), located(search))))
        .map(|(hsegments, search)| Path { hsegments, search });
    (
        preceded(tag_no_case("http://"), hostport_tree),
        opt(preceded(tag("/"), path)),
    )
        .map(|(hostport, path)| HttpUrl { hostport, path })
        .parse(input)
}

/// `length` bytes of a span, from `start` on.
fn part(span: Span<'_>, start: usize, length: usize) -> Span<'_> {
    use nom::Input;
    span.take_from(start).take(length)
}

/// A weak test of `domainlabel`, for lesson 12: strings that look well chosen.
pub const WEAK_TEST: &[&[u8]] = &[
    b"", b"a", b"z", b"A", b"Z", b"0", b"9", b"ab", b"host", b"3com", b"x-25", b"a-b-c", b"-",
    b"-a", b"a-", b"a-b-", b"a.b", b".", b"a_b", b"_", b" a", b"a ", b"a/", b"@", b"[", b"`", b"{",
    b":", b"/",
];
