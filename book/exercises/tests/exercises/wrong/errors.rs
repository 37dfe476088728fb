//! Lessons 8 and 9: errors.

use exercises::{
    answer::{Answer, Parser as Function},
    furthest::{Expected, Input, Read, literal, literal_no_case, one},
    given,
    tree::Span,
};
use nom::{
    Input as _, Parser,
    branch::alt,
    bytes::complete::tag,
    combinator::{opt, recognize},
    multi::many0_count,
};

use super::{WrongAnswer, wrong};
use crate::{
    lesson08,
    lesson09::{self, digits, segment},
};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        noted("noted_label", "no note at all", |input| {
            silent(given::domainlabel, input)
        }),
        noted(
            "noted_label",
            "the hyphen is read without a note",
            |input| {
                recognize((
                    alphadigit(),
                    many0_count((many0_count(tag("-")), alphadigit())),
                ))
                .parse(input)
            },
        ),
        noted("noted_host", "the number first", |input| {
            let group = || (digits, literal("."));
            let number = recognize((group(), group(), group(), digits));
            alt((number, lesson08::noted_host)).parse(input)
        }),
        noted("noted_host", "no number", |input| {
            let (_, name) = lesson08::noted_host(input)?;
            if given::hostname(name.fragment()).is_ok() {
                Ok(input.take_split(name.fragment().len()))
            } else {
                silent(given::hostname, input)
            }
        }),
        noted("noted_httpurl", "one case of the scheme", |input| {
            let port = opt((literal(":"), digits));
            recognize((literal("http://"), lesson08::noted_host, port, path)).parse(input)
        }),
        noted("noted_httpurl", "a search without a path", |input| {
            let port = opt((literal(":"), digits));
            let end = (opt((literal("/"), segments)), opt((literal("?"), segment)));
            recognize((literal_no_case("http://"), lesson08::noted_host, port, end)).parse(input)
        }),
        wrong(
            "parse",
            "a prefix is enough",
            Answer::Parse(|text| match given::httpurl_tree(Span::new(text)) {
                Ok((_, tree)) => Ok(tree),
                Err(_) => lesson09::parse(text),
            }),
        ),
        wrong(
            "parse",
            "a line end is cut off",
            Answer::Parse(|text| lesson09::parse(text.strip_suffix(b"\r\n").unwrap_or(text))),
        ),
        wrong(
            "parse",
            "the end is forgotten",
            Answer::Parse(|text| {
                lesson09::parse(text).map_err(|mut furthest| {
                    furthest
                        .expected
                        .retain(|expected| !matches!(expected, Expected::End));
                    furthest
                })
            }),
        ),
    ]
}

fn alphadigit<'a>() -> impl FnMut(Input<'a>) -> Read<'a> {
    one(|byte| byte.is_ascii_alphanumeric())
}

fn noted(
    exercise: &'static str,
    mistake: &'static str,
    parser: for<'a> fn(Input<'a>) -> Read<'a>,
) -> WrongAnswer {
    wrong(exercise, mistake, Answer::Noted(parser))
}

/// A parser of bytes, which notes nothing.
fn silent<'a>(parser: Function, input: Input<'a>) -> Read<'a> {
    match parser(input.fragment()) {
        Ok((rest, _)) => Ok(input.take_split(input.fragment().len() - rest.len())),
        Err(error) => Err(error.map(|error| nom::error::Error::new(input, error.code))),
    }
}

/// The end of an `httpurl`, right.
fn path(input: Input<'_>) -> Read<'_> {
    let url =
        |input| recognize((literal("/"), segments, opt((literal("?"), segment)))).parse(input);
    recognize(opt(url)).parse(input)
}

fn segments(input: Input<'_>) -> Read<'_> {
    recognize((segment, many0_count((literal("/"), segment)))).parse(input)
}
