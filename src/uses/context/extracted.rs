//! [`Extracted`] and [`Rejected`]: the items found in text, and where they are.

use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;

use nom::Input;

use super::{
    fold::{self, FoldedText, KeptHyphens},
    notation::Notation,
    punctuation::before_unspaced,
    quote::Quote,
};
use crate::{
    Production, Span, Url, UrlBuf, UrlError,
    parse::{derived::Derived, schemes::Registration},
};

/// How a URL is set apart from the text around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<URL:…>`, as the Appendix recommends.
    PrefixedBrackets,
    /// `URL:…`.
    Prefix,
    /// `<…>`.
    Brackets,
    /// No wrapper.
    Bare,
}

impl Wrapper {
    /// Its name in data: `prefixed-brackets`, `prefix`, `brackets` or `bare`.
    pub fn name(self) -> &'static str {
        match self {
            Wrapper::PrefixedBrackets => "prefixed-brackets",
            Wrapper::Prefix => "prefix",
            Wrapper::Brackets => "brackets",
            Wrapper::Bare => "bare",
        }
    }
}

/// Where an item is in the text, and how it is set apart. The spans are as written, including line
/// breaks.
///
/// ```
/// use rfc1738::{context::Wrapper, extract};
///
/// let text = "See <URL: http://host.\n dom/ #top >.";
/// let found = extract(text).next().unwrap()?;
/// let context = found.context();
/// assert_eq!(context.wrapper(), Wrapper::PrefixedBrackets);
/// assert_eq!(context.span().range(), 4..35);
/// assert_eq!((context.url().as_str(), context.url().start()), ("http://host.\n dom/", 10));
/// assert_eq!((context.fragment().unwrap().as_str(), context.fragment().unwrap().start()), ("top", 30));
/// # Ok::<(), rfc1738::context::Rejected>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Context<'a> {
    pub(super) text: &'a str,
    pub(super) wrapper: Wrapper,
    pub(super) span: Range<usize>,
    pub(super) url: Range<usize>,
    pub(super) fragment: Option<Range<usize>>,
    pub(super) notation: Notation,
    /// Whether the text is not a URL, but is one before the first letter of a script without spaces.
    pub(super) has_shorter: bool,
}

impl<'a> Context<'a> {
    /// How it is set apart.
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// All of it, including the wrapper.
    pub fn span(&self) -> Span<'a> {
        self.piece(&self.span)
    }

    /// The URL, or the text that was presented as one.
    pub fn url(&self) -> Span<'a> {
        self.piece(&self.url)
    }

    /// The text after the `#`, if there is one.
    pub fn fragment(&self) -> Option<Span<'a>> {
        self.fragment.as_ref().map(|fragment| self.piece(fragment))
    }

    /// The marks of its lines, if it is in brackets.
    fn quote(&self) -> Quote<'a> {
        match self.wrapper {
            Wrapper::PrefixedBrackets | Wrapper::Brackets => Quote::at(self.text, self.span.start),
            Wrapper::Prefix | Wrapper::Bare => Quote::default(),
        }
    }

    fn piece(&self, range: &Range<usize>) -> Span<'a> {
        Span::new(self.text)
            .take_from(range.start)
            .take(range.len())
    }
}

/// A URL in text.
///
/// ```
/// use rfc1738::extract;
///
/// let found = extract("<URL:http://host.dom/over-\nview.html#the-end>").next().unwrap()?;
/// let urls = found.readings().map(|reading| reading.as_str());
/// assert!(urls.eq(["http://host.dom/over-view.html", "http://host.dom/overview.html"]));
/// assert_eq!(found.hyphens(), [25]);
/// # Ok::<(), rfc1738::context::Rejected>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Extracted<'a> {
    pub(super) context: Context<'a>,
    pub(super) first: Reading<'a>,
    pub(super) others: Vec<Reading<'a>>,
    pub(super) hyphens: Vec<usize>,
    pub(super) further: Option<Range<usize>>,
}

