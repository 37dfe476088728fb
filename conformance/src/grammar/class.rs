//! Character classes.

use super::{Expression, Grammar};
use crate::{ByteSet, bytes::other_case};

impl Grammar {
    /// The bytes of an expression all of whose strings are single bytes: `lowalpha`, `alphadigit`,
    /// `reserved`, but not `uchar`.
    ///
    /// Names are followed if `follow` allows it; an expression with any other name is not a class, and neither is a rule
    /// that leads back to itself.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// let grammar = Grammar::rfc1738();
    /// let class = |name| grammar.class(grammar.resolve(name), &|_| true);
    /// assert_eq!(class("alphadigit").unwrap().iter().count(), 62);
    /// assert_eq!(class("uchar"), None);
    /// ```
    pub fn class(&self, expression: &Expression, follow: &impl Fn(&str) -> bool) -> Option<ByteSet> {
        class(expression, &|name| {
            (follow(name) && !self.is_recursive(name)).then(|| self.class(self.resolve(name), follow))?
        })
    }
}

/// The bytes of an expression all of whose strings are single bytes, where `named` gives those of a name.
pub(super) fn class(expression: &Expression, named: &impl Fn(&str) -> Option<ByteSet>) -> Option<ByteSet> {
    match expression {
        Expression::Literal(text) if text.len() == 1 => Some(text.bytes().collect()),
        Expression::AnyCase(text) if text.len() == 1 => {
            Some(text.bytes().flat_map(|byte| [byte, other_case(byte)]).collect())
        }
        Expression::Range(first, last) => Some((*first..=*last).collect()),
        Expression::Name(name) => named(name),
        Expression::Alternatives(parts) => {
            parts.iter().try_fold(ByteSet::default(), |set, part| Some(set.union(class(part, named)?)))
        }
        _ => None,
    }
}
