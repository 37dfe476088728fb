//! Checks of a whole grammar: how rules lead back to themselves, and that nothing is too large.

use std::{collections::HashMap, sync::Arc};

use super::{
    Expression, Grammar, GrammarError, GrammarErrorKind as Kind, Notation, Recursion, Rule,
    class::class, notation::Remarks, recursion, refusal::Refused, regular::written_name, scheme,
};
use crate::ByteSet;

/// The maximum number of rules of a grammar.
pub(super) const RULES: usize = 200_000;

/// How deep a rule may be, and how many parts it may have, once every name in it is written out.
/// (`url` has about six thousand.) These limits bound the stack, time and memory of code that
/// follows the names of a grammar.
const DEPTH: usize = 4_000;
pub(super) const SIZE: usize = 1 << 20;

/// The most names of a cycle that an error shows.
const SHOWN: usize = 20;

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
    /// The rules of the text that are not here, because they cannot be used.
    pub(super) refused: Refused,
    pub(super) remarks: Remarks,
    /// The same rules in their regular form, if that is another one.
    pub(super) regular: Option<Grammar>,
}

/// The rules of one cycle, or a single rule that is in none.
pub(super) struct Component {
    pub(super) rules: Vec<usize>,
    pub(super) recursion: Option<Recursion>,
}

/// A rule that cannot be used, and why.
pub(super) type Wrong = (usize, Kind);

impl Rules {
    pub(super) fn new(notation: Notation) -> Rules {
        Rules {
            rules: Vec::new(),
            own: 0,
            index: HashMap::new(),
            notation,
            any_case: None,
            refused: Refused::default(),
            remarks: Remarks::default(),
            regular: None,
        }
    }

    /// Adds a rule, whose name is new. Returns its index.
    pub(super) fn add(&mut self, rule: Rule) -> usize {
        let at = self.rules.len();
        let key = self.notation.key(&rule.name).into_owned();
        self.index.insert(key, at);
        self.rules.push(rule);
        at
    }

    /// The index of the rule of this name.
    pub(super) fn at(&self, name: &str) -> Option<usize> {
        self.index.get(&*self.notation.key(name)).copied()
    }

    /// The rules that an expression refers to.
    pub(super) fn names(&self, expression: &Expression) -> Vec<usize> {
        let names = expression.names().into_iter();
        names.map(|name| self.defined(name)).collect()
    }

    pub(super) fn defined(&self, name: &str) -> usize {
        self.at(name).expect("every name is defined")
    }

    /// The rules that each rule refers to.
    fn all_names(&self) -> Vec<Vec<usize>> {
        let expressions = self.rules.iter().map(|rule| &rule.expression);
        expressions
            .map(|expression| self.names(expression))
            .collect()
    }

    /// The components, each after those that it refers to.
    pub(super) fn components(&self) -> Vec<Component> {
        let names = self.all_names();
        let component = |rules: Vec<usize>| {
            let is_cycle = rules.len() > 1 || names[rules[0]].contains(&rules[0]);
            let of = || recursion::of(&rules, &self.rules, &|name| self.defined(name)).0;
            let recursion = is_cycle.then(of);
            Component { rules, recursion }
        };
        let found = recursion::components(&names).into_iter();
        found.map(component).collect()
    }

    /// Why the rules of this cycle have no automaton.
    pub(super) fn nesting(&self, cycle: &[usize]) -> Wrong {
        let (_, middle) = recursion::of(cycle, &self.rules, &|name| self.defined(name));
        let (rule, to) = middle.unwrap_or((cycle[0], cycle[0]));
        let names = |rule: usize| self.names(&self.rules[rule].expression);
        let path = recursion::cycle_through(rule, to, cycle, names).into_iter();
        let written = path.map(|rule| written_name(&self.rules[rule].name).to_owned());
        let mut path: Vec<String> = written.collect();
        if path.len() > SHOWN {
            path.splice(SHOWN / 2..path.len() - SHOWN / 2, ["…".to_owned()]);
        }
        (rule, Kind::Recursive(path))
    }

    /// The grammar of the rules that can be used, where `problems` are those that are known already,
    /// and `faulty[rule]` is the first problem of a rule. A rule with a problem refers to nothing.
    pub(super) fn usable(
        mut self,
        mut problems: Vec<GrammarError>,
        faulty: Vec<Option<usize>>,
    ) -> Grammar {
        let components = self.components();
        let wrong = self.check(&components, &faulty, false);
        for rule in &mut self.rules {
            let is_nested = rule.recursion == Some(Recursion::Nested);
            if rule
                .depth
                .take_if(|depth| *depth == 0 || !is_nested)
                .is_some()
            {
                problems.push(rule.error(Kind::NotNested(rule.name.clone())));
            }
        }
        let components = self.refuse(wrong, problems, faulty).unwrap_or(components);
        let is_other = components.iter().any(Component::needs_regular_form);
        if is_other || self.rules.iter().any(|rule| rule.is_large) {
            self.add_regular();
        }
        self.finish(&components)
    }

