//! Notations: text is read as rules under their headings, each rule in its notation.

mod bnf;
mod draft;
mod elements;
mod layout;

use nom::{Err, IResult, error::ErrorKind};
use nom_locate::LocatedSpan;

use super::{Expression, GrammarError, GrammarErrorKind as Kind, Rule};
pub(super) use layout::Notes;

/// How deep brackets may nest within one rule. A bracket is one level, `( … )` and `[ … ]`, and so is
/// a repetition of one: `*( … )`. Without optimization, each takes about 20 KB of the stack.
const NESTING: usize = 50;

/// The longest name of a rule.
const NAME: usize = 255;

/// A notation in which grammars are written. All of them have the layout of RFC 5234, section 2.2:
/// a rule begins where the first one does, and lines that are indented more continue it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// RFC 822's, with `|` between alternatives, as RFCs 1738, 1808 and 2396 use it.
    ///
    /// | written | means |
    /// |---|---|
    /// | `name = …` | a rule |
    /// | `; …` | a comment, to the end of the line; on a line of its own, a heading for the rules below it |
    /// | `"…"` | these characters; there are no escapes, and `\` is a backslash |
    /// | `<">` | the double quote |
    /// | `hsegment`, `gopher+_string`, `<digit>` | a string of the rule of that name |
    /// | `a b` | one after the other |
    /// | `a \| b` | one or the other |
    /// | `( a )` | `a` |
    /// | `[ a ]` | `a` or nothing |
    /// | `n*m a` | from `n` to `m` times `a`; `n` is 0 if omitted, and without `m` there is no limit |
    /// | `n*[ a ]` | the same: after `n*` a bracket only groups (section 5 of RFC 1738) |
    Bnf,
    /// ABNF: RFC 5234 and RFC 7405. Values are octets. The core rules of RFC 5234, appendix B.1,
    /// are included; names ignore case.
    Abnf,
    /// The notation of the draft before RFC 1738.
    ///
    /// | written | means |
    /// |---|---|
    /// | `name …` | a rule; without anything after its name, it derives the empty string |
    /// | `; …` | a comment, if the line begins with it |
    /// | `hostport` | two letters or more: a string of the rule of that name |
    /// | `a`, `7`, `*` | any other character: itself |
    /// | `space`, `vline` | a space, `\|` |
    /// | `\%`, `\_` | `%`, `_`, escaped for a typesetter; `\` alone is a backslash |
    /// | `a \| b`, `[ a ]` | as in [`Bnf`](Notation::Bnf); a bracket between two bars is itself |
    Draft,
}

/// A piece of the text with its position, and all of the text.
pub(super) type Span<'a> = LocatedSpan<&'a str, &'a str>;

type Parse<'a, T> = IResult<Span<'a>, T, Problem<'a>>;

/// What went wrong and where; without a kind, only that an alternative does not apply.
#[derive(Debug)]
struct Problem<'a> {
    at: Span<'a>,
    kind: Option<Kind>,
}

impl<'a> nom::error::ParseError<Span<'a>> for Problem<'a> {
    fn from_error_kind(at: Span<'a>, _: ErrorKind) -> Self {
        Problem { at, kind: None }
    }

    fn append(_: Span<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

fn fail<'a, T>(at: Span<'a>, kind: Kind) -> Parse<'a, T> {
    Err(Err::Failure(Problem {
        at,
        kind: Some(kind),
    }))
}

/// The error at this position.
pub(super) fn error(at: Span<'_>, kind: Kind) -> GrammarError {
    // nom_locate would read before the slice that it has, which Miri calls undefined behavior.
    let before = &at.extra[..at.location_offset()];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    GrammarError {
        line: at.location_line(),
        column: before[line..].chars().count() + 1,
        kind,
    }
}

/// A rule as read, with the positions of its name and its right-hand side, for later errors.
pub(super) struct Read<'a> {
    pub(super) rule: Rule,
    pub(super) name: Span<'a>,
    pub(super) body: Span<'a>,
    /// Whether it adds alternatives to an earlier rule (RFC 5234, section 3.3).
    pub(super) is_incremental: bool,
}

/// The right-hand side of a rule, after what separates it from the name.
struct Body<'a> {
    expression: Expression,
    span: Span<'a>,
    is_incremental: bool,
}

impl Notation {
    /// The rules of a text, and its notes.
    pub(super) fn read(self, text: &str) -> Result<(Vec<Read<'_>>, Notes<'_>), GrammarError> {
        let layout = layout::read(text);
        let rules = layout.rules.into_iter().map(|chunk| {
            let (name, body) = self.rule(chunk.span).map_err(|problem| match problem {
                Err::Error(p) | Err::Failure(p) => {
                    error(p.at, p.kind.unwrap_or_else(|| elements::unexpected(p.at)))
                }
                Err::Incomplete(_) => unreachable!("complete combinators only"),
            })?;
            if name.len() > NAME {
                return Err(error(name, Kind::LongName(NAME)));
            }
            let end = body.span.location_offset() + body.span.len() - chunk.span.location_offset();
            let rule = Rule {
                name: name.to_string(),
                matched: body.expression.clone(),
                expression: body.expression,
                text: chunk.span[..end].trim_end().to_owned(),
                line: chunk.span.location_line(),
                heading: chunk.heading,
                leaves_node: true,
                is_recursive: false,
                class: None,
            };
            Ok(Read {
                rule,
                name,
                body: body.span,
                is_incremental: body.is_incremental,
            })
        });
        Ok((rules.collect::<Result<_, _>>()?, layout.notes))
    }

    fn rule<'a>(self, chunk: Span<'a>) -> Result<(Span<'a>, Body<'a>), Err<Problem<'a>>> {
        match self {
            Notation::Bnf => bnf::bnf_rule(chunk),
            Notation::Abnf => bnf::abnf_rule(chunk),
            Notation::Draft => draft::rule(chunk),
        }
        .map(|(_, read)| read)
    }

    /// Where this right-hand side first refers to this name.
    pub(super) fn find<'a>(self, body: Span<'a>, name: &str) -> Span<'a> {
        let names = match self {
            Notation::Bnf => bnf::BNF.names(body),
            Notation::Abnf => bnf::ABNF.names(body),
            Notation::Draft => draft::names(body),
        };
        names
            .into_iter()
            .find(|found| self.is_same(found, name))
            .unwrap_or(body)
    }

    /// Whether these names are the same. In ABNF they ignore case (RFC 5234, section 2.1).
    pub(super) fn is_same(self, a: &str, b: &str) -> bool {
        a == b || self == Notation::Abnf && a.eq_ignore_ascii_case(b)
    }

    /// The form in which names that are the same are equal.
    pub(super) fn key(self, name: &str) -> String {
        if self == Notation::Abnf {
            name.to_ascii_lowercase()
        } else {
            name.to_owned()
        }
    }
}
