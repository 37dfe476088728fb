//! [`ParseError`]: where a parse failed, what was found, what was expected, and what to do.

use alloc::{boxed::Box, vec::Vec};
use core::{cell::RefCell, fmt, mem};

use crate::{
    Citation, Production, Slip,
    furthest::{Furthest, Nest, Watched},
    law,
};

/// Why a text is no URL: the furthest that any reading of it comes, and what would have to follow there.
///
/// [`Display`](fmt::Display) is one line. With the feature `miette` it is a `miette::Diagnostic`; give
/// the input with `with_source_code` to have it shown with carets.
///
/// ```
/// use rfc1738::{Found, Production, Url};
///
/// let error = Url::parse("http://host.dom/a b").unwrap_err();
/// assert_eq!((error.offset(), error.line(), error.column()), (17, 1, 18));
/// assert_eq!(error.found(), Found::Character(' '));
/// assert_eq!(error.within().last(), Some(&Production::HSegment));
/// assert_eq!(error.section(), "2.2");
/// assert_eq!(
///     error.to_string(),
///     "1:18: found \" \", expected a character of hsegment, \"/\", \"?\" or the end of the URL, \
///      in hsegment (section 2.2): a space must be encoded, write \"%20\""
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: found {}, expected {}{}", self.line(), self.column(), .0.found, self.alternatives(), Where(self))]
pub struct ParseError(Box<Details>);

/// Boxed, so that a result is no larger for the error that it might be.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Details {
    offset: usize,
    found: Found,
    expected: Vec<Expected>,
    within: Nest,
    slip: Option<Slip>,
}

impl ParseError {
    /// The error of a text that the law rejects: parses it once more, watched. `reached` is where a parse of it failed, 0 if
    /// that is not known: what fails says what would be read on with, there or further.
    #[cold]
    pub(crate) fn explain(input: &[u8], reached: usize) -> Self {
        let mut furthest = RefCell::new(Furthest::at_least(reached));
        // That it fails is known; watched, it tells where.
        let _ = law::url(Watched::new(input, &furthest), |_, _| ());
        let furthest = furthest.get_mut();
        let offset = furthest.offset;
        let found = Found::at(&input[offset..]);
        let slip = Slip::find(input, furthest);
        let mut begun = furthest.begun();
        if begun.productions().len() == 1 && offset > 0 {
            // Only the end of the URL was expected, after an alternative that was read.
            begun.enter(1, law::committed(input), 0);
        }
        let expected = mem::take(&mut furthest.expected);
        ParseError(Box::new(Details { offset, found, expected, within: begun, slip }))
    }

    /// Where, in bytes from 0.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The line, from 1. It is always the first: what was read is the beginning of a URL, and no URL has a line end.
    pub fn line(&self) -> u32 {
        1
    }

    /// The column, from 1, in characters. What was read is in US-ASCII, so they are bytes.
    pub fn column(&self) -> usize {
        self.offset() + 1
    }

    /// What stands there.
    pub fn found(&self) -> Found {
        self.0.found
    }

    /// What could stand there instead.
    pub fn expected(&self) -> &[Expected] {
        &self.0.expected
    }

    /// The productions that were being read there, the outermost first.
    pub fn within(&self) -> &[Production] {
        self.0.within.productions()
    }

    /// What was expected, in words: `a, b or c`.
    pub(crate) fn alternatives(&self) -> impl fmt::Display {
        Alternatives(&self.0.expected)
    }

    /// The common slip that it is, if it is one, and what to write instead.
    pub fn slip(&self) -> Option<&Slip> {
        self.0.slip.as_ref()
    }

    /// The section of the RFC that says so: its number, or `Appendix`.
    pub fn section(&self) -> &'static str {
        if let Some(slip) = self.slip() {
            return slip.section();
        }
        let only = match self.expected() {
            [Expected::Production(production)] => Some(production),
            _ => None,
        };
        let told = only.into_iter().chain(self.within().iter().rev()).map(|production| production.section());
        told.into_iter().find(|&section| section != "5").unwrap_or("5")
    }
}

/// What stands where a parse failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// This character.
    Character(char),
    /// This byte, which begins no character of UTF-8.
    Byte(u8),
    /// Nothing: the text ends.
    End,
}

impl Found {
    pub(crate) fn at(rest: &[u8]) -> Found {
        match *rest {
            [] => Found::End,
            [byte @ ..0x80, ..] => Found::Character(byte.into()),
            [byte, ..] => {
                // A character of UTF-8 has at most four bytes; what is wrong after them is not wrong here.
                let start = &rest[..rest.len().min(4)];
                let text = start.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                text.chars().next().map_or(Found::Byte(byte), Found::Character)
            }
        }
    }
}

impl Found {
    /// Its length in bytes.
    pub(crate) fn length(self) -> usize {
        match self {
            Found::Character(character) => character.len_utf8(),
            Found::Byte(_) => 1,
            Found::End => 0,
        }
    }
}

/// Safe to show: a character that is not graphic is written as its escape in Rust.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Character('"') => f.write_str("<\">"),
            Found::Character(character @ ('\\' | '\'')) => write!(f, "\"{character}\""),
            Found::Character(character) => write!(f, "\"{}\"", character.escape_debug()),
            Found::Byte(byte) => write!(f, "the byte {byte:02X}"),
            Found::End => f.write_str("the end of the text"),
        }
    }
}

/// What could stand where a parse failed, in the RFC's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A production that would begin there.
    Production(Production),
    /// One more character of a production that has begun.
    Character(Production),
    /// A literal, or what is left of it.
    Literal(&'static str),
    /// The end of the URL.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Production(production) => production.fmt(f),
            Expected::Character(production) => write!(f, "a character of {production}"),
            Expected::Literal(text) => write!(f, "\"{text}\""),
            Expected::End => f.write_str("the end of the URL"),
        }
    }
}

/// `a, b or c`.
struct Alternatives<'a>(&'a [Expected]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, expected) in self.0.iter().enumerate() {
            let separator = match i {
                0 => "",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{expected}")?;
        }
        Ok(())
    }
}

/// `, in hsegment (section 2.2): what to do`.
struct Where<'a>(&'a ParseError);

impl fmt::Display for Where<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { within, slip, .. } = &*self.0.0;
        if let Some(production) = within.productions().last() {
            write!(f, ", in {production}")?;
        }
        write!(f, "{}", Citation(self.0.section()))?;
        match slip {
            Some(slip) => write!(f, ": {slip}"),
            None => Ok(()),
        }
    }
}