    /// Adds the regular form of these rules.
    pub(super) fn add_regular(&mut self) {
        let mut regular = Rules {
            refused: Refused::default(),
            regular: None,
            ..self.clone()
        };
        let mut wrong = regular.make_regular();
        let components = regular.components();
        let faulty = vec![None; regular.rules.len()];
        wrong.extend(regular.check(&components, &faulty, true));
        let components = regular
            .refuse(wrong, Vec::new(), faulty)
            .unwrap_or(components);
        self.regular = Some(regular.finish(&components));
    }

    /// The grammar with these rules, which have their regular form already. An error includes the
    /// index of its rule.
    fn complete(mut self) -> Result<Grammar, Wrong> {
        let components = self.components();
        let mut other = components
            .iter()
            .filter(|component| component.needs_regular_form());
        if let Some(component) = other.next() {
            return Err(self.nesting(&component.rules));
        }
        let faulty = vec![None; self.rules.len()];
        match self.check(&components, &faulty, true).into_iter().next() {
            Some(wrong) => Err(wrong),
            None => Ok(self.finish(&components)),
        }
    }

    /// Notes how each rule leads back to itself. Returns the rules that never end or are too large,
    /// except those that lead to another one, or to a `faulty` one. A rule that is large only because
    /// of the names in it has a derivation, but `is_regular` rules have an automaton as well.
    fn check(
        &mut self,
        components: &[Component],
        faulty: &[Option<usize>],
        is_regular: bool,
    ) -> Vec<Wrong> {
        let mut wrong: Vec<Wrong> = Vec::new();
        // There is none if a name in the rule cannot be used.
        let known = |faulty: &Option<usize>| faulty.is_none().then(Measure::default);
        let mut measures: Vec<Option<Measure>> = faulty.iter().map(known).collect();
        let has_cycle = components
            .iter()
            .any(|component| component.recursion.is_some());
        let is_productive = match has_cycle {
            true => recursion::productive(&self.rules, &|name| self.defined(name)),
            false => vec![true; self.rules.len()],
        };
        for Component { rules, recursion } in components {
            for &rule in rules {
                self.rules[rule].recursion = *recursion;
            }
            // A rule outside of a cycle may never end because it leads to one that does not.
            let endless = rules
                .iter()
                .find(|&&rule| recursion.is_some() && !is_productive[rule]);
            if let Some(&rule) = endless {
                wrong.push((rule, Kind::Endless(self.rules[rule].name.clone())));
                rules.iter().for_each(|&rule| measures[rule] = None);
                continue;
            }
            // What is in the same cycle is not measured yet, and counts as nothing.
            let named = |name: &str| {
                let named = self.defined(name);
                let measure = measures[named]?;
                // A child has steps of its own.
                let steps = match self.rules[named].leaves_node {
                    true => 1,
                    false => measure.steps,
                };
                Some(Measure { steps, ..measure })
            };
            let measure = rules.iter().try_fold(Measure::default(), |all, &rule| {
                measures[rule]?;
                Some(all.and(Measure::of(&self.rules[rule].expression, &named)?))
            });
            let first = rules[0];
            let kind = match measure {
                Some(Measure { depth, .. }) if depth > DEPTH => Some(Kind::NestedTooDeeply),
                Some(Measure { size, steps, .. })
                    if size > SIZE && (is_regular || steps > SIZE) =>
                {
                    Some(Kind::TooLarge(self.rules[first].name.clone()))
                }
                _ => None,
            };
            let measure = measure.filter(|_| kind.is_none());
            wrong.extend(kind.map(|kind| (first, kind)));
            for &rule in rules {
                measures[rule] = measure;
                self.rules[rule].is_large = measure.is_some_and(|measure| measure.size > SIZE);
            }
        }
        wrong
    }

    /// Leaves out the rules with a problem and those that lead to one, and says so. Returns the
    /// components of what is left, unless that is everything.
    fn refuse(
        &mut self,
        wrong: Vec<Wrong>,
        mut problems: Vec<GrammarError>,
        mut faulty: Vec<Option<usize>>,
    ) -> Option<Vec<Component>> {
        for (rule, kind) in wrong {
            faulty[rule] = faulty[rule].or(Some(problems.len()));
            problems.push(self.rules[rule].error(kind));
        }
        if problems.is_empty() {
            return None;
        }
        let (refused, is_kept) = Refused::new(
            self.notation,
            &self.rules,
            &self.all_names(),
            problems,
            &faulty,
        );
        self.refused = refused;
        self.keep(&is_kept);
        Some(self.components())
    }

    /// Leaves out the other rules, to which none of these leads.
    pub(super) fn keep(&mut self, is_kept: &[bool]) {
        let rules = std::mem::take(&mut self.rules);
        self.own = is_kept[..self.own]
            .iter()
            .filter(|&&is_kept| is_kept)
            .count();
        self.index.clear();
        for (rule, _) in rules
            .into_iter()
            .zip(is_kept)
            .filter(|(_, is_kept)| **is_kept)
        {
            self.add(rule);
        }
    }

