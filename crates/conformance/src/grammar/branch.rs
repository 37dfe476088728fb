//! Branches: what an expression derives after each of the literals that its alternatives begin
//! with, such as `http:` and `ftp:`; but not after letters and digits, such as the "1" and the "2"
//! of an octet.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    mem,
};

use super::{Expression, Grammar, scheme::scheme_of};

/// What an expression derives, by the literals that it begins with.
#[derive(Debug, Default)]
pub(crate) struct Split {
    /// In the order of the text.
    pub(crate) branches: Vec<Branch>,
    /// The index of each, by its literal.
    known: HashMap<Vec<Expression>, usize>,
    /// What does not begin with a literal.
    pub(crate) others: Vec<Expression>,
    /// The rules that have already been split.
    visited: HashSet<String>,
    /// Whether one sign, such as "@", may be a literal: if nothing may precede it.
    signs: bool,
    /// How many options have been split.
    options: usize,
    /// How many steps a nested one may still take: without any, it is of no use.
    steps: Option<usize>,
}

/// What begins with one literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Branch {
    /// The literal, whose letters may be in either case in some of its parts; of one that begins
    /// with the name of a scheme, the part up to the colon. A literal before several that differ,
    /// such as the "<" of `"<" url ">"`, is a part of each.
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
        Expression::any_of(self.tails.clone())
    }

    /// The literal, and this after it.
    pub(crate) fn with_tail(&self, tail: Expression) -> Expression {
        Expression::Sequence([&self.head[..], &[tail]].concat())
    }
}

/// A literal with more branches after it is a branch itself.
const BRANCHES: usize = 50;

/// So is one after which more steps would be needed to find them. It bounds the time: many literals
/// may precede the same rule.
const STEPS: usize = 1_000;

/// So many options may precede what begins with literals. It bounds the time.
const OPTIONS: usize = 8;

impl Split {
    /// Splits all of these.
    pub(crate) fn new<'e>(
        grammar: &Grammar,
        expressions: impl IntoIterator<Item = &'e Expression>,
    ) -> Split {
        let mut split = Split {
            signs: true,
            ..Split::default()
        };
        expressions
            .into_iter()
            .for_each(|expression| split.add(grammar, &[], &[expression]));
        // One sign alone, such as the "%" of an escape, is no branch.
        let is_sign = |branch: &Branch| branch.literal().chars().count() == 1;
        if split
            .branches
            .iter()
            .filter(|branch| is_sign(branch))
            .count()
            == 1
        {
            let (signs, others) = split.branches.into_iter().partition(is_sign);
            split.branches = others;
            split
                .others
                .extend(Vec::into_iter(signs).map(|sign| sign.with_tail(sign.tail())));
        }
        split
    }

    /// Splits a sequence of these parts, which follow the literals `before`.
    fn add(&mut self, grammar: &Grammar, before: &[&Expression], parts: &[&Expression]) {
        if let Some(steps) = &mut self.steps {
            *steps = steps.saturating_sub(1);
        }
        let Some((&first, after)) = parts.split_first() else {
            return self.add_other(before, parts);
        };
        match first {
            Expression::Literal(_) | Expression::AnyCase(_) => {
                self.add_literal(grammar, before, parts)
            }
            // The characters of a class are not branches.
            _ if grammar.class(first).is_some() => self.add_other(before, parts),
            Expression::Alternatives(all) => {
                for part in all {
                    if self.is_of_no_use() {
                        return;
                    }
                    self.add(grammar, before, &[&[part], after].concat());
                }
            }
            Expression::Sequence(all) => {
                let all: Vec<&Expression> = all.iter().chain(after.iter().copied()).collect();
                self.add(grammar, before, &all);
            }
            Expression::Optional(_) | Expression::Repetition { .. } if self.options == OPTIONS => {
                self.add_other(before, parts);
            }
            Expression::Optional(inner) => self.add_option(grammar, before, inner, after),
            Expression::Repetition {
                min: 0,
                max,
                element,
            } => {
                let repeated = element.clone().repeated(1, *max);
                self.add_option(grammar, before, &repeated, after);
            }
            Expression::Name(name) if self.visited.insert(name.clone()) => {
                self.add(grammar, before, &[&[grammar.resolve(name)], after].concat());
            }
            _ => self.add_other(before, parts),
        }
    }

    /// Splits `after`, and the same after something that may precede it.
    fn add_option(
        &mut self,
        grammar: &Grammar,
        before: &[&Expression],
        first: &Expression,
        after: &[&Expression],
    ) {
        self.options += 1;
        let signs = mem::take(&mut self.signs);
        self.add(grammar, before, &[&[first], after].concat());
        self.add(grammar, before, after);
        self.signs = signs;
    }

    /// Adds these parts, of which the first ones are literals.
    fn add_literal(&mut self, grammar: &Grammar, before: &[&Expression], parts: &[&Expression]) {
        let (literals, rest) =
            parts.split_at(parts.iter().take_while(|part| text(part).is_some()).count());
        if before.is_empty() {
            let mut after = Split {
                steps: Some(STEPS),
                ..Split::default()
            };
            after.add(grammar, literals, rest);
            if !after.is_of_no_use() && after.branches.len() > 1 {
                self.others.extend(after.others);
                return after
                    .branches
                    .into_iter()
                    .for_each(|branch| self.add_branch(branch));
            }
        }
        let literal: String = literals.iter().filter_map(|part| text(part)).collect();
        let is_sign = self.signs
            && !rest.is_empty()
            && !literal.starts_with(|first: char| first.is_ascii_alphanumeric());
        if literal.chars().count() < 2 && !is_sign {
            return self.add_other(before, parts);
        }
        let mut left = scheme_of(&literal).map_or(literal.len(), |scheme| scheme.len() + 1);
        let mut head: Vec<Expression> = before.iter().copied().cloned().collect();
        let mut tail = Vec::new();
        for &part in parts {
            let (text, literal): (_, fn(String) -> Expression) = match part {
                Expression::Literal(text) if left > 0 => (text, Expression::Literal),
                Expression::AnyCase(text) if left > 0 => (text, Expression::AnyCase),
                _ => {
                    tail.push(part.clone());
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
        self.add_branch(Branch {
            head,
            tails: vec![Expression::all_of(tail)],
        });
    }

    /// Whether it has become too large to be used, as a nested one.
    fn is_of_no_use(&self) -> bool {
        self.steps
            .is_some_and(|left| left == 0 || self.branches.len() > BRANCHES)
    }

    fn add_branch(&mut self, branch: Branch) {
        match self.known.entry(branch.head.clone()) {
            Entry::Occupied(known) => self.branches[*known.get()].tails.extend(branch.tails),
            Entry::Vacant(new) => {
                new.insert(self.branches.len());
                self.branches.push(branch);
            }
        }
    }

    fn add_other(&mut self, before: &[&Expression], parts: &[&Expression]) {
        let parts = before.iter().chain(parts).copied().cloned().collect();
        self.others.push(Expression::all_of(parts));
    }
}

/// The characters of a literal.
fn text(expression: &Expression) -> Option<&str> {
    match expression {
        Expression::Literal(text) | Expression::AnyCase(text) => Some(text),
        _ => None,
    }
}
