//! The signs of older notations, which are read, each with a warning.

use std::fmt;

use super::Notation;

/// A sign that is not of ABNF, or not of BNF.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Older {
    /// `::=` (RFC 2141).
    Defines,
    /// `:=` (RFC 2045).
    Assigns,
    /// `|` in ABNF (RFC 2616).
    Bar,
    /// `/` in BNF, in a text without `|`.
    Slash,
    /// `{ a }`.
    Braces,
    /// `#a`, `1#a`, `2#3a` (RFC 822, section 2.7).
    List,
    /// `'a'` (RFC 6020).
    SingleQuotes,
    /// `<">` in ABNF (RFC 822).
    QuotedQuote,
    /// `<a b>`, which is the name of a rule.
    Words,
    /// `a_b` in ABNF (RFC 2616).
    Underscore,
}

/// Each sign as it is in a text and in messages, and how it is read.
const SIGNS: [(Older, &str, &str, &str); 10] = [
    (Older::Defines, "::=", "::=", "`=`"),
    (Older::Assigns, ":=", ":=", "`=`"),
    (Older::Bar, "|", "|", "`/`"),
    (Older::Slash, "/", "/", "`|`, because the text has no `|`"),
    (Older::Braces, "{", "{ … }", "`*( … )`"),
    (
        Older::List,
        "#",
        "#element",
        "a list with commas, as recipients read it (RFC 9110, section 5.6.1)",
    ),
    (
        Older::SingleQuotes,
        "''",
        "'…'",
        "a literal in which case matters, `%s\"…\"` in ABNF",
    ),
    (Older::QuotedQuote, "<\">", "<\">", "`DQUOTE`"),
    (Older::Words, "< >", "<two words>", "the name `two-words`"),
    (Older::Underscore, "_", "_", "a character of names"),
];

impl Older {
    /// The sign that this is: a character, or what is in angle brackets or quotes, with these.
    pub(super) fn of(token: &str) -> Option<Older> {
        // Most characters are none.
        let first = token.as_bytes().first()?;
        if !b":|/{#'<_".contains(first) {
            return None;
        }
        let is_quoted = token.len() > 1 && token.starts_with('\'');
        let token = if is_quoted { "''" } else { token };
        let known = SIGNS.iter().find(|(_, sign, ..)| *sign == token)?;
        Some(known.0)
    }

    /// Whether it is not of this notation.
    pub(super) fn is_foreign(self, notation: Notation) -> bool {
        match self {
            Older::Bar | Older::QuotedQuote | Older::Underscore => notation == Notation::Abnf,
            Older::Slash => notation == Notation::Bnf,
            _ => true,
        }
    }
}

impl fmt::Display for Older {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = SIGNS.iter().find(|(older, ..)| older == self);
        known.map_or(Ok(()), |(_, _, shown, meaning)| {
            write!(
                f,
                "`{shown}` is of an older notation, and is read as {meaning}"
            )
        })
    }
}
