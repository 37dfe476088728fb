//! Reads the text as rules under their headings.

use nom::{
    Err, IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while, take_while1},
    character::complete::{anychar, char, digit0, satisfy},
    combinator::{consumed, eof, map, not, opt, peek, recognize, value},
    error::{ErrorKind, ParseError},
    multi::{many_till, many0, many0_count, separated_list1},
    sequence::{delimited, preceded, terminated},
};
use nom_locate::LocatedSpan;

use super::{BnfError, BnfErrorKind as Kind, Expression, Rule};

/// A piece of the text with its position.
pub(super) type Span<'a> = LocatedSpan<&'a str>;

type Parse<'a, T> = IResult<Span<'a>, T, Problem<'a>>;

/// How deep brackets and repetitions may nest within one rule.
const NESTING: usize = 100;

/// What went wrong and where; without a kind, only that an alternative does not apply.
#[derive(Debug)]
struct Problem<'a> {
    at: Span<'a>,
    kind: Option<Kind>,
}

impl<'a> ParseError<Span<'a>> for Problem<'a> {
    fn from_error_kind(at: Span<'a>, _: ErrorKind) -> Self {
        Problem { at, kind: None }
    }

    fn append(_: Span<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

fn fail<'a, T>(at: Span<'a>, kind: Kind) -> Parse<'a, T> {
    Err(Err::Failure(Problem { at, kind: Some(kind) }))
}

/// The error at this place.
pub(super) fn error(at: Span<'_>, kind: Kind) -> BnfError {
    BnfError { line: at.location_line(), column: at.get_utf8_column(), kind }
}

/// A rule as read, with the names on its right-hand side and their positions, for later errors.
pub(super) struct Read<'a> {
    pub(super) rule: Rule,
    pub(super) name: Span<'a>,
    pub(super) references: Vec<Span<'a>>,
}

/// The kinds of line. A rule may take several.
enum Line<'a> {
    Blank,
    Comment(&'a str),
    Rule(Box<Read<'a>>),
}

/// The rules of a text. Comments on adjacent lines are one heading.
pub(super) fn read(text: &str) -> Result<Vec<Read<'_>>, BnfError> {
    let lines = match many_till(line, eof).parse(Span::new(text)) {
        Ok((_, (lines, _))) => lines,
        Err(Err::Error(p) | Err::Failure(p)) => return Err(error(p.at, p.kind.unwrap_or_else(|| unexpected(p.at)))),
        Err(Err::Incomplete(_)) => unreachable!("complete combinators only"),
    };
    let mut rules = Vec::new();
    // The comments since the last rule, and the heading of the following rules.
    let (mut comments, mut heading) = (Vec::new(), None);
    let mut below_comment = false;
    for line in lines {
        let is_comment = matches!(line, Line::Comment(_));
        match line {
            Line::Blank => {}
            Line::Comment(comment) => {
                if !below_comment {
                    comments.clear();
                }
                comments.push(comment);
            }
            Line::Rule(mut read) => {
                if !comments.is_empty() {
                    heading = Some(comments.join("\n").into());
                    comments.clear();
                }
                read.rule.heading.clone_from(&heading);
                rules.push(*read);
            }
        }
        below_comment = is_comment;
    }
    Ok(rules)
}

fn line(input: Span<'_>) -> Parse<'_, Line<'_>> {
    alt((
        delimited(blanks, comment, end_of_line).map(Line::Comment),
        preceded(blanks, end_of_line).map(|()| Line::Blank),
        rule.map(|read| Line::Rule(Box::new(read))),
    ))
    .parse(input)
}

/// `name = …`, up to the end of its last line.
fn rule(input: Span<'_>) -> Parse<'_, Read<'_>> {
    let (rest, name) = name(input)?;
    let (rest, equals) = preceded(blanks, opt(char('='))).parse(rest)?;
    if equals.is_none() {
        return fail(input, Kind::MissingEquals(name.to_string()));
    }
    let (rest, (body, expression)) = consumed(preceded(gap, alternatives(0))).parse(rest)?;
    let (rest, _) = (blanks, opt(comment)).parse(rest)?;
    let (rest, end) = opt(end_of_line).parse(rest)?;
    if end.is_none() {
        return fail(rest, unexpected(rest));
    }
    let rule = Rule {
        name: name.to_string(),
        matched: expression.clone(),
        expression,
        text: input[..body.location_offset() + body.len() - input.location_offset()].to_owned(),
        line: input.location_line(),
        heading: None,
    };
    Ok((rest, Read { rule, name, references: references(body) }))
}

/// The names in a right-hand side.
fn references(body: Span<'_>) -> Vec<Span<'_>> {
    let other = alt((literal.map(drop), comment.map(drop), anychar.map(drop)));
    many0(alt((name.map(Some), value(None, other))))
        .parse(body)
        .map_or_else(|_| Vec::new(), |(_, names)| names.into_iter().flatten().collect())
}

fn alternatives<'a>(depth: usize) -> impl FnMut(Span<'a>) -> Parse<'a, Expression> {
    move |input| {
        map(separated_list1((gap, char('|'), gap), sequence(depth)), |parts| one_or(parts, Expression::Alternatives))
            .parse(input)
    }
}

