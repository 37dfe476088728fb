//! [`Text`]: the input of a combinator; and [`CommittedInput`], the bytes that the strict reading
//! recognizes.

use alloc::borrow::Cow;
use core::str::Utf8Error;

use nom::{AsBytes, Input, Needed, Offset};
use percent_encoding::percent_decode;

use super::{Characters, Span};

/// The input of a combinator. The grammar is written once over this one bound and costs only what
/// the caller asks for:
///
/// | input | for | carries |
/// |---|---|---|
/// | `&[u8]`, `&str` | recognizing and fast parsing | nothing |
/// | [`Span`] | the located tree of [`Url::parse`](crate::Url::parse) | the offset |
/// | [`LocatedSpan<&str>`](nom_locate::LocatedSpan) | other nom_locate parsers, directly | offset, line, column |
/// | `LocatedSpan<&str, X>`, `X:` [`Observer`](crate::Observer) | observing a parse | every production entered and left, every terminal expected |
///
/// ```
/// use nom_locate::LocatedSpan;
/// use rfc1738::{Span, grammar::port};
///
/// assert_eq!(*port("70/").unwrap().1, "70");
/// assert_eq!(port(Span::new("70/")).unwrap().1.range(), 0..2);
/// assert_eq!(port(LocatedSpan::new("70/")).unwrap().0.get_column(), 3);
/// ```
///
/// A new type of input also implements [`Hooks`].
pub trait Text: Input + AsBytes + Offset + Hooks {
    /// The text as a `str`. Every production is in US-ASCII, so this never fails for a leaf that a
    /// combinator made.
    ///
    /// # Errors
    ///
    /// The bytes are not UTF-8: the rest that a combinator leaves may contain any bytes.
    ///
    /// ```
    /// use rfc1738::{Text, grammar::port};
    ///
    /// let (rest, port) = port(&b"70\xFF"[..]).unwrap();
    /// assert_eq!(port.to_str(), Ok("70"));
    /// assert!(rest.to_str().is_err());
    /// ```
    fn to_str(&self) -> Result<&str, Utf8Error> {
        core::str::from_utf8(self.as_bytes())
    }

    /// The octets that the leaf represents: every `escape` decoded (section 2.2).
    ///
    /// ```
    /// use rfc1738::{Text, grammar::fpath};
    ///
    /// // "CWD /etc" and then "RETR motd" (section 3.2.2).
    /// let (_, path) = fpath("%2Fetc/motd").unwrap();
    /// let segments: Vec<_> = path.segments().collect();
    /// assert_eq!((&*segments[0].decode(), &*segments[1].decode()), (&b"/etc"[..], &b"motd"[..]));
    /// ```
    fn decode(&self) -> Cow<'_, [u8]> {
        percent_decode(self.as_bytes()).into()
    }

    /// [`decode`](Text::decode), as UTF-8.
    ///
    /// # Errors
    ///
    /// The octets are not UTF-8. The RFC does not say which character set octets outside US-ASCII
    /// belong to.
    ///
    /// ```
    /// use rfc1738::{Text, grammar::fsegment};
    ///
    /// let (_, segment) = fsegment(&b"caf%C3%A9"[..]).unwrap();
    /// assert_eq!(segment.decode_utf8().unwrap(), "café");
    /// assert!("caf%E9".decode_utf8().is_err());
    /// ```
    fn decode_utf8(&self) -> Result<Cow<'_, str>, Utf8Error> {
        percent_decode(self.as_bytes()).decode_utf8()
    }
}

impl Text for &[u8] {}
impl Text for &str {}
impl Text for Span<'_> {}

/// The events of a parse, which a combinator reports to its input. Plain inputs ignore them at no
/// cost. To receive them, the easy way is an [`Observer`](crate::Observer).
pub trait Hooks {
    /// Whether events are used. If not, a combinator need not report every part that it reads.
    const OBSERVED: bool = false;

    /// `rule` is tried here.
    #[inline(always)]
    fn enter(&mut self, _rule: RuleId) {}

    /// `rule` has been read, and ends here.
    #[inline(always)]
    fn leave(&mut self, _rule: RuleId) {}

    /// `terminal` was expected `ahead` bytes further on.
    #[inline(always)]
    fn expect(&self, _ahead: usize, _terminal: Terminal) {}

    /// If the text is committed to the production that reads it, by the name of a scheme that is
    /// known to be here, with its colon: how long the name is. A scheme's literal asks, and then
    /// reads that name.
    #[doc(hidden)]
    #[inline(always)]
    fn commits(&mut self) -> Option<usize> {
        None
    }
}

impl Hooks for &[u8] {}
impl Hooks for &str {}

impl Hooks for Span<'_> {
    #[inline(always)]
    fn commits(&mut self) -> Option<usize> {
        self.uncommit()
    }
}

/// The identity of a rule: of a [`Production`](crate::Production), to which it converts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleId(pub(crate) u8);

/// A terminal of the grammar that would let a parse read further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Terminal {
    /// A literal, or the rest of it after its beginning was read.
    #[non_exhaustive]
    Literal {
        /// Its text, in lower case if it ignores case.
        text: &'static str,
        /// Whether its letters may be in either case.
        ignore_case: bool,
    },
    /// One of these characters.
    Characters(Characters),
    /// A hexadecimal digit, to complete an `escape`.
    HexDigit,
    /// The end of the text.
    End,
}

impl Terminal {
    /// Whether it can begin with `byte`. An `escape` begins with `%`; the end begins with no byte.
    pub const fn admits(self, byte: u8) -> bool {
        match self {
            Terminal::Literal { text, ignore_case } => {
                let first = text.as_bytes()[0];
                byte == first || ignore_case && byte.eq_ignore_ascii_case(&first)
            }
            Terminal::Characters(characters) => {
                characters.contains(byte) || byte == b'%' && characters.has_escape()
            }
            Terminal::HexDigit => byte.is_ascii_hexdigit(),
            Terminal::End => false,
        }
    }
}

/// The bytes after the name of the scheme, in a string that this name [commits](Hooks::commits) to
/// a production.
///
/// A separate type, not a flag next to the bytes, so that a leaf is no larger than a slice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CommittedInput<'a>(pub(crate) &'a [u8]);

impl Text for CommittedInput<'_> {}

impl Hooks for CommittedInput<'_> {
    #[inline(always)]
    fn commits(&mut self) -> Option<usize> {
        Some(0)
    }
}

impl AsBytes for CommittedInput<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.0
    }
}

impl Offset for CommittedInput<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        self.0.offset(second.0)
    }
}

impl<'a> Input for CommittedInput<'a> {
    type Item = u8;
    type Iter = <&'a [u8] as Input>::Iter;
    type IterIndices = <&'a [u8] as Input>::IterIndices;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        CommittedInput(self.0.take(index))
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        CommittedInput(self.0.take_split(index).0)
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        let (rest, read) = self.0.take_split(index);
        (CommittedInput(rest), CommittedInput(read))
    }

    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.0.position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.0.iter_elements()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.0.iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.0.slice_index(count)
    }
}
