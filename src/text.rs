//! [`Text`]: what a combinator reads, and [`Observer`]: who may watch it read.

use alloc::borrow::Cow;
use core::str::Utf8Error;

use nom::{AsBytes, Input, Offset};
use nom_locate::LocatedSpan;
use percent_encoding::percent_decode;

use crate::{Production, Span};

/// What a combinator reads. The grammar is written once over this one bound and costs only what
/// the caller asks for:
///
/// | input | for | carries |
/// |---|---|---|
/// | `&[u8]`, `&str` | recognising and fast parsing | nothing |
/// | [`Span`] | the located tree of [`Url::parse`](crate::Url::parse) | the offset |
/// | [`LocatedSpan<&str>`](LocatedSpan) | other nom_locate parsers, directly | offset, line, column |
/// | `LocatedSpan<&str, X>`, `X: Observer` | derivations, and what you want to watch | every production entered and left, every terminal expected |
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
/// The hooks are empty for plain input; a [`LocatedSpan`] passes them on, to its
/// [`extra`](LocatedSpan::extra). (An error is found with an input of this crate's own, which counts no lines.)
pub trait Text: Input + AsBytes + Offset {
    /// Whether anyone watches. Where nobody does, a combinator need not name each part of what it reads.
    const OBSERVED: bool = false;

    /// The text as a leaf of the tree: every production is written in US-ASCII, so a leaf is a `str`.
    /// (One that no combinator made, of bytes that are not UTF-8, is empty.)
    fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The octets that the leaf stands for: every `escape` decoded (section 2.2).
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
    /// The octets are not UTF-8. The RFC does not say which character set octets beyond US-ASCII are in.
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

    /// Here `production` is tried.
    #[inline(always)]
    fn enter(&mut self, _production: Production) {}

    /// Here ends what `production` has read.
    #[inline(always)]
    fn leave(&mut self, _production: Production) {}

    /// `ahead` bytes from here, reading on takes a `terminal`.
    #[inline(always)]
    fn expect(&self, _ahead: usize, _terminal: Terminal) {}
}

impl Text for &[u8] {}

impl Text for &str {}

impl Text for Span<'_> {}

impl<T: Text, X: Observer> Text for LocatedSpan<T, X> {
    const OBSERVED: bool = X::OBSERVES;

    #[inline]
    fn enter(&mut self, production: Production) {
        self.extra.enter(production, self.location_offset());
    }

    #[inline]
    fn leave(&mut self, production: Production) {
        self.extra.leave(production, self.location_offset());
    }

    #[inline]
    fn expect(&self, ahead: usize, terminal: Terminal) {
        self.extra.expect(terminal, self.location_offset() + ahead);
    }
}

/// What it takes to read on: the terminals of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// This literal, or what is left of it where its beginning was there.
    Literal(&'static str),
    /// One of the characters of the production entered last.
    Character {
        /// Or an `escape`.
        escape: bool,
    },
    /// A `hex`, to complete an `escape`.
    Hex,
    /// Nothing more.
    End,
}

/// Watches a parse, as the `X` of a [`LocatedSpan<_, X>`](LocatedSpan). Offsets are in bytes.
///
/// nom hands the input from parser to parser, and the observer with it. Where a parser fails and
/// another is tried, that one gets the input *and the observer* as they were: what an observer keeps in
/// itself is the story of the parse that succeeds, what it shares between its clones is the story of
/// every attempt. It is cloned at every choice, so what grows with the text belongs behind a reference.
///
/// ```
/// use nom_locate::LocatedSpan;
/// use rfc1738::{Observer, Production, Terminal, grammar::login};
///
/// /// The productions left, each with the offset where it ended.
/// #[derive(Debug, Clone, Default)]
/// struct Left(Vec<(Production, usize)>);
///
/// impl Observer for Left {
///     fn enter(&mut self, _: Production, _: usize) {}
///     fn leave(&mut self, production: Production, at: usize) {
///         self.0.push((production, at));
///     }
///     fn expect(&self, _: Terminal, _: usize) {}
/// }
///
/// // `user` was read first, but without an "@" there is none.
/// let (rest, _) = login(LocatedSpan::new_extra("h:1", Left::default())).unwrap();
/// use Production::*;
/// assert_eq!(
///     rest.extra.0,
///     [(TopLabel, 1), (HostName, 1), (Host, 1), (Digits, 3), (Port, 3), (HostPort, 3), (Login, 3)]
/// );
/// ```
pub trait Observer: Clone {
    /// Whether it looks at all. Only `()` does not.
    const OBSERVES: bool = true;

    /// At `at`, `production` is tried.
    fn enter(&mut self, production: Production, at: usize);

    /// `production`, the one entered last and not left, has been read; it ends at `at`.
    fn leave(&mut self, production: Production, at: usize);

    /// At `at`, reading on takes a `terminal`.
    fn expect(&self, terminal: Terminal, at: usize);
}

/// Watches nothing: the `X` of a plain [`LocatedSpan`].
impl Observer for () {
    const OBSERVES: bool = false;

    #[inline(always)]
    fn enter(&mut self, _: Production, _: usize) {}

    #[inline(always)]
    fn leave(&mut self, _: Production, _: usize) {}

    #[inline(always)]
    fn expect(&self, _: Terminal, _: usize) {}
}
