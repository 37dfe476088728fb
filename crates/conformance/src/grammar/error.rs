//! The errors of a grammar's text, and of looking up a name.

use std::{fmt, sync::Arc};

use thiserror::Error;

use super::{Older, Refusal};
use crate::safe::{Excerpt, shortened, visible};

/// Where a grammar's text goes wrong, and how.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct GrammarError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: usize,
    /// The error, with advice.
    pub kind: GrammarErrorKind,
}

impl GrammarError {
    /// Whether a line only begins like a rule.
    pub(super) fn is_about_no_rule(&self) -> bool {
        matches!(self.kind, GrammarErrorKind::MissingEquals(_))
    }

    /// The error for people who have `text` in a file: `line:column: message`, and below it the
    /// line with a caret. Safe to print, and short even if a name is as long as the file.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let text = "port = 1*digit\ndigit = \"0\" | ";
    /// let error = Grammar::read(text, Notation::Bnf).unwrap_err();
    /// assert!(error.shown_in(text).starts_with("2:14: something is missing here: "));
    /// assert!(error.shown_in(text).ends_with("\n\n  digit = \"0\" |\n               ^"));
    /// ```
    pub fn shown_in(&self, text: &str) -> String {
        const LONGEST: usize = 500;
        let GrammarError { line, column, kind } = self;
        let shown = text.lines().nth(*line as usize - 1).unwrap_or("");
        let at = shown
            .char_indices()
            .nth(column - 1)
            .map_or(shown.len(), |(at, _)| at);
        let message = shortened(visible(kind.to_string().as_bytes()), LONGEST);
        format!(
            "{line}:{column}: {message}\n\n{}",
            Excerpt::around(shown.as_bytes(), at).pointed(at)
        )
    }
}

