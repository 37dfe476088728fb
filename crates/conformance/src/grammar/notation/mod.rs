//! Notations: text is read as rules under their headings, each rule in its notation.

mod bnf;
mod draft;
mod elements;
mod encoding;
mod layout;
mod older;
mod prose;
mod rfc;

use std::{borrow::Cow, cell::RefCell};

use nom::{Err, IResult, Input, error::ErrorKind};
use nom_locate::LocatedSpan;

use super::{Expression, GrammarError, GrammarErrorKind as Kind, Rule};
use encoding::Encoding;
pub(super) use layout::Notes;
use layout::{Chunk, Layout};
pub use older::Older;
pub(super) use prose::Excluding;
pub use rfc::Collected;

/// How deep brackets may nest within one rule. A bracket is one level, `( … )` and `[ … ]`, and so is
/// a repetition of one: `*( … )`. Without optimization, each takes about 20 KB of the stack.
const NESTING: usize = 50;

/// The longest name of a rule.
const NAME: usize = 255;

/// A notation in which grammars are written. All of them have the layout of RFC 5234, section 2.2:
/// lines that are indented more than a rule continue it. In BNF and ABNF, a rule may begin in any
/// column, and page breaks and prose are [left out](super::Grammar::left_out).
///
/// Signs of older notations are read as well, in BNF and ABNF, each with a
/// [warning](super::Grammar::warnings): see [`Older`].
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
pub(super) type Span<'a> = LocatedSpan<&'a str, Source<'a>>;

/// A grammar's text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    text: &'a str,
    encoding: Encoding,
    usage: Usage,
    /// Where the names of a right-hand side are noted as it is read.
    names: Option<&'a Names>,
}

/// The names of a right-hand side, each with its position, in bytes of the text.
pub(super) type Names = RefCell<Vec<(String, usize)>>;

/// How a text as a whole uses its notation.
#[derive(Debug, Clone, Copy, Default)]
struct Usage {
    /// Whether `/` and `|` both separate alternatives.
    has_both_bars: bool,
    /// Whether names of rules have spaces, in angle brackets.
    has_spaces_in_names: bool,
    /// Whether a rule is named `OWS`.
    has_ows: bool,
}

type Parse<'a, T> = IResult<Span<'a>, T, Problem<'a>>;

/// What went wrong and where; without a kind, only that an alternative does not apply.
#[derive(Debug)]
struct Problem<'a> {
    at: Span<'a>,
    kind: Option<Box<Kind>>,
}

impl<'a> nom::error::ParseError<Span<'a>> for Problem<'a> {
    fn from_error_kind(at: Span<'a>, _: ErrorKind) -> Self {
        Problem { at, kind: None }
    }

    fn append(_: Span<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl Problem<'_> {
    fn located(self) -> GrammarError {
        error(
            self.at,
            self.kind
                .map_or_else(|| elements::unexpected(self.at), |kind| *kind),
        )
    }
}

fn fail<'a, T>(at: Span<'a>, kind: Kind) -> Parse<'a, T> {
    Err(failure(at, kind))
}

