//! Greed.

use exercises::{
    answer::Answer::{self as Any, Parser as Answer},
    given,
    verdict::Outcome,
};
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::satisfy,
    combinator::recognize,
    multi::many0_count,
};

use super::{Wrong, wrong};

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    vec![
        wrong(
            "domainlabel",
            "as it stands",
            Answer(as_it_stands),
            "your `domainlabel` reads `a` of `aa` (1 byte); the longest prefix that section 5 derives is `aa` (2 bytes)",
        ),
        wrong(
            "domainlabel",
            "the short alternative first",
            Answer(short_first),
            "your `domainlabel` reads `a` of `aa` (1 byte); the longest prefix that section 5 derives is `aa` (2 bytes)",
        ),
        wrong(
            "domainlabel",
            "one hyphen at a time",
            Answer(single_hyphens),
            "your `domainlabel` reads `a` of `a--a` (1 byte); the longest prefix that section 5 derives is `a--a` (4 bytes)",
        ),
        wrong(
            "domainlabel",
            "a hyphen at the end",
            Answer(hyphen_at_the_end),
            "your `domainlabel` accepts `a-`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        wrong(
            "domainlabel",
            "at most 7 characters",
            Answer(limited),
            "your `domainlabel` reads `a-admin` of `a-admina` (7 bytes); the longest prefix that section 5 derives is `a-admina` (8 bytes)",
        ),
        wrong(
            "toplabel",
            "a digit first",
            Answer(given::domainlabel),
            "your `toplabel` accepts `0`; section 5 does not",
        ),
        wrong(
            "hostname",
            "greedy",
            Answer(greedy),
            "your `hostname` rejects `a.`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        wrong(
            "hostname",
            "a dot at the end",
            Answer(dot_at_the_end),
            "your `hostname` accepts `a.`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        wrong(
            "hostname",
            "a number at the end",
            Answer(number_at_the_end),
            "your `hostname` accepts `0`; section 5 does not",
        ),
        wrong(
            "survivor",
            "the weak test finds it",
            survivor(hyphen_at_the_end),
            "the weak test finds it: your `survivor` accepts `a-`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        wrong(
            "survivor",
            "it is right",
            survivor(given::domainlabel),
            "your `survivor` is right about every string that it was asked about; it should be wrong somewhere",
        ),
        Wrong {
            exercise: "survivor",
            what: "at most 63 characters, which is what was asked for",
            answer: survivor(limited_by_rfc_1034),
            outcome: Outcome::Passed,
            message: "",
        },
    ]
}

/// A survivor whose killer is not written yet.
fn survivor(survivor: exercises::answer::Parser) -> Any {
    Any::Survivor {
        survivor,
        killer: || todo!(),
    }
}

fn alphadigit(input: &[u8]) -> IResult<&[u8], char> {
    satisfy(|c| c.is_ascii_alphanumeric()).parse(input)
}

fn as_it_stands(input: &[u8]) -> Read<'_> {
    let inside = take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'-');
    alt((
        recognize((alphadigit, inside, alphadigit)),
        recognize(alphadigit),
    ))
    .parse(input)
}

fn short_first(input: &[u8]) -> Read<'_> {
    alt((recognize(alphadigit), given::domainlabel)).parse(input)
}

fn single_hyphens(input: &[u8]) -> Read<'_> {
    let run = || take_while1(|byte: u8| byte.is_ascii_alphanumeric());
    recognize((run(), many0_count((tag("-"), run())))).parse(input)
}

fn hyphen_at_the_end(input: &[u8]) -> Read<'_> {
    recognize((
        alphadigit,
        take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'-'),
    ))
    .parse(input)
}

fn limited(input: &[u8]) -> Read<'_> {
    let (_, label) = given::domainlabel(input)?;
    // The label is right if it is short. A longer one is cut.
    Ok((&input[label.len().min(7)..], &label[..label.len().min(7)]))
}

fn limited_by_rfc_1034(input: &[u8]) -> Read<'_> {
    let (_, label) = given::domainlabel(input)?;
    Ok((&input[label.len().min(63)..], &label[..label.len().min(63)]))
}

fn greedy(input: &[u8]) -> Read<'_> {
    recognize((many0_count((given::domainlabel, tag("."))), given::toplabel)).parse(input)
}

fn dot_at_the_end(input: &[u8]) -> Read<'_> {
    let (rest, _) = given::hostname(input)?;
    let rest = rest.strip_prefix(b".").unwrap_or(rest);
    Ok((rest, &input[..input.len() - rest.len()]))
}

fn number_at_the_end(input: &[u8]) -> Read<'_> {
    recognize((
        given::domainlabel,
        many0_count((tag("."), given::domainlabel)),
    ))
    .parse(input)
}