impl<'a> Extracted<'a> {
    /// Where it is.
    pub fn context(&self) -> &Context<'a> {
        &self.context
    }

    /// The URL and its fragment: the first of the [readings](Extracted::readings).
    pub fn reading(&self) -> &Reading<'a> {
        &self.first
    }

    /// All readings of it, each once, the most likely first.
    ///
    /// There is one reading, unless there are [doubtful hyphens](Extracted::hyphens), each of which
    /// is part of the URL in some readings and left out in others:
    ///
    /// * First all of them are part of it, as the text is written: nothing but white space is
    ///   certain to be added.
    /// * Then, the fewer hyphens, the more likely: a program that adds hyphens where it breaks
    ///   lines adds one to almost every line, except where the URL has one already. With equal
    ///   numbers, the earlier hyphens come first.
    ///
    /// If the URL [may be continued](Extracted::further) on the next line, the first reading is the
    /// URL without that, and the others include it.
    ///
    /// The first 16 of these ways to read the hyphens are tried, so all of them for up to four
    /// hyphens; [`left_out`](Extracted::left_out) says how many are not. A reading counts only if
    /// it is a URL in the strict reading: `<URL:http://host-⏎.dom/>` can only be read without the
    /// hyphen.
    pub fn readings(&self) -> impl Iterator<Item = &Reading<'a>> {
        core::iter::once(&self.first).chain(&self.others)
    }

    /// The offsets of the doubtful hyphens in the text, those before a line break: each "may or may
    /// not actually be part of the URL" (Appendix), or of its fragment. Empty if there is no doubt.
    pub fn hyphens(&self) -> &[usize] {
        &self.hyphens
    }

    /// The text after the URL that continues it in all readings but the first, from the line break
    /// after its last hyphen: only for a URL without brackets, and not if [only wrapped
    /// ones](super::Extract::wrapped) are wanted.
    ///
    /// ```
    /// use rfc1738::extract;
    ///
    /// let found = extract("See http://host.dom/over-\n  view.").next().unwrap()?;
    /// let urls = found.readings().map(|reading| reading.as_str());
    /// assert!(urls.eq(["http://host.dom/over-", "http://host.dom/over-view", "http://host.dom/overview"]));
    /// assert_eq!(found.context().span().as_str(), "http://host.dom/over-");
    /// assert_eq!(found.further().unwrap().as_str(), "\n  view");
    /// # Ok::<(), rfc1738::context::Rejected>(())
    /// ```
    pub fn further(&self) -> Option<Span<'a>> {
        self.further
            .as_ref()
            .map(|further| self.context.piece(further))
    }

    /// How many ways to read the hyphens were not tried: none for up to four hyphens, and
    /// `u64::MAX` if there are 64 or more.
    ///
    /// ```
    /// use rfc1738::extract;
    ///
    /// let found = extract("<URL:http://host.dom/a-\nb-\nc-\nd-\ne-\nf>").next().unwrap()?;
    /// assert_eq!((found.hyphens().len(), found.readings().count(), found.left_out()), (5, 16, 16));
    /// # Ok::<(), rfc1738::context::Rejected>(())
    /// ```
    pub fn left_out(&self) -> u64 {
        fold::left_out(self.hyphens.len())
    }
}

/// A URL as it was before it was broken across lines, and its fragment. It borrows text that was in
/// one piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reading<'a> {
    pub(super) url: Cow<'a, str>,
    /// The alternative of `url` that derives it.
    pub(super) production: Production,
    pub(super) registration: Option<Registration>,
    pub(super) fragment: Option<Cow<'a, str>>,
}

impl<'a> Reading<'a> {
    /// The URL's text.
    pub fn as_str(&self) -> &str {
        &self.url
    }

