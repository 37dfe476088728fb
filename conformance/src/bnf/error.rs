//! The errors of a grammar's text, and of looking up a name.

use thiserror::Error;

/// Where a grammar's text goes wrong, and how.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct BnfError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: usize,
    /// The error, with advice.
    pub kind: BnfErrorKind,
}

/// What is wrong with a grammar's text. `Display` says how to fix it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BnfErrorKind {
    /// A character that cannot begin an element.
    #[error("unexpected {0:?}: a rule begins in the first column with its name, and literals are in double quotes")]
    Unexpected(char),
    /// A name in the first column without `=` after it.
    #[error("`{0}` has no `=` after it: write `{0} = …`, or indent the line to continue the rule above")]
    MissingEquals(String),
    /// A missing element, after `=`, `|`, `[` or `n*`.
    #[error("something is missing here: a literal, a name, `[ … ]` or `n*…`; write `\"\"` for nothing at all")]
    MissingElement,
    /// `[` without `]`.
    #[error("this bracket is never closed: add a `]`")]
    UnclosedBracket,
    /// `]` without `[`.
    #[error("this bracket was never opened: remove it, or add a `[`")]
    UnopenedBracket,
    /// A literal without an end on its line.
    #[error("this literal is never closed: add a `\"` on the same line; a double quote itself is written <\">")]
    UnclosedQuote,
    /// A number without `*` after it.
    #[error("a number is only allowed before `*`, as in `1*digit`; a literal digit is in double quotes")]
    MissingStar,
    /// The `n` of `n*` is too large.
    #[error("this number is too large: the most repetitions is {}", u16::MAX)]
    NumberTooLarge,
    /// Brackets within brackets within brackets.
    #[error("this is nested too deeply: move an inner part to a rule of its own")]
    NestedTooDeeply,
    /// A name without a rule.
    #[error("`{0}` is not defined: add a rule for it, or correct the spelling")]
    Undefined(String),
    /// A second rule of the same name.
    #[error("`{name}` is already defined on line {first}: remove one of the two, or join them with `|`")]
    DefinedTwice {
        /// The name.
        name: String,
        /// The line of its first rule.
        first: u32,
    },
    /// A rule that leads to no literal with the name of a scheme.
    #[error("`{0}` leads to no literal that begins with the name of a scheme and a colon: name a rule that does")]
    NoScheme(String),
    /// A choice without alternatives, which cannot be written as text.
    #[error("a choice has no alternatives: add one, or remove the choice")]
    NoAlternative,
    /// A literal with a double quote or a line feed in it, which cannot be written as text.
    #[error("{0:?} cannot be a literal: it ends at a double quote, and on its line; write it in parts, with <\">")]
    Unwritable(String),
    /// A rule that leads back to itself. It would not be regular; section 5 has none.
    #[error("`{}` leads back to itself: section 5 has no recursion; write a repetition instead", .0.join("` → `"))]
    Recursive(Vec<String>),
    /// A rule that is too large once every name in it is written out.
    #[error("`{0}` is too large when every name is written out: use fewer repetitions, or split it")]
    TooLarge(String),
}

/// The grammar has no production of this name.
///
/// ```
/// use rfc1738_conformance::{bnf::Grammar, sentence::Sentences};
///
/// let error = Sentences::new(Grammar::rfc1738(), "httpUrl", 1).unwrap_err();
/// assert_eq!(error.to_string(), "the grammar has no production `httpUrl`; names are spelt as in the BNF");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the grammar has no production `{0}`; names are spelt as in the BNF")]
#[non_exhaustive]
pub struct UnknownProduction(pub String);
