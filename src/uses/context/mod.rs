//! URLs in context: how to find them in text and how to write them there, as the Appendix
//! describes.
//!
//! [`extract`] finds them, [`Extractor`] finds them in text that arrives in pieces, and [`wrap`]
//! writes one. A wrapper may set a URL apart from the text around it:
//!
//! | in the text | it is | [`Wrapper`] |
//! |---|---|---|
//! | `<URL:…>` | the form that the Appendix recommends | [`PrefixedBrackets`](Wrapper::PrefixedBrackets) |
//! | `URL:…` | the prefix alone, as in the Appendix's "syntactic structure" | [`Prefix`](Wrapper::Prefix) |
//! | `<…>` | the brackets alone, "the delimiters around URLs in free text" (section 2.2) | [`Brackets`](Wrapper::Brackets) |
//! | no wrapper | a URL in running text, unless only [wrapped](Extract::wrapped) ones are wanted | [`Bare`](Wrapper::Bare) |
//!
//! ```
//! use rfc1738::extract;
//!
//! let text = "Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
//!     type=d> but you can probably pick it up from <URL:ftp://ds.in
//!     ternic.net/rfc>. Note the warning in <URL:http://ds.internic.
//!     net/instructions/overview.html#WARNING>.";
//! let urls: Vec<_> = extract(text).flatten().map(|found| found.reading().clone()).collect();
//! assert_eq!(urls[0].as_str(), "ftp://info.cern.ch/pub/www/doc;type=d");
//! assert_eq!(urls[1].as_str(), "ftp://ds.internic.net/rfc");
//! assert_eq!(urls[2].as_str(), "http://ds.internic.net/instructions/overview.html");
//! assert_eq!(urls[2].fragment(), Some("WARNING"));
//! ```
//!
//! # Text that is found
//!
//! * **`URL:`** ignores case and begins a word, so `curl:` has none. Without brackets, a scheme
//!   begins a word too; but one of the ten that section 5 knows can follow any character except a
//!   letter or digit of US-ASCII, as in `请看http://host.dom/`.
//! * **White space** inside brackets is "ignored when extracting the URL", all of it, even in the
//!   prefix. Without brackets, nothing shows where a URL that was broken across lines continues.
//! * **Marks of a quoted message**, such as `> > `: if the line of a `<` begins with some, the same
//!   at the start of the following lines are ignored, and close nothing.
//! * **A hyphen before a line break** "may or may not actually be part of the URL": there are
//!   several [readings](Extracted::readings), with and without it, if they are URLs.
//! * **A fragment** is "placed within the brackets as well", after the first `#`. It is kept beside
//!   the URL, which ends before the `#` (section 2.2).
//!
//! # Running text
//!
//! A URL without a wrapper is recognized by its scheme: one of the ten that section 5 knows, or any
//! scheme with `//` after it. One of the ten can also follow a period or hyphen, as in
//! `1.http://host.dom/`. Names joined by `+`, as in `git+http://host.dom/`, are one scheme, and so
//! is a name that begins with the `x-` of "experimental purposes" (section 4).
//!
//! In running text, "punctuation marks … might be mistaken for part of the URL" (Appendix). So a
//! URL without brackets, with or without a prefix, ends before the first character that cannot
//! continue it there:
//!
//! | character | ends the URL |
//! |---|---|
//! | white space, `<`, `>`, `"`, what HTML writes for them, a control character, a format character without a width | always |
//! | what closes something or ends a sentence and is in no URL: `]`, `}`, `` ` ``, `”`, `»`, `—`, `。`, `（` … | always |
//! | `)`, `'` | if it closes a mark that is directly before the URL; after `](`, as in Markdown, all before that `)` is the URL |
//! | `*`, `_`, `~` | if the same mark is directly before the URL, and no character of a URL follows |
//! | `*/`, `-->` | in a comment of C that begins with the URL, or of HTML |
//! | `\` | before a quotation mark or the end, and in an escape sequence: `\n`, `\t`, `\fR` … |
//! | `[` | if it opens a label, as in `http://host.dom/[name]`, not an index, as in `a[0]=b` |
//! | `{` | before a `:`, as attributes of Markdown begin |
//! | `,`, `;`, <code>&#124;</code> | before another scheme and `://` |
//! | <code>&#124;</code>, `–` | unless it is between two characters of a URL: there, a person reads on |
//! | `.`, `,`, `;`, `:`, `!`, `?`, a `)` that is not opened inside, an apostrophe that is not one of a pair | at the end of the word |
//!
//! Any other character that is in no URL, such as `é` or `^`, does not end it: then the text is
//! [`Rejected`], because what is before the character would be another URL than the one that a
//! person reads; before a letter of Chinese, Japanese, Korean or Thai, it may be the
//! [shorter](Rejected::shorter) URL. Before a URL, an escape sequence such as `\n`, or of a terminal,
//! is not a part of the scheme. In `<http://host.dom/|name>` and `<http://host.dom/[name]>`, the name
//! is a label.
//!
//! If such a URL ends with a hyphen directly before a line break, it "may or may not" continue on
//! the next line: nothing shows which of the two. So the first reading is the URL without it, as if
//! there were no hyphen, and [others](Extracted::readings) continue it with the first word of the
//! next line, if this makes a URL, with the hyphen and without. [`further`](Extracted::further)
//! says which text that is. A word with a colon continues nothing, and neither does text more than
//! 1 KiB away.
//!
//! # Text that is left out
//!
//! Text that is presented as a URL but is not one in the strict reading of
//! [`Url::parse`](crate::Url::parse) is [`Rejected`], with the reason. A prefix presents whatever
//! follows it. But a prefix without brackets is only a mention if nothing but punctuation follows
//! it, as here in `URL:`, or another colon, as in `Url::parse`. Without a prefix, the scheme must
//! be in one piece, and be one of the ten that section 5 knows or have `//` after it. Everything
//! else is text: `<uri@bunyip.com>`, `<scheme>`, `<br/>`.
//!
//! In brackets, any other scheme counts too if the text is a URL without white space that has an
//! `@` after the colon, or a `/` that does not end it: `<mid:unique@host.dom>` is one. Without
//! these, brackets usually have another use: `<std::string>`, `<xsl:choose>` and
//! `<xsl:apply-templates/>` are text.
//!
//! # Text that is written otherwise
//!
//! If what is around a URL without a wrapper shows how its characters are written, they are decoded:
//! `&amp;` and `&#38;` in the value of an attribute, as in `href="http://host.dom/?a&amp;b"`, and in
//! an element that is nothing but a URL, as in a sitemap; `\/` and `\u002f` in a string of JSON. All
//! of a value is the URL, whatever its last character is. The spans are those of the text.
//!
//! Other text is read as it is. The `=3D` of quoted-printable and an `&amp;` in a sentence may be
//! part of a URL: decode a message first.
//!
//! # Costs
//!
//! Time is linear in the text, whatever the text: nothing is searched for twice from the same
//! position, and an item is not searched again for another URL inside it. An item is parsed once,
//! and one with hyphens before line breaks at most 16 times. Memory is allocated only for a URL
//! that was broken across lines and for the reason of a rejection; everything else borrows the
//! text.

