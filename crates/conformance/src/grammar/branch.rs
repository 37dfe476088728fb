//! Branches: what an expression derives after each of the literals that its alternatives begin with, such as `http:` and `ftp:`; but
//! not after single characters, such as the "1" and the "2" of an octet.

use std::collections::HashSet;

use super::{Expression, Grammar, scheme::scheme_of};

/// What an expression derives, by the literals that it begins with.
#[derive(Debug, Default)]
pub(crate) struct Split<'g> {
    /// In the order of the text.
    pub(crate) branches: Vec<Branch>,
    /// What does not begin with a literal.
    pub(crate) others: Vec<Expression>,
    /// The rules that have already been split.
    visited: HashSet<&'g str>,
}

/// What begins with one literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Branch {
    /// The literal, whose letters may be in either case in some of its parts; of one that begins with the name of a scheme, the part
    /// up to the colon.
    pub(crate) head: Vec<Expression>,
    /// What follows it, in each of the alternatives that begin with it.
    tails: Vec<Expression>,
}

impl Branch {
    /// The literal as it is written.
    pub(crate) fn literal(&self) -> String {
        self.head.iter().filter_map(text).collect()
    }

    /// What follows the literal.
    pub(crate) fn tail(&self) -> Expression {
        Expression::one_or(self.tails.clone(), Expression::Alternatives)
    }

    /// The literal, and this after it.
    pub(crate) fn with_tail(&self, tail: Expression) -> Expression {
        Expression::Sequence([&self.head[..], &[tail]].concat())
    }
}

impl<'g> Split<'g> {
    /// Splits all of these.
    pub(crate) fn new(grammar: &'g Grammar, expressions: impl IntoIterator<Item = &'g Expression>) -> Split<'g> {
        let mut split = Split::default();
        expressions.into_iter().for_each(|expression| split.add(grammar, expression, &[]));
        split
    }

    /// Splits an expression that `after` follows.
    fn add(&mut self, grammar: &'g Grammar, expression: &'g Expression, after: &[Expression]) {
        match expression {
            // The characters of a class are not branches.
            _ if grammar.class(expression, &|_| true).is_some() => self.add_other(expression, after),
            Expression::Name(name) if self.visited.insert(name) => self.add(grammar, grammar.resolve(name), after),
            Expression::Alternatives(parts) => parts.iter().for_each(|part| self.add(grammar, part, after)),
            Expression::Sequence(parts) => match parts.split_first() {
                Some((first, rest)) if text(first).is_none() => self.add(grammar, first, &[rest, after].concat()),
                _ => self.add_literal([parts, after].concat()),
            },
            Expression::Literal(_) | Expression::AnyCase(_) => self.add_literal(followed(expression, after)),
            _ => self.add_other(expression, after),
        }
    }

    /// Adds these parts, of which the first ones are literals.
    fn add_literal(&mut self, parts: Vec<Expression>) {
        let literal: String = parts.iter().map_while(text).collect();
        if literal.chars().count() < 2 {
            return self.others.push(Expression::one_or(parts, Expression::Sequence));
        }
        let mut left = scheme_of(&literal).map_or(literal.len(), |scheme| scheme.len() + 1);
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        for part in parts {
            let (text, literal): (_, fn(String) -> Expression) = match &part {
                Expression::Literal(text) if left > 0 => (text, Expression::Literal),
                Expression::AnyCase(text) if left > 0 => (text, Expression::AnyCase),
                _ => {
                    tail.push(part);
                    continue;
                }
            };
            let (own, other) = text.split_at(left.min(text.len()));
            left -= own.len();
            head.push(literal(own.into()));
            if !other.is_empty() {
                tail.push(literal(other.into()));
            }
        }
        let tail = Expression::one_or(tail, Expression::Sequence);
        match self.branches.iter_mut().find(|branch| branch.head == head) {
            Some(branch) => branch.tails.push(tail),
            None => self.branches.push(Branch { head, tails: vec![tail] }),
        }
    }

    fn add_other(&mut self, expression: &Expression, after: &[Expression]) {
        self.others.push(Expression::one_or(followed(expression, after), Expression::Sequence));
    }
}

fn followed(first: &Expression, after: &[Expression]) -> Vec<Expression> {
    [std::slice::from_ref(first), after].concat()
}

/// The characters of a literal.
fn text(expression: &Expression) -> Option<&str> {
    match expression {
        Expression::Literal(text) | Expression::AnyCase(text) => Some(text),
        _ => None,
    }
}
