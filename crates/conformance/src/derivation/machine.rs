//! A right-hand side as a nondeterministic automaton over bytes and productions (Thompson, 1968).

use std::collections::HashMap;

use super::error::{DerivationErrorKind, Expected, Symbol};
use crate::{
    ByteSet,
    grammar::{Expression, Grammar, Recursion, Rule},
};

/// The steps of a right-hand side, each identified by its index.
#[derive(Debug, Clone)]
pub(super) struct Machine<'g> {
    pub(super) steps: Vec<Step<'g>>,
    pub(super) start: usize,
}

#[derive(Debug, Clone)]
pub(super) enum Step<'g> {
    /// Any of these steps, without reading anything. The one that the right-hand side prefers is
    /// first.
    Split(Vec<usize>),
    /// Another iteration, or none. A run that returns here from `body` without having read anything
    /// has made an empty iteration.
    Loop { body: usize, exit: usize },
    /// A rule that leads back to itself, up to `leave`. A run that returns here before that,
    /// without having read anything, has made an empty iteration.
    Enter { body: usize, leave: usize },
    /// The end of such a rule, then the next step.
    Leave(usize),
    /// One of these bytes, then the next step.
    Bytes(ByteSet, usize),
    /// A child of this production, then the next step.
    Production(&'g str, usize),
    /// The right-hand side is complete.
    End,
}

impl<'g> Machine<'g> {
    pub(super) fn new(grammar: &'g Grammar, rule: &'g Rule) -> Machine<'g> {
        let mut builder = Builder {
            grammar,
            rule,
            steps: vec![Step::End],
            entered: HashMap::new(),
            leaves: HashMap::new(),
        };
        let start = builder.enter(rule, 0);
        Machine {
            steps: builder.steps,
            start,
        }
    }
}

/// Builds from the end, so that the step after an expression is known when the expression is built.
struct Builder<'g> {
    grammar: &'g Grammar,
    rule: &'g Rule,
    steps: Vec<Step<'g>>,
    /// The first step of each recursive rule that is written out here, by the step after it: where
    /// the rule leads back to itself, it has the same step after it.
    entered: HashMap<(&'g str, usize), usize>,
    /// The end of recursive rules, by the step after it.
    leaves: HashMap<usize, usize>,
}

impl<'g> Builder<'g> {
    /// The first step of an expression that is followed by `next`. The recursion is as deep as the
    /// grammar, which is bounded.
    fn build(&mut self, expression: &'g Expression, next: usize) -> usize {
        let grammar = self.grammar;
        let own = self.rule;
        let leaves_none = |name: &str| {
            let rule = grammar.rule(name);
            rule.is_some_and(|rule| (!rule.leaves_node || rule.name == own.name) && !nests(rule))
        };
        if let Some(class) = grammar.class_within(expression, &leaves_none) {
            return self.add(Step::Bytes(class, next));
        }
        match expression {
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => expression
                .characters()
                .into_iter()
                .rev()
                .fold(next, |next, set| self.add(Step::Bytes(set, next))),
            Expression::Name(name) => match grammar.rule(name) {
                Some(rule) if leaves_none(name) => self.enter(rule, next),
                _ => self.add(Step::Production(name, next)),
            },
            Expression::Sequence(parts) => parts
                .iter()
                .rev()
                .fold(next, |next, part| self.build(part, next)),
            Expression::Alternatives(parts) => {
                let firsts = parts.iter().map(|part| self.build(part, next)).collect();
                self.add(Step::Split(firsts))
            }
            Expression::Optional(inner) => {
                let first = self.build(inner, next);
                self.add(Step::Split(vec![first, next]))
            }
            Expression::Repetition { min, max, element } => {
                let more = match max {
                    Some(max) => (*min..*max).fold(next, |after, _| {
                        let first = self.build(element, after);
                        self.add(Step::Split(vec![first, next]))
                    }),
                    None => {
                        let again = self.add(Step::Split(Vec::new()));
                        let body = self.build(element, again);
                        self.steps[again] = Step::Loop { body, exit: next };
                        again
                    }
                };
                (0..*min).fold(more, |next, _| self.build(element, next))
            }
        }
    }

