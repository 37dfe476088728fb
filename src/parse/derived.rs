//! [`Derived`]: a string that section 5 derives, by the strict reading; and [`parse_syntax`].

use core::{
    mem,
    ops::{Deref, Range},
};

use nom::Offset;
use nom_locate::LocatedSpan;

use crate::{
    Observer, ParseError, Production, Scheme, Span, ast,
    engine::CommittedInput,
    facts::scheme::marks,
    parse::demands::are_met,
    parse::schemes::{RFC1738, Registered, Registration, Schemes, TODAY},
    parse::strict::Alternative,
};

/// The tree of a string that was read strictly, and what the set says about its scheme. Whether a
/// rule finds an error in it is not known: a [`Url`](crate::Url) is one in which none does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Derived<'a> {
    pub(crate) tree: ast::Url<Span<'a>>,
    pub(crate) registration: Option<Registration>,
}

/// Parses all of `text` by section 5 alone, and by the schemes of [today](Schemes::today): nothing
/// is trimmed or repaired, and no rule beyond the BNF is checked. [`Url::parse`](crate::Url::parse)
/// checks them all.
///
/// This is the strict reading. In the literal reading of section 5, `otherurl` derives any scheme,
/// even `http`, as [`grammar::url`](crate::grammar::url) does. But a comment there reserves
/// `otherurl` for *new* schemes, so here each known scheme commits to its own production.
///
/// # Errors
///
/// No production derives `text`. The [`ParseError`] says where, and what was expected there.
///
/// ```
/// use rfc1738::{Url, parse_syntax};
///
/// let text = "https://host.dom:99999/";
/// assert_eq!(parse_syntax(text)?.hostport().unwrap().port.unwrap().as_str(), "99999");
/// assert!(Url::parse(text).is_err());
///
/// let error = parse_syntax("https://my_host.dom/").unwrap_err();
/// assert_eq!((error.offset(), error.section()), (10, "3.1"));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
pub fn parse_syntax(text: &str) -> Result<ast::Url<Span<'_>>, ParseError> {
    TODAY.parse_syntax(text)
}

impl<'a> Derived<'a> {
    /// Its text.
    pub(crate) fn as_str(&self) -> &'a str {
        self.scheme().input()
    }

    /// The default port of its scheme.
    pub(crate) fn default_port(&self) -> Option<u16> {
        match self.registration {
            Some(registration) => registration.default_port,
            None => Scheme::of(self.production())?.default_port(),
        }
    }

    /// A `text` that is known to derive from `production`, an alternative of `url`.
    pub(crate) fn by(
        production: Production,
        registration: Option<Registration>,
        text: &'a str,
    ) -> Result<Self, ParseError> {
        read(
            &RFC1738,
            text,
            Alternative::of(production, text.as_bytes()),
            registration,
        )
    }
}

/// The tree.
impl<'a> Deref for Derived<'a> {
    type Target = ast::Url<Span<'a>>;

    #[inline]
    fn deref(&self) -> &ast::Url<Span<'a>> {
        &self.tree
    }
}

impl Schemes {
    /// Whether [`parse_syntax_bytes`](Schemes::parse_syntax_bytes) makes a tree of all of `text`.
    /// Nothing is allocated. Unlike [`is_valid`](Schemes::is_valid), it asks about the syntax alone:
    /// no rule beyond the BNF counts.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let schemes = Schemes::today();
    /// assert!(schemes.derives("http://host.dom:99999/") && !schemes.is_valid("http://host.dom:99999/"));
    /// assert!(!schemes.derives(b"http://host.dom/\xFF"));
    /// ```
    pub fn derives(&self, text: impl AsRef<[u8]>) -> bool {
        self.meets(text.as_ref()).is_some()
    }

    /// Whether a tree of all of `text` meets the demands [on it](are_met); `None` if there is none.
    ///
    /// The one place where the strict reading is compiled for plain bytes.
    fn meets(&self, text: &[u8]) -> Option<bool> {
        let alternative = self.alternative(text);
        alternative
            .parse(CommittedInput(text.split_at(alternative.name).1), (), met)
            .ok()
    }

