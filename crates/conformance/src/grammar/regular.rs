//! The regular form of a grammar: the same rules, of which each has an automaton.
//!
//! * A rule that leads back to itself at its beginning is written as a repetition (Arden, 1961).
//! * A rule that nests is written out to a depth. Without a depth, it and the rules that lead to it
//!   are refused here.

use std::collections::{HashMap, HashSet};

use super::{
    Expression, Grammar, GrammarErrorKind as Kind, Rule, UnknownProduction,
    check::{RULES, Rules, SIZE, Wrong},
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

/// The name of a rule as its text has it: `comment` for the copy `comment@2`.
pub(crate) fn written_name(name: &str) -> &str {
    name.split('@').next().unwrap_or(name)
}

impl Rules {
    /// Writes these rules in their regular form. Returns the rules that have no such form, each with
    /// the reason.
    pub(super) fn make_regular(&mut self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        let nested: Vec<Vec<usize>> = self
            .components()
            .into_iter()
            .filter(|component| component.recursion == Some(Recursion::Nested))
            .map(|component| component.rules)
            .filter(|cycle| cycle.iter().any(|&rule| self.rules[rule].depth.is_some()))
            .collect();
        let mut is_too_large: HashSet<usize> = HashSet::new();
        for cycle in &nested {
            if !self.unroll(cycle) {
                let name = self.rules[cycle[0]].name.clone();
                wrong.push((cycle[0], Kind::TooLarge(name)));
                is_too_large.extend(cycle);
            }
        }
        if !nested.is_empty() {
            self.prune();
        }
        for component in self.components() {
            let rules = component.rules;
            match component.recursion {
                Some(Recursion::Left) if !self.turn(&rules) => {
                    let name = self.rules[rules[0]].name.clone();
                    wrong.push((rules[0], Kind::TooLarge(name)));
                }
                Some(Recursion::Nested) if !is_too_large.contains(&rules[0]) => {
                    wrong.push(self.nesting(&rules));
                }
                _ => {}
            }
        }
        wrong
    }

    /// Writes out the rules of a cycle for each depth of those that have one: `comment@2` is a
    /// `comment` that may have one in it, which is `comment@1`. Returns false if they are too many.
    fn unroll(&mut self, cycle: &[usize]) -> bool {
        // For each rule with a depth, how many of it may be in what is outside of the cycle.
        let limited = cycle.iter().copied();
        let limited: Vec<(usize, u32)> = limited
            .filter_map(|rule| Some((rule, self.rules[rule].depth?)))
            .collect();
        // Each copy knows how many of each may be in it.
        if cycle.len().saturating_mul(limited.len()) > SIZE {
            return false;
        }
        let number = |rule: usize| limited.iter().position(|&(limited, _)| limited == rule);
        // What may be in a rule, where this many may be in what is around it; `None` if the rule is
        // too deep.
        let within = |rule: usize, around: &[u32]| -> Option<Vec<u32>> {
            let mut left = around.to_vec();
            if let Some(number) = number(rule) {
                left[number] = left[number].checked_sub(1)?;
            }
            Some(left)
        };
        let outside: Vec<u32> = limited.iter().map(|&(_, depth)| depth).collect();
        let name = |rule: usize, left: &[u32]| {
            let name = &self.rules[rule].name;
            let own = number(rule);
            if within(rule, &outside).is_some_and(|outer| outer == left) {
                return name.clone();
            }
            let depths = left.iter().enumerate();
            let depths = depths.map(|(at, left)| (left + u32::from(own == Some(at))).to_string());
            format!("{name}@{}", depths.collect::<Vec<_>>().join("."))
        };
        let members: HashSet<usize> = cycle.iter().copied().collect();
        let mut left: Vec<(usize, Vec<u32>)> = Vec::new();
        left.extend(
            cycle
                .iter()
                .filter_map(|&rule| Some((rule, within(rule, &outside)?))),
        );
        let mut met: HashSet<(usize, Vec<u32>)> = left.iter().cloned().collect();
        let mut copies = Vec::new();
        while let Some((rule, inner)) = left.pop() {
            if met.len() + self.rules.len() > RULES || met.len() * limited.len() > SIZE {
                return false;
            }
            let original = &self.rules[rule];
            for named in self.names(&original.expression) {
                let copy = within(named, &inner).map(|inner| (named, inner));
                let copy = copy.filter(|(named, _)| members.contains(named));
                left.extend(copy.filter(|copy| met.insert(copy.clone())));
            }
            let expression = original.expression.map(&|part| {
                let named = self.defined(part.name()?);
                let is_member = members.contains(&named);
                is_member.then(|| match within(named, &inner) {
                    Some(inner) => Expression::Name(name(named, &inner)),
                    None => Expression::Alternatives(Vec::new()),
                })
            });
            let mut copy = original.clone();
            copy.name = name(rule, &inner);
            copy.rewrite(expression);
            copies.push((rule, copy));
        }
        for (rule, mut copy) in copies {
            if copy.name == self.rules[rule].name {
                self.rules[rule] = copy;
            } else {
                // The outermost one says how deep the others are.
                copy.depth = None;
                self.add(copy);
            }
        }
        true
    }

    /// Leaves out what derives no string, because it would nest too deeply.
    fn prune(&mut self) {
        let is_productive = recursion::productive(&self.rules, &|name| self.defined(name));
        for at in 0..self.rules.len() {
            let is_dead = |part: &Expression| {
                let named = part.name().map(|name| self.defined(name));
                named.is_some_and(|named| !is_productive[named])
            };
            let left = self.rules[at].expression.without(&is_dead);
            if let Some(left) = left.filter(|left| *left != self.rules[at].expression) {
                self.rules[at].rewrite(left);
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
                size += ends.len() * again.size();
                if size > SIZE {
                    return false;
                }
                ends.iter_mut().for_each(|end| end.rest.push(again.clone()));
            }
            let of_ends: usize = ends.iter().map(Form::size).sum();
            for equation in &mut equations[..last] {
                let forms = std::mem::take(equation);
                for form in forms {
                    if form.first != Some(last) {
                        equation.push(form);
                        continue;
                    }
                    size += of_ends + ends.len() * form.size();
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
                Expression::all_of(parts)
            });
            let expression = Expression::any_of(alternatives.collect());
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

    fn size(&self) -> usize {
        1 + self.rest.iter().map(Expression::size).sum::<usize>()
    }

    /// What may follow again and again, where these alternatives lead back to their rule.
    fn repeated(loops: Vec<Form>) -> Option<Expression> {
        let parts: Vec<Expression> = loops
            .into_iter()
            .map(|form| Expression::all_of(form.rest))
            .collect();
        let is_any = !parts.is_empty();
        is_any.then(|| Expression::any_of(parts).repeated(0, None))
    }
}
