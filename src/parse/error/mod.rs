//! [`ParseError`]: where a parse failed, what was found, what was expected, and what to do.

use alloc::{boxed::Box, string::String};
use core::{fmt, ops::Range};

use crate::{
    Production,
    facts::message::{Line, Printable, Words},
    parse::{
        deferred::Deferred,
        schemes::{RFC1738, Schemes},
    },
};

mod details;
mod expected;
mod failure;
mod slip;

pub use expected::{Expected, Found};
pub use slip::{Slip, SlipKind};

use details::{Details, ReadingMode, Rejected};
use expected::Alternatives;

/// Why a string does not derive from a production: how far it can be read, and what was expected
/// there.
///
/// [`Display`](fmt::Display) is one line: the position in characters from 1, what is wrong there,
/// the section, and what to do. `{:#}` adds everything that was expected. With the feature `std`,
/// all of this is computed when any of it is first requested, so an error that is only counted is
/// cheap; for this, it keeps a copy of the text. With the feature `miette` it is a
/// `miette::Diagnostic`; give the input with `with_source_code` to have it shown with carets.
///
/// ```
/// use rfc1738::{Found, Production, parse_syntax};
///
/// let error = parse_syntax("http://host.dom/a b").unwrap_err();
/// assert_eq!(error.offset(), 17);
/// assert_eq!(error.found(), Found::Character(' '));
/// assert_eq!(error.within().last(), Some(&Production::HSegment));
/// assert_eq!(error.section(), "2.2");
/// assert_eq!(error.to_string(), "at character 18: unexpected \" \" (section 2.2): a space must be encoded, write \"%20\"");
/// assert_eq!(
///     format!("{error:#}"),
///     "at character 18: unexpected \" \" (section 2.2): a space must be encoded, write \"%20\"; found \" \", expected a letter, \
///      a digit, an escape, one of !$&'()*+,-.:;=@_ (hsegment), \"/\", \"?\" or the end of the text, in hsegment"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError(Box<Deferred<Rejected>>);

impl ParseError {
    #[cold]
    fn new(reading: ReadingMode, schemes: &Schemes, text: &[u8], reached: usize) -> Self {
        let rejected = Rejected {
            reading,
            text: text.into(),
            schemes: schemes.clone(),
            reached,
        };
        ParseError(Deferred::new(rejected).into())
    }

    /// Why the strict reading of `url` by these `schemes` rejects `text`. `reached` is the offset
    /// where a parse of it failed, or 0: what was expected before that offset is not kept.
    #[cold]
    pub(crate) fn strict(schemes: &Schemes, text: &[u8], reached: usize) -> Self {
        ParseError::new(ReadingMode::Strict, schemes, text, reached)
    }

    /// The same for the `production`, an alternative of `url`, that it should derive from, whatever
    /// the name of its scheme.
    #[cold]
    pub(crate) fn derived(
        schemes: &Schemes,
        production: Production,
        text: &[u8],
        reached: usize,
    ) -> Self {
        ParseError::new(ReadingMode::Alternative(production), schemes, text, reached)
    }

    /// Why `production` does not derive `text`.
    #[cold]
    pub(crate) fn of(production: Production, text: &[u8]) -> Self {
        ParseError::new(ReadingMode::Production(production), &RFC1738, text, 0)
    }

    /// Boxed, to keep every `Result` with this error small.
    fn details(&self) -> &Details {
        self.0.get()
    }

    /// The length in bytes of the longest prefix of the text that some sentence of the production
    /// begins with: every text that begins with it and one more byte of this text is rejected too.
    pub fn offset(&self) -> usize {
        self.details().offset
    }

    /// The character found at the [`offset`](ParseError::offset).
    pub fn found(&self) -> Found {
        self.details().found
    }

    /// The terminals that were expected there.
    pub fn expected(&self) -> &[Expected] {
        &self.details().expected
    }

    /// The productions that were being read there, the outermost first.
    pub fn within(&self) -> &[Production] {
        self.details().within.as_slice()
    }

    /// The common mistake that was recognized, if any, and what to write instead.
    pub fn slip(&self) -> Option<&Slip> {
        self.details().slip.as_ref()
    }

    /// The bytes to point out to a person: those of the [`slip`](ParseError::slip) if there is one,
    /// otherwise the character that was found.
    ///
    /// ```
    /// use rfc1738::parse_syntax;
    ///
    /// // A user name may have a "_", so this could still become a URL up to the "/".
    /// let error = parse_syntax("ftp://host_name.dom/").unwrap_err();
    /// assert_eq!((error.offset(), error.range()), (19, 10..11));
    /// ```
    pub fn range(&self) -> Range<usize> {
        match self.slip() {
            Some(slip) => slip.range(),
            None => self.offset()..self.offset() + self.found().length(),
        }
    }

