//! What BNF and ABNF have in common: names, alternatives, sequences, groups, options and
//! repetitions.

use nom::{
    Err, Input, Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while1},
    character::complete::{anychar, char, digit0, digit1, satisfy},
    combinator::{map, opt, recognize, value},
    multi::{many0, many0_count, separated_list1},
    sequence::{delimited, preceded, terminated},
};

use super::{
    Kind, NESTING, Parse, Problem, Span, fail, layout,
    prose::{self, Excluding},
};
use crate::{grammar::Expression, safe::shortened};

/// The most characters of prose that an error shows.
const PROSE: usize = 100;

/// Where BNF and ABNF differ.
pub(super) struct Dialect {
    /// What is between alternatives.
    pub(super) bar: char,
    /// What the other dialect has between them.
    pub(super) other_bar: char,
    /// The characters in a name, in addition to letters, digits and `-`.
    pub(super) in_names: &'static str,
    /// A literal or a value, or an error that is not a failure.
    pub(super) terminal: for<'a> fn(Span<'a>) -> Parse<'a, Expression>,
    /// Whether it is ABNF: `2a` is `2*2a`, `=/` adds alternatives to a rule, and a bracket after a
    /// repetition is an option.
    pub(super) is_abnf: bool,
}

impl Dialect {
    /// `a | b`.
    pub(super) fn alternatives<'a>(&self, depth: usize, input: Span<'a>) -> Parse<'a, Expression> {
        let is_bar = |c| self.is_bar(c, input);
        let parts = separated_list1((gap, satisfy(is_bar), gap), |input| {
            self.sequence(depth, input)
        });
        map(parts, Expression::any_of).parse(input)
    }

    /// Whether this separates alternatives in the text of `input`.
    fn is_bar(&self, c: char, input: Span<'_>) -> bool {
        c == self.bar || c == self.other_bar && input.extra.usage.has_both_bars
    }

    fn sequence<'a>(&self, depth: usize, input: Span<'a>) -> Parse<'a, Expression> {
        let (rest, first) = self.required(depth, input)?;
        let (rest, mut parts) =
            many0(preceded(gap, |input| self.element(depth, input))).parse(rest)?;
        parts.insert(0, first);
        Ok((rest, Expression::all_of(parts)))
    }

    /// A mandatory element.
    fn required<'a>(&self, depth: usize, input: Span<'a>) -> Parse<'a, Expression> {
        match self.element(depth, input) {
            Err(Err::Error(_)) => match input.chars().next() {
                Some(c) if !self.is_bar(c, input) && !"])}".contains(c) => {
                    fail(input, self.unexpected(input))
                }
                _ => fail(input, Kind::MissingElement),
            },
            result => result,
        }
    }

    /// A terminal, a name, a group, an option or a repetition. Each begins differently, so nothing
    /// is ever read twice.
    fn element<'a>(&self, depth: usize, input: Span<'a>) -> Parse<'a, Expression> {
        if depth > NESTING {
            return fail(input, Kind::NestedTooDeeply);
        }
        match input.chars().next() {
            Some('[') => self
                .bracket(depth, ']', input)
                .map(|(rest, it)| (rest, Expression::Optional(Box::new(it)))),
            Some('(') => self.bracket(depth, ')', input),
            Some('{') if !is_number_in_braces(input) => self
                .bracket(depth, '}', input)
                .map(|(rest, it)| (rest, it.repeated(0, None))),
            Some('#') => self.list(depth, input),
            Some('*' | '0'..='9') => self.repetition(depth, input),
            Some(c) if c.is_ascii_alphabetic() => {
                map(|input| self.name(input), |name| named(input, *name)).parse(input)
            }
            _ => (self.terminal)(input),
        }
    }

    /// `[ … ]`, `( … )` or `{ … }`, whatever it means.
    fn bracket<'a>(&self, depth: usize, close: char, input: Span<'a>) -> Parse<'a, Expression> {
        let (rest, inner) =
            preceded((anychar, gap), |input| self.alternatives(depth + 1, input)).parse(input)?;
        let (rest, closed) = preceded(gap, opt(char(close))).parse(rest)?;
        match (closed, rest.is_empty()) {
            (Some(_), _) => Ok((rest, inner)),
            (None, true) => fail(input, Kind::Unclosed(close)),
            (None, false) => fail(rest, self.unexpected(rest)),
        }
    }

    /// `n*m` and what it repeats.
    fn repetition<'a>(&self, depth: usize, input: Span<'a>) -> Parse<'a, Expression> {
        let (rest, least) = digit0(input)?;
        if rest.starts_with('#') {
            return self.list(depth, rest);
        }
        let (rest, star) = opt(char('*')).parse(rest)?;
        let (rest, most) = match star {
            Some(_) => opt(digit1).parse(rest)?,
            None if self.is_abnf => (rest, Some(least)),
            None => return fail(rest, Kind::MissingStar),
        };
        let number = |digits: Span<'a>| digits.parse::<u16>().ok().map(u32::from);
        let min = if least.is_empty() {
            Some(0)
        } else {
            number(least)
        };
        let Some(min) = min else {
            return fail(least, Kind::NumberTooLarge);
        };
        let max = match most.map(|most| number(most).ok_or(most)) {
            None => None,
            Some(Ok(max)) if max < min => return fail(input, Kind::NoNumber),
            Some(Ok(max)) => Some(max),
            Some(Err(most)) => return fail(most, Kind::NumberTooLarge),
        };
        let (rest, _) = gap(rest)?;
        let (rest, element) = match rest.chars().next() {
            Some('*' | '0'..='9') => return fail(rest, Kind::RepeatedTwice),
            Some('[') if !self.is_abnf => self.bracket(depth, ']', rest)?,
            _ => self.required(depth, rest)?,
        };
        Ok((rest, element.repeated(min, max)))
    }

    /// `#m` and what the list has between commas, as recipients read it: with empty elements, which
    /// count, so that the numbers around `#` mean nothing (RFC 9110, section 5.6.1.2).
    fn list<'a>(&self, depth: usize, input: Span<'a>) -> Parse<'a, Expression> {
        let (rest, _) = (char('#'), digit0).parse(input)?;
        match rest.chars().next() {
            Some('*' | '#' | '0'..='9') => return fail(rest, Kind::RepeatedTwice),
            // As other notations begin a comment.
            Some(c) if c.is_whitespace() || c == '#' => return fail(input, Kind::Unexpected('#')),
            _ => {}
        }
        // The element is there twice, so lists in lists double.
        let (rest, element) = self.required(depth + NESTING / 3, rest)?;
        let element = Expression::Optional(Box::new(element));
        let blanks = match input.extra.usage.has_ows {
            true => named(input, "OWS"),
            false => {
                let blanks = [b' ', b'\t'].map(|blank| Expression::Range(blank, blank));
                Expression::Alternatives(blanks.into()).repeated(0, None)
            }
        };
        let comma = Expression::Literal(",".to_owned());
        let next = vec![blanks.clone(), comma, blanks, element.clone()];
        let list = vec![element, Expression::Sequence(next).repeated(0, None)];
        Ok((rest, Expression::Sequence(list)))
    }

    /// The name of the rule that a text begins with, which may be in angle brackets (RFC 5234,
    /// section 2.1), and then may have spaces.
    pub(super) fn left<'a>(&self, input: Span<'a>) -> Parse<'a, Span<'a>> {
        let Ok((inner, _)) = char::<_, Problem<'_>>('<').parse(input) else {
            return self.name(input);
        };
        let name = recognize((
            |input| self.name(input),
            many0(preceded(blanks1, |input| self.inner(input))),
        ));
        terminated(name, char('>')).parse(inner)
    }

    /// The name of a rule.
    pub(super) fn name<'a>(&self, input: Span<'a>) -> Parse<'a, Span<'a>> {
        recognize((
            satisfy(|c| c.is_ascii_alphabetic()),
            opt(|input| self.inner(input)),
        ))
        .parse(input)
    }

    /// What a name has after its first letter.
    fn inner<'a>(&self, input: Span<'a>) -> Parse<'a, Span<'a>> {
        let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '-' || self.in_names.contains(c);
        take_while1(is_inner).parse(input)
    }

    /// The error for a character that cannot appear here.
    pub(super) fn unexpected(&self, at: Span<'_>) -> Kind {
        let mut characters = at.chars();
        let first = characters.next();
        let is_name = characters
            .next()
            .is_some_and(|next| next.is_ascii_alphanumeric() || "-_+".contains(next));
        match first {
            Some(c @ ('?' | '+')) if !is_name => Kind::Postfix(c),
            Some('+') if !self.in_names.contains('+') => Kind::NotInAName('+'),
            Some(c) if c == self.other_bar => Kind::OtherBar {
                found: c,
                bar: self.bar,
            },
            _ => unexpected(at),
        }
    }
}

