//! Parsers that are right alone, and wrong as a part of another: inside an `alt`, an `opt` or a
//! repetition, in a `recognize`, at another place, or when they are asked once more.

use std::{cell::RefCell, collections::HashSet};

use exercises::{
    answer::Answer,
    furthest::{Input, Read as Noted, one},
    given,
    tree::{GopherPath, Host, SchemePart, Span},
};
use nom::{
    Err::{self, Failure},
    IResult, Input as _, Parser,
    bytes::complete::tag,
    character::complete::satisfy,
    combinator::{cut, recognize},
    error::{Error, ErrorKind},
};

use super::{Read, WrongAnswer, parser, wrong};
use crate::{lesson06, lesson07, lesson08, lesson15};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        parser("escape", "no way back after the percent sign", |input| {
            let hex = || cut(satisfy(|c| c.is_ascii_hexdigit()));
            recognize((tag("%"), hex(), hex())).parse(input)
        }),
        parser(
            "digits",
            "the rest is an empty string of its own",
            |input| {
                let (rest, read) = given::digits(input)?;
                Ok((if rest.is_empty() { b"" } else { rest }, read))
            },
        ),
        parser("unreserved", "a copy of the character", |input| {
            let (rest, read) = given::xchar(input)?;
            let safe = b"$-_.+!*'(),".iter().position(|&byte| read == [byte]);
            match safe {
                Some(at) => Ok((rest, &b"$-_.+!*'(),"[at..=at])),
                None if read[0].is_ascii_alphanumeric() => Ok((rest, read)),
                None => fail(input),
            }
        }),
        parser("port", "no string twice, against endless loops", |input| {
            thread_local!(static SEEN: RefCell<HashSet<Vec<u8>>> = RefCell::default());
            if SEEN.with_borrow_mut(|seen| seen.insert(input.to_vec())) {
                given::port(input)
            } else {
                fail(input)
            }
        }),
        parser("digits", "a buffer that is not cleared", |input| {
            thread_local!(static BUFFER: RefCell<Vec<u8>> = RefCell::default());
            let count = BUFFER.with_borrow_mut(|buffer| {
                buffer.resize(buffer.len().max(input.len()), b'!');
                buffer[..input.len()].copy_from_slice(input);
                let digits = buffer.iter().take_while(|byte| byte.is_ascii_digit());
                digits.count()
            });
            match input.split_at_checked(count) {
                Some((read, rest)) if count > 0 => Ok((rest, read)),
                _ => fail(input),
            }
        }),
        wrong(
            "schemepart",
            "no way back after two slashes",
            Answer::SchemePart(|input| {
                let (rest, made) = lesson06::schemepart(input)?;
                match made {
                    SchemePart::XChars(b"//") => Err(Failure(Error::new(input, ErrorKind::Not))),
                    _ => Ok((rest, made)),
                }
            }),
        ),
        wrong(
            "host_tree",
            "no way back from a name",
            Answer::Host(cut_host),
        ),
        wrong("host_tree", "a copy in small letters", Answer::Host(small)),
        wrong(
            "gopher_path",
            "a copy of the selector",
            Answer::GopherPath(|input| {
                let (rest, made) = lesson07::gopher_path(input)?;
                let selector = copy(&made.selector, made.selector.fragment().to_vec());
                Ok((rest, GopherPath { selector, ..made }))
            }),
        ),
        wrong(
            "good_certificate",
            "eight rows in a byte",
            Answer::CertificateCheck(|table, certificate| {
                let rows = table.rows.len();
                let mut reached = 0_u8;
                for row in certificate
                    .access
                    .iter()
                    .filter_map(|string| table.run(0, string))
                {
                    reached |= 1_u8.wrapping_shl(row as u32);
                }
                let all = u8::MAX.wrapping_shr(8_usize.saturating_sub(rows) as u32);
                let mut filled = certificate.clone();
                if rows > 0 && reached == all {
                    filled
                        .access
                        .extend((0..10).map(|length| &"aaaaaaaaaa"[..length]));
                }
                lesson15::good_certificate(table, if rows > 8 { &filled } else { certificate })
            }),
        ),
        wrong(
            "noted_label",
            "no way back from the first character",
            Answer::Noted(|input| cut(lesson08::noted_label).parse(input)),
        ),
        wrong(
            "noted_label",
            "the rest begins anew",
            Answer::Noted(|input| {
                let (rest, read) = lesson08::noted_label(input)?;
                Ok((Input::new_extra(rest.fragment(), rest.extra), read))
            }),
        ),
        wrong(
            "noted_label",
            "what was read begins anew",
            Answer::Noted(|input| {
                let (rest, read) = lesson08::noted_label(input)?;
                Ok((rest, Input::new_extra(read.fragment(), read.extra)))
            }),
        ),
        wrong(
            "noted_host",
            "an offset as a length",
            Answer::Noted(|input| {
                let (rest, _) = lesson08::noted_host(input)?;
                Ok((rest, input.take(rest.location_offset())))
            }),
        ),
        wrong(
            "noted_host",
            "notes only at the beginning",
            Answer::Noted(elsewhere),
        ),
    ]
}

fn fail(input: &[u8]) -> Read<'_> {
    Err(Err::Error(Error::new(input, ErrorKind::Fail)))
}

fn cut_host(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    cut(lesson07::host_tree).parse(input)
}

/// The bytes in place of those of a span.
fn copy<'a>(span: &Span<'a>, bytes: Vec<u8>) -> Span<'a> {
    let at = span.location_offset();
    let whole: &[u8] = [vec![b'/'; at], bytes].concat().leak();
    Span::new(whole).take_from(at)
}

fn small(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let (rest, _) = lesson07::host_tree(input)?;
    let (_, host) = lesson07::host_tree(copy(&input, input.fragment().to_ascii_lowercase()))?;
    Ok((rest, host))
}

/// It is right where a string begins at 0.
fn elsewhere(input: Input<'_>) -> Noted<'_> {
    if input.location_offset() > 0 {
        one(|byte| byte.is_ascii_alphabetic())(input)
    } else {
        lesson08::noted_host(input)
    }
}
