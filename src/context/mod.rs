//! URLs in context: how to find them in text, as the Appendix describes.
//!
//! | in the text | it is | [`Wrapper`] |
//! |---|---|---|
//! | `<URL:…>` | the form that the Appendix recommends | [`PrefixedBrackets`](Wrapper::PrefixedBrackets) |
//! | `URL:…` | the prefix alone; it ends at white space, or at a `<`, `>` or `"` | [`Prefix`](Wrapper::Prefix) |
//! | `<…>` | the brackets alone | [`Brackets`](Wrapper::Brackets) |
//! | no wrapper | found only on [request](Extract::bare) | [`Bare`](Wrapper::Bare) |
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
//! # What is found
//!
//! * **`URL:`** ignores case and begins a word: there is none in `curl:`. Without brackets, a scheme begins a word too; but
//!   one of the ten that section 5 knows can follow any character except a letter or digit of US-ASCII, as in
//!   `请看http://host.dom/`.
//! * **White space** inside brackets is "ignored when extracting the URL", all of it, even in the prefix. Without
//!   brackets, nothing shows where a URL that was broken across lines continues.
//! * **A hyphen before a line break** "may or may not actually be part of the URL": there are several
//!   [readings](Extracted::readings), with and without it, if they are URLs.
//! * **A fragment** is "placed within the brackets as well", after the first `#`. It is kept beside the URL, which
//!   ends before the `#` (section 2.2).
//!
//! # What is left out
//!
//! Text that is presented as a URL but is not one in the strict reading of [`Url::parse`](crate::Url::parse) is
//! [`Rejected`], with the reason. A prefix presents whatever follows it. But a prefix without brackets is only a
//! mention if nothing but punctuation follows it, as here in `URL:`, or another colon, as in `Url::parse`. Without a
//! prefix, the scheme must be in one piece, and be one of the ten that section 5 knows or have `//` after it.
//! Everything else is text: `<uri@bunyip.com>`, `<scheme>`, `<br/>`.
//!
//! In brackets, any other scheme counts too if the text contains no white space and is a URL. `<mid:unique@host.dom>`
//! is one, and in the strict reading so is `<std::string>`. If angle brackets have another use in your text, check the
//! [`Wrapper`] and the [`scheme`](crate::Url::scheme).
//!
//! # Costs
//!
//! Time is linear in the text, whatever the text: nothing is searched for twice from the same place, and an item is not
//! searched again for another URL inside it. An item is parsed once, and one with hyphens before line breaks at most 16
//! times. Memory is allocated only for a URL that was broken across lines and for the reason of a rejection; everything
//! else borrows the text.

mod attempt;
mod extracted;
mod fold;
mod hyphens;
mod punctuation;

use core::iter::FusedIterator;

use crate::{Production, grammar::scheme, strict};
use attempt::Attempt;
pub use extracted::{Context, Extracted, Reading, Rejected, Wrapper};
use punctuation::{is_closing, without_punctuation};

/// Finds the URLs in `text`, in order, on demand.
///
/// Text that is presented as a URL but is not one is an `Err`, with the reason; use `flatten()` for the URLs alone. The
/// [module](self) says what is found and what is left out.
///
/// ```
/// use rfc1738::extract;
///
/// let mut found = extract("Write to <mailto:user@host.dom>, not to <URL:user@host.dom>.");
/// let url = found.next().unwrap()?;
/// assert_eq!((url.reading().as_str(), url.context().span().range()), ("mailto:user@host.dom", 9..31));
/// let rejected = found.next().unwrap().unwrap_err();
/// assert_eq!((rejected.text(), rejected.offset()), ("user@host.dom", 49));
/// assert!(found.next().is_none());
/// # Ok::<(), rfc1738::context::Rejected>(())
/// ```
pub fn extract(text: &str) -> Extract<'_> {
    Extract { text, at: 0, bare: false }
}

/// The iterator that [`extract`] returns: the URLs in a text.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Extract<'a> {
    text: &'a str,
    /// The text before this offset is done.
    at: usize,
    bare: bool,
}

impl<'a> Extract<'a> {
    /// Sets whether to find URLs without a wrapper too, as in running text.
    ///
    /// They are recognised by their scheme: one of the ten that section 5 knows, or any scheme with `//` after it. One
    /// of the ten can also follow a period or hyphen, as in `1.http://host.dom/`. Names joined by `+`, as in
    /// `git+http://host.dom/`, are one scheme, and so is a name that begins with the `x-` of "experimental purposes"
    /// (section 4).
    ///
    /// With this option, "punctuation marks … might be mistaken for part of the URL". So a URL without brackets, with
    /// or without a prefix, ends:
    ///
    /// * at white space, or at a `<`, `>` or `"`, as without this option;
    /// * at a character that closes something or ends a sentence and cannot be in a URL: `]`, `}`, `|`, `` ` ``, `”`, `»`,
    ///   `—`, `。` …;
    /// * before the punctuation at its end: `. , ; : ! ?`, a `)` that is not opened inside, an apostrophe that is not
    ///   one of a pair, and a `'`, `*` or `_` for each one directly before the URL.
    ///
    /// Without this option, a URL after a prefix ends at white space or a delimiter, with all punctuation before that:
    /// the prefix alone is for "a syntactic structure" (Appendix) rather than for sentences.
    ///
    /// ```
    /// use rfc1738::extract;
    ///
    /// let text = "Is it at ftp://host.dom/pub/a_(b)? (Or at URL:http://host.dom/.)";
    /// let urls = extract(text).bare(true).flatten().map(|found| found.context().url().as_str());
    /// assert!(urls.eq(["ftp://host.dom/pub/a_(b)", "http://host.dom/"]));
    /// ```
    pub fn bare(mut self, bare: bool) -> Self {
        self.bare = bare;
        self
    }

