//! [`Wrong`]: where the octets of a part stop being what they should be.

use core::{fmt, ops::Range};

use nom::{Err, IResult};

use crate::{Span, decode::octets, octet::Octet};

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
