//! Regular expressions.

use std::fmt;

use rfc1738_conformance::{
    ByteSet,
    bnf::{Expression, Grammar, UnknownProduction},
    consensus,
};

use crate::class::{Item, items};

/// A production as a regular expression that matches a whole text, from `^` to `$`.
///
/// It uses only the common syntax of Rust's `regex`, PCRE, ECMAScript (with or without the flags `u` and `v`) and
/// Python, and escapes every `/`, so it can be written between slashes. Scheme names ignore case, everything else is as
/// written. In PCRE and Python `$` also matches before a line feed at the end: set `D`, call `fullmatch`. In Ruby `^` and `$`
/// match in the middle of a text of several lines: write `\A` and `\z`.
///
/// # Errors
///
/// [`UnknownProduction`] if the grammar has none of that name.
///
/// ```
/// use rfc1738_conformance::bnf::Grammar;
///
/// let regex = rfc1738_diagrams::regex(Grammar::rfc1738(), "telneturl")?;
/// assert!(regex.starts_with(r"^[Tt][Ee][Ll][Nn][Ee][Tt]:\/\/(?:"));
/// assert_eq!(rfc1738_diagrams::regex(Grammar::rfc1738(), "escape")?, "^%[0-9A-Fa-f][0-9A-Fa-f]$");
/// # Ok::<(), rfc1738_conformance::bnf::UnknownProduction>(())
/// ```
pub fn regex(grammar: &Grammar, production: &str) -> Result<String, UnknownProduction> {
    Ok(format!("^{}$", Part(&Pattern::new(grammar, &grammar.production(production)?.matched))))
}

/// The agreed language as a regular expression, as [`regex`] writes one, but with a negative lookahead for each rule: none of
/// the rules may match the whole text. PCRE, ECMAScript, Python, Java, .NET and Ruby have these; Rust's `regex` and RE2 do
/// not.
///
/// Who uses it wants to be sure, so both ends of the text are lookarounds too. What `^` and `$` match depends on the language
/// and its flags, and may be in the middle of a text or before a line feed at its end.
///
/// ```
/// let regex = rfc1738_diagrams::consensus_regex();
/// assert!(regex.starts_with(r"(?<![\s\S])(?!") && regex.ends_with(r")?)?(?![\s\S])"));
/// ```
pub fn consensus_regex() -> String {
    let grammar = consensus::grammar();
    let part = |name| Part(&Pattern::new(grammar, grammar.resolve(name))).to_string();
    let lookaheads: String = consensus::rules().map(|rule| format!("(?!{}{END})", part(rule))).collect();
    format!("{START}{lookaheads}{}{END}", part(consensus::AGREED_SCHEME))
}

/// Where nothing is before, and where nothing is after.
const START: &str = r"(?<![\s\S])";
const END: &str = r"(?![\s\S])";

/// An expression with all names resolved.
enum Pattern {
    Class(ByteSet),
    Sequence(Vec<Pattern>),
    Alternatives(Vec<Pattern>),
    Repeated(Box<Pattern>, Times),
}

/// The number of repetitions.
enum Times {
    AtMostOnce,
    AtLeast(u32),
}

impl Pattern {
    /// The pattern of an expression of this grammar.
    fn new(grammar: &Grammar, expression: &Expression) -> Pattern {
        if let Some(set) = grammar.class(expression, &|_| true) {
            return Pattern::Class(set);
        }
        let pattern = |expression| Pattern::new(grammar, expression);
        match expression {
            Expression::Literal(text) => {
                Pattern::Sequence(text.bytes().map(|byte| Pattern::Class([byte].into_iter().collect())).collect())
            }
            Expression::Name(name) => pattern(grammar.resolve(name)),
            Expression::Sequence(parts) => Pattern::Sequence(parts.iter().map(pattern).collect()),
            Expression::Alternatives(parts) => Pattern::alternatives(parts.iter().map(pattern).collect()),
            Expression::Optional(inner) => Pattern::Repeated(Box::new(pattern(inner)), Times::AtMostOnce),
            Expression::Repetition { min, element } => {
                Pattern::Repeated(Box::new(pattern(element)), Times::AtLeast(*min))
            }
        }
    }

    /// One or the other, all that are a single character in one class.
    fn alternatives(parts: Vec<Pattern>) -> Pattern {
        let mut class = ByteSet::default();
        let mut others = Vec::new();
        let flat = parts.into_iter().flat_map(|part| match part {
            Pattern::Alternatives(parts) => parts,
            part => vec![part],
        });
        for part in flat {
            match part {
                Pattern::Class(set) => class = class.union(set),
                other => others.push(other),
            }
        }
        if class != ByteSet::default() {
            others.insert(0, Pattern::Class(class));
        }
        Pattern::Alternatives(others)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Class(set) => write_class(f, set),
            Pattern::Sequence(parts) => parts.iter().try_for_each(|part| write!(f, "{}", Part(part))),
            Pattern::Alternatives(parts) => parts.iter().enumerate().try_for_each(|(at, part)| {
                f.write_str(if at > 0 { "|" } else { "" })?;
                write!(f, "{part}")
            }),
            Pattern::Repeated(inner, times) => {
                match **inner {
                    Pattern::Class(_) => write!(f, "{inner}")?,
                    _ => write!(f, "(?:{inner})")?,
                }
                match times {
                    Times::AtMostOnce => f.write_str("?"),
                    Times::AtLeast(0) => f.write_str("*"),
                    Times::AtLeast(1) => f.write_str("+"),
                    Times::AtLeast(times) => write!(f, "{{{times},}}"),
                }
            }
        }
    }
}

/// A pattern next to others.
struct Part<'a>(&'a Pattern);

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Pattern::Alternatives(_) => write!(f, "(?:{})", self.0),
            other => write!(f, "{other}"),
        }
    }
}

/// A character class, or its only character.
fn write_class(f: &mut fmt::Formatter<'_>, set: &ByteSet) -> fmt::Result {
    let items = items(set);
    if let [Item::One(byte)] = *items {
        return write_escaped(f, byte, br"^$\.*+?()[]{}|/");
    }
    f.write_str("[")?;
    for item in items {
        match item {
            Item::One(byte) => write_escaped(f, byte, br"^\-()[]{}|/")?,
            Item::Range(first, last) => write!(f, "{}-{}", char::from(first), char::from(last))?,
        }
    }
    f.write_str("]")
}

/// A character, after a backslash if it has a special meaning. All of the dialects allow a backslash before these;
/// before others, ECMAScript does not with its flag `u`.
fn write_escaped(f: &mut fmt::Formatter<'_>, byte: u8, special: &[u8]) -> fmt::Result {
    let backslash = if special.contains(&byte) { "\\" } else { "" };
    write!(f, "{backslash}{}", char::from(byte))
}
