//! Checks of a whole grammar: all recursion is right-linear, and nothing is too large.

use std::{collections::HashMap, sync::Arc};

use super::{
    Expression, Grammar, GrammarErrorKind as Kind, Notation, Rule, class::class, cycles, scheme,
};
use crate::ByteSet;

/// The maximum number of rules of a grammar.
pub(super) const RULES: usize = 200_000;

/// How deep a rule may be, and how many parts it may have, once every name in it is written out.
/// (`url` has about six thousand.) These limits bound the stack, time and memory of code that
/// follows the names of a grammar.
const DEPTH: usize = 4_000;
const SIZE: usize = 1 << 20;

/// Rules, all of whose names are defined, on the way to a grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) rules: Vec<Rule>,
    /// How many of them, the first, are in the text itself.
    pub(super) own: usize,
    /// The index of each rule, by its name in the form in which names that are the same are equal.
    pub(super) index: HashMap<String, usize>,
    pub(super) notation: Notation,
    /// The rule whose strings are names of schemes, which ignore case.
    pub(super) any_case: Option<String>,
}

impl Rules {
    /// The index of the rule of this name.
    pub(super) fn at(&self, name: &str) -> Option<usize> {
        self.index.get(&self.notation.key(name)).copied()
    }

    /// The rules that an expression refers to.
    pub(super) fn names(&self, expression: &Expression) -> Vec<usize> {
        let mut names = Vec::new();
        expression.visit(&mut |part| names.extend(part.name().map(|name| self.defined(name))));
        names
    }

    fn defined(&self, name: &str) -> usize {
        self.at(name).expect("every name is defined")
    }

    /// The grammar with these rules. An error includes the index of its rule.
    pub(super) fn complete(mut self) -> Result<Grammar, (usize, Kind)> {
        let names: Vec<Vec<usize>> = self
            .rules
            .iter()
            .map(|rule| self.names(&rule.expression))
            .collect();
        let components = cycles::components(&names);
        let mut measures = vec![Measure::default(); self.rules.len()];
        for component in &components {
            if component.is_cycle {
                cycles::check(&component.rules, &self.rules, &names, &|name| {
                    self.defined(name)
                })?;
            }
            // What is in the same cycle is not measured yet, and counts as nothing.
            let parts = component.rules.iter().map(|&rule| {
                Measure::of(&self.rules[rule].expression, &|name| {
                    measures[self.defined(name)]
                })
            });
            let measure = parts.reduce(Measure::and).unwrap_or_default();
            for &rule in &component.rules {
                if measure.depth > DEPTH {
                    return Err((rule, Kind::NestedTooDeeply));
                }
                if measure.size > SIZE {
                    return Err((rule, Kind::TooLarge(self.rules[rule].name.clone())));
                }
                measures[rule] = measure;
                self.rules[rule].is_recursive = component.is_cycle;
            }
        }
        let mut classes = self.classes(&components, |rule| &rule.expression);
        if let Some(scheme) = &self.any_case {
            let class = |name: &str| classes[self.defined(name)];
            let rules = self.rules.iter();
            let matched: Vec<Expression> = rules
                .map(|rule| scheme::matched(rule, scheme, &class))
                .collect();
            for (rule, matched) in self.rules.iter_mut().zip(matched) {
                rule.matched = matched;
            }
            classes = self.classes(&components, |rule| &rule.matched);
        } else {
            for rule in &mut self.rules {
                rule.matched = rule.expression.clone();
            }
        }
        for (rule, class) in self.rules.iter_mut().zip(classes) {
            rule.class = class;
        }
        Ok(Grammar(Arc::new(self)))
    }

    /// The bytes of each rule all of whose strings are single bytes, by this right-hand side of
    /// each: that of a name is found once. The components are in an order in which each leads to
    /// earlier ones only.
    fn classes(
        &self,
        components: &[cycles::Component],
        right_hand_side: fn(&Rule) -> &Expression,
    ) -> Vec<Option<ByteSet>> {
        let mut classes: Vec<Option<ByteSet>> = vec![None; self.rules.len()];
        for component in components.iter().filter(|component| !component.is_cycle) {
            for &rule in &component.rules {
                classes[rule] = class(right_hand_side(&self.rules[rule]), &|name| {
                    classes[self.defined(name)]
                });
            }
        }
        classes
    }
}

