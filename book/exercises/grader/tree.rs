//! The tree of an `httpurl`, for lessons 7 to 10.
//!
//! A bracket of the BNF is an `Option`, a repetition is a `Vec`, and a choice is an enum. Every
//! leaf is a [`Span`].

use std::ops::Range;

use nom::{IResult, Input, error::Error};
use nom_locate::LocatedSpan;

/// A piece of the input that knows where it is.
pub type Span<'a> = LocatedSpan<&'a [u8]>;

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
#[derive(Debug, Clone, PartialEq)]
pub struct HttpUrl<'a> {
    /// Host and port.
    pub hostport: HostPort<'a>,
    /// The path and the search; `None` if there is no `/`.
    pub path: Option<Path<'a>>,
}

/// `hpath [ "?" search ]`, where `hpath = hsegment *[ "/" hsegment ]`
#[derive(Debug, Clone, PartialEq)]
pub struct Path<'a> {
    /// Each `hsegment`, perhaps empty. There is at least one.
    pub hsegments: Vec<Span<'a>>,
    /// The string after the `?`; `None` if there is no `?`.
    pub search: Option<Span<'a>>,
}

/// `hostport = host [ ":" port ]`
#[derive(Debug, Clone, PartialEq)]
pub struct HostPort<'a> {
    /// The host.
    pub host: Host<'a>,
    /// The port; `None` if there is no `:`.
    pub port: Option<Span<'a>>,
}

/// `host = hostname | hostnumber`
#[derive(Debug, Clone, PartialEq)]
pub enum Host<'a> {
    /// `hostname = *[ domainlabel "." ] toplabel`
    HostName {
        /// The labels before the last.
        domainlabels: Vec<Span<'a>>,
        /// The last label.
        toplabel: Span<'a>,
    },
    /// `hostnumber = digits "." digits "." digits "." digits`
    HostNumber([Span<'a>; 4]),
}

/// `schemepart = *xchar | ip-schemepart`, for lesson 6
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemePart<'a> {
    /// Read as an `ip-schemepart`: there are a login and a path in it.
    IpSchemePart(&'a [u8]),
    /// Read as `*xchar`: nothing is known about its parts.
    XChars(&'a [u8]),
}

/// `selector [ "%09" search [ "%09" gopher+_string ]]`
#[derive(Debug, Clone, PartialEq)]
pub struct GopherPath<'a> {
    /// What is sent to the server, perhaps empty.
    pub selector: Span<'a>,
    /// The search; `None` if no tab ends the selector.
    pub search: Option<GopherSearch<'a>>,
}

/// `search [ "%09" gopher+_string ]`
#[derive(Debug, Clone, PartialEq)]
pub struct GopherSearch<'a> {
    /// The words, perhaps none.
    pub search: Span<'a>,
    /// The string after the second tab; `None` if there is no second tab.
    pub gopher_plus_string: Option<Span<'a>>,
}

/// The range of a span in the whole input, in bytes.
///
/// ```
/// use exercises::tree::{Span, located, range};
///
/// let (rest, port) = located(exercises::given::port)(Span::new(b"70/")).unwrap();
/// assert_eq!((range(&port), range(&rest)), (0..2, 2..3));
/// ```
pub fn range(span: &Span<'_>) -> Range<usize> {
    span.location_offset()..span.location_offset() + span.fragment().len()
}

/// A parser of bytes as a parser of spans: it reads the same, and the result knows where it is.
pub fn located<'a>(
    mut parser: impl FnMut(&'a [u8]) -> IResult<&'a [u8], &'a [u8]>,
) -> impl FnMut(Span<'a>) -> IResult<Span<'a>, Span<'a>> {
    move |input| match parser(input.fragment()) {
        Ok((rest, _)) => Ok(input.take_split(input.fragment().len() - rest.len())),
        Err(error) => Err(error.map(|error| Error::new(input, error.code))),
    }
}