    fn finish(mut self, components: &[Component]) -> Grammar {
        let mut classes = self.classes(components, |rule| &rule.expression);
        if let Some(scheme) = &self.any_case {
            let class = |name: &str| classes[self.defined(name)];
            let rules = self.rules.iter();
            let matched: Vec<Expression> = rules
                .map(|rule| scheme::matched(rule, scheme, &class))
                .collect();
            for (rule, matched) in self.rules.iter_mut().zip(matched) {
                rule.matched = matched;
            }
            classes = self.classes(components, |rule| &rule.matched);
        } else {
            for rule in &mut self.rules {
                rule.matched = rule.expression.clone();
            }
        }
        for (rule, class) in self.rules.iter_mut().zip(classes) {
            rule.class = class;
        }
        Grammar(Arc::new(self))
    }

    /// The bytes of each rule all of whose strings are single bytes, by this right-hand side of
    /// each: that of a name is found once. The components are in an order in which each leads to
    /// earlier ones only.
    fn classes(
        &self,
        components: &[Component],
        right_hand_side: fn(&Rule) -> &Expression,
    ) -> Vec<Option<ByteSet>> {
        let mut classes: Vec<Option<ByteSet>> = vec![None; self.rules.len()];
        for component in components
            .iter()
            .filter(|component| component.recursion.is_none())
        {
            for &rule in &component.rules {
                classes[rule] = class(right_hand_side(&self.rules[rule]), &|name| {
                    classes[self.defined(name)]
                });
            }
        }
        classes
    }
}

impl Component {
    /// Whether its rules are not as they are in the regular form.
    fn needs_regular_form(&self) -> bool {
        matches!(self.recursion, Some(Recursion::Left | Recursion::Nested))
    }
}

impl Grammar {
    /// The same grammar, in whose [regular form](Grammar::regular) a rule nests to this depth: it is
    /// in itself at most `depth - 1` times. Whatever is found out with automata is true of that form.
    ///
    /// # Errors
    ///
    /// [`Undefined`](Kind::Undefined) if there is no rule of this name, and
    /// [`NotNested`](Kind::NotNested) if it does not nest, or the depth is 0.
    pub fn with_depth(&self, name: &str, depth: u32) -> Result<Grammar, Kind> {
        let at = self
            .0
            .at(name)
            .ok_or_else(|| Kind::Undefined(name.to_owned()))?;
        if depth == 0 || self.rules()[at].recursion != Some(Recursion::Nested) {
            return Err(Kind::NotNested(name.to_owned()));
        }
        let mut rules = Rules::clone(&self.0);
        rules.rules[at].depth = Some(depth);
        rules.add_regular();
        Ok(Grammar(Arc::new(rules)))
    }

    /// The rules that nest to a depth in the regular form, with that depth.
    pub fn depths(&self) -> impl Iterator<Item = (&str, u32)> {
        let rules = self.rules().iter();
        rules.filter_map(|rule| Some((rule.name.as_str(), rule.depth?)))
    }

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
        let regular = self.regular();
        let at = regular
            .0
            .at(name)
            .ok_or_else(|| Kind::Undefined(name.to_owned()))?;
        let mut wrong = None;
        expression.visit(&mut |part| wrong = wrong.take().or_else(|| regular.objection(part)));
        if let Some(kind) = wrong {
            return Err(kind);
        }
        let mut rules = Rules::clone(&regular.0);
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
    /// The size where only the names of rules that leave no node are written out.
    steps: usize,
}

impl Measure {
    /// `None` if nothing is known of a name in it.
    fn of(expression: &Expression, named: &impl Fn(&str) -> Option<Measure>) -> Option<Measure> {
        let leaf = |size| Measure {
            depth: 0,
            size,
            steps: size,
        };
        let inner = match expression {
            Expression::Literal(text) | Expression::AnyCase(text) => leaf(text.len()),
            Expression::Range(..) => leaf(1),
            Expression::Name(name) => named(name)?,
            _ => {
                let mut parts = expression.parts().iter();
                parts.try_fold(Measure::default(), |all, part| {
                    let part = Measure::of(part, named)?;
                    let depth = all.depth.max(part.depth);
                    Some(Measure {
                        depth,
                        ..all.and(part)
                    })
                })?
            }
        };
        let times = match expression {
            Expression::Repetition { min, max, .. } => max.unwrap_or(*min) as usize + 1,
            _ => 1,
        };
        let written_out = |size: usize| size.saturating_mul(times).saturating_add(1);
        Some(Measure {
            depth: inner.depth + 1,
            size: written_out(inner.size),
            steps: written_out(inner.steps),
        })
    }

    /// One inside the other.
    fn and(self, other: Measure) -> Measure {
        Measure {
            depth: self.depth + other.depth,
            size: self.size.saturating_add(other.size),
            steps: self.steps.saturating_add(other.steps),
        }
    }
}
