//! Decoding: the octets that a part stands for, each with its range in the text (section 2.2).

use core::ops::Range;

use crate::{Span, grammar};

/// The octets that `part` stands for, each with its range in the text.
pub(crate) fn octets<'a>(part: &Span<'a>) -> impl Iterator<Item = (Range<usize>, u8)> + use<'a> {
    let (start, bytes) = (part.start(), part.as_str().as_bytes());
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = &bytes[at..];
        let (length, octet) = match escape(rest) {
            Some(octet) => (3, octet),
            None => (1, *rest.first()?),
        };
        let from = start + at;
        at += length;
        Some((from..from + length, octet))
    })
}

/// The octet of the `escape` at the start of `bytes`.
#[inline]
pub(crate) fn escape(bytes: &[u8]) -> Option<u8> {
    let hex = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    match *bytes {
        [b'%', high, low, ..] => Some(hex(high)? << 4 | hex(low)?),
        _ => None,
    }
}

/// Whether `octet` is the code of an `unreserved` character.
#[inline]
pub(crate) fn is_unreserved(octet: u8) -> bool {
    grammar::unreserved(&[octet][..]).is_ok()
}