/// What is wrong with a grammar's text. `Display` says how to fix it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GrammarErrorKind {
    /// A character that cannot begin an element.
    #[error("unexpected {0:?}: {advice}", advice = advice(*.0))]
    Unexpected(char),
    /// The other notation's sign between alternatives.
    #[error("unexpected {found:?}: alternatives are separated by {bar:?} in this notation")]
    OtherBar {
        /// What is there.
        found: char,
        /// What separates alternatives.
        bar: char,
    },
    /// A name where a rule begins, without `=` after it.
    #[error(
        "`{0}` has no `=` after it: write `{0} = …`, or indent the line to continue the rule above"
    )]
    MissingEquals(String),
    /// A name that every row of a table, and every node in JSON, would repeat.
    #[error("a name of a rule may have {0} characters: this is longer")]
    LongName(usize),
    /// A rule of the draft's notation whose name is a single letter.
    #[error(
        "`{0}` cannot be the name of a rule: a single letter stands for itself; use a word of two letters or more"
    )]
    OneLetter(String),
    /// Not a problem, but a sign of an older notation, which is read.
    #[error("{0}")]
    Older(Older),
    /// Words below a comment that do not begin with `;`.
    #[error("this looks like the rest of the comment above: write `;` before it")]
    RestOfComment,
    /// A missing element, after `=`, a bar, a bracket or `n*`.
    #[error(
        "something is missing here: a literal, a name, `[ … ]`, or what `n*` repeats, after it; write `\"\"` for nothing at all"
    )]
    MissingElement,
    /// A bracket that is opened and never closed, by what would close it.
    #[error("this is never closed: add a `{0}`")]
    Unclosed(char),
    /// A bracket that closes nothing.
    #[error("this bracket was never opened: remove it, or add a `{open}`", open = if *.0 == ')' { '(' } else { '[' })]
    Unopened(char),
    /// A literal without an end on its line.
    #[error(
        "this literal is never closed: add a `\"` on the same line; a double quote itself is written <\"> or %x22"
    )]
    UnclosedQuote,
    /// A character in a quoted string of ABNF that RFC 5234 does not allow there.
    #[error(
        "{0:?} cannot stand in quotes, where only graphic US-ASCII characters and spaces can: write its octets, as in %xC3.A9"
    )]
    NotInAStringOfAbnf(char),
    /// Something other than a value after `%`.
    #[error(
        "this is no value: write %x41, %d65 or %b1000001, a range as %x41-5A, a string as %x41.42 or %s\"AB\""
    )]
    NotAValue,
    /// A value over 255.
    #[error(
        "this is more than an octet (%xFF): write the octets of the character's encoding, as in %xC3.A9, or leave out \
         `; encoding: octets`"
    )]
    NotAnOctet,
    /// A value over 10FFFF.
    #[error("this is more than the last code point: write %x10FFFF or less")]
    NotACodePoint,
    /// A surrogate, or a range of them.
    #[error("this is a surrogate, which no text in UTF-8 has: leave it out")]
    Surrogate,
    /// An encoding that a note cannot choose.
    #[error("there is no encoding `{0}`: write `octets` or `utf-8`")]
    UnknownEncoding(String),
    /// A note that says nothing which can be read, by the form of such a note.
    #[error(
        "this note has another form, as `{0}`: write it so, or another word in place of this one"
    )]
    MalformedNote(&'static str),
    /// A range whose end is before its beginning.
    #[error("this range is empty: write the lower value first")]
    NoRange,
    /// A description in angle brackets.
    #[error(
        "<{0}> is a description for people: write it as literals, values and names, such as %x20"
    )]
    Prose(String),
    /// A name that another grammar has, which is not a base.
    #[error("`{name}` is not defined here, but in {list}: give that grammar as well, or write `; base: {first}` in a line \
             of its own", list = .bundled.join(", "), first = .bundled[0])]
    Bundled {
        /// The name.
        name: String,
        /// The bundled grammars that define it.
        bundled: Vec<&'static str>,
    },
    /// A rule of a document that is not a base.
    #[error(
        "`{name}` is in the document {document}: give its grammar as well, or write `; base: FILE` in a line of its own"
    )]
    Elsewhere {
        /// The rule.
        name: String,
        /// The document, as the text names it.
        document: String,
    },
    /// A rule that cannot be used in the grammar that defines it.
    #[error("`{name}` cannot be used, because its grammar {base} has a problem: {problem}")]
    Unusable {
        /// The rule.
        name: String,
        /// The grammar that has it.
        base: String,
        /// The problem there.
        problem: Arc<GrammarError>,
    },
    /// A name that two bases define, each in another way.
    #[error(
        "`{name}` is not the same in two bases, `{first}` and `{second}`: write the one that is meant, as `<base:{name}>`"
    )]
    Ambiguous {
        /// The name.
        name: String,
        /// The rule of the first base, after the name of the base.
        first: String,
        /// That of the second.
        second: String,
    },
    /// A number without `*` after it.
    #[error(
        "a number is only allowed before `*`, as in `1*digit`; a literal digit is in double quotes"
    )]
    MissingStar,
    /// The `n` or `m` of `n*m` is too large.
    #[error("this number is too large: the most repetitions is {most}", most = u16::MAX)]
    NumberTooLarge,
    /// An `n` of `n*m` that is greater than its `m`.
    #[error("this can never be repeated as often: write the smaller number first")]
    NoNumber,
    /// Brackets within brackets within brackets.
    #[error("this is nested too deeply: move an inner part to a rule of its own")]
    NestedTooDeeply,
    /// A name without a rule.
    #[error(
        "`{0}` is not defined: add a rule for it, correct the spelling, or, if a bundled grammar defines it, name that one in \
         a line of its own: `; base: rfc3986`"
    )]
    Undefined(String),
    /// A second rule of the same name.
    #[error(
        "`{name}` is already defined on line {first}, as `{before}`, and here as `{here}`: remove one of the two, or join \
         them in one rule"
    )]
    DefinedTwice {
        /// The name.
        name: String,
        /// The line of its first rule.
        first: u32,
        /// Its first rule.
        before: String,
        /// The second.
        here: String,
    },
    /// `=/` for a rule that is not defined before, nor in a base.
    #[error(
        "`=/` adds to a rule above it in this text, or of a base, and `{0}` is none: write a rule of another name, `… = {0} / …`"
    )]
    NothingToExtend(String),
    /// A repetition of a repetition, such as `2*3*4"x"`.
    #[error("an element has one number of times: put the inner repetition in brackets")]
    RepeatedTwice,
    /// A character in a name that only names of other notations have.
    #[error(
        "names have letters, digits and \"-\" in ABNF, and no {0:?}: write \"-\", or `<…>` around a name of the base, or save the file as \
         .bnf"
    )]
    NotInAName(char),
    /// What regular expressions write after what they repeat.
    #[error(
        "unexpected {0:?}: how often something is repeated is before it, as in `1*digit` and `*digit`; what may be missing is in `[ … ]`"
    )]
    Postfix(char),
    /// A base that is not given and not a bundled grammar.
    #[error("there is no grammar `{0}`: give it, or write one of those that are bundled, {list}", list = super::Grammar::BUNDLED.join(", "))]
    UnknownBase(String),
    /// No rules.
    #[error("there is no rule: write one as `name = …`")]
    NoRule,
    /// More rules than a grammar may have.
    #[error(
        "this is too much: a grammar may have {0} rules, with those that it takes from its base"
    )]
    TooManyRules(usize),
    /// A rule that does not lead to a literal with the name of a scheme.
    #[error(
        "`{0}` leads to no literal that begins with the name of a scheme and a colon: name a rule that does"
    )]
    NoScheme(String),
    /// A choice without alternatives, which cannot be written as text.
    #[error("a choice has no alternatives: add one, or remove the choice")]
    NoAlternative,
    /// A literal with a double quote or a line feed in it, which cannot be written as text.
    #[error(
        "{0:?} cannot be a literal: it ends at a double quote, and on its line; write it in parts, with <\">"
    )]
    Unwritable(String),
    /// A rule that leads back to itself, and not only at its end, or only at its beginning. It may
    /// not be regular, so it has no automaton.
    #[error(
        "`{cycle}` leads back to itself in its middle, so it may not be regular: say how deep it may nest, as `; depth: {first} 3` \
         in a line of its own, or write a repetition",
        cycle = .0.join("` → `"), first = .0.first().map_or("", String::as_str)
    )]
    Recursive(Vec<String>),
    /// A depth for a rule that does not nest, or a depth of 0.
    #[error(
        "`{0}` has no depth: only a rule that leads back to itself in its middle has one, and it is 1 or more"
    )]
    NotNested(String),
    /// A rule that leads back to itself in every case, so that it derives no string.
    #[error(
        "`{0}` derives no string at all, because it never ends: add an alternative that does not lead back to it"
    )]
    Endless(String),
    /// A rule that is too large once every name in it is written out.
    #[error(
        "`{0}` is too large when every name is written out: use fewer repetitions, or split it"
    )]
    TooLarge(String),
}

