//! [`Span`]: a leaf of the located tree, its text and where it stands.

use alloc::borrow::Cow;
use core::{fmt, ops::Range, str::Utf8Error};

use nom::{AsBytes, Compare, CompareResult, FindSubstring, Input, Needed, Offset, ParseTo};
use nom_locate::LocatedSpan;
use percent_encoding::percent_decode_str;

/// A piece of an input that knows where it stands in it: the leaf of [`Url`](crate::Url).
///
/// Offsets are in bytes, from 0. A span is also a [`Text`](crate::Text): every combinator reads it, and so do nom's own.
///
/// ```
/// use rfc1738::{Span, grammar::hostport};
///
/// let (rest, hostport) = hostport(Span::new("host.dom:70/")).unwrap();
/// let port = hostport.port.unwrap();
/// assert_eq!((port.as_str(), port.start(), port.end()), ("70", 9, 11));
/// assert_eq!(format!("{rest:?}"), r#""/" @ 11..12"#);
/// ```
///
/// ```
/// use nom::{
///     Parser,
///     bytes::complete::{tag_no_case, take_until},
///     sequence::preceded,
/// };
/// use rfc1738::{Span, grammar::host};
///
/// let request = Span::new("GET /\r\nHost: host.dom\r\n");
/// let (rest, host) = preceded((take_until("\r\n"), tag_no_case("\r\nhost: ")), host).parse(request).unwrap();
/// assert_eq!((host.range(), host.line(), rest.as_str()), (13..21, 2, "\r\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span<'a> {
    input: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Span<'a> {
    /// All of `input`.
    #[inline]
    pub fn new(input: &'a str) -> Self {
        Span { input, start: 0, end: input.len() }
    }

    /// The bytes `range` of `input`.
    #[inline]
    pub(crate) fn of(input: &'a str, range: Range<usize>) -> Self {
        Span { input, start: range.start, end: range.end }
    }

    /// The whole input, of which this is a piece.
    #[inline]
    pub fn input(&self) -> &'a str {
        self.input
    }

    /// Where it begins in the input, in bytes.
    #[inline]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Where it ends in the input, in bytes.
    #[inline]
    pub fn end(&self) -> usize {
        self.end
    }

    /// From [`start`](Span::start) to [`end`](Span::end).
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Its text. (Empty for a piece that someone cut inside a character; no combinator does.)
    #[inline]
    pub fn as_str(&self) -> &'a str {
        self.input.get(self.range()).unwrap_or_default()
    }

    /// Its bytes.
    #[inline(always)]
    fn bytes(&self) -> &'a [u8] {
        &self.input.as_bytes()[self.range()]
    }

    /// The line it begins in, from 1.
    pub fn line(&self) -> u32 {
        self.to_located().location_line()
    }

    /// The column it begins at, from 1, in characters.
    pub fn column(&self) -> usize {
        self.to_located().get_utf8_column()
    }

    /// The same piece for other nom_locate parsers. (One that someone cut inside a character is empty; one
    /// that would begin there stands before that character.)
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://host.dom/motd")?;
    /// let host = url.host().unwrap().to_located();
    /// assert_eq!((*host.fragment(), host.location_line(), host.get_column()), ("host.dom", 1, 7));
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn to_located(&self) -> LocatedSpan<&'a str> {
        let start = (0..=self.start).rev().find(|&at| self.input.is_char_boundary(at)).unwrap_or_default();
        LocatedSpan::new(self.input).take_from(start).take(self.as_str().len())
    }

    /// [`Text::decode`](crate::Text::decode), borrowed from the input.
    ///
    /// ```
    /// use rfc1738::{Span, grammar::fsegment};
    ///
    /// let (_, segment) = fsegment(Span::new("%2Fetc")).unwrap();
    /// assert_eq!(&*segment.decode(), b"/etc");
    /// ```
    pub fn decode(&self) -> Cow<'a, [u8]> {
        percent_decode_str(self.as_str()).into()
    }

    /// [`Text::decode_utf8`](crate::Text::decode_utf8), borrowed from the input.
    ///
    /// # Errors
    ///
    /// The octets are not UTF-8.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://me%40home@host.dom/")?;
    /// assert_eq!(url.login().unwrap().user().unwrap().decode_utf8().unwrap(), "me@home");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        percent_decode_str(self.as_str()).decode_utf8()
    }

    /// The bytes `from..to` of this piece.
    #[inline(always)]
    fn cut(&self, from: usize, to: usize) -> Self {
        Span { input: self.input, start: self.start + from, end: self.start + to }
    }
}

/// Its text.
impl fmt::Display for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Its text, quoted, and where it stands, on one line: `"host.dom" @ 6..14`.
impl fmt::Debug for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} @ {}..{}", self.as_str(), self.start, self.end)
    }
}

impl AsBytes for Span<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.bytes()
    }
}

impl Offset for Span<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        second.start - self.start
    }
}

/// By bytes: unlike a [`LocatedSpan`], it counts no lines as it is cut.
impl<'a> Input for Span<'a> {
    type Item = u8;
    type Iter = <&'a [u8] as Input>::Iter;
    type IterIndices = <&'a [u8] as Input>::IterIndices;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.end - self.start
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        self.cut(0, index)
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        self.cut(index, self.input_len())
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.bytes().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.bytes().iter_elements()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.bytes().iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.bytes().slice_index(count)
    }
}

/// As its bytes: for `tag` and `tag_no_case`, which ignores the case of US-ASCII.
impl<'a, T> Compare<T> for Span<'a>
where
    &'a [u8]: Compare<T>,
{
    fn compare(&self, tag: T) -> CompareResult {
        self.bytes().compare(tag)
    }

    fn compare_no_case(&self, tag: T) -> CompareResult {
        self.bytes().compare_no_case(tag)
    }
}

/// As its bytes: for `take_until`.
impl<'a, T> FindSubstring<T> for Span<'a>
where
    &'a [u8]: FindSubstring<T>,
{
    fn find_substring(&self, text: T) -> Option<usize> {
        self.bytes().find_substring(text)
    }
}

/// As its text: for numbers.
impl<'a, T> ParseTo<T> for Span<'a>
where
    &'a str: ParseTo<T>,
{
    fn parse_to(&self) -> Option<T> {
        self.as_str().parse_to()
    }
}
