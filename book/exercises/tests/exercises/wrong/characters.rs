//! Lessons 1 to 3: characters, sequences, options and repetitions.

use std::{cell::RefCell, collections::HashMap};

use exercises::given;
use nom::{
    Parser,
    branch::alt,
    bytes::{
        complete::{tag, tag_no_case, take, take_while, take_while_m_n, take_while1},
        streaming,
    },
    character::complete::{one_of, satisfy},
    combinator::{all_consuming, map_res, opt, recognize, verify},
    error::{Error, ErrorKind},
    multi::{many0_count, many1_count, separated_list1},
};

use super::{Read, WrongAnswer, limited, parser};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        parser("digits", "no digit is enough", |input| {
            take_while(|byte: u8| byte.is_ascii_digit()).parse(input)
        }),
        parser("digits", "a digit of any script", |input| {
            take_while1(|byte: u8| char::from(byte).is_numeric()).parse(input)
        }),
        parser(
            "digits",
            "no more digits than a number of 64 bits has",
            |input| take_while_m_n(1, 19, |byte: u8| byte.is_ascii_digit()).parse(input),
        ),
        parser("digits", "each length, the longest first", |input| {
            let is_all = |end: &usize| input[..*end].iter().all(u8::is_ascii_digit);
            let end = (1..=input.len()).rev().find(is_all);
            take(end.unwrap_or(input.len() + 1))(input)
        }),
        parser("digits", "the rest comes second", |input| {
            given::digits(input).map(|(rest, read)| (read, rest))
        }),
        parser("digits", "the input as what was read", |input| {
            given::digits(input).map(|(rest, _)| (rest, input))
        }),
        parser("digits", "streaming", |input| {
            streaming::take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)
        }),
        parser("digits", "no zero at the beginning of more", |input| {
            alt((tag("0"), given::digits)).parse(input)
        }),
        parser("digits", "a count of 16 bits", |input| {
            verify(given::digits, |digits: &[u8]| digits.len() as u16 > 0).parse(input)
        }),
        // As a parser does that remembers what it has read where, so as not to read it again.
        parser(
            "digits",
            "an answer is remembered by where the input is",
            |input| {
                thread_local!(static KNOWN: RefCell<HashMap<(usize, usize), usize>> = RefCell::default());
                let count = || {
                    input
                        .iter()
                        .take_while(|byte| byte.is_ascii_digit())
                        .count()
                };
                let place = (input.as_ptr().addr(), input.len());
                match KNOWN.with_borrow_mut(|known| *known.entry(place).or_insert_with(count)) {
                    0 => Err(nom::Err::Error(Error::new(input, ErrorKind::Digit))),
                    end => Ok((&input[end..], &input[..end])),
                }
            },
        ),
        parser("port", "all of the input or nothing", |input| {
            all_consuming(given::digits).parse(input)
        }),
        parser("port", "a number of 128 bits", wide_port),
        parser("unreserved", "letters of any script", |input| {
            recognize(satisfy(|c| {
                c.is_alphanumeric() || "$-_.+!*'(),".contains(c)
            }))
            .parse(input)
        }),
        parser("unreserved", "more than one character", |input| {
            recognize(many1_count(given::unreserved)).parse(input)
        }),
        parser(
            "unreserved",
            "whatever is not reserved or unsafe",
            |input| {
                verify(take(1_usize), |byte: &[u8]| {
                    byte[0].is_ascii_graphic() && !b";/?:@&=<>#%\"{}|\\^[]`".contains(&byte[0])
                })
                .parse(input)
            },
        ),
        parser("escape", "any two characters", |input| {
            recognize((tag("%"), take(2_usize))).parse(input)
        }),
        parser("escape", "capitals only", |input| {
            let hex = || satisfy(|c| c.is_ascii_digit() || ('A'..='F').contains(&c));
            recognize((tag("%"), hex(), hex())).parse(input)
        }),
        parser("escape", "any number of digits", |input| {
            recognize((tag("%"), take_while1(|byte: u8| byte.is_ascii_hexdigit()))).parse(input)
        }),
        parser("escape", "what Rust reads as a number", |input| {
            let digits = map_res(take(2_usize), |two: &[u8]| {
                u8::from_str_radix(&String::from_utf8_lossy(two), 16)
            });
            recognize((tag("%"), digits)).parse(input)
        }),
        parser("uchar", "a percent sign that begins no escape", |input| {
            alt((given::unreserved, given::escape, tag("%"))).parse(input)
        }),
        parser("xchar", "no question mark", |input| {
            alt((given::uchar, recognize(one_of(";/:@&=")))).parse(input)
        }),
        parser("hostnumber", "each group is an octet", |input| {
            let octet = || {
                verify(given::digits, |digits: &[u8]| {
                    str::from_utf8(digits).unwrap().parse::<u8>().is_ok()
                })
            };
            recognize((
                octet(),
                tag("."),
                octet(),
                tag("."),
                octet(),
                tag("."),
                octet(),
            ))
            .parse(input)
        }),
        parser("hostnumber", "a list of groups", |input| {
            recognize(verify(
                separated_list1(tag("."), given::digits),
                |groups: &[&[u8]]| groups.len() == 4,
            ))
            .parse(input)
        }),
        parser("hostnumber", "four pieces between dots", |input| {
            let pieces: Vec<&[u8]> = input.split(|byte| *byte == b'.').collect();
            let is_number =
                |piece: &&[u8]| !piece.is_empty() && piece.iter().all(u8::is_ascii_digit);
            if pieces.len() == 4 && pieces.iter().all(is_number) {
                take(input.len())(input)
            } else {
                given::digits(b"")
            }
        }),
        parser("hsegment", "never empty", never_empty),
        parser("hsegment", "at most 4 escapes", |input| {
            let (_, segment) = given::hsegment(input)?;
            let fifth = segment
                .iter()
                .enumerate()
                .filter(|(_, byte)| **byte == b'%')
                .nth(4);
            let end = fifth.map_or(segment.len(), |(at, _)| at);
            Ok((&input[end..], &input[..end]))
        }),
        parser("hpath", "no empty segment after a slash", |input| {
            recognize((given::hsegment, many0_count((tag("/"), never_empty)))).parse(input)
        }),
        parser("hpath", "it begins with a slash", |input| {
            recognize(many1_count((tag("/"), given::hsegment))).parse(input)
        }),
        parser("hpath", "at most 40,000 bytes", |input| {
            limited(given::hpath, 40_000, input)
        }),
        parser("hpath", "a path is a segment and a path", recursive_path),
        parser("hpath", "a percent sign is a character", |input| {
            take_while(|byte: u8| {
                byte.is_ascii_alphanumeric() || b"$-_.+!*'(),;:@&=/%".contains(&byte)
            })
            .parse(input)
        }),
        parser("nntpurl", "small letters only", |input| {
            let article = opt((tag("/"), given::digits));
            recognize((
                tag("nntp://"),
                given::hostport,
                tag("/"),
                given::group,
                article,
            ))
            .parse(input)
        }),
        // As after `news:`.
        parser("nntpurl", "a group of an article", |input| {
            let group = alt((given::group, tag("*")));
            let article = opt((tag("/"), given::digits));
            recognize((
                tag_no_case("nntp://"),
                given::hostport,
                tag("/"),
                group,
                article,
            ))
            .parse(input)
        }),
    ]
}

/// A character of an `hsegment` or a `search`.
pub(super) fn character(input: &[u8]) -> Read<'_> {
    alt((
        given::uchar,
        tag(";"),
        tag(":"),
        tag("@"),
        tag("&"),
        tag("="),
    ))
    .parse(input)
}

fn never_empty(input: &[u8]) -> Read<'_> {
    recognize(many1_count(character)).parse(input)
}

fn recursive_path(input: &[u8]) -> Read<'_> {
    recognize((given::hsegment, opt((tag("/"), recursive_path)))).parse(input)
}

fn wide_port(input: &[u8]) -> Read<'_> {
    let is_128_bits =
        |digits: &[u8]| str::from_utf8(digits).is_ok_and(|digits| digits.parse::<u128>().is_ok());
    verify(given::digits, is_128_bits).parse(input)
}