/// What to write in place of a character that other notations have.
fn advice(found: char) -> &'static str {
    match found {
        '{' | '}' => "how often something is repeated is before it, as in `2*3digit`",
        '#' | '/' => "a comment begins with `;`, and a line that continues a rule is indented",
        '-' => "a range of characters is `%x41-5A`, and a comment begins with `;`",
        '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '»' | '`' => {
            "a literal is in straight double quotes, `\"`"
        }
        '=' | '>' | ':' => {
            "write `name = …`, with one sign, on a line of its own, which ends in LF or CRLF"
        }
        '\u{FEFF}' => "this is a byte order mark: save the text without it",
        _ => {
            "a rule begins with its name, under the name of the first rule; literals are in double quotes"
        }
    }
}

/// The grammar has no production of this name, or none that can be used.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};
///
/// let error = Sentences::new(Grammar::rfc1738(), "httpUrl", 1).unwrap_err();
/// assert_eq!(error.to_string(), "the grammar has no production `httpUrl`; names are spelled as in the BNF");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownProduction {
    /// The name.
    pub name: String,
    /// Why the production of this name cannot be used; `None` if there is none.
    pub refusal: Option<Box<Refusal>>,
}

impl std::error::Error for UnknownProduction {}

impl fmt::Display for UnknownProduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.refusal {
            None => write!(
                f,
                "the grammar has no production `{}`; names are spelled as in the BNF",
                visible(self.name.as_bytes())
            ),
            Some(refusal) => refusal.fmt(f),
        }
    }
}
