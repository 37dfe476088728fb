//! Character classes.

use super::{Expression, Grammar};
use crate::ByteSet;

impl Grammar {
    /// The bytes of an expression all of whose strings are single bytes: `lowalpha`, `alphadigit`,
    /// `reserved`, but not `uchar`.
    ///
    /// Names are followed if `follow` allows it; an expression with any other name is not a class.
    ///
    /// ```
    /// use rfc1738_conformance::bnf::Grammar;
    ///
    /// let grammar = Grammar::rfc1738();
    /// let class = |name| grammar.class(grammar.resolve(name), &|_| true);
    /// assert_eq!(class("alphadigit").unwrap().iter().count(), 62);
    /// assert_eq!(class("uchar"), None);
    /// ```
    pub fn class(&self, expression: &Expression, follow: &impl Fn(&str) -> bool) -> Option<ByteSet> {
        match expression {
            Expression::Literal(text) if text.len() == 1 => Some(text.bytes().collect()),
            Expression::Name(name) if follow(name) => self.class(self.resolve(name), follow),
            Expression::Alternatives(parts) => {
                parts.iter().try_fold(ByteSet::default(), |set, part| Some(set.union(self.class(part, follow)?)))
            }
            _ => None,
        }
    }
}
