//! Errors.

use exercises::{
    answer::Answer,
    furthest::{Expected, Furthest, Input, Read, literal, literal_no_case, one},
    given,
    tree::{HttpUrl, Span},
};
use nom::{
    Input as _, Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::satisfy,
    combinator::{cut, opt, recognize},
    multi::{many0_count, many1_count, separated_list1},
};

use super::{Wrong, wrong};
use crate::lesson08;

pub(super) fn all() -> Vec<Wrong> {
    let noted = |exercise, what, parser: for<'a> fn(Input<'a>) -> Read<'a>, message| {
        wrong(exercise, what, Answer::Noted(parser), message)
    };
    vec![
        noted(
            "noted_label",
            "no note at all",
            silent_label,
            "at 0 of the empty string, your `noted_label` does not expect \"0\"–\"9\" | \"A\"–\"Z\" | \"a\"–\"z\", which can follow there",
        ),
        noted(
            "noted_label",
            "the hyphen is read without a note",
            silent_hyphen,
            "at 1 of `a!`, your `noted_label` does not expect \"-\", which can follow there",
        ),
        noted(
            "noted_label",
            "a hyphen at the end",
            hyphen_at_the_end,
            "your `noted_label` accepts `a-`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        noted(
            "noted_label",
            "a letter only",
            letter_only,
            "at 0 of the empty string, your `noted_label` does not expect \"0\"–\"9\", which can follow there",
        ),
        noted(
            "noted_host",
            "no number",
            no_number,
            "your `noted_host` rejects `0.0.0.0`; section 5 derives it",
        ),
        noted(
            "noted_host",
            "the first label only",
            greedy_host,
            "your `noted_host` accepts `0`; section 5 does not",
        ),
        noted(
            "noted_httpurl",
            "no way back after the colon",
            cut_after_colon,
            "your `noted_httpurl` rejects `http://a:`; the longest prefix that section 5 derives is `http://a` (8 bytes)",
        ),
        noted(
            "noted_httpurl",
            "one case of the scheme",
            one_case,
            "at 0 of the empty string, your `noted_httpurl` does not expect \"H\", which can follow there",
        ),
        noted(
            "noted_httpurl",
            "the port is read without a note",
            silent_port,
            "your `noted_httpurl` says that `http://a:` goes wrong at 8; it does at 9: `http://a:` is the beginning of some `httpurl`, so the end is what is wrong",
        ),
        noted(
            "noted_httpurl",
            "all escapes are letters",
            no_hex,
            "your `noted_httpurl` says that `http://a/%` goes wrong at 9; it does at 10: `http://a/%` is the beginning of some `httpurl`, so the end is what is wrong",
        ),
        noted(
            "noted_httpurl",
            "a search without a path",
            search_without_path,
            "at 8 of `http://a!`, your `noted_httpurl` expects \"?\", which cannot follow there",
        ),
        wrong(
            "parse",
            "a prefix is enough",
            Answer::Parse(prefix_tree),
            "your `parse` takes `http://a%` for a sentence of `httpurl`; it goes wrong at 8",
        ),
        wrong(
            "parse",
            "where the longest prefix ends",
            Answer::Parse(longest_prefix),
            "your `parse` says that `H` goes wrong at 0; it does at 1: `H` is the beginning of some `httpurl`, so the end is what is wrong",
        ),
        wrong(
            "parse",
            "the end is forgotten",
            Answer::Parse(no_end),
            "at 8 of `http://a%`, your `parse` does not expect the end, but a sentence of `httpurl` can end there",
        ),
    ]
}

const ALPHADIGIT: &[Expected] = &[Expected::Letter, Expected::Digit];

/// A parser of bytes, which notes nothing.
fn silent<'a>(parser: exercises::answer::Parser, input: Input<'a>) -> Read<'a> {
    match parser(input.fragment()) {
        Ok((rest, _)) => Ok(input.take_split(input.fragment().len() - rest.len())),
        Err(error) => Err(error.map(|error| nom::error::Error::new(input, error.code))),
    }
}

