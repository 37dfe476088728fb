//! The regular form of a grammar: the same rules, of which each has an automaton.
//!
//! * A rule that leads back to itself at its beginning is written as a repetition (Arden, 1961).
//! * A rule that nests is written out to a depth. Without a depth, it and the rules that lead to it
//!   are refused here.

use std::collections::{HashMap, HashSet};

use super::{
    Expression, Grammar, GrammarErrorKind as Kind, Rule, UnknownProduction,
    check::{Component, RULES, Rules, SIZE, Wrong},
    recursion::{self, Recursion},
};

impl Grammar {
    /// The regular form of this grammar, which is the grammar itself if no rule leads back to itself
    /// but at its end. Automata, sentences, suites and mutants are made of it.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let grammar = Grammar::read("nested = \"(\" [ nested ] \")\"\n", Notation::Abnf)?;
    /// assert!(grammar.regular().rule("nested").is_none());
    ///
    /// let grammar = grammar.with_depth("nested", 2)?;
    /// assert_eq!(grammar.regular().rule("nested").unwrap().text, "nested = \"(\" [ nested@1 ] \")\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn regular(&self) -> &Grammar {
        self.0.regular.as_ref().unwrap_or(self)
    }

    /// The regular form, and the rule of this name in it.
    pub(crate) fn regular_rule(&self, name: &str) -> Result<(&Grammar, &Rule), UnknownProduction> {
        let rule = self.production(name)?;
        let regular = self.regular();
        Ok((regular, regular.production(&rule.name)?))
    }
}

impl Rules {
    /// Writes these rules in their regular form. Returns the rules that have no such form, each with
    /// the reason.
    pub(super) fn make_regular(&mut self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        let mut nested = self.nested_with_depth();
        let is_unrolled = !nested.is_empty();
        while !nested.is_empty() {
            for (cycle, rule, depth) in nested {
                let copies = cycle.len().saturating_mul(depth as usize);
                if copies.saturating_add(self.rules.len()) > RULES {
                    wrong.push((rule, Kind::TooLarge(self.rules[rule].name.clone())));
                    // Without a depth, the cycle is refused.
                    cycle.iter().for_each(|&rule| self.rules[rule].depth = None);
                } else {
                    self.unroll(&cycle, rule, depth);
                }
            }
            nested = self.nested_with_depth();
        }
        if is_unrolled {
            self.prune();
        }
        for component in self.components() {
            let rules = component.rules;
            match component.recursion {
                Some(Recursion::Left) if !self.turn(&rules) => {
                    let name = self.rules[rules[0]].name.clone();
                    wrong.push((rules[0], Kind::TooLarge(name)));
                }
                Some(Recursion::Nested) => wrong.push(self.nesting(&rules)),
                _ => {}
            }
        }
        wrong
    }

    /// The cycles that nest, each with the first of its rules that has a depth, and that depth.
    fn nested_with_depth(&self) -> Vec<(Vec<usize>, usize, u32)> {
        if self.rules.iter().all(|rule| rule.depth.is_none()) {
            return Vec::new();
        }
        let components = self.components().into_iter();
        let nested = components.filter(|component| component.recursion == Some(Recursion::Nested));
        nested
            .filter_map(|Component { rules, .. }| {
                let mut depths = rules.iter().map(|&rule| (rule, self.rules[rule].depth));
                let (rule, depth) = depths.find_map(|(rule, depth)| Some((rule, depth?)))?;
                Some((rules, rule, depth))
            })
            .collect()
    }

    /// Writes out the rules of a cycle for each depth of one of them. `comment@2` is a `comment` that
    /// may have one in it, which is `comment@1`.
    fn unroll(&mut self, cycle: &[usize], rule: usize, depth: u32) {
        let members: HashSet<&str> = cycle
            .iter()
            .map(|&rule| self.rules[rule].name.as_str())
            .collect();
        let nesting = self.rules[rule].name.clone();
        let at = |name: &str, level: u32| match level == depth {
            true => name.to_owned(),
            false => format!("{name}@{level}"),
        };
        let copy = |original: &Rule, level: u32| {
            let inner = level - u32::from(original.name == nesting);
            let expression = original.expression.map(&|part| {
                let name = part.name().filter(|name| members.contains(name))?;
                let is_too_deep = inner == 0 && name == nesting;
                Some(match is_too_deep {
                    true => Expression::Alternatives(Vec::new()),
                    false => Expression::Name(at(name, inner)),
                })
            });
            let mut rule = original.clone();
            rule.name = at(&original.name, level);
            // The outermost one says how deep the others are.
            rule.depth
                .take_if(|_| level < depth && original.name == nesting);
            rule.rewrite(expression);
            rule
        };
        let mut copies = Vec::new();
        for level in (1..depth).rev() {
            copies.extend(cycle.iter().map(|&at| copy(&self.rules[at], level)));
        }
        // Without the rule that nests, there may be others around it.
        copies.extend(
            cycle
                .iter()
                .filter(|&&at| at != rule)
                .map(|&at| copy(&self.rules[at], 0)),
        );
        let outer: Vec<Rule> = cycle
            .iter()
            .map(|&at| copy(&self.rules[at], depth))
            .collect();
        for (&at, outer) in cycle.iter().zip(outer) {
            self.rules[at] = outer;
        }
        for copy in copies {
            self.add(copy);
        }
    }

