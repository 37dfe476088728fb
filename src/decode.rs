//! Decoding: the octets that a part stands for, each with its range in the text, and the escapes that mean the same as
//! their characters (section 2.2).

use core::ops::Range;

use crate::{Production, Span, grammar, reserved::reserved};

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
fn is_unreserved(octet: u8) -> bool {
    grammar::unreserved(&[octet][..]).is_ok()
}

/// Whether `octet` means the same as a character and as an escape, in a `part` of a `url`: the part may contain the
/// character, and the scheme does not reserve it there (section 2.2).
///
/// Only the definition of a new scheme could say which characters it reserves, so each of the seven that may be reserved
/// counts as reserved in an `otherurl`.
pub(crate) fn needs_no_escape(url: Production, part: Production, octet: u8) -> bool {
    match url {
        Production::OtherUrl => is_unreserved(octet),
        _ => part.carries(octet) && !reserved(url, part).characters.contains(&octet),
    }
}
