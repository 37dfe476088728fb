//! The octets that a part stands for, and how they are shown.

use core::{fmt, ops::Range};

use nom::{Err, IResult};

use crate::{Production, Span};

/// The octets that `part` stands for (section 2.2), each with where it is written.
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

/// The octet of the `escape` that `bytes` begins with.
#[inline]
pub(crate) fn escape(bytes: &[u8]) -> Option<u8> {
    let hex = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    match *bytes {
        [b'%', high, low, ..] => Some(hex(high)? << 4 | hex(low)?),
        _ => None,
    }
}

/// Whether `octet` is that of an `unreserved` character.
#[inline]
pub(crate) fn is_unreserved(octet: u8) -> bool {
    Production::Unreserved.longest_prefix(&[octet][..]).is_some()
}

/// Where the octets that `part` stands for stop being what `parser` reads; `None` if it reads them all.
pub(super) fn wrong(part: &Span<'_>, parser: fn(&[u8]) -> IResult<&[u8], ()>) -> Option<Wrong> {
    let decoded = part.decode();
    let left = match parser(&decoded) {
        Ok(([], ())) => return None,
        Ok((rest, ())) => rest.len(),
        Err(Err::Error(error) | Err::Failure(error)) => error.input.len(),
        Err(Err::Incomplete(_)) => 0,
    };
    Some(match octets(part).nth(decoded.len() - left) {
        Some((span, octet)) => Wrong::Octet(span, octet),
        None => Wrong::End(part.end()),
    })
}

/// What [`wrong`] finds.
pub(super) enum Wrong {
    /// An octet that has no place there.
    Octet(Range<usize>, u8),
    /// The end, where more is wanted.
    End(usize),
}

impl Wrong {
    pub(super) fn span(&self) -> Range<usize> {
        match self {
            Wrong::Octet(span, _) => span.clone(),
            Wrong::End(at) => *at..*at,
        }
    }
}

/// What is wrong, in words.
impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Octet(_, octet) => write!(f, "{} has no place here", Octet(*octet)),
            Wrong::End(_) => f.write_str("it ends too early"),
        }
    }
}

/// An octet, safe to show: a graphic character as itself, any other in hexadecimal, with the name it has in US-ASCII.
pub(super) struct Octet(pub(super) u8);

impl fmt::Display for Octet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CONTROLS: [&str; 32] = [
            "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI",
            "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
        ];
        match self.0 {
            b'"' => f.write_str("<\">"),
            octet @ b'!'..=b'~' => write!(f, "\"{}\"", char::from(octet)),
            octet @ 0..b' ' => write!(f, "{octet:02X} ({})", CONTROLS[octet as usize]),
            b' ' => f.write_str("20 (SPACE)"),
            0x7F => f.write_str("7F (DEL)"),
            octet => write!(f, "{octet:02X}"),
        }
    }
}

/// The beginning of what is too long to show: the leaves of a URL are graphic characters of US-ASCII, but may be many.
pub(super) struct Excerpt<'a>(pub(super) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LENGTH: usize = 40;
        match self.0.get(..LENGTH) {
            Some(beginning) if self.0.len() > LENGTH => write!(f, "{beginning}..."),
            _ => f.write_str(self.0),
        }
    }
}
