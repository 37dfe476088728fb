//! [`Wrapped`]: a URL as it is written in text.

use alloc::format;
use core::fmt::{self, Write};

use crate::Url;

/// Wraps a URL, as it was parsed, for use in text: `<URL:…>`, as the Appendix recommends.
///
/// Its [`Display`](fmt::Display) is the text to write. It may be folded at a
/// [width](Wrapped::width), and have a [fragment](Wrapped::fragment). However it is folded,
/// [`extract`](super::extract()) finds the URL in it, with this fragment, as the only reading.
///
/// ```
/// use rfc1738::{Url, context::wrap};
///
/// let url = Url::parse("http://ds.internic.net/instructions/overview.html")?;
/// assert_eq!(wrap(&url).to_string(), "<URL:http://ds.internic.net/instructions/overview.html>");
/// assert_eq!(
///     format!("    {}.", wrap(&url).fragment("WARNING").unwrap().width(40).indent(4)),
///     "    <URL:http://ds.internic.net/instruct\n    ions/overview.html#WARNING>."
/// );
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
pub fn wrap<'a>(url: &Url<'a>) -> Wrapped<'a> {
    Wrapped {
        url: url.as_str(),
        fragment: None,
        width: usize::MAX,
        indent: 0,
    }
}

/// A URL in its wrapper. [`wrap`] makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "it is a text to write"]
pub struct Wrapped<'a> {
    url: &'a str,
    fragment: Option<&'a str>,
    width: usize,
    indent: usize,
}

/// Why a string cannot be a fragment in a wrapper: it has a character that ends the wrapper, or
/// that is ignored there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{character:?} at byte {offset} cannot be in a fragment between angle brackets")]
pub struct InvalidFragment {
    character: char,
    offset: usize,
}

impl InvalidFragment {
    /// The character: white space, `<` or `>`.
    pub fn character(&self) -> char {
        self.character
    }

    /// Its offset in the fragment, in bytes from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl<'a> Wrapped<'a> {
    /// Places a fragment "within the brackets as well" (Appendix), after a `#`.
    ///
    /// # Errors
    ///
    /// The fragment has white space, which would be ignored, or a `<` or `>`, which would end the
    /// wrapper.
    ///
    /// ```
    /// use rfc1738::{Url, context::wrap};
    ///
    /// let url = Url::parse("news:comp.lang.c")?;
    /// assert_eq!(wrap(&url).fragment("top").unwrap().to_string(), "<URL:news:comp.lang.c#top>");
    /// let error = wrap(&url).fragment("the top").unwrap_err();
    /// assert_eq!((error.character(), error.offset()), (' ', 3));
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn fragment(mut self, fragment: &'a str) -> Result<Self, InvalidFragment> {
        let invalid = |&(_, character): &(usize, char)| {
            character.is_whitespace() || matches!(character, '<' | '>')
        };
        if let Some((offset, character)) = fragment.char_indices().find(invalid) {
            return Err(InvalidFragment { character, offset });
        }
        self.fragment = Some(fragment);
        Ok(self)
    }

    /// Breaks lines that would have more than `width` characters. They end with `\n`.
    ///
    /// No line ends with a hyphen: "no whitespace should be introduced after a hyphen" (Appendix),
    /// because a reader could not tell whether it belongs to the URL. So a line is longer than
    /// `width` if nothing but hyphens would be before its last character otherwise.
    ///
    /// ```
    /// use rfc1738::{Url, context::wrap};
    ///
    /// let url = Url::parse("http://host.dom/a-b--c")?;
    /// assert_eq!(wrap(&url).width(12).to_string(), "<URL:http://\nhost.dom/a-b\n--c>");
    /// assert_eq!(wrap(&url).width(10).to_string(), "<URL:http:\n//host.dom\n/a-b--c>");
    /// assert_eq!(wrap(&Url::parse("news:a-----b")?).width(5).to_string(), "<URL:\nnews:\na\n-----b>");
    /// # Ok::<(), rfc1738::UrlError>(())
    /// ```
    pub fn width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Begins each line but the first with this many spaces, and assumes this many characters
    /// before the wrapper on its first line.
    pub fn indent(mut self, indent: usize) -> Self {
        self.indent = indent;
        self
    }
}

impl fmt::Display for Wrapped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number_sign, fragment) = self.fragment.map_or(("", ""), |fragment| ("#", fragment));
        // The bracket stays with the last character.
        let content = format!("{}{number_sign}{fragment}>", self.url);
        f.write_str(PREFIX)?;
        let mut column = self.indent.saturating_add(PREFIX.len());
        let mut rest = &*content;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(unbroken(rest));
            let length = piece.chars().count();
            if column.saturating_add(length) > self.width {
                f.write_char('\n')?;
                (0..self.indent).try_for_each(|_| f.write_char(' '))?;
                column = self.indent;
            }
            f.write_str(piece)?;
            column = column.saturating_add(length);
            rest = after;
        }
        Ok(())
    }
}

const PREFIX: &str = "<URL:";

/// The length of the piece of `text` that stays on one line: a character, the hyphens before it and
/// the bracket after it.
fn unbroken(text: &str) -> usize {
    let hyphens = text.len() - text.trim_start_matches('-').len();
    let length = hyphens + text[hyphens..].chars().next().map_or(0, char::len_utf8);
    if &text[length..] == ">" {
        text.len()
    } else {
        length
    }
}
