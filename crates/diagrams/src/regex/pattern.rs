//! [`Pattern`]: a regular expression, and how it is written.

use std::fmt;

use rfc1738_conformance::{
    ByteSet,
    automaton::CompileError,
    grammar::{Expression, Grammar},
};

use super::equations;
use crate::class::{Item, items};

/// An expression with all names resolved.
#[derive(Clone)]
pub(super) enum Pattern {
    Class(ByteSet),
    Sequence(Vec<Pattern>),
    Alternatives(Vec<Pattern>),
    Repeated(Box<Pattern>, Times),
}

/// The number of repetitions.
#[derive(Clone, Copy)]
pub(super) enum Times {
    AtMostOnce,
    AtLeast(u32),
    Between(u32, u32),
}

impl Pattern {
    /// The pattern of a rule of this grammar.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`], if it is recursive.
    pub(super) fn named(grammar: &Grammar, name: &str) -> Result<Pattern, CompileError> {
        match grammar.rule(name).is_some_and(|rule| rule.is_recursive) {
            true => equations::of_rule(grammar, name),
            false => Pattern::new(grammar, grammar.resolve(name)),
        }
    }

    /// The pattern of an expression of this grammar.
    pub(super) fn new(grammar: &Grammar, expression: &Expression) -> Result<Pattern, CompileError> {
        if let Some(set) = grammar.class(expression, &|_| true) {
            return Ok(Pattern::Class(set));
        }
        let pattern = |expression: &Expression| Pattern::new(grammar, expression);
        let patterns = |parts: &[Expression]| {
            parts
                .iter()
                .map(pattern)
                .collect::<Result<Vec<Pattern>, _>>()
        };
        let class = |bytes: &[u8]| Pattern::Class(bytes.iter().copied().collect());
        Ok(match expression {
            Expression::Literal(text) => {
                Pattern::Sequence(text.bytes().map(|byte| class(&[byte])).collect())
            }
            Expression::AnyCase(text) => {
                let either =
                    |byte: u8| class(&[byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
                Pattern::Sequence(text.bytes().map(either).collect())
            }
            Expression::Range(first, last) => Pattern::Class((*first..=*last).collect()),
            Expression::Name(name) => Pattern::named(grammar, name)?,
            Expression::Sequence(parts) => Pattern::Sequence(patterns(parts)?),
            Expression::Alternatives(parts) => Pattern::alternatives(patterns(parts)?),
            Expression::Optional(inner) => pattern(inner)?.repeated(Times::AtMostOnce),
            Expression::Repetition { min, max, element } => pattern(element)?
                .repeated(max.map_or(Times::AtLeast(*min), |max| Times::Between(*min, max))),
        })
    }

    pub(super) fn repeated(self, times: Times) -> Pattern {
        Pattern::Repeated(Box::new(self), times)
    }

    /// How many patterns it is made of.
    pub(super) fn size(&self) -> usize {
        match self {
            Pattern::Class(_) => 1,
            Pattern::Sequence(parts) | Pattern::Alternatives(parts) => {
                1 + parts.iter().map(Pattern::size).sum::<usize>()
            }
            Pattern::Repeated(inner, _) => 1 + inner.size(),
        }
    }

    /// One or the other, all that are a single character in one class.
    pub(super) fn alternatives(parts: Vec<Pattern>) -> Pattern {
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
        if others.len() == 1 {
            others.remove(0)
        } else {
            Pattern::Alternatives(others)
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Class(set) => write_class(f, set),
            Pattern::Sequence(parts) => parts
                .iter()
                .try_for_each(|part| write!(f, "{}", Grouped(part))),
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
                    Times::Between(min, max) => write!(f, "{{{min},{max}}}"),
                }
            }
        }
    }
}

/// A pattern next to others.
pub(super) struct Grouped<'a>(pub(super) &'a Pattern);

impl fmt::Display for Grouped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Pattern::Alternatives(_) => write!(f, "(?:{})", self.0),
            other => write!(f, "{other}"),
        }
    }
}

/// A character class, or its only character.
fn write_class(f: &mut fmt::Formatter<'_>, set: &ByteSet) -> fmt::Result {
    /// In a class.
    const SPECIAL: &[u8] = br"^\-()[]{}|/";
    let items = items(set);
    if let [Item::One(byte)] = *items {
        return write_escaped(f, byte, br"^$\.*+?()[]{}|/");
    }
    f.write_str("[")?;
    for item in items {
        match item {
            Item::One(byte) => write_escaped(f, byte, SPECIAL)?,
            Item::Range(first, last) => {
                write_escaped(f, first, SPECIAL)?;
                f.write_str("-")?;
                write_escaped(f, last, SPECIAL)?;
            }
        }
    }
    f.write_str("]")
}

/// A character, after a backslash if it has a special meaning, or its number if it is not graphic.
/// All of the dialects allow a backslash before these; before others, ECMAScript does not with its
/// flag `u`.
fn write_escaped(f: &mut fmt::Formatter<'_>, byte: u8, special: &[u8]) -> fmt::Result {
    if !byte.is_ascii_graphic() && byte != b' ' {
        return write!(f, "\\x{byte:02X}");
    }
    let backslash = if special.contains(&byte) { "\\" } else { "" };
    write!(f, "{backslash}{}", char::from(byte))
}