    /// The text between the `<` at `delimiter` and the next `>`, if they are a wrapper.
    fn brackets(&self, delimiter: usize) -> Option<Attempt<'a>> {
        let start = delimiter + 1;
        let rest = &self.text[start..];
        let length = rest.find(['<', '>']).filter(|&at| rest[at..].starts_with('>'))?;
        let content = &rest[..length];
        let (wrapper, begin) = match after_prefix(content) {
            Some(prefix) => (Wrapper::PrefixedBrackets, start + prefix),
            None if begins_with_scheme(content.trim_start()) => (Wrapper::Brackets, start),
            None => return None,
        };
        let end = start + length;
        Some(Attempt { text: self.text, wrapper, span: delimiter..end + 1, content: begin..end })
    }

    /// The text around the colon at `delimiter`, if the word before the colon shows that this is a URL.
    fn word(&self, delimiter: usize) -> Option<Attempt<'a>> {
        let before = &self.text[self.at..delimiter];
        let start = before.char_indices().rev().take_while(|&(_, character)| is_scheme(character)).last()?.0;
        let word = before[start..].trim_start_matches(|character: char| !character.is_ascii_alphanumeric());
        let whole = delimiter - word.len();
        let begins = !self.text[..whole].ends_with(|character: char| character.is_alphanumeric() || character == '_');

        let after = delimiter + 1;
        let rest = &self.text[after..];
        let (wrapper, start, begin) = if begins && word.eq_ignore_ascii_case("URL") && !rest.starts_with(':') {
            (Wrapper::Prefix, whole, after)
        } else if !self.bare || word.is_empty() {
            return None;
        } else if let Some(known) = self.known(word, delimiter) {
            (Wrapper::Bare, known, known)
        } else if begins && announces(&self.text[whole..]) {
            (Wrapper::Bare, whole, whole)
        } else {
            return None;
        };
        let rest = &rest[..rest.find(|character| self.ends_before(character)).unwrap_or(rest.len())];
        let read = without_punctuation(rest, &self.text[self.at..start]);
        let end = after + if self.bare { read.len() } else { rest.len() };
        (!read.is_empty()).then_some(Attempt { text: self.text, wrapper, span: start..end, content: begin..end })
    }

    /// The offset of the last part of `word`, if that part is a known scheme. The colon at `delimiter` follows `word`.
    fn known(&self, word: &str, delimiter: usize) -> Option<usize> {
        let experimental = word.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-"));
        let last = if experimental { word } else { word.rsplit(['.', '-']).next()? };
        let start = delimiter - last.len();
        let ends_word = self.text[..start].ends_with(|character: char| character.is_ascii_alphanumeric());
        (!ends_word && is_known(&self.text[start..])).then_some(start)
    }

    /// Whether `character` ends a URL without brackets.
    fn ends_before(&self, character: char) -> bool {
        character.is_whitespace() || "<>\"".contains(character) || self.bare && is_closing(character)
    }
}

impl<'a> Iterator for Extract<'a> {
    type Item = Result<Extracted<'a>, Rejected<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(length) = self.text[self.at..].find(['<', ':']) {
            let delimiter = self.at + length;
            let attempt =
                if self.text[delimiter..].starts_with('<') { self.brackets(delimiter) } else { self.word(delimiter) };
            self.at = delimiter + 1;
            if let Some(attempt) = attempt {
                let end = attempt.span.end;
                if let Some(item) = attempt.read() {
                    self.at = end;
                    return Some(item);
                }
            }
        }
        self.at = self.text.len();
        None
    }
}

impl FusedIterator for Extract<'_> {}

/// The end of the prefix `URL:` at the start of `content`, ignoring white space.
fn after_prefix(content: &str) -> Option<usize> {
    let mut characters = content.char_indices().filter(|(_, character)| !character.is_whitespace());
    let mut end = 0;
    for expected in "URL:".chars() {
        let (at, _) = characters.next().filter(|(_, character)| character.eq_ignore_ascii_case(&expected))?;
        end = at + 1;
    }
    Some(end)
}

/// Whether `text` begins with a scheme and a colon.
fn begins_with_scheme(text: &str) -> bool {
    scheme(text.as_bytes()).is_ok_and(|(rest, _)| rest.starts_with(b":"))
}

/// Whether the scheme at the start of `text` shows on its own that this is a URL.
fn announces(text: &str) -> bool {
    is_known(text) || text.split_once(':').is_some_and(|(_, schemepart)| schemepart.starts_with("//"))
}

/// Whether `text` begins with a scheme that section 5 knows, and a colon.
fn is_known(text: &str) -> bool {
    strict::alternative(text.as_bytes()) != Production::OtherUrl
}

/// Whether `character` can be in a `scheme`.
fn is_scheme(character: char) -> bool {
    scheme(character.encode_utf8(&mut [0; 4]).as_bytes()).is_ok()
}