mod attempt;
mod character;
mod extracted;
mod extractor;
mod fold;
mod lookahead;
mod notation;
mod punctuation;
mod quote;
mod search;
mod wrap;

use core::iter::FusedIterator;

use crate::parse::schemes::{Schemes, TODAY};
pub use extracted::{Context, Extracted, Reading, Rejected, Wrapper};
pub use extractor::{Extractor, Item, Items, TooLong};
use lookahead::Lookahead;
use search::{Match, Options, Search, SearchPosition};
pub use wrap::{InvalidFragment, Wrapped, wrap};

/// Finds the URLs in `text`, in order, on demand.
///
/// Text that is presented as a URL but is not one is an `Err`, with the reason; use `flatten()` for
/// the URLs alone. The [module](self) says what is found and what is left out.
///
/// ```
/// use rfc1738::extract;
///
/// let mut found = extract("Write to <mailto:user@host.dom>, not to <URL:user@host.dom>.");
/// let url = found.next().unwrap()?;
/// assert_eq!((url.reading().as_str(), url.context().span().range()), ("mailto:user@host.dom", 9..31));
/// let rejected = found.next().unwrap().unwrap_err();
/// assert_eq!((rejected.text(), rejected.offset()), ("user@host.dom", 45));
/// assert!(found.next().is_none());
/// # Ok::<(), rfc1738::context::Rejected>(())
/// ```
pub fn extract(text: &str) -> Extract<'_, 'static> {
    TODAY.extract(text)
}

