//! The furthest failure, for lessons 8 and 9: what it is, and the parsers that note it.

use std::{cell::Cell, fmt};

use nom::{
    IResult, Input as _,
    error::{Error, ErrorKind},
};
use nom_locate::LocatedSpan;
use rfc1738_conformance::ByteSet;

/// An input that carries a note along: every piece of it has a reference to the same cell.
pub type Input<'a> = LocatedSpan<&'a [u8], &'a Cell<Furthest>>;

/// What a parser of such an input returns.
pub type Read<'a> = IResult<Input<'a>, Input<'a>>;

/// Notes that this was expected here.
pub(crate) fn expect(here: Input<'_>, expected: Expected) {
    let mut furthest = here.extra.take();
    furthest.note(here.location_offset(), expected);
    here.extra.set(furthest);
}

/// Reads one byte for which `is` holds. It notes that also if the byte is there: then the furthest
/// failure is further on.
///
/// ```
/// use exercises::furthest::{Input, one};
/// use nom::{Parser, multi::many1_count};
/// use std::cell::Cell;
///
/// let note = Cell::default();
/// let digit = one(|byte| byte.is_ascii_digit());
/// let digits = many1_count(digit).parse(Input::new_extra(b"70/", &note));
/// assert_eq!(digits.ok().unwrap().1, 2);
/// // One more digit could have followed.
/// assert_eq!(note.take().to_string(), "at 2, expected \"0\"–\"9\"");
/// ```
pub fn one<'a>(is: fn(u8) -> bool) -> impl FnMut(Input<'a>) -> Read<'a> {
    move |input| {
        expect(input, Expected::Any(is));
        match input.fragment().first() {
            Some(&byte) if is(byte) => Ok(input.take_split(1)),
            _ => Err(nom::Err::Error(Error::new(input, ErrorKind::OneOf))),
        }
    }
}

/// Reads this text, one character after the other, so that the furthest failure may be within it.
///
/// ```
/// use exercises::furthest::{Input, literal};
/// use std::cell::Cell;
///
/// let note = Cell::default();
/// assert!(literal("ftp")(Input::new_extra(b"fto", &note)).is_err());
/// assert_eq!(note.take().to_string(), "at 2, expected \"p\"");
/// ```
pub fn literal<'a>(text: &'static str) -> impl FnMut(Input<'a>) -> Read<'a> {
    characters(text, |character| [character, character])
}

/// The same, with each letter in either case.
pub fn literal_no_case<'a>(text: &'static str) -> impl FnMut(Input<'a>) -> Read<'a> {
    characters(text, |character| {
        [
            character.to_ascii_lowercase(),
            character.to_ascii_uppercase(),
        ]
    })
}

fn characters<'a>(
    text: &'static str,
    cases: fn(u8) -> [u8; 2],
) -> impl FnMut(Input<'a>) -> Read<'a> {
    move |input| {
        let mut rest = input;
        for byte in text.bytes() {
            let cases @ [lower, upper] = cases(byte);
            expect(rest, Expected::Byte(lower));
            expect(rest, Expected::Byte(upper));
            match rest.fragment().first() {
                Some(byte) if cases.contains(byte) => rest = rest.take_from(1),
                _ => return Err(nom::Err::Error(Error::new(rest, ErrorKind::Tag))),
            }
        }
        Ok((rest, input.take(text.len())))
    }
}

/// All of `text` has to be what `parser` reads.
///
/// # Errors
///
/// The furthest place where `parser` expected anything; also the end, if it ended there.
///
/// ```
/// use exercises::furthest::{Input, Read, all, literal};
///
/// fn ftp(input: Input<'_>) -> Read<'_> {
///     literal("ftp")(input)
/// }
/// assert!(all(ftp, b"ftp").is_ok());
/// assert_eq!(all(ftp, b"ftp:").unwrap_err().to_string(), "at 3, expected the end");
/// ```
pub fn all(parser: for<'i> fn(Input<'i>) -> Read<'i>, text: &[u8]) -> Result<(), Furthest> {
    let note = Cell::default();
    match parser(Input::new_extra(text, &note)) {
        Ok((rest, _)) if rest.fragment().is_empty() => return Ok(()),
        Ok((rest, _)) => expect(rest, Expected::End),
        Err(_) => {}
    }
    Err(note.take())
}

/// The furthest place where anything was expected, and what.
#[derive(Debug, Clone, Default)]
pub struct Furthest {
    /// In bytes from 0.
    pub offset: usize,
    /// What was expected there. The order does not matter, and repetitions do no harm.
    pub expected: Vec<Expected>,
}

/// Something that may stand at a place.
#[derive(Debug, Clone, Copy)]
pub enum Expected {
    /// This byte.
    Byte(u8),
    /// Any byte for which this holds.
    Any(fn(u8) -> bool),
    /// The end of the string.
    End,
}

impl Furthest {
    /// Notes that this was expected at `offset`: forgets what was expected further to the left, and
    /// ignores it if the note that is there is further to the right.
    ///
    /// ```
    /// use exercises::furthest::{Expected, Furthest};
    ///
    /// let mut furthest = Furthest::default();
    /// furthest.note(3, Expected::Byte(b'/'));
    /// furthest.note(5, Expected::Byte(b':'));
    /// furthest.note(4, Expected::End);
    /// assert_eq!(furthest.to_string(), "at 5, expected \":\"");
    /// ```
    pub fn note(&mut self, offset: usize, expected: Expected) {
        if offset > self.offset {
            self.offset = offset;
            self.expected.clear();
        }
        if offset == self.offset {
            self.expected.push(expected);
        }
    }

    /// The bytes that were expected.
    pub fn bytes(&self) -> ByteSet {
        let admits = |&byte: &u8| {
            self.expected.iter().any(|expected| match *expected {
                Expected::Byte(expected) => expected == byte,
                Expected::Any(is) => is(byte),
                Expected::End => false,
            })
        };
        (0..=u8::MAX).filter(admits).collect()
    }

    /// Whether the end was expected.
    pub fn is_end(&self) -> bool {
        self.expected
            .iter()
            .any(|expected| matches!(expected, Expected::End))
    }
}

/// Writes `at 7, expected "0"–"9" | ":" or the end`.
impl fmt::Display for Furthest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = Some(self.bytes()).filter(|bytes| !bytes.is_empty());
        let bytes = bytes.map(|bytes| bytes.to_string());
        let end = self.is_end().then(|| "the end".to_owned());
        let words: Vec<String> = bytes.into_iter().chain(end).collect();
        write!(f, "at {}, expected {}", self.offset, words.join(" or "))
    }
}
