//! URLs in context: where they are in text, as the Appendix has them.
//!
//! | in the text | it is | [`Wrapper`] |
//! |---|---|---|
//! | `<URL:…>` | what the Appendix recommends | [`PrefixedBrackets`](Wrapper::PrefixedBrackets) |
//! | `URL:…` | the prefix alone; it ends at white space, or at a `<`, `>` or `"` | [`Prefix`](Wrapper::Prefix) |
//! | `<…>` | the brackets alone | [`Brackets`](Wrapper::Brackets) |
//! | no wrapper | only if it is [asked for](Extract::bare) | [`Bare`](Wrapper::Bare) |
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
//! * **`URL:`** ignores case and begins a word: there is none in `curl:`. Without brackets, so does a scheme; one of the
//!   ten that section 5 knows begins after all but a letter or digit of US-ASCII, as in `请看http://host.dom/`.
//! * **White space** inside brackets is "ignored when extracting the URL", all of it, in the prefix too. Without
//!   brackets nothing says where a URL that was broken across lines goes on.
//! * **A hyphen before a line break** "may or may not actually be part of the URL": there are two
//!   [readings](Extracted::readings), with and without it, where both are URLs.
//! * **A fragment** is "placed within the brackets as well", after the first `#`. It is kept beside the URL, which
//!   ends before the `#` (section 2.2).
//!
//! # What is left out
//!
//! What is put forward as a URL and is none by the law of [`Url::parse`](crate::Url::parse) is [`Rejected`], with the
//! reason. A prefix puts forward whatever follows it; without brackets, it is just mentioned where no more than
//! punctuation does, as here in `URL:`, or another colon, as in `Url::parse`. Without a prefix, the scheme has to say
//! so, in one piece: one of the ten that section 5 knows, or any that `//` follows. All else is text:
//! `<uri@bunyip.com>`, `<scheme>`, `<br/>`.
//!
//! Between brackets, any other scheme counts too if the text is a URL as it stands, white space and all: so is
//! `<mid:unique@host.dom>`, and by the law so is `<std::string>`. Who reads text where angle brackets have another use
//! asks for the [`Wrapper`] and the [`scheme`](crate::Url::scheme).
//!
//! # Costs
//!
//! Time is linear in the text, whatever the text: nothing is searched for twice from the same place, and what was put
//! forward is not read again for another URL inside it. Memory is allocated for a URL that was broken across lines, and
//! for a reason; all else borrows the text.

mod attempt;
mod extracted;
mod fold;
mod punctuation;

use core::iter::FusedIterator;

use crate::{Production, grammar::scheme, strict};
use attempt::Attempt;
pub use extracted::{Context, Extracted, Reading, Rejected, Wrapper};
use punctuation::{is_closing, without_punctuation};

/// Finds the URLs in `text`, in its order, as they are asked for.
///
/// What is put forward as a URL and is none is an `Err`, with the reason; for the URLs alone, `flatten()`. The
/// [module](self) says what is found, and what is left out.
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

/// The URLs in a text: what [`extract`] returns.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Extract<'a> {
    text: &'a str,
    /// All before is done.
    at: usize,
    bare: bool,
}

impl<'a> Extract<'a> {
    /// Whether to read running text: to find URLs that have no wrapper as well.
    ///
    /// Their scheme says that they are URLs: one of the ten that section 5 knows, or any that `//` follows. One of the
    /// ten also begins after a period or hyphen, as in `1.http://host.dom/`; what `+` joins, as in
    /// `git+http://host.dom/`, is one scheme, and so is what begins with the `x-` of "experimental purposes" (section 4).
    ///
    /// And as "punctuation marks … might be mistaken for part of the URL" where nothing delimits it, it ends, after a
    /// prefix too:
    ///
    /// * at white space, or at a `<`, `>` or `"`, as without this option;
    /// * at what closes something or ends a sentence and can be in no URL: `]`, `}`, `|`, `` ` ``, `”`, `»`, `—`, `。` …;
    /// * before the punctuation at its end: `. , ; : ! ?`, a `)` that is not opened inside, an apostrophe that is not
    ///   one of a pair, and a `'`, `*` or `_` for each that stands directly before it.
    ///
    /// Without this option, a URL after a prefix is all that stands before the white space, whatever it ends with: the
    /// prefix alone is for "a syntactic structure" (Appendix) more than for sentences.
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

    /// What the `<` at `sign` and the next `>` enclose, if they are the wrapper of anything.
    fn brackets(&self, sign: usize) -> Option<Attempt<'a>> {
        let start = sign + 1;
        let rest = &self.text[start..];
        let length = rest.find(['<', '>']).filter(|&at| rest[at..].starts_with('>'))?;
        let content = &rest[..length];
        let (wrapper, begin) = match after_prefix(content) {
            Some(prefix) => (Wrapper::PrefixedBrackets, start + prefix),
            None if begins_with_scheme(content.trim_start()) => (Wrapper::Brackets, start),
            None => return None,
        };
        let end = start + length;
        Some(Attempt { text: self.text, wrapper, span: sign..end + 1, content: begin..end })
    }

    /// What follows the colon at `sign`, if the word before it says that this is a URL.
    fn word(&self, sign: usize) -> Option<Attempt<'a>> {
        let before = &self.text[self.at..sign];
        let start = before.char_indices().rev().take_while(|&(_, character)| is_scheme(character)).last()?.0;
        let word = before[start..].trim_start_matches(|character: char| !character.is_ascii_alphanumeric());
        let whole = sign - word.len();
        let begins = !self.text[..whole].ends_with(|character: char| character.is_alphanumeric() || character == '_');

        let after = sign + 1;
        let rest = &self.text[after..];
        let (wrapper, start, begin) = if begins && word.eq_ignore_ascii_case("URL") && !rest.starts_with(':') {
            (Wrapper::Prefix, whole, after)
        } else if !self.bare || word.is_empty() {
            return None;
        } else if let Some(known) = self.known(word, sign) {
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

    /// Where the last part of `word`, which the colon at `sign` follows, begins if that is one of the known schemes.
    fn known(&self, word: &str, sign: usize) -> Option<usize> {
        let experimental = word.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-"));
        let last = if experimental { word } else { word.rsplit(['.', '-']).next()? };
        let start = sign - last.len();
        let ends_word = self.text[..start].ends_with(|character: char| character.is_ascii_alphanumeric());
        (!ends_word && is_known(&self.text[start..])).then_some(start)
    }

    /// Whether `character` ends a URL that has no brackets.
    fn ends_before(&self, character: char) -> bool {
        character.is_whitespace() || "<>\"".contains(character) || self.bare && is_closing(character)
    }
}

impl<'a> Iterator for Extract<'a> {
    type Item = Result<Extracted<'a>, Rejected<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(length) = self.text[self.at..].find(['<', ':']) {
            let sign = self.at + length;
            let attempt = if self.text[sign..].starts_with('<') { self.brackets(sign) } else { self.word(sign) };
            self.at = sign + 1;
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

/// Where the prefix `URL:` ends that `content` begins with, white space aside.
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

/// Whether the scheme that `text` begins with says on its own that this is a URL.
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
