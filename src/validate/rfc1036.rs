//! The message-ids of RFC 1036.

use nom::{IResult, Parser, bytes::complete::take_while1, combinator::value};

/// The unique part of a message-id: "any string of printing ASCII characters, not including" `<`, `>` and `@`; nor
/// white space (section 2.1.5).
pub(super) fn unique(input: &[u8]) -> IResult<&[u8], ()> {
    value((), take_while1(|octet: u8| octet.is_ascii_graphic() && !b"<>@".contains(&octet))).parse(input)
}