fn silent_label(input: Input<'_>) -> Read<'_> {
    silent(given::domainlabel, input)
}

fn silent_hyphen(input: Input<'_>) -> Read<'_> {
    recognize((
        one(ALPHADIGIT),
        many0_count((many0_count(tag("-")), one(ALPHADIGIT))),
    ))
    .parse(input)
}

fn hyphen_at_the_end(input: Input<'_>) -> Read<'_> {
    recognize((
        one(ALPHADIGIT),
        many0_count(alt((one(ALPHADIGIT), literal("-")))),
    ))
    .parse(input)
}

fn letter_only(input: Input<'_>) -> Read<'_> {
    let digit = recognize(satisfy(|c| c.is_ascii_digit()));
    let alphadigit = || {
        alt((
            one(&[Expected::Letter]),
            recognize(satisfy(|c| c.is_ascii_digit())),
        ))
    };
    recognize((
        alt((one(&[Expected::Letter]), digit)),
        many0_count((many0_count(literal("-")), alphadigit())),
    ))
    .parse(input)
}

fn no_number(input: Input<'_>) -> Read<'_> {
    let (_, name) = lesson08::noted_host(input)?;
    if given::hostname(name.fragment()).is_ok() {
        Ok(input.take_split(name.fragment().len()))
    } else {
        silent(given::hostname, input)
    }
}

fn greedy_host(input: Input<'_>) -> Read<'_> {
    recognize(separated_list1(literal("."), lesson08::noted_label)).parse(input)
}

fn digits(input: Input<'_>) -> Read<'_> {
    recognize(many1_count(one(&[Expected::Digit]))).parse(input)
}

/// The end of an `httpurl`, right.
fn path(input: Input<'_>) -> Read<'_> {
    let url =
        |input| recognize((literal("/"), segments, opt((literal("?"), segment)))).parse(input);
    recognize(opt(url)).parse(input)
}

const CHARACTERS: &[Expected] = {
    use Expected::{Character as C, Digit, Letter};
    &[
        Letter,
        Digit,
        C(b'$'),
        C(b'-'),
        C(b'_'),
        C(b'.'),
        C(b'+'),
        C(b'!'),
        C(b'*'),
        C(b'\''),
        C(b'('),
        C(b')'),
        C(b','),
        C(b';'),
        C(b':'),
        C(b'@'),
        C(b'&'),
        C(b'='),
    ]
};

fn segment(input: Input<'_>) -> Read<'_> {
    let hex = || one(&[Expected::Hex]);
    recognize(many0_count(alt((
        one(CHARACTERS),
        recognize((literal("%"), hex(), hex())),
    ))))
    .parse(input)
}

fn segments(input: Input<'_>) -> Read<'_> {
    recognize((segment, many0_count((literal("/"), segment)))).parse(input)
}

fn cut_after_colon(input: Input<'_>) -> Read<'_> {
    let port = opt((literal(":"), cut(digits)));
    recognize((literal_no_case("http://"), lesson08::noted_host, port, path)).parse(input)
}

fn one_case(input: Input<'_>) -> Read<'_> {
    let port = opt((literal(":"), digits));
    recognize((literal("http://"), lesson08::noted_host, port, path)).parse(input)
}

fn silent_port(input: Input<'_>) -> Read<'_> {
    let port = opt((literal(":"), |input| silent(given::port, input)));
    recognize((literal_no_case("http://"), lesson08::noted_host, port, path)).parse(input)
}

fn no_hex(input: Input<'_>) -> Read<'_> {
    let hex = || recognize(satisfy(|c| c.is_ascii_hexdigit()));
    let segment = || {
        many0_count(alt((
            one(CHARACTERS),
            recognize((literal("%"), hex(), hex())),
        )))
    };
    let path = (
        literal("/"),
        segment(),
        many0_count((literal("/"), segment())),
        opt((literal("?"), segment())),
    );
    let port = opt((literal(":"), digits));
    recognize((
        literal_no_case("http://"),
        lesson08::noted_host,
        port,
        opt(path),
    ))
    .parse(input)
}

fn search_without_path(input: Input<'_>) -> Read<'_> {
    let port = opt((literal(":"), digits));
    let end = (opt((literal("/"), segments)), opt((literal("?"), segment)));
    recognize((literal_no_case("http://"), lesson08::noted_host, port, end)).parse(input)
}

fn prefix_tree(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    match given::httpurl_tree(Span::new(text)) {
        Ok((_, tree)) => Ok(tree),
        Err(_) => lesson08::parse(text),
    }
}

fn longest_prefix(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    lesson08::parse(text).map_err(|furthest| match given::httpurl(text) {
        Ok((rest, _)) => Furthest {
            offset: text.len() - rest.len(),
            ..furthest
        },
        Err(_) => Furthest {
            offset: 0,
            ..furthest
        },
    })
}

fn no_end(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    lesson08::parse(text).map_err(|mut furthest| {
        furthest
            .expected
            .retain(|&expected| expected != Expected::End);
        furthest
    })
}