    /// The first step of a rule's right-hand side that is followed by `next`.
    fn enter(&mut self, rule: &'g Rule, next: usize) -> usize {
        if rule.recursion.is_none() || nests(rule) {
            return self.build(&rule.matched, next);
        }
        // A rule at the end of a recursive one ends where that one does.
        let leave = match self.steps[next] {
            Step::Leave(_) => next,
            _ => *self.leaves.entry(next).or_insert_with(|| {
                self.steps.push(Step::Leave(next));
                self.steps.len() - 1
            }),
        };
        if let Some(&first) = self.entered.get(&(rule.name.as_str(), leave)) {
            return first;
        }
        let entry = self.add(Step::Split(Vec::new()));
        self.entered.insert((&rule.name, leave), entry);
        let body = self.build(&rule.matched, leave);
        self.steps[entry] = Step::Enter { body, leave };
        entry
    }

    fn add(&mut self, step: Step<'g>) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }
}

/// Whether a rule leads back to itself elsewhere than at its end. It is a node wherever it is, as a
/// piece of its own that it cannot be written out with.
fn nests(rule: &Rule) -> bool {
    matches!(rule.recursion, Some(Recursion::Left | Recursion::Nested))
}

/// A running machine: all the steps that it may be at.
pub(super) struct Run<'m, 'g> {
    machine: &'m Machine<'g>,
    active: Vec<usize>,
    /// The last round in which each step was entered, so that none is entered twice in a round.
    entered: Vec<usize>,
    round: usize,
}

impl<'m, 'g> Run<'m, 'g> {
    pub(super) fn new(machine: &'m Machine<'g>) -> Run<'m, 'g> {
        let mut run = Run {
            machine,
            active: Vec::new(),
            entered: vec![0; machine.steps.len()],
            round: 0,
        };
        run.enter(vec![machine.start]);
        run
    }

    /// Advances by the symbol found at this position of the input, or returns what was expected
    /// there.
    pub(super) fn feed(&mut self, found: Symbol, at: usize) -> Result<(), DerivationErrorKind> {
        let next = |&step: &usize| match (&self.machine.steps[step], &found) {
            (Step::Bytes(set, next), Symbol::Byte(byte)) if set.contains(*byte) => Some(*next),
            (Step::Production(name, next), Symbol::Production(child)) if name == child => {
                Some(*next)
            }
            (Step::End, Symbol::End) => Some(step),
            _ => None,
        };
        let steps: Vec<usize> = self.active.iter().filter_map(next).collect();
        if steps.is_empty() {
            return Err(DerivationErrorKind::Unexpected {
                at,
                found,
                expected: Box::new(self.expected()),
            });
        }
        self.enter(steps);
        Ok(())
    }

    /// Makes these steps, and those they split into, the active ones.
    fn enter(&mut self, mut steps: Vec<usize>) {
        self.active.clear();
        self.round += 1;
        while let Some(step) = steps.pop() {
            if self.entered[step] == self.round {
                continue;
            }
            self.entered[step] = self.round;
            match &self.machine.steps[step] {
                Step::Split(into) => steps.extend(into),
                Step::Loop { body, exit } => steps.extend([body, exit]),
                Step::Enter { body: next, .. } | Step::Leave(next) => steps.push(*next),
                _ => self.active.push(step),
            }
        }
    }

    fn expected(&self) -> Expected {
        let mut expected = Expected::default();
        for &step in &self.active {
            match self.machine.steps[step] {
                Step::Bytes(set, _) => expected.bytes = expected.bytes.union(set),
                Step::Production(name, _) => expected.productions.push(name.to_owned()),
                Step::End => expected.end = true,
                Step::Split(_) | Step::Loop { .. } | Step::Enter { .. } | Step::Leave(_) => {}
            }
        }
        expected.productions.sort_unstable();
        expected.productions.dedup();
        expected
    }
}
