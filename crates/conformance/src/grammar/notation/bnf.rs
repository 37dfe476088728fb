//! The two dialects of RFC 822's notation: BNF, as RFCs 1738, 1808 and 2396 use it, and ABNF.

use nom::{
    Err, Input, Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while},
    character::complete::{char, one_of},
    combinator::{consumed, map, opt, peek, value, verify},
    sequence::{preceded, terminated},
};

use super::{
    Body, Encoding, Kind, Parse, Problem, Span,
    elements::{Dialect, gap, in_angle_brackets, in_single_quotes, quote},
    fail, failure,
};
use crate::grammar::Expression;

pub(super) const ABNF: Dialect = Dialect {
    bar: '/',
    other_bar: '|',
    in_names: "_",
    terminal: abnf_terminal,
    is_abnf: true,
};

/// `name = …`, or `name =/ …`, which adds alternatives (RFC 5234, sections 2.2 and 3.3); older texts
/// have `:=` or `::=`.
pub(super) fn rule<'a>(dialect: &Dialect, input: Span<'a>) -> Parse<'a, (Span<'a>, Body<'a>)> {
    let (rest, name) = match dialect.left(input) {
        // An angle bracket that is not closed.
        Err(Err::Error(problem)) if input.starts_with('<') => {
            let Ok((_, name)) = dialect.name(input.take_from(1)) else {
                return Err(Err::Error(problem));
            };
            return fail(input, Kind::MissingEquals(name.to_string()));
        }
        left => left?,
    };
    let adds = verify(tag("=/"), |_: &Span<'_>| dialect.is_abnf);
    let equals = alt((adds, tag("="), tag("::="), tag(":=")));
    let (rest, equals) = preceded(gap, opt(equals)).parse(rest)?;
    match equals.as_deref() {
        Some(sign) => body(dialect, rest, name, *sign == "=/"),
        None => match dialect.unexpected(rest) {
            kind @ Kind::NotInAName(_) => fail(rest, kind),
            _ => fail(input, Kind::MissingEquals(name.to_string())),
        },
    }
}

/// The right-hand side of a rule, up to the end.
fn body<'a>(
    dialect: &Dialect,
    input: Span<'a>,
    name: Span<'a>,
    is_incremental: bool,
) -> Parse<'a, (Span<'a>, Body<'a>)> {
    let (rest, (span, expression)) =
        consumed(preceded(gap, |input| dialect.alternatives(0, input))).parse(input)?;
    match gap(rest)?.0 {
        rest if rest.is_empty() => Ok((
            rest,
            (
                name,
                Body {
                    expression,
                    span,
                    is_incremental,
                },
            ),
        )),
        rest => fail(rest, dialect.unexpected(rest)),
    }
}

/// A string, a value, or something in angle brackets.
fn abnf_terminal(input: Span<'_>) -> Parse<'_, Expression> {
    match input.chars().next() {
        Some('"') => string(input).map(|(rest, text)| (rest, Expression::AnyCase(text))),
        Some('%') => match sensitivity(input) {
            Ok((rest, form)) => string(rest).map(|(rest, text)| (rest, form(text))),
            Err(_) => values(input),
        },
        Some('\'') => in_single_quotes(input),
        _ => alt((quote, |input| in_angle_brackets(&ABNF, input))).parse(input),
    }
}

/// `%s` or `%i` before a string (RFC 7405, section 2.1), as what is made of the string.
fn sensitivity(input: Span<'_>) -> Parse<'_, fn(String) -> Expression> {
    let sensitive = value(
        Expression::Literal as fn(String) -> Expression,
        one_of("sS"),
    );
    let insensitive = value(
        Expression::AnyCase as fn(String) -> Expression,
        one_of("iI"),
    );
    let form = preceded(char('%'), alt((sensitive, insensitive)));
    terminated(form, peek(char('"'))).parse(input)
}

/// `"…"` (RFC 5234, section 2.3).
fn string(input: Span<'_>) -> Parse<'_, String> {
    let (rest, text) = quoted(input)?;
    let is_allowed = |c| match input.extra.encoding {
        Encoding::Octets => matches!(c, ' '..='~'),
        Encoding::Utf8 => !c.is_control(),
    };
    match text.chars().find(|&c| !is_allowed(c)) {
        Some(c) => fail(input, Kind::NotInAStringOfAbnf(c)),
        None => Ok((rest, text.to_string())),
    }
}

/// `%x41`, `%x41-5A`, `%d13.10`, `%b1010` (RFC 5234, sections 2.3 and 3.4).
fn values(input: Span<'_>) -> Parse<'_, Expression> {
    let (rest, base) = match preceded(char('%'), one_of("xXdDbB")).parse(input) {
        Ok((rest, base)) => (rest, base.to_ascii_lowercase()),
        Err(nom::Err::Error(_)) => return fail(input, Kind::NotAValue),
        Err(other) => return Err(other),
    };
    let radix = match base {
        'x' => 16,
        'd' => 10,
        _ => 2,
    };
    let (mut rest, first) = number(rest, radix)?;
    if let (after, Some(_)) = opt(char('-')).parse(rest)? {
        let (rest, last) = number(after, radix)?;
        if last < first {
            return fail(input, Kind::NoRange);
        }
        return Ok((rest, range(input, first, last)?));
    }
    let mut values = vec![range(input, first, first)?];
    while let (after, Some(_)) = opt(char('.')).parse(rest)? {
        let (after, next) = number(after, radix)?;
        values.push(range(input, next, next)?);
        rest = after;
    }
    Ok((rest, Expression::all_of(values)))
}

/// The strings of these values, which are at `input`.
fn range(input: Span<'_>, first: u32, last: u32) -> Result<Expression, Err<Problem<'_>>> {
    match input.extra.encoding.range(first, last) {
        Some(strings) => Ok(strings),
        None => Err(failure(input, Kind::Surrogate)),
    }
}

/// One value, which is an octet or a code point.
fn number(input: Span<'_>, radix: u32) -> Parse<'_, u32> {
    let (rest, digits) = take_while(|c: char| c.is_digit(radix)).parse(input)?;
    if digits.is_empty() {
        return fail(input, Kind::NotAValue);
    }
    // Leading zeros may be many.
    let significant = digits.trim_start_matches('0');
    let value = match significant {
        "" => Some(0),
        _ => u32::from_str_radix(significant, radix).ok(),
    };
    match value {
        Some(value) if value <= input.extra.encoding.most() => Ok((rest, value)),
        _ => fail(input, input.extra.encoding.too_large()),
    }
}

pub(super) const BNF: Dialect = Dialect {
    bar: '|',
    other_bar: '/',
    in_names: "_+",
    terminal: bnf_terminal,
    is_abnf: false,
};

/// A literal, or something in angle brackets.
fn bnf_terminal(input: Span<'_>) -> Parse<'_, Expression> {
    match input.chars().next() {
        Some('<') => alt((quote, |input| in_angle_brackets(&BNF, input))).parse(input),
        Some('\'') => in_single_quotes(input),
        _ => map(quoted, |text| Expression::Literal(text.to_string())).parse(input),
    }
}

/// `"…"`, as what is between the quotes.
fn quoted(input: Span<'_>) -> Parse<'_, Span<'_>> {
    let (rest, text) = preceded(char('"'), take_till(|c| c == '"' || c == '\n')).parse(input)?;
    match opt(char('"')).parse(rest)? {
        (rest, Some(_)) => Ok((rest, text)),
        (_, None) => fail(input, Kind::UnclosedQuote),
    }
}