fn failure(at: Span<'_>, kind: Kind) -> Err<Problem<'_>> {
    Err::Failure(Problem {
        at,
        kind: Some(Box::new(kind)),
    })
}

/// The error at this position.
pub(super) fn error(at: Span<'_>, kind: Kind) -> GrammarError {
    Locator::default().error(at, kind)
}

/// Makes errors, of which many may be on one long line: each is found from the one before.
#[derive(Default)]
pub(super) struct Locator {
    line: u32,
    /// If the line looks like the rest of the comment above, its indentation.
    rest_of_comment: Option<usize>,
    /// The last position on the line, in bytes of the text, and its column.
    last: usize,
    column: usize,
}

impl Locator {
    /// The error at this position.
    pub(super) fn error(&mut self, at: Span<'_>, kind: Kind) -> GrammarError {
        let offset = at.location_offset();
        if self.line != at.location_line() || offset < self.last {
            *self = Locator {
                line: at.location_line(),
                rest_of_comment: layout::rest_of_comment(at),
                last: offset,
                column: column(at),
            };
        }
        self.column += at.extra.text[self.last..offset].chars().count();
        self.last = offset;
        let may_be_comment = matches!(
            kind,
            Kind::Undefined(_) | Kind::Unexpected(_) | Kind::Bundled { .. }
        );
        let (column, kind) = match self.rest_of_comment.filter(|_| may_be_comment) {
            Some(indentation) => (indentation + 1, Kind::RestOfComment),
            None => (self.column, kind),
        };
        GrammarError {
            line: self.line,
            column,
            kind,
        }
    }
}

/// The column of this position, in characters from 1.
fn column(at: Span<'_>) -> usize {
    // nom_locate would read before the slice that it has, which Miri calls undefined behavior.
    let before = &at.extra.text[..at.location_offset()];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    before[line..].chars().count() + 1
}

/// A text as read.
pub(super) struct Text<'a> {
    pub(super) rules: Vec<Read<'a>>,
    /// What is wrong where no rule can be told.
    pub(super) stray: Vec<GrammarError>,
    pub(super) notes: Notes<'a>,
    pub(super) remarks: Remarks,
}

/// What was read in a way that a reader may want to know.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Remarks {
    pub(super) warnings: Vec<GrammarError>,
    pub(super) left_out: usize,
}

/// A rule as read, with the positions of its name and of those in its right-hand side, for later
/// errors.
pub(super) struct Read<'a> {
    pub(super) rule: Rule,
    pub(super) name: Span<'a>,
    pub(super) uses: Vec<(String, Span<'a>)>,
    /// Whether it adds alternatives to an earlier rule (RFC 5234, section 3.3).
    pub(super) is_incremental: bool,
    /// Why its right-hand side cannot be read, which is then empty.
    pub(super) problem: Option<GrammarError>,
}

/// The right-hand side of a rule, after what separates it from the name.
struct Body<'a> {
    expression: Expression,
    span: Span<'a>,
    is_incremental: bool,
}

impl Notation {
    /// Reads a text. Its values are code points if one of them is more than an octet, unless its
    /// notes say otherwise. `names` is used meanwhile.
    pub(super) fn read<'a>(self, text: &'a str, names: &'a Names) -> Text<'a> {
        let octets = self.read_as(text, Encoding::Octets, names);
        let is_wide = || {
            let problems = octets.rules.iter().filter_map(|read| read.problem.as_ref());
            problems
                .map(|problem| &problem.kind)
                .any(|kind| *kind == Kind::NotAnOctet)
        };
        let encoding = octets.notes.encoding.map(|name| *name.fragment());
        match encoding == Some("utf-8") || encoding.is_none() && is_wide() {
            true => self.read_as(text, Encoding::Utf8, names),
            false => octets,
        }
    }