/// `<name>`, another way to write a name (RFC 5234, section 2.1; RFC 822, section 2.1), or
/// `<base:name>`, which is that of a base. What is between angle brackets may also be prose, of which
/// only the name of a rule in another document can be read.
pub(super) fn in_angle_brackets<'a>(dialect: &Dialect, input: Span<'a>) -> Parse<'a, Expression> {
    // `<">` may be in prose.
    let other = take_while1(|c| c != '<' && c != '>');
    let prose = recognize(many0_count(alt((tag("<\">"), other, tag("<")))));
    let (rest, prose) = preceded(char('<'), prose).parse(input)?;
    let (rest, close) = opt(char('>')).parse(rest)?;
    // Prose may have several lines, and so has a name that is not closed.
    if close.is_none() || prose.contains('\n') && prose.replace("<\">", "").contains('<') {
        return fail(input, Kind::Unclosed('>'));
    }
    // A base may have names of its own notation.
    let dialect = Dialect {
        in_names: "_+:",
        ..*dialect
    };
    let name = match input.extra.usage.has_spaces_in_names {
        true => dialect.left(input).ok().map(|(_, name)| name),
        false => dialect.name(prose).ok().map(|(_, name)| name),
    };
    if let Some(name) = name.filter(|name| name.len() == prose.len()) {
        return Ok((rest, named(name, words_joined(&name))));
    }
    let prose = prose.split_whitespace().collect::<Vec<_>>().join(" ");
    match self::prose(input, &prose) {
        Some(read) => Ok((rest, read)),
        None => fail(input, Kind::Prose(shortened(prose, PROSE))),
    }
}