impl Schemes {
    /// Finds the URLs of this set in `text`, as [`extract()`] finds those of
    /// [today](Schemes::today).
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let only = Schemes::only(["https"])?;
    /// let mut found = only.extract("See http://host.dom/, or rather https://host.dom/.").flatten();
    /// assert_eq!(found.next().unwrap().reading().as_str(), "https://host.dom/");
    /// assert!(found.next().is_none());
    /// # Ok::<(), rfc1738::RegistrationError>(())
    /// ```
    pub fn extract<'a>(&self, text: &'a str) -> Extract<'a, '_> {
        let options = Options {
            wrapped: false,
            whole: false,
            limit: usize::MAX,
            schemes: self,
        };
        Extract(Search {
            ahead: Lookahead {
                text,
                complete: true,
            },
            options,
            position: SearchPosition::default(),
            word_end: 0,
        })
    }
}

/// The iterator that [`extract`] returns: the URLs in text.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Extract<'a, 's>(Search<'a, 's>);

impl Extract<'_, '_> {
    /// Sets whether to find only URLs in a wrapper, as the Appendix recommends to write them.
    ///
    /// A URL after a prefix then ends at white space, or at a `<`, `>` or `"`, with all punctuation
    /// before that: the prefix alone is for "a syntactic structure" (Appendix) rather than for
    /// sentences.
    ///
    /// ```
    /// use rfc1738::extract;
    ///
    /// let text = "Is it at ftp://host.dom/pub/a_(b)? (Or at URL:http://host.dom/.)";
    /// let urls = extract(text).flatten().map(|found| found.context().url().as_str());
    /// assert!(urls.eq(["ftp://host.dom/pub/a_(b)", "http://host.dom/"]));
    ///
    /// let urls = extract(text).wrapped(true).flatten().map(|found| found.context().url().as_str());
    /// assert!(urls.eq(["http://host.dom/.)"]));
    /// ```
    pub fn wrapped(mut self, wrapped: bool) -> Self {
        self.0.options.wrapped = wrapped;
        self
    }

    /// Sets whether the text may be nothing but a URL, as a field of a table may be: then the
    /// punctuation at the end of the text belongs to the URL that the text begins with.
    ///
    /// ```
    /// use rfc1738::extract;
    ///
    /// for (text, whole) in [("http://host.dom/a?", "http://host.dom/a?"), ("http://host.dom/a, b?", "http://host.dom/a")] {
    ///     let found = extract(text).whole(true).next().unwrap()?;
    ///     assert_eq!(found.reading().as_str(), whole);
    /// }
    /// # Ok::<(), rfc1738::context::Rejected>(())
    /// ```
    pub fn whole(mut self, whole: bool) -> Self {
        self.0.options.whole = whole;
        self
    }
}

impl<'a> Iterator for Extract<'a, '_> {
    type Item = Result<Extracted<'a>, Rejected<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.0.next() {
            Ok(Some(Match::Item(item))) => Some(item),
            // After complete text, the search waits for nothing, and without a limit, nothing is
            // too long.
            Ok(Some(Match::TooLong(_)) | None) | Err(_) => None,
        }
    }
}

impl FusedIterator for Extract<'_, '_> {}
