//! What a value of ABNF is: an octet, or a code point (RFC 5234, section 2.4).

use regex_syntax::utf8::{Utf8Range, Utf8Sequences};

use super::Kind;
use crate::grammar::Expression;

/// What a number in a grammar of ABNF is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::grammar) enum Encoding {
    /// An octet.
    Octets,
    /// A code point, whose string is its octets in UTF-8.
    Utf8,
}

impl Encoding {
    /// The greatest value.
    pub(super) fn most(self) -> u32 {
        match self {
            Encoding::Octets => u8::MAX.into(),
            Encoding::Utf8 => char::MAX.into(),
        }
    }

    /// The error for a value that is greater.
    pub(super) fn too_large(self) -> Kind {
        match self {
            Encoding::Octets => Kind::NotAnOctet,
            Encoding::Utf8 => Kind::NotACodePoint,
        }
    }

    /// The strings of the values from the first to the last. Surrogates are not characters, and have
    /// none: a range is cut around them. `None` if all values are surrogates.
    pub(super) fn range(self, first: u32, last: u32) -> Option<Expression> {
        const SURROGATES: std::ops::RangeInclusive<u32> = 0xD800..=0xDFFF;
        if self == Encoding::Octets {
            return Some(Expression::Range(first as u8, last as u8));
        }
        let first = match SURROGATES.contains(&first) {
            true => SURROGATES.end() + 1,
            false => first,
        };
        let last = match SURROGATES.contains(&last) {
            true => SURROGATES.start() - 1,
            false => last,
        };
        let [first, last] = [char::from_u32(first)?, char::from_u32(last)?];
        let octet = |range: &Utf8Range| Expression::Range(range.start, range.end);
        let sequences = Utf8Sequences::new(first, last).map(|sequence| {
            let octets = sequence.as_slice().iter().map(octet).collect();
            Expression::all_of(octets)
        });
        let sequences: Vec<Expression> = sequences.collect();
        (!sequences.is_empty()).then(|| Expression::any_of(sequences))
    }
}