fn sequence<'a>(depth: usize) -> impl FnMut(Span<'a>) -> Parse<'a, Expression> {
    move |input| {
        let (rest, first) = required(depth, input)?;
        let (rest, mut parts) = many0(preceded(gap, |input| element(depth, input))).parse(rest)?;
        parts.insert(0, first);
        Ok((rest, one_or(parts, Expression::Sequence)))
    }
}

fn one_or(mut parts: Vec<Expression>, many: fn(Vec<Expression>) -> Expression) -> Expression {
    if parts.len() == 1 { parts.remove(0) } else { many(parts) }
}

/// A mandatory element.
fn required(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    match element(depth, input) {
        Err(Err::Error(_)) => match input.chars().next() {
            None | Some('\n' | '\r' | '|' | ']') => fail(input, Kind::MissingElement),
            Some(_) => fail(input, unexpected(input)),
        },
        result => result,
    }
}

/// A literal, a name, a bracket or a repetition. Each begins differently, so nothing is ever read twice.
fn element(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    if depth > NESTING {
        return fail(input, Kind::NestedTooDeeply);
    }
    match input.chars().next() {
        Some('"') => match literal(input) {
            Err(_) => fail(input, Kind::UnclosedQuote),
            found => found,
        },
        Some('<') => value(Expression::Literal("\"".to_owned()), tag("<\">")).parse(input),
        Some('[') => bracket(depth, input).map(|(rest, inner)| (rest, Expression::Optional(Box::new(inner)))),
        Some('*' | '0'..='9') => repetition(depth, input),
        _ => name.map(|name| Expression::Name(name.to_string())).parse(input),
    }
}

/// `[ … ]`, whether it means an option or only groups.
fn bracket(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    let (rest, inner) = (preceded((char('['), gap), alternatives(depth + 1))).parse(input)?;
    let (rest, close) = preceded(gap, opt(char(']'))).parse(rest)?;
    match (close, rest.chars().next()) {
        (Some(_), _) => Ok((rest, inner)),
        (None, None | Some('\n' | '\r')) => fail(input, Kind::UnclosedBracket),
        (None, Some(_)) => fail(rest, unexpected(rest)),
    }
}

/// `n*element`, where a bracket only groups.
fn repetition(depth: usize, input: Span<'_>) -> Parse<'_, Expression> {
    let (rest, digits) = digit0(input)?;
    let (rest, star) = opt(char('*')).parse(rest)?;
    if star.is_none() {
        return fail(rest, Kind::MissingStar);
    }
    let Ok(min) = (if digits.is_empty() { Ok(0) } else { digits.parse::<u16>() }) else {
        return fail(input, Kind::NumberTooLarge);
    };
    let (rest, _) = gap(rest)?;
    let (rest, element) = match rest.chars().next() {
        Some('[') => bracket(depth, rest)?,
        _ => required(depth + 1, rest)?,
    };
    Ok((rest, Expression::Repetition { min: min.into(), element: Box::new(element) }))
}

fn name(input: Span<'_>) -> Parse<'_, Span<'_>> {
    recognize((
        satisfy(|c| c.is_ascii_alphabetic()),
        take_while(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+')),
    ))
    .parse(input)
}

fn literal(input: Span<'_>) -> Parse<'_, Expression> {
    let (rest, text) = preceded(char('"'), take_till(|c| c == '"' || c == '\n')).parse(input)?;
    value(Expression::Literal(text.to_string()), char('"')).parse(rest)
}

fn comment(input: Span<'_>) -> Parse<'_, &str> {
    preceded(char(';'), take_till(|c| c == '\n')).map(|text: Span<'_>| text.fragment().trim()).parse(input)
}

fn blanks(input: Span<'_>) -> Parse<'_, Span<'_>> {
    take_while(|c| matches!(c, ' ' | '\t' | '\r')).parse(input)
}

fn end_of_line(input: Span<'_>) -> Parse<'_, ()> {
    alt((value((), char('\n')), value((), eof))).parse(input)
}

/// Between two elements: blanks, comments, and line ends unless the next line begins in the first column.
fn gap(input: Span<'_>) -> Parse<'_, ()> {
    let blanks = take_while1(|c| matches!(c, ' ' | '\t' | '\r'));
    let begins_a_rule = satisfy(|c| !matches!(c, ' ' | '\t' | '\r' | '\n' | ';'));
    let same_rule = terminated(char('\n'), peek(not(begins_a_rule)));
    value((), many0_count(alt((value((), blanks), value((), comment), value((), same_rule))))).parse(input)
}

/// The error for a character that cannot appear here.
fn unexpected(at: Span<'_>) -> Kind {
    match at.chars().next() {
        Some(']') => Kind::UnopenedBracket,
        Some(c) => Kind::Unexpected(c),
        None => Kind::MissingElement,
    }
}
