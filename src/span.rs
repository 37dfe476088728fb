//! [`Span`]: a leaf of the located tree, its text and where it stands.

use alloc::borrow::Cow;
use core::{fmt, iter::Enumerate, ops::Range, slice, str::Utf8Error};

use nom::{AsBytes, Input, Needed, Offset};
use nom_locate::LocatedSpan;
use percent_encoding::percent_decode_str;

/// A piece of an input that knows where it stands in it: the leaf of [`Url`](crate::Url).
///
/// Offsets are in bytes, from 0. A span is also a [`Text`](crate::Text): every combinator reads it.
///
/// ```
/// use rfc1738::{Span, grammar::hostport};
///
/// let (rest, hostport) = hostport(Span::new("host.dom:70/")).unwrap();
/// let port = hostport.port.unwrap();
/// assert_eq!((port.as_str(), port.start(), port.end()), ("70", 9, 11));
/// assert_eq!(format!("{rest:?}"), r#""/" @ 11..12"#);
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

    /// The line it begins in, from 1.
    pub fn line(&self) -> u32 {
        self.to_located().location_line()
    }

    /// The column it begins at, from 1, in characters.
    pub fn column(&self) -> usize {
        self.to_located().get_utf8_column()
    }

    /// The same piece for other nom_locate parsers.
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
        LocatedSpan::new(self.input).take_from(self.start).take(self.end - self.start)
    }

    /// The octets that it stands for: every `escape` decoded (section 2.2).
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

    /// [`decode`](Span::decode), as UTF-8.
    ///
    /// # Errors
    ///
    /// The octets are not UTF-8. The RFC does not say which character set octets beyond US-ASCII are in.
    ///
    /// ```
    /// use rfc1738::{Span, grammar::fsegment};
    ///
    /// let decode = |text| fsegment(Span::new(text)).unwrap().1.decode_utf8();
    /// assert_eq!(decode("caf%C3%A9").unwrap(), "café");
    /// assert!(decode("caf%E9").is_err());
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
        &self.input.as_bytes()[self.start..self.end]
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
    type Iter = core::iter::Copied<slice::Iter<'a, u8>>;
    type IterIndices = Enumerate<Self::Iter>;

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
        self.iter_elements().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.input.as_bytes()[self.range()].iter().copied()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        count.checked_sub(self.input_len()).map_or(Ok(count), |missing| match missing {
            0 => Ok(count),
            missing => Err(Needed::new(missing)),
        })
    }
}
