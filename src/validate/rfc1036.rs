//! The message-ids of RFC 1036.

use nom::{IResult, Parser, bytes::complete::take_while1, combinator::value};

use crate::{Production, forbidden::is_forbidden};

/// The unique part of a message-id (section 2.1.5).
pub(super) fn unique(input: &[u8]) -> IResult<&[u8], ()> {
    value((), take_while1(|octet| !is_forbidden(Production::Article, octet))).parse(input)
}