    /// Leaves out what derives no string, because it would nest too deeply.
    fn prune(&mut self) {
        let is_productive = recursion::productive(&self.rules, &|name| self.defined(name));
        for at in 0..self.rules.len() {
            let dead = |name: &str| !is_productive[self.defined(name)];
            if let Some(expression) = without(&self.rules[at].expression, &dead)
                && expression != self.rules[at].expression
            {
                self.rules[at].rewrite(expression);
            }
        }
        self.keep(&is_productive);
    }

    /// Writes the rules of a left-linear cycle as repetitions. Returns false if they are too large
    /// for that.
    fn turn(&mut self, cycle: &[usize]) -> bool {
        let number: HashMap<usize, usize> = cycle
            .iter()
            .enumerate()
            .map(|(number, &rule)| (rule, number))
            .collect();
        let inside = |name: &str| number.get(&self.defined(name)).copied();
        let mut equations: Vec<Vec<Form>> = cycle
            .iter()
            .map(|&rule| Form::all(&self.rules[rule].expression, &inside))
            .collect();
        let mut size = 0;
        for last in (0..cycle.len()).rev() {
            let (loops, mut ends): (Vec<Form>, Vec<Form>) = equations[last]
                .drain(..)
                .partition(|form| form.first == Some(last));
            if let Some(again) = Form::repeated(loops) {
                ends.iter_mut().for_each(|end| end.rest.push(again.clone()));
            }
            for equation in &mut equations[..last] {
                let forms = std::mem::take(equation);
                for form in forms {
                    if form.first != Some(last) {
                        equation.push(form);
                        continue;
                    }
                    size += ends.len() * (1 + form.rest.len());
                    if size > SIZE {
                        return false;
                    }
                    equation.extend(ends.iter().map(|end| Form {
                        first: end.first,
                        rest: [&end.rest[..], &form.rest].concat(),
                    }));
                }
            }
            equations[last] = ends;
        }
        for (&rule, forms) in cycle.iter().zip(equations) {
            let name = |number: usize| Expression::Name(self.rules[cycle[number]].name.clone());
            let alternatives = forms.into_iter().map(|form| {
                let parts = form.first.map(name).into_iter().chain(form.rest).collect();
                Expression::one_or(parts, Expression::Sequence)
            });
            let expression = Expression::one_or(alternatives.collect(), Expression::Alternatives);
            self.rules[rule].rewrite(expression);
        }
        true
    }
}

/// An alternative of a left-linear rule: a rule of its cycle, by its number, or none, and the rest.
struct Form {
    first: Option<usize>,
    rest: Vec<Expression>,
}

impl Form {
    /// The alternatives of a right-hand side.
    fn all(part: &Expression, inside: &impl Fn(&str) -> Option<usize>) -> Vec<Form> {
        let whole = |part: &Expression| Form {
            first: None,
            rest: vec![part.clone()],
        };
        match part {
            Expression::Name(name) => match inside(name) {
                Some(first) => vec![Form {
                    first: Some(first),
                    rest: Vec::new(),
                }],
                None => vec![whole(part)],
            },
            Expression::Alternatives(parts) => parts
                .iter()
                .flat_map(|part| Form::all(part, inside))
                .collect(),
            Expression::Optional(part) => {
                let mut forms = Form::all(part, inside);
                forms.push(Form {
                    first: None,
                    rest: Vec::new(),
                });
                forms
            }
            Expression::Sequence(parts) if !parts.is_empty() => {
                let forms = Form::all(&parts[0], inside).into_iter();
                forms
                    .map(|Form { first, rest }| Form {
                        first,
                        rest: [&rest[..], &parts[1..]].concat(),
                    })
                    .collect()
            }
            _ => vec![whole(part)],
        }
    }

    /// What may follow again and again, where these alternatives lead back to their rule.
    fn repeated(loops: Vec<Form>) -> Option<Expression> {
        let parts: Vec<Expression> = loops
            .into_iter()
            .map(|form| Expression::one_or(form.rest, Expression::Sequence))
            .collect();
        (!parts.is_empty()).then(|| Expression::Repetition {
            min: 0,
            max: None,
            element: Box::new(Expression::one_or(parts, Expression::Alternatives)),
        })
    }
}

/// The expression without what derives no string; `None` if nothing is left.
fn without(part: &Expression, is_dead: &impl Fn(&str) -> bool) -> Option<Expression> {
    let part_without = |part: &Expression| without(part, is_dead);
    match part {
        Expression::Name(name) if is_dead(name) => None,
        Expression::Sequence(parts) => {
            let parts: Option<Vec<Expression>> = parts.iter().map(part_without).collect();
            Some(Expression::Sequence(parts?))
        }
        Expression::Alternatives(parts) => {
            let parts: Vec<Expression> = parts.iter().filter_map(part_without).collect();
            (!parts.is_empty()).then(|| Expression::one_or(parts, Expression::Alternatives))
        }
        Expression::Optional(inner) => Some(match part_without(inner) {
            Some(inner) => Expression::Optional(Box::new(inner)),
            None => Expression::Literal(String::new()),
        }),
        Expression::Repetition { min, max, element } => match part_without(element) {
            Some(element) => Some(Expression::Repetition {
                min: *min,
                max: *max,
                element: Box::new(element),
            }),
            None => (*min == 0).then(|| Expression::Literal(String::new())),
        },
        leaf => Some(leaf.clone()),
    }
}