    /// The section of the RFC that says so: its number, or `Appendix`; or of the RFC that defines
    /// `https`, `ws` or `wss`, with the ruling that these are read like `http`.
    pub fn section(&self) -> &'static str {
        if let Some(slip) = self.slip() {
            return slip.section();
        }
        let only = match self.expected() {
            [expected] if expected.begins() => expected.production(),
            _ => None,
        };
        let told = only
            .into_iter()
            .chain(self.within().iter().rev().copied())
            .map(Production::section);
        let told = told.into_iter().find(|&section| section != "5");
        slip::cited(told.unwrap_or("5"), self.details().definition)
    }

    /// The mistake in the [`range`](ParseError::range): [`Display`](fmt::Display) without
    /// the position, the section and the help. If no common mistake was recognized, it says what
    /// was expected.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let error = Url::parse("http://user@host.dom/").unwrap_err();
    /// assert_eq!(error.message().to_string(), "unexpected \"user@\"");
    /// assert_eq!(
    ///     error.help().unwrap().to_string(),
    ///     "http URLs take no user name or password, leave out all up to the \"@\""
    /// );
    /// ```
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// The remedy, if a common mistake was recognized.
    pub fn help(&self) -> Option<impl fmt::Display> {
        self.slip()
    }

    /// The line of the error, that is at this character unless the message around it says where.
    pub(crate) fn line(&self, character: Option<usize>) -> Line<'_> {
        Line {
            character,
            message: self,
            section: self.section(),
            help: self.slip().map(|slip| slip as &dyn Words),
        }
    }

    /// The expected terminals, in words; `None` if there are none.
    pub(crate) fn alternatives(&self) -> Option<Alternatives<'_>> {
        (!self.expected().is_empty()).then_some(Alternatives(self.expected()))
    }
}

impl core::error::Error for ParseError {}

/// One line.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line(Some(self.range().start + 1));
        match self.slip() {
            Some(_) if f.alternate() => Whole(line, self).show(f),
            _ => line.show(f),
        }
    }
}

/// The line of an error, and what was expected.
struct Whole<'a>(Line<'a>, &'a ParseError);

impl Words for Whole<'_> {
    fn add_to(&self, line: &mut String) {
        let Whole(own, error) = self;
        own.add_to(line);
        line.push_str("; found ");
        error.found().add_to(line);
        if error.range().start != error.offset() {
            line.push_str(" at character ");
            (error.offset() + 1).add_to(line);
        }
        error.add_expected(line);
    }
}

/// On one line, as [`Display`](fmt::Display), because `main` prints an error so.
impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ParseError({self})")
    }
}

/// The message alone, without where it is and what to do.
struct Message<'a>(&'a ParseError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f)
    }
}

/// `unexpected "user@"` or `missing "//"`; without a slip, also the expected terminals.
impl Words for ParseError {
    fn add_to(&self, line: &mut String) {
        let missing = self.slip().filter(|slip| slip.range().is_empty());
        match (
            &self.details().slipped,
            missing.map(|slip| (slip, slip.replacement())),
        ) {
            (Some(text), _) => {
                line.push_str("unexpected \"");
                Printable(text).add_to(line);
                return line.push('"');
            }
            (None, Some((_, Some(text)))) => return line.extend(["missing \"", text, "\""]),
            (None, Some((slip, None))) if slip.range().start != self.offset() => {
                return line.push_str(slip.kind().summary());
            }
            _ => {}
        }
        line.push_str("unexpected ");
        match self.found() {
            Found::End => line.push_str("end of the text"),
            Found::Byte(byte) => format_args!("byte {byte:02X}").add_to(line),
            found => found.add_to(line),
        }
        if self.slip().is_none() {
            self.add_expected(line);
        }
    }
}

impl ParseError {
    /// Adds `, expected a, b or c, in hsegment`.
    fn add_expected(&self, line: &mut String) {
        if let Some(alternatives) = self.alternatives() {
            line.push_str(", expected ");
            alternatives.add_to(line);
        }
        match (self.within(), &*self.details().scheme) {
            // A registered scheme has the production of another.
            ([Production::Url, _], scheme) if !scheme.is_empty() => {
                line.extend([", in the ", scheme, " URL"]);
            }
            ([.., production], _) => line.extend([", in ", production.name()]),
            _ => {}
        }
    }
}
