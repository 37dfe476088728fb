//! RFC 822's BNF, as RFCs 1738, 1808 and 2396 use it.

use nom::{
    Err, Parser,
    bytes::complete::{tag, take_till},
    character::complete::char,
    combinator::{consumed, opt, value},
    sequence::preceded,
};

use super::{
    Body, Kind, Parse, Span,
    elements::{Dialect, gap, in_angle_brackets},
    fail,
};
use crate::grammar::Expression;

const BNF: Dialect = Dialect {
    bar: '|',
    other_bar: '/',
    in_names: "_+",
    terminal,
    has_exact_repetition: false,
    repeated_brackets_group: true,
};

/// `name = …`
pub(super) fn rule(input: Span<'_>) -> Parse<'_, (Span<'_>, Body<'_>)> {
    let (rest, name) = BNF.name(input)?;
    let (rest, equals) = preceded(gap, opt(char('='))).parse(rest)?;
    if equals.is_none() {
        return fail(input, Kind::MissingEquals(name.to_string()));
    }
    let (rest, (span, expression)) = consumed(preceded(gap, |input| BNF.alternatives(0, input))).parse(rest)?;
    let (rest, ()) = gap(rest)?;
    if !rest.is_empty() {
        return fail(rest, BNF.unexpected(rest));
    }
    Ok((rest, (name, Body { expression, span, is_incremental: false })))
}

pub(super) fn names(body: Span<'_>) -> Vec<Span<'_>> {
    BNF.names(body)
}

/// A literal, or something in angle brackets.
fn terminal(input: Span<'_>) -> Parse<'_, Expression> {
    match input.chars().next() {
        Some('<') => match value(Expression::Literal("\"".to_owned()), tag("<\">")).parse(input) {
            Err(Err::Error(_)) => in_angle_brackets(&BNF, input),
            quote => quote,
        },
        _ => {
            let (rest, text) = preceded(char('"'), take_till(|c| c == '"' || c == '\n')).parse(input)?;
            let (rest, close) = opt(char('"')).parse(rest)?;
            match close {
                Some(_) => Ok((rest, Expression::Literal(text.to_string()))),
                None => fail(input, Kind::UnclosedQuote),
            }
        }
    }
}
