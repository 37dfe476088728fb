//! Lesson 8, solved: the parsers of lessons 3 to 6 once more, of terminals that note what they
//! expect.

use nom::{
    Parser,
    branch::alt,
    combinator::{opt, recognize},
    error::{Error, ErrorKind},
    multi::{many0_count, many1_count},
};

use crate::furthest::{Expected, Furthest, Input, Read, all, literal, literal_no_case, one};
use crate::lesson07::httpurl_tree;
use crate::tree::{HttpUrl, Span};

const ALPHA: &[Expected] = &[Expected::Letter];
const ALPHADIGIT: &[Expected] = &[Expected::Letter, Expected::Digit];
const HEX: &[Expected] = &[Expected::Hex];
/// What an `hsegment` and a `search` have besides escapes.
const SEGMENT: &[Expected] = {
    use Expected::{Character, Digit, Letter};
    &[
        Letter,
        Digit,
        Character(b'$'),
        Character(b'-'),
        Character(b'_'),
        Character(b'.'),
        Character(b'+'),
        Character(b'!'),
        Character(b'*'),
        Character(b'\''),
        Character(b'('),
        Character(b')'),
        Character(b','),
        Character(b';'),
        Character(b':'),
        Character(b'@'),
        Character(b'&'),
        Character(b'='),
    ]
};

/// A label that begins with one of `first`.
fn label<'a>(first: &'static [Expected], input: Input<'a>) -> Read<'a> {
    let round = (many0_count(literal("-")), one(ALPHADIGIT));
    recognize((one(first), many0_count(round))).parse(input)
}

/// `domainlabel`, with notes
pub fn noted_label(input: Input<'_>) -> Read<'_> {
    label(ALPHADIGIT, input)
}

fn hostname(input: Input<'_>) -> Read<'_> {
    let mut here = input;
    let mut furthest = None;
    loop {
        if let Ok((rest, _)) = label(ALPHA, here) {
            furthest = Some(rest);
        }
        match (noted_label, literal(".")).parse(here) {
            Ok((rest, _)) => here = rest,
            Err(_) => break,
        }
    }
    match furthest {
        Some(rest) => {
            use nom::{Input as _, Offset as _};
            Ok((rest, input.take(input.offset(&rest))))
        }
        None => Err(nom::Err::Error(Error::new(input, ErrorKind::ManyTill))),
    }
}

fn digits(input: Input<'_>) -> Read<'_> {
    recognize(many1_count(one(&[Expected::Digit]))).parse(input)
}

fn hostnumber(input: Input<'_>) -> Read<'_> {
    recognize((
        digits,
        literal("."),
        digits,
        literal("."),
        digits,
        literal("."),
        digits,
    ))
    .parse(input)
}

/// `host`, with notes
pub fn noted_host(input: Input<'_>) -> Read<'_> {
    alt((hostname, hostnumber)).parse(input)
}

/// What both an `hsegment` and a `search` are.
fn segment(input: Input<'_>) -> Read<'_> {
    recognize(many0_count(alt((
        one(SEGMENT),
        recognize((literal("%"), one(HEX), one(HEX))),
    ))))
    .parse(input)
}

/// `httpurl`, with notes
pub fn noted_httpurl(input: Input<'_>) -> Read<'_> {
    let hostport = (noted_host, opt((literal(":"), digits)));
    let hpath = (segment, many0_count((literal("/"), segment)));
    let path = (literal("/"), hpath, opt((literal("?"), segment)));
    recognize((literal_no_case("http://"), hostport, opt(path))).parse(input)
}

/// The whole: all of `text` as a tree, or why there is none.
pub fn parse(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    all(noted_httpurl, text)?;
    // It is an `httpurl`, so there is a tree.
    httpurl_tree(Span::new(text))
        .map(|(_, tree)| tree)
        .map_err(|_| Furthest::default())
}
