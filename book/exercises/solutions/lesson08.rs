//! Lesson 8, solved: the parsers of lessons 4 and 5 once more, of terminals that note what they
//! expect.

use nom::{
    Parser,
    branch::alt,
    combinator::recognize,
    error::{Error, ErrorKind},
    multi::{many0_count, many1_count},
};

use crate::furthest::{Input, Read, literal, one};

/// A label whose first byte is one for which `first` holds.
fn label(first: fn(u8) -> bool, input: Input<'_>) -> Read<'_> {
    let round = (
        many0_count(literal("-")),
        one(|b| b.is_ascii_alphanumeric()),
    );
    recognize((one(first), many0_count(round))).parse(input)
}

/// `domainlabel`, with notes
pub fn noted_label(input: Input<'_>) -> Read<'_> {
    label(|b| b.is_ascii_alphanumeric(), input)
}

fn hostname(input: Input<'_>) -> Read<'_> {
    let mut here = input;
    let mut furthest = None;
    loop {
        if let Ok((rest, _)) = label(|b| b.is_ascii_alphabetic(), here) {
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
    recognize(many1_count(one(|b| b.is_ascii_digit()))).parse(input)
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