impl Grammar {
    /// The same grammar with another right-hand side for one of its rules, which keeps its position
    /// and its heading.
    ///
    /// This makes grammars that are almost right. Their automata represent implementations that are
    /// almost right, and a suite must detect each of them.
    ///
    /// # Errors
    ///
    /// [`Undefined`](Kind::Undefined) if there is no rule of this name, or of a name in the new
    /// right-hand side; [`NoAlternative`](Kind::NoAlternative) and [`Unwritable`](Kind::Unwritable)
    /// if the right-hand side cannot be written as text; [`Recursive`](Kind::Recursive),
    /// [`Endless`](Kind::Endless), [`NestedTooDeeply`](Kind::NestedTooDeeply) and
    /// [`TooLarge`](Kind::TooLarge) as when reading a grammar.
    ///
    /// ```
    /// use rfc1738_conformance::automaton::Dfa;
    /// use rfc1738_conformance::grammar::{Expression, Grammar};
    ///
    /// // port = *digit
    /// let digit = Box::new(Expression::Name("digit".to_owned()));
    /// let lax = Grammar::rfc1738().with("port", Expression::Repetition { min: 0, max: None, element: digit })?;
    /// assert_eq!(lax.rule("port").unwrap().text, "port = *digit");
    /// assert!(Dfa::new(&lax, "hostport").unwrap().accepts(b"host:"));
    /// # Ok::<(), rfc1738_conformance::grammar::GrammarErrorKind>(())
    /// ```
    pub fn with(&self, name: &str, expression: Expression) -> Result<Grammar, Kind> {
        let at = self
            .0
            .at(name)
            .ok_or_else(|| Kind::Undefined(name.to_owned()))?;
        let mut wrong = None;
        expression.visit(&mut |part| wrong = wrong.take().or_else(|| self.objection(part)));
        if let Some(kind) = wrong {
            return Err(kind);
        }
        let mut rules = Rules::clone(&self.0);
        rules.rules[at].rewrite(expression);
        rules.complete().map_err(|(_, kind)| kind)
    }

    /// The same grammar with another right-hand side for each rule for which `change` makes one, of
    /// names and literals that the grammar has or that are known to be written well.
    pub(crate) fn rewritten(
        &self,
        change: impl Fn(&Rule) -> Option<Expression>,
    ) -> Result<Grammar, Kind> {
        let mut rules = Rules::clone(&self.0);
        for rule in &mut rules.rules {
            if let Some(expression) = change(rule) {
                rule.rewrite(expression);
            }
        }
        rules.complete().map_err(|(_, kind)| kind)
    }

    /// The same language, with all rules [as they are matched](Rule::matched) and no notes about
    /// that.
    pub(crate) fn as_matched(&self) -> Grammar {
        let mut rules = Rules::clone(&self.0);
        rules.any_case = None;
        rules
            .rules
            .iter_mut()
            .for_each(|rule| rule.rewrite(rule.matched.clone()));
        Grammar(Arc::new(rules))
    }

    /// Why this cannot be a part of a right-hand side. Its own parts are not checked.
    fn objection(&self, part: &Expression) -> Option<Kind> {
        match part {
            Expression::Name(name) if self.rule(name).is_none() => {
                Some(Kind::Undefined(name.clone()))
            }
            Expression::Alternatives(parts) if parts.is_empty() => Some(Kind::NoAlternative),
            Expression::Literal(text) if text != "\"" && text.contains(['"', '\n']) => {
                Some(Kind::Unwritable(text.clone()))
            }
            Expression::AnyCase(text) if text.contains(['"', '\n']) => {
                Some(Kind::Unwritable(text.clone()))
            }
            _ => None,
        }
    }
}

/// The depth and size of an expression, with every name in it written out.
#[derive(Clone, Copy, Default)]
struct Measure {
    depth: usize,
    size: usize,
}

impl Measure {
    fn of(expression: &Expression, named: &impl Fn(&str) -> Measure) -> Measure {
        let inner = match expression {
            Expression::Literal(text) | Expression::AnyCase(text) => Measure {
                depth: 0,
                size: text.len(),
            },
            Expression::Range(..) => Measure { depth: 0, size: 1 },
            Expression::Name(name) => named(name),
            _ => expression
                .parts()
                .iter()
                .map(|part| Measure::of(part, named))
                .fold(Measure::default(), |a, b| Measure {
                    depth: a.depth.max(b.depth),
                    ..a.and(b)
                }),
        };
        let times = match expression {
            Expression::Repetition { min, max, .. } => max.unwrap_or(*min) as usize + 1,
            _ => 1,
        };
        Measure {
            depth: inner.depth + 1,
            size: inner.size.saturating_mul(times).saturating_add(1),
        }
    }

    /// One inside the other.
    fn and(self, other: Measure) -> Measure {
        Measure {
            depth: self.depth + other.depth,
            size: self.size.saturating_add(other.size),
        }
    }
}
