//! Parsers that stand in for those that a learner has not written yet, under the names of their
//! productions; and what else the exercises give.
//!
//! A later lesson builds on earlier ones: `use crate::lesson04::hostname`. To go on without lesson
//! 4, write `use crate::given::hostname` instead.

use std::array;

use nom::{IResult, Parser, combinator::recognize};
use rfc1738::{ast, grammar};

use crate::{
    certificate::{Row, Table},
    tree::{Host, HostPort, HttpUrl, Path, Span},
};

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
    grammar::host.map(host_of).parse(input)
}

/// The tree of a `hostport`.
pub fn hostport_tree(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    grammar::hostport.map(hostport_of).parse(input)
}

/// The tree of an `httpurl`.
pub fn httpurl_tree(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let tree = |url: ast::HttpUrl<_>| HttpUrl {
        hostport: hostport_of(url.hostport),
        path: url.path.map(|path| Path {
            hsegments: path.hpath.segments().collect(),
            search: path.search,
        }),
    };
    grammar::httpurl.map(tree).parse(input)
}

fn host_of(host: ast::Host<Span<'_>>) -> Host<'_> {
    match host {
        ast::Host::HostName(name) => Host::HostName {
            domainlabels: name.domainlabels().collect(),
            toplabel: name.toplabel(),
        },
        ast::Host::HostNumber(number) => {
            let mut groups = number.digits();
            // There are four.
            Host::HostNumber(array::from_fn(|_| groups.next().unwrap_or(*number)))
        }
    }
}

fn hostport_of(hostport: ast::HostPort<Span<'_>>) -> HostPort<'_> {
    HostPort {
        host: host_of(hostport.host),
        port: hostport.port.map(|port| *port),
    }
}

/// A weak test of `domainlabel`, for lesson 13: strings that look well chosen.
pub const WEAK_TEST: &[&[u8]] = &[
    b"", b"a", b"z", b"A", b"Z", b"0", b"9", b"ab", b"host", b"3com", b"x-25", b"a-b-c", b"-",
    b"-a", b"a-", b"a-b-", b"a.b", b".", b"a_b", b"_", b" a", b"a ", b"a/", b"@", b"[", b"`", b"{",
    b":", b"/",
];

/// The table of `digits`, for lesson 15: its rows are the start, dead and digits.
pub fn digits_table() -> Table {
    Table {
        // Other bytes, and digits.
        classes: vec![vec![0..=b'/', b':'..=255], vec![b'0'..=b'9']],
        rows: vec![row(false, &[1, 2]), row(false, &[1, 1]), row(true, &[1, 2])],
    }
}

/// The table of `domainlabel`, for lesson 15: its rows are the start, dead, label and hyphen.
pub fn label_table() -> Table {
    let others = vec![0..=b',', b'.'..=b'/', b':'..=b'@', b'['..=b'`', b'{'..=255];
    let alphadigit = vec![b'0'..=b'9', b'A'..=b'Z', b'a'..=b'z'];
    Table {
        classes: vec![others, vec![b'-'..=b'-'], alphadigit],
        rows: vec![
            row(false, &[1, 1, 2]),
            row(false, &[1, 1, 1]),
            row(true, &[1, 3, 2]),
            row(false, &[1, 3, 2]),
        ],
    }
}

fn row(is_accepting: bool, targets: &[usize]) -> Row {
    Row {
        is_accepting,
        targets: targets.to_vec(),
    }
}
