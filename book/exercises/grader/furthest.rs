//! The furthest failure, for lessons 8 and 9: what it is, and the parsers that note it.

use std::{cell::Cell, collections::BTreeSet, fmt};

use nom::{
    IResult, Input as _,
    error::{Error, ErrorKind},
};
use nom_locate::LocatedSpan;

/// An input that carries a note along: every piece of it has a reference to the same cell.
pub type Input<'a> = LocatedSpan<&'a [u8], &'a Cell<Furthest>>;

/// What a parser of such an input returns.
pub type Read<'a> = IResult<Input<'a>, Input<'a>>;

/// Notes that each of these was expected here.
pub(crate) fn expect(here: Input<'_>, any: &[Expected]) {
    let mut furthest = here.extra.take();
    any.iter()
        .for_each(|&expected| furthest.note(here.location_offset(), expected));
    here.extra.set(furthest);
}

/// Reads one byte that is any of these. It notes all of them, also if one of them is there: then
/// the furthest failure is further on.
///
/// ```
/// use exercises::furthest::{Expected, Input, one};
/// use nom::{Parser, multi::many1_count};
/// use std::cell::Cell;
///
/// let note = Cell::default();
/// let digits = many1_count(one(&[Expected::Digit])).parse(Input::new_extra(b"70/", &note));
/// assert_eq!(digits.ok().unwrap().1, 2);
/// // One more digit could have followed.
/// assert_eq!(note.take().to_string(), "at 2, expected a digit");
/// ```
pub fn one<'a>(any: &'static [Expected]) -> impl FnMut(Input<'a>) -> Read<'a> {
    move |input| {
        expect(input, any);
        let is_there = input
            .fragment()
            .first()
            .is_some_and(|&byte| any.iter().any(|expected| expected.admits(byte)));
        if is_there {
            Ok(input.take_split(1))
        } else {
            Err(nom::Err::Error(Error::new(input, ErrorKind::OneOf)))
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
            expect(
                rest,
                &[Expected::Character(lower), Expected::Character(upper)],
            );
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
/// assert_eq!(all(ftp, b"ftp"), Ok(()));
/// assert_eq!(all(ftp, b"ftp:").unwrap_err().to_string(), "at 3, expected the end");
/// ```
pub fn all(parser: for<'i> fn(Input<'i>) -> Read<'i>, text: &[u8]) -> Result<(), Furthest> {
    let note = Cell::default();
    match parser(Input::new_extra(text, &note)) {
        Ok((rest, _)) if rest.fragment().is_empty() => return Ok(()),
        Ok((rest, _)) => expect(rest, &[Expected::End]),
        Err(_) => {}
    }
    Err(note.take())
}

/// The furthest place where anything was expected, and what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Furthest {
    /// In bytes from 0.
    pub offset: usize,
    /// What was expected there. The order does not matter, and repetitions do no harm.
    pub expected: Vec<Expected>,
}

/// Something that may stand at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// This character.
    Character(u8),
    /// Any of `0` to `9`.
    Digit,
    /// Any of `A` to `Z` and `a` to `z`.
    Letter,
    /// Any `hex`: a digit, `A` to `F` or `a` to `f`.
    Hex,
    /// The end of the string.
    End,
}

impl Expected {
    /// Whether this byte is what was expected.
    ///
    /// ```
    /// use exercises::furthest::Expected;
    ///
    /// assert!(Expected::Hex.admits(b'f') && !Expected::Hex.admits(b'g'));
    /// assert!(!Expected::End.admits(b'f'));
    /// ```
    pub fn admits(self, byte: u8) -> bool {
        match self {
            Expected::Character(character) => byte == character,
            Expected::Digit => byte.is_ascii_digit(),
            Expected::Letter => byte.is_ascii_alphabetic(),
            Expected::Hex => byte.is_ascii_hexdigit(),
            Expected::End => false,
        }
    }
}

/// Writes `a digit`, `":"` or `the end`.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Character(byte) => write!(f, "\"{}\"", byte.escape_ascii()),
            Expected::Digit => f.write_str("a digit"),
            Expected::Letter => f.write_str("a letter"),
            Expected::Hex => f.write_str("a hexadecimal digit"),
            Expected::End => f.write_str("the end"),
        }
    }
}

impl Furthest {
    /// Notes that this was expected at `offset`: forgets what was expected further to the left, and
    /// ignores it if the note that is there is further to the right.
    ///
    /// ```
    /// use exercises::furthest::{Expected, Furthest};
    ///
    /// let mut furthest = Furthest::default();
    /// furthest.note(3, Expected::Digit);
    /// furthest.note(5, Expected::Letter);
    /// furthest.note(4, Expected::End);
    /// assert_eq!(furthest, Furthest { offset: 5, expected: vec![Expected::Letter] });
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
}

/// Writes `at 7, expected a digit or ":"`.
impl fmt::Display for Furthest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected: BTreeSet<Expected> = self.expected.iter().copied().collect();
        let words: Vec<String> = expected.iter().map(Expected::to_string).collect();
        write!(f, "at {}, expected {}", self.offset, words.join(" or "))
    }
}
