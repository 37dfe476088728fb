//! [`Wrong`]: the first octet of a part that its grammar does not allow.

use core::{fmt, ops::Range};

use nom::{Err, IResult};

use crate::{Span, decode::octets, octet::Octet};

/// The first of the octets that `part` stands for which `parser` does not read; `None` if it reads them all.
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

/// The result of [`wrong`].
pub(super) enum Wrong {
    /// An octet that is not allowed there.
    Octet(Range<usize>, u8),
    /// The end, where more is expected.
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
            Wrong::Octet(_, octet) => write!(f, "{} is not allowed here", Octet(*octet)),
            Wrong::End(_) => f.write_str("it ends too early"),
        }
    }
}
