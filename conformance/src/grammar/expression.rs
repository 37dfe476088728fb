//! [`Expression`]: a right-hand side, in one form for all notations.

/// A right-hand side, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// These characters, as they are: BNF's `"…"`, ABNF's `%s"…"`.
    Literal(String),
    /// These characters, with their letters in either case: ABNF's `"…"`.
    AnyCase(String),
    /// A byte from the first to the last: ABNF's `%x30-39`.
    Range(u8, u8),
    /// A string of the rule of this name.
    Name(String),
    /// One after the other.
    Sequence(Vec<Expression>),
    /// One or the other.
    Alternatives(Vec<Expression>),
    /// `[ … ]`: this or nothing.
    Optional(Box<Expression>),
    /// `n*m…`: this, at least `min` and at most `max` times.
    Repetition {
        /// The least number of times.
        min: u32,
        /// The greatest number of times; `None` if there is no limit.
        max: Option<u32>,
        /// The repeated element.
        element: Box<Expression>,
    },
}

impl Expression {
    /// The direct parts of this expression.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Expression, Grammar};
    ///
    /// let host = &Grammar::rfc1738().rule("host").unwrap().expression;
    /// assert_eq!(host.parts(), [Expression::Name("hostname".into()), Expression::Name("hostnumber".into())]);
    /// ```
    pub fn parts(&self) -> &[Expression] {
        match self {
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) | Expression::Name(_) => &[],
            Expression::Sequence(parts) | Expression::Alternatives(parts) => parts,
            Expression::Optional(part) | Expression::Repetition { element: part, .. } => std::slice::from_ref(part),
        }
    }

    /// Calls `see` with this expression and, from left to right, every part of it; names are not followed.
    pub(crate) fn visit<'e>(&'e self, see: &mut impl FnMut(&'e Expression)) {
        see(self);
        self.parts().iter().for_each(|part| part.visit(see));
    }

    /// The same expression, in which `change(part)` stands for each part without parts that it returns something for.
    pub(super) fn map(&self, change: &impl Fn(&Expression) -> Option<Expression>) -> Expression {
        let part = |part: &Expression| part.map(change);
        let parts = |parts: &[Expression]| parts.iter().map(part).collect();
        match self {
            Expression::Sequence(all) => Expression::Sequence(parts(all)),
            Expression::Alternatives(all) => Expression::Alternatives(parts(all)),
            Expression::Optional(inner) => Expression::Optional(Box::new(part(inner))),
            Expression::Repetition { min, max, element } => {
                Expression::Repetition { min: *min, max: *max, element: Box::new(part(element)) }
            }
            leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
        }
    }

    /// The name, if this is one.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Expression::Name(name) => Some(name),
            _ => None,
        }
    }
}