    /// The notes of a text.
    pub(super) fn notes(self, text: &str) -> Notes<'_> {
        self.layout(text, Encoding::Octets).notes
    }

    fn layout(self, text: &str, encoding: Encoding) -> Layout<'_> {
        let source = Source {
            text,
            encoding,
            usage: Usage::default(),
            names: None,
        };
        layout::read(Span::new_extra(text, source), self != Notation::Draft)
    }

    fn read_as<'a>(self, text: &'a str, encoding: Encoding, names: &'a Names) -> Text<'a> {
        let layout = self.layout(text, encoding);
        let has = |sign| layout.older.iter().any(|(older, _)| *older == sign);
        let usage = Usage {
            has_both_bars: self == Notation::Abnf || !has(Older::Bar),
            has_spaces_in_names: has(Older::Words),
            has_ows: layout.has_ows,
        };
        let is_foreign = |(older, _): &&(Older, Span<'_>)| {
            older.is_foreign(self) && (*older != Older::Slash || usage.has_both_bars)
        };
        let warnings = layout.older.iter().filter(is_foreign);
        let remarks = Remarks {
            warnings: warnings
                .map(|&(older, at)| error(at, Kind::Older(older)))
                .collect(),
            left_out: layout.left_out,
        };
        let mut rules = Vec::new();
        let mut stray = Vec::new();
        for mut chunk in layout.rules {
            chunk.span.extra.usage = usage;
            chunk.span.extra.names = Some(names);
            match self.read_rule(chunk, names) {
                Ok(read) => rules.push(read),
                Err(problem) => stray.push(problem),
            }
        }
        Text {
            rules,
            stray,
            notes: layout.notes,
            remarks,
        }
    }

    /// A rule, or what is wrong with it if not even its name can be told.
    fn read_rule<'a>(
        self,
        Chunk { span, heading }: Chunk<'a>,
        names: &Names,
    ) -> Result<Read<'a>, GrammarError> {
        let (name, body, problem) = match self.rule(span) {
            Ok((name, body)) => (name, body, None),
            Err(problem) => {
                names.take();
                let problem = match problem {
                    Err::Error(problem) | Err::Failure(problem) => problem.located(),
                    Err::Incomplete(_) => unreachable!("complete combinators only"),
                };
                let Some(name) = self.name(span) else {
                    return Err(problem);
                };
                let body = Body {
                    expression: Expression::Sequence(Vec::new()),
                    span: span.take_from(span.len()),
                    is_incremental: false,
                };
                (name, body, Some(problem))
            }
        };
        let is_long = || (name.len() > NAME).then(|| error(name, Kind::LongName(NAME)));
        let problem = problem.or_else(is_long);
        let end = body.span.location_offset() + body.span.len() - span.location_offset();
        let rule = Rule {
            name: elements::words_joined(&name),
            // Until the whole grammar is known.
            matched: Expression::Sequence(Vec::new()),
            expression: body.expression,
            text: layout::without_page_breaks(span[..end].trim_end()),
            line: span.location_line(),
            column: column(name),
            heading,
            leaves_node: true,
            recursion: None,
            depth: None,
            is_large: false,
            class: None,
        };
        let mut names = names.take();
        // A list has its blanks, which are before its element, after it.
        names.sort_by_key(|(_, at)| *at);
        // Each is found from the one before: a rule may be long.
        let mut left = span;
        let uses = names.into_iter().map(|(name, at)| {
            left = left.take_from(at - left.location_offset());
            (name, left)
        });
        Ok(Read {
            rule,
            name,
            uses: uses.collect(),
            is_incremental: body.is_incremental,
            problem,
        })
    }

    fn rule<'a>(self, chunk: Span<'a>) -> Result<(Span<'a>, Body<'a>), Err<Problem<'a>>> {
        match self {
            Notation::Bnf => bnf::rule(&bnf::BNF, chunk),
            Notation::Abnf => bnf::rule(&bnf::ABNF, chunk),
            Notation::Draft => draft::rule(chunk),
        }
        .map(|(_, read)| read)
    }

    /// The name that a rule begins with.
    fn name(self, chunk: Span<'_>) -> Option<Span<'_>> {
        let name = match self {
            Notation::Bnf => bnf::BNF.left(chunk),
            Notation::Abnf => bnf::ABNF.left(chunk),
            Notation::Draft => draft::word(chunk),
        };
        Some(name.ok()?.1)
    }

    /// Whether these names are the same. In ABNF they ignore case (RFC 5234, section 2.1).
    pub(super) fn is_same(self, a: &str, b: &str) -> bool {
        a == b || self == Notation::Abnf && a.eq_ignore_ascii_case(b)
    }

    /// The form in which names that are the same are equal.
    pub(super) fn key(self, name: &str) -> Cow<'_, str> {
        match self == Notation::Abnf && name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => name.to_ascii_lowercase().into(),
            false => name.into(),
        }
    }
}