    /// The URL. It borrows the text, so every call parses it again: keep the result if you need it
    /// often.
    ///
    /// ```
    /// use rfc1738::{UrlBuf, extract};
    ///
    /// let found = extract("<URL:ftp://host.dom:\n2121/>").next().unwrap()?;
    /// assert_eq!(found.reading().url().port(), Some(2121));
    /// let owned = UrlBuf::from(found.reading().clone());
    /// assert_eq!(owned.as_str(), "ftp://host.dom:2121/");
    /// # Ok::<(), rfc1738::context::Rejected>(())
    /// ```
    pub fn url(&self) -> Url<'_> {
        match Derived::by(self.production, self.registration, &self.url) {
            Ok(url) => Url::valid(url),
            Err(error) => unreachable!("every Reading was parsed: {error}"),
        }
    }

    /// The fragment, if there is one, perhaps empty. No production derives it (section 2.2), so it
    /// can contain any character except white space, `<` and `>`.
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// Makes it independent of the text that it was found in.
    pub fn into_owned(self) -> Reading<'static> {
        Reading {
            url: Cow::Owned(self.url.into_owned()),
            production: self.production,
            registration: self.registration,
            fragment: self
                .fragment
                .map(|fragment| Cow::Owned(fragment.into_owned())),
        }
    }
}

impl From<Reading<'_>> for UrlBuf {
    fn from(reading: Reading<'_>) -> UrlBuf {
        reading.url().into()
    }
}

/// Text that was presented as a URL but is not a valid one, with the reason.
///
/// ```
/// use rfc1738::{Rule, extract};
///
/// let text = "<URL:http://host.\n  dom/~user/>";
/// let rejected = extract(text).next().unwrap().unwrap_err();
/// assert_eq!((rejected.text(), rejected.offset()), ("http://host.dom/~user/", 24));
/// assert_eq!((rejected.error().rule(), rejected.error().range()), (Rule::Syntax, 16..17));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a URL, at byte {}: {error}", .context.url.start)]
pub struct Rejected<'a> {
    pub(super) context: Context<'a>,
    pub(super) text: Cow<'a, str>,
    #[source]
    pub(super) error: UrlError,
}

impl<'a> Rejected<'a> {
    /// Where it is. Its [`Wrapper`] says how certain it is that a URL was meant: with a prefix, it
    /// is certain; with brackets or without a wrapper, the text has the scheme of a URL.
    pub fn context(&self) -> &Context<'a> {
        &self.context
    }

    /// The text that was presented, as it was before it was broken across lines, without its
    /// fragment.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The fragment after the text, as it was before it was broken across lines.
    pub fn fragment(&self) -> Option<Cow<'a, str>> {
        let Context { text, notation, .. } = self.context;
        let fragment = self.context.fragment.clone()?;
        let folded = FoldedText::new(text, fragment, self.context.quote());
        Some(notation.decode(folded.unfold(&KeptHyphens::All)))
    }

    /// The error of parsing [`text`](Rejected::text); its range is in that text.
    pub fn error(&self) -> &UrlError {
        &self.error
    }

    /// The URL at its start, without a wrapper, if letters follow it of a script that is written
    /// without spaces. Nothing shows whether they are meant to be a part of it.
    ///
    /// ```
    /// use rfc1738::extract;
    ///
    /// let rejected = extract("http://host.dom/aを見て").next().unwrap().unwrap_err();
    /// assert_eq!(rejected.text(), "http://host.dom/aを見て");
    /// assert_eq!(rejected.shorter().unwrap().as_str(), "http://host.dom/a");
    /// ```
    pub fn shorter(&self) -> Option<Span<'a>> {
        let Range { start, .. } = self.context.url;
        let length = before_unspaced(self.context.url().as_str());
        let length = length.filter(|_| self.context.has_shorter)?;
        Some(self.context.piece(&(start..start + length)))
    }

    /// The offset of the error in the text that was searched, in bytes from 0.
    pub fn offset(&self) -> usize {
        let Context {
            text,
            ref url,
            notation,
            ..
        } = self.context;
        let folded = FoldedText::new(text, url.clone(), self.context.quote());
        let decoded = self.error.range().start;
        folded.offset(match notation {
            Notation::Plain => decoded,
            // What has a notation is in one piece.
            _ => notation.offset(&text[url.clone()], decoded),
        })
    }
}
