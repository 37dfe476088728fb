//! The notation of the draft before RFC 1738.

use nom::{
    Err, Parser,
    branch::alt,
    bytes::complete::{take_while, take_while1},
    character::complete::{char, none_of, one_of},
    combinator::{map, opt, peek},
    multi::{many1, separated_list1},
    sequence::{preceded, terminated},
};

use super::{
    Body, Kind, NESTING, Parse, Span,
    elements::{named, unexpected},
    fail,
};
use crate::grammar::Expression;

/// `name …`; nothing after the name derives the empty string.
pub(super) fn rule(input: Span<'_>) -> Parse<'_, (Span<'_>, Body<'_>)> {
    let (rest, name) = word(input)?;
    if name.len() == 1 {
        return fail(input, Kind::OneLetter(name.to_string()));
    }
    let (body, _) = blanks(rest)?;
    let (rest, expression) = match body.is_empty() {
        true => (body, Expression::Literal(String::new())),
        false => alternatives(0, body)?,
    };
    match blanks(rest)?.0 {
        rest if rest.is_empty() => Ok((
            rest,
            (
                name,
                Body {
                    expression,
                    span: body,
                    is_incremental: false,
                },
            ),
        )),
        rest => fail(rest, unexpected(rest)),
    }
}

fn alternatives(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    let bar = preceded(blanks, char('|'));
    let alternative = preceded(blanks, alt((lone_bracket, |input| sequence(depth, input))));
    map(separated_list1(bar, alternative), |parts| {
        Expression::any_of(parts)
    })
    .parse(input)
}

/// A bracket between two bars, where an option would be empty.
fn lone_bracket(input: Span<'_>) -> Parse<'_, Expression> {
    let bracket = terminated(one_of("[]"), peek(preceded(blanks, char('|'))));
    map(bracket, |bracket: char| Expression::Literal(bracket.into())).parse(input)
}

fn sequence(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    match many1(preceded(blanks, |input| element(depth, input))).parse(input) {
        Err(Err::Error(_)) => fail(input, Kind::MissingElement),
        parts => parts.map(|(rest, parts)| (rest, Expression::all_of(parts))),
    }
}

/// An option, a word, or any other character, which means itself.
fn element(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    if depth > NESTING {
        return fail(input, Kind::NestedTooDeeply);
    }
    let literal = |text: &str| Expression::Literal(text.to_owned());
    match input.chars().next() {
        Some('[') => {
            let (rest, inner) =
                preceded(char('['), |input| alternatives(depth + 1, input)).parse(input)?;
            let (rest, close) = preceded(blanks, opt(char(']'))).parse(rest)?;
            match close {
                Some(_) => Ok((rest, Expression::Optional(Box::new(inner)))),
                None => fail(input, Kind::Unclosed(']')),
            }
        }
        Some(c) if c.is_ascii_alphabetic() => map(word, |word: Span<'_>| match *word.fragment() {
            "space" => literal(" "),
            "vline" => literal("|"),
            letter if letter.len() == 1 => literal(letter),
            name => named(input, name),
        })
        .parse(input),
        Some('\\') => {
            let (rest, escaped) = preceded(char('\\'), opt(one_of("%_"))).parse(input)?;
            Ok((rest, Expression::Literal(escaped.unwrap_or('\\').into())))
        }
        _ => map(none_of("|]"), |c: char| Expression::Literal(c.into())).parse(input),
    }
}

pub(super) fn word(input: Span<'_>) -> Parse<'_, Span<'_>> {
    take_while1(|c: char| c.is_ascii_alphabetic()).parse(input)
}

fn blanks(input: Span<'_>) -> Parse<'_, Span<'_>> {
    take_while(|c: char| c.is_ascii_whitespace()).parse(input)
}
