//! The furthest failure, for lesson 8.

use std::{collections::BTreeSet, fmt};

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
    /// The end of the text.
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
    /// Notes that this was expected at `offset`: forgets what was expected further to the left, and ignores it if the note that is
    /// there is further to the right.
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
            *self = Furthest { offset, expected: Vec::new() };
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