/// A name that may have spaces as one without: `<version core>` is `version-core`, which names in
/// ABNF can be, so that no other form of the name is needed.
pub(super) fn words_joined(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("-")
}

/// A name at this position, which is noted for errors about it.
pub(super) fn named(at: Span<'_>, name: impl Into<String>) -> Expression {
    let name = name.into();
    if let Some(names) = at.extra.names {
        let named = (name.clone(), at.location_offset());
        names.borrow_mut().push(named);
    }
    Expression::Name(name)
}

/// `{2}`, `{2,3}`: how often what is before it is repeated, in regular expressions.
fn is_number_in_braces(input: Span<'_>) -> bool {
    let inner = input[1..].trim_start_matches(|c: char| c.is_ascii_digit() || c == ',');
    inner.starts_with('}') && inner.len() + 1 < input.len()
}

/// `<">`, the double quote.
pub(super) fn quote(input: Span<'_>) -> Parse<'_, Expression> {
    value(Expression::Literal("\"".to_owned()), tag("<\">")).parse(input)
}

/// `'…'`, in which case matters: RFC 6020 writes its keywords so.
pub(super) fn in_single_quotes(input: Span<'_>) -> Parse<'_, Expression> {
    let inner = take_till(|c: char| c == '\'' || c == '"' || c.is_control());
    map(
        delimited(char('\''), inner, char('\'')),
        |text: Span<'_>| Expression::Literal(text.to_string()),
    )
    .parse(input)
}

fn blanks1(input: Span<'_>) -> Parse<'_, Span<'_>> {
    take_while1(|c| c == ' ' || c == '\t').parse(input)
}

fn begins_line(input: Span<'_>) -> bool {
    let before = &input.extra.text.as_bytes()[..input.location_offset()];
    matches!(before.last(), Some(b'\n' | b'\x0c'))
}

/// A page break within a rule.
fn page_break(input: Span<'_>) -> Parse<'_, Span<'_>> {
    // Most gaps are within a line, whose end may be far.
    match begins_line(input) && layout::is_page_break(input.lines().next().unwrap_or_default()) {
        true => take_till(|c| c == '\n').parse(input),
        false => take_while1(|c| c == '\u{c}').parse(input),
    }
}

/// What prose means. The name of a rule in another document has that of the document before it;
/// characters but for some have the prose itself as their name.
fn prose(input: Span<'_>, prose: &str) -> Option<Expression> {
    if let Some((document, rule)) = prose::reference(prose) {
        let name = match document.is_empty() {
            true => rule.to_owned(),
            false => format!("{document}:{rule}"),
        };
        return Some(named(input, name));
    }
    if Excluding::read(prose).is_some() {
        return Some(named(input, prose));
    }
    prose::octets(prose).as_ref().map(Expression::of)
}

/// Between two elements: blanks, line ends and comments.
pub(super) fn gap(input: Span<'_>) -> Parse<'_, ()> {
    // Most elements have nothing, or one blank, between them.
    let blank = input.strip_prefix(' ').unwrap_or(&input);
    let next = blank.as_bytes().first();
    if next.is_some_and(|next| !b" \t\r\n;\x0c".contains(next)) && !begins_line(input) {
        return Ok((input.take_from(input.len() - blank.len()), ()));
    }
    let blanks = take_while1(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    value(
        (),
        many0_count(alt((
            value((), blanks),
            value((), comment),
            value((), page_break),
        ))),
    )
    .parse(input)
}

fn comment(input: Span<'_>) -> Parse<'_, Span<'_>> {
    preceded(char(';'), take_till(|c| c == '\n')).parse(input)
}

/// The error for a character that cannot appear here, in any notation.
pub(super) fn unexpected(at: Span<'_>) -> Kind {
    match at.chars().next() {
        Some(']') => Kind::Unopened(']'),
        Some(')') => Kind::Unopened(')'),
        Some(c) => Kind::Unexpected(c),
        None => Kind::MissingElement,
    }
}