    /// Parses all of `text` by this set, as [`parse_syntax()`] does by the schemes of
    /// [today](Schemes::today): each scheme of the set commits to its own production, and any other
    /// to `otherurl`, unless the set is [closed](Schemes::only).
    ///
    /// # Errors
    ///
    /// `text` does not derive from that production. The [`ParseError`] says where, and what was
    /// expected there.
    ///
    /// ```
    /// use rfc1738::{Production, Schemes, SlipKind};
    ///
    /// let text = "https://user@host.dom/";
    /// assert_eq!(Schemes::rfc1738().parse_syntax(text)?.production(), Production::OtherUrl);
    /// let error = Schemes::today().parse_syntax(text).unwrap_err();
    /// assert_eq!(error.slip().unwrap().kind(), SlipKind::UserNotAllowed);
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn parse_syntax<'a>(&self, text: &'a str) -> Result<ast::Url<Span<'a>>, ParseError> {
        self.read(text).map(|derived| derived.tree)
    }

    /// [Parses](Schemes::parse_syntax) bytes. Those that are not UTF-8 are rejected like any others
    /// outside US-ASCII (section 2.2).
    ///
    /// # Errors
    ///
    /// As [`parse_syntax`](Schemes::parse_syntax).
    pub fn parse_syntax_bytes<'a>(
        &self,
        bytes: &'a [u8],
    ) -> Result<ast::Url<Span<'a>>, ParseError> {
        self.parse_syntax(self.utf8(bytes)?)
    }

    /// The text of `bytes`, or why they have none.
    pub(crate) fn utf8<'a>(&self, bytes: &'a [u8]) -> Result<&'a str, ParseError> {
        core::str::from_utf8(bytes).map_err(|_| ParseError::strict(self, bytes, 0))
    }

    /// Whether all of `text` is a URL that meets all demands: a valid one.
    #[inline(always)]
    pub(crate) fn reads_valid(&self, text: &[u8]) -> bool {
        self.meets(text)
            .is_some_and(|are_met| are_met || self.marks_valid(text))
    }

    /// Whether `url` meets all demands.
    #[inline(always)]
    pub(crate) fn meets_demands(&self, url: &Derived<'_>) -> bool {
        are_met(&url.tree) || self.marks_valid(url.as_str().as_bytes())
    }

    /// Whether the prefix `URL:` marks a valid URL in `text`, which derives.
    #[cold]
    pub(crate) fn marks_valid(&self, text: &[u8]) -> bool {
        let is_other = self.alternative(text).production == Production::OtherUrl;
        let start = if is_other { marks(text) } else { 0 };
        start > 0 && self.meets(&text[start..]) == Some(true)
    }

    /// Reads all of `text`, and decides whether its tree meets the demands on it. The caller has the
    /// grammar in it, so that the tree is built in its place.
    #[inline(always)]
    pub(crate) fn read_checked<'a>(
        &self,
        text: &'a str,
    ) -> Result<(Derived<'a>, bool), ParseError> {
        let alternative = self.alternative(text.as_bytes());
        let registration = alternative.registered().map(Registered::registration);
        let (tree, are_met) = read_by(self, text, alternative, checked)?;
        Ok((Derived { tree, registration }, are_met))
    }

    /// Reads all of `text`.
    pub(crate) fn read<'a>(&self, text: &'a str) -> Result<Derived<'a>, ParseError> {
        let alternative = self.alternative(text.as_bytes());
        let registration = alternative.registered().map(Registered::registration);
        read(self, text, alternative, registration)
    }

    /// A tree that this set reads.
    pub(crate) fn derived<'a>(&self, tree: &ast::Url<Span<'a>>) -> Derived<'a> {
        let registered = self.find(tree.scheme().as_str().as_bytes());
        Derived {
            tree: *tree,
            registration: registered.map(Registered::registration),
        }
    }

    /// Parses all of `text` as [`parse_syntax`](Schemes::parse_syntax) does, and lets `observer` watch. Returns
    /// the observer of the parse that succeeds; `None` if `text` is not a URL of this set.
    ///
    /// ```
    /// use rfc1738::{Observer, Production, Schemes, Terminal};
    ///
    /// /// The alternative of `url` that is tried, and where.
    /// #[derive(Debug, Clone, Default)]
    /// struct Alternative(Option<(Production, usize)>);
    ///
    /// impl Observer for Alternative {
    ///     fn enter(&mut self, production: Production, at: usize) {
    ///         if matches!(self.0, None | Some((Production::Url, _))) {
    ///             self.0 = Some((production, at));
    ///         }
    ///     }
    ///     fn leave(&mut self, _: Production, _: usize) {}
    ///     fn expect(&self, _: Terminal, _: usize) {}
    /// }
    ///
    /// let alternative = |schemes: Schemes| schemes.observe("wss://h/", Alternative::default()).unwrap().0;
    /// assert_eq!(alternative(Schemes::rfc1738()), Some((Production::OtherUrl, 0)));
    /// assert_eq!(alternative(Schemes::today()), Some((Production::HttpUrl, 0)));
    /// ```
    ///
    /// For a scheme with a [syntax of its own](Schemes::register_syntax), it watches how `otherurl`
    /// is read, and only if the syntax reads the scheme part. To watch another production, parse a
    /// `LocatedSpan` with its combinator.
    pub fn observe<X: Observer>(&self, text: impl AsRef<[u8]>, observer: X) -> Option<X> {
        let text = core::str::from_utf8(text.as_ref()).ok()?;
        let alternative = self.alternative(text.as_bytes());
        let input = match alternative.production {
            Production::OtherUrl => Span::new(text),
            _ => Span::committed(text, alternative.name),
        };
        let input = LocatedSpan::new_extra(input, observer);
        alternative.parse(input, (), |(), _, rest| rest.extra).ok()
    }
}

