//! Character classes, and the classes of bytes that a production distinguishes.

use std::collections::HashSet;

use super::{Expression, Grammar, UnknownProduction};
use crate::{ByteSet, bytes::other_case};

impl Grammar {
    /// The bytes of an expression all of whose strings are single bytes: `lowalpha`, `alphadigit`,
    /// `reserved`, but not `uchar`.
    ///
    /// A rule that leads back to itself is none.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// let grammar = Grammar::rfc1738();
    /// let class = |name| grammar.class(grammar.resolve(name));
    /// assert_eq!(class("alphadigit").unwrap().iter().count(), 62);
    /// assert_eq!(class("uchar"), None);
    /// ```
    pub fn class(&self, expression: &Expression) -> Option<ByteSet> {
        class(expression, &|name| self.named(name).class)
    }

    /// The same, where only names are followed for which `follow` allows it; an expression with any
    /// other name is not a class.
    pub(crate) fn class_within(
        &self,
        expression: &Expression,
        follow: &impl Fn(&str) -> bool,
    ) -> Option<ByteSet> {
        class(expression, &|name| {
            // It is no class anyhow if it is none when all names are followed.
            (follow(name) && self.named(name).class.is_some())
                .then(|| self.class_within(self.resolve(name), follow))?
        })
    }
}

/// The bytes of an expression all of whose strings are single bytes, where `named` gives those of a
/// name.
pub(super) fn class(
    expression: &Expression,
    named: &impl Fn(&str) -> Option<ByteSet>,
) -> Option<ByteSet> {
    match expression {
        Expression::Name(name) => named(name),
        Expression::Alternatives(parts) => {
            parts.iter().try_fold(ByteSet::default(), |set, part| {
                Some(set.union(class(part, named)?))
            })
        }
        _ => match expression.characters()[..] {
            [one] => Some(one),
            _ => None,
        },
    }
}

impl Expression {
    /// The bytes of each character of a literal, and those of a range; none if it has parts.
    pub(crate) fn characters(&self) -> Vec<ByteSet> {
        match self {
            Expression::Literal(text) => text
                .bytes()
                .map(|byte| ByteSet::from_iter([byte]))
                .collect(),
            Expression::AnyCase(text) => text
                .bytes()
                .map(|byte| ByteSet::from_iter([byte, other_case(byte)]))
                .collect(),
            Expression::Range(first, last) => vec![(*first..=*last).collect()],
            _ => Vec::new(),
        }
    }
}

/// The coarsest partition of the 256 bytes that all character classes and literals of a production
/// respect, in the order of first bytes.
///
/// A production whose strings are single bytes, such as `lowalpha` or `reserved`, is a character
/// class; every byte of any other literal that the production leads to is a class of its own. The
/// minimal automaton of a production may treat bytes alike that its BNF does not, such as `/` and a
/// letter in `hpath`. An implementation follows the BNF, and so does this partition.
///
/// # Errors
///
/// [`UnknownProduction`] if the grammar has none of that name.
///
/// ```
/// use rfc1738_conformance::grammar::{Grammar, byte_classes};
///
/// let classes = byte_classes(Grammar::rfc1738(), "toplabel")?;
/// let classes: Vec<String> = classes.iter().skip(1).map(|class| class.to_string()).collect();
/// assert_eq!(classes, [r#""-""#, r#""0"–"9""#, r#""A"–"Z""#, r#""a"–"z""#]);
/// # Ok::<(), rfc1738_conformance::grammar::UnknownProduction>(())
/// ```
pub fn byte_classes(
    grammar: &Grammar,
    production: &str,
) -> Result<Vec<ByteSet>, UnknownProduction> {
    let mut sets = Vec::new();
    let mut visited = HashSet::new();
    let mut names = vec![grammar.production(production)?.name.as_str()];
    while let Some(name) = names.pop() {
        if !visited.insert(name) {
            continue;
        }
        let expression = grammar.resolve(name);
        let class = grammar.class(expression);
        sets.extend(class);
        expression.visit(&mut |part| match part {
            Expression::Name(name) => names.push(name),
            _ if class.is_some() => {}
            Expression::Range(..) => sets.extend(part.characters()),
            _ => {
                for character in part.characters() {
                    sets.extend(character.iter().map(|byte| ByteSet::from_iter([byte])));
                }
            }
        });
    }
    Ok(partition(&sets))
}

/// Partitions the bytes: two are alike if the same sets contain them.
pub(crate) fn partition(sets: &[ByteSet]) -> Vec<ByteSet> {
    let mut classes = vec![(0..=u8::MAX).collect::<ByteSet>()];
    for set in sets {
        classes = classes
            .iter()
            .flat_map(|class| [class.intersection(*set), class.difference(*set)])
            .filter(|class| !class.is_empty())
            .collect();
    }
    classes.sort_by_cached_key(|class| class.iter().next().map_or(0, usize::from));
    classes
}
