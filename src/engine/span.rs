//! [`Span`]: a leaf of the located tree, with its text and its position.

use alloc::borrow::Cow;
use core::{
    fmt,
    hash::{Hash, Hasher},
    ops::Range,
    str::Utf8Error,
};

use nom::{AsBytes, Compare, CompareResult, FindSubstring, Input, Needed, Offset, ParseTo};
use nom_locate::LocatedSpan;
use percent_encoding::percent_decode_str;

/// A piece of an input that knows its position in it: the leaf of [`Url`](crate::Url).
///
/// Offsets are in bytes, from 0. A span is also a [`Text`](super::Text): every combinator accepts
/// it, and so do nom's own. Like a `&str`, it must not be cut inside a character. No combinator
/// does so.
///
/// Two spans are equal if they have the same text at the same position. The inputs around them are
/// not compared: that would take time for each leaf, and two URLs are the same whatever follows
/// them.
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
#[derive(Clone, Copy)]
pub struct Span<'a> {
    input: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Span<'a> {
    /// All of `input`.
    #[inline]
    pub fn new(input: &'a str) -> Self {
        Span {
            input,
            start: 0,
            end: input.len(),
        }
    }

    /// The bytes `range` of `input`.
    #[inline]
    pub(crate) fn of(input: &'a str, range: Range<usize>) -> Self {
        Span {
            input,
            start: range.start,
            end: range.end,
        }
    }

    /// All of `input`, which is [committed](super::Hooks::commits) to the production that reads it,
    /// by the `name` that it begins with. It ends where that does, before it begins, so that a span
    /// needs no flag: only a scheme's literal may read it, which turns it around.
    #[inline]
    pub(crate) fn committed(input: &'a str, name: usize) -> Self {
        Span {
            input,
            start: input.len(),
            end: name,
        }
    }

    /// Turns a committed span around.
    #[inline(always)]
    pub(super) fn uncommit(&mut self) -> Option<usize> {
        let name = self.end;
        let is_committed = self.start > name;
        if is_committed {
            *self = Span::new(self.input);
        }
        is_committed.then_some(name)
    }

    /// The whole input that this is a piece of.
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

    /// Its text.
    ///
    /// # Panics
    ///
    /// The span was cut inside a character, as slicing a `&str` there would.
    #[inline]
    pub fn as_str(&self) -> &'a str {
        &self.input[self.range()]
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
        // nom_locate would read before the slice that it has, which Miri calls undefined behavior.
        let before = &self.input.as_bytes()[..self.start];
        let line = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        before[line..]
            .iter()
            .filter(|&&byte| byte & 0xC0 != 0x80)
            .count()
            + 1
    }

    /// The same piece for other nom_locate parsers.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://host.dom/motd")?;
    /// let host = url.host().unwrap().to_located();
    /// assert_eq!((*host.fragment(), host.location_line(), host.get_column()), ("host.dom", 1, 7));
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn to_located(&self) -> LocatedSpan<&'a str> {
        LocatedSpan::new(self.input)
            .take_from(self.start)
            .take(self.end - self.start)
    }

    /// [`Text::decode`](super::Text::decode), borrowed from the input.
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

    /// [`Text::decode_utf8`](super::Text::decode_utf8), borrowed from the input.
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
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        percent_decode_str(self.as_str()).decode_utf8()
    }

    /// The bytes `from..to` of this piece.
    #[inline(always)]
    fn cut(&self, from: usize, to: usize) -> Self {
        Span {
            input: self.input,
            start: self.start + from,
            end: self.start + to,
        }
    }
}

/// Its text.
impl fmt::Display for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Its text, quoted, and its range, on one line: `"host.dom" @ 6..14`.
impl fmt::Debug for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} @ {}..{}", self.as_str(), self.start, self.end)
    }
}

/// The same text at the same position.
impl PartialEq for Span<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.bytes() == other.bytes()
    }
}

impl Eq for Span<'_> {}

impl Hash for Span<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.start, self.bytes()).hash(state);
    }
}

/// Compares the text only.
impl PartialEq<str> for Span<'_> {
    fn eq(&self, other: &str) -> bool {
        self.bytes() == other.as_bytes()
    }
}

/// Compares the text only.
impl PartialEq<&str> for Span<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl AsRef<str> for Span<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
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

/// As its text. Unlike a [`LocatedSpan`], it does not count lines when it is cut.
impl<'a> Input for Span<'a> {
    type Item = char;
    type Iter = <&'a str as Input>::Iter;
    type IterIndices = <&'a str as Input>::IterIndices;

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

    fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
        self.as_str().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.as_str().iter_elements()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.as_str().iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.as_str().slice_index(count)
    }
}

/// As its text: for `tag` and `tag_no_case`, which ignores the case of US-ASCII.
impl<'a, T> Compare<T> for Span<'a>
where
    &'a str: Compare<T>,
{
    fn compare(&self, tag: T) -> CompareResult {
        self.as_str().compare(tag)
    }

    fn compare_no_case(&self, tag: T) -> CompareResult {
        self.as_str().compare_no_case(tag)
    }
}

/// As its text: for `take_until`.
impl<'a, T> FindSubstring<T> for Span<'a>
where
    &'a str: FindSubstring<T>,
{
    fn find_substring(&self, text: T) -> Option<usize> {
        self.as_str().find_substring(text)
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