/// Reads all of `text`, in one function for all callers.
#[inline(never)]
fn read<'a>(
    schemes: &Schemes,
    text: &'a str,
    alternative: Alternative<'_>,
    registration: Option<Registration>,
) -> Result<Derived<'a>, ParseError> {
    let tree = read_by(schemes, text, alternative, located)?;
    Ok(Derived { tree, registration })
}

/// Parses all of `text`, as this `alternative` of `url` by these `schemes`, and returns what `take`
/// makes of its tree.
#[inline(always)]
fn read_by<'a, T>(
    schemes: &Schemes,
    text: &'a str,
    alternative: Alternative<'_>,
    take: fn((&'a str, usize), ast::Url<CommittedInput<'a>>, CommittedInput<'a>) -> T,
) -> Result<T, ParseError> {
    let name = alternative.name;
    let bytes = text.as_bytes();
    let input = CommittedInput(bytes.split_at(name).1);
    alternative
        .parse(input, (text, name), take)
        .map_err(|rest| {
            let reached = rest.map_or(0, |rest| bytes.offset(rest.0));
            ParseError::derived(schemes, alternative.production, bytes, reached)
        })
}

/// [`located`], and whether the tree meets the demands on it. They are decided before the leaves
/// are spans: a reference to a tree forces it into memory, from where it would be copied.
#[inline(always)]
fn checked<'a>(
    context: (&'a str, usize),
    url: ast::Url<CommittedInput<'a>>,
    rest: CommittedInput<'a>,
) -> (ast::Url<Span<'a>>, bool) {
    let are_met = are_met(&url);
    (located(context, url, rest), are_met)
}

/// The tree of the same leaves as spans of `text`, which begins with a name of this length. The
/// first leaf is that of the name. It is empty and after the name, as the combinators have read
/// what follows.
#[inline(always)]
fn located<'a>(
    (text, name): (&'a str, usize),
    url: ast::Url<CommittedInput<'a>>,
    _: CommittedInput<'a>,
) -> ast::Url<Span<'a>> {
    let mut before = name;
    url.map(|leaf| {
        let at = text.as_bytes().offset(leaf.0);
        Span::of(text, at - mem::take(&mut before)..at + leaf.0.len())
    })
}

/// The same tree with the ranges of its leaves.
pub(crate) fn ranges(tree: &ast::Url<Span<'_>>) -> ast::Url<Range<usize>> {
    tree.map(|leaf| leaf.range())
}

/// The tree of the leaves of `text` that have these ranges after its first `start` bytes.
pub(crate) fn leaves(
    text: &str,
    start: usize,
    ranges: ast::Url<Range<usize>>,
) -> ast::Url<Span<'_>> {
    ranges.map(|range| Span::of(text, start + range.start..start + range.end))
}

/// [`are_met`]. It is a function, not a closure, to force its inlining.
#[inline(always)]
fn met<'a>(_: (), url: ast::Url<CommittedInput<'a>>, _: CommittedInput<'a>) -> bool {
    are_met(&url)
}
