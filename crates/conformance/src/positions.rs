//! The positions in a rule and in the rules that it leads to, as a nondeterministic automaton
//! (Thompson, 1968) that knows the rule and the expression of each position.
//!
//! Positions are in the order in which a parser would try them: alternatives from left to right, an
//! option before its absence, one more repetition before the end. So one rule can be chosen among
//! those that a string may be in.

use std::collections::HashMap;

use crate::{
    ByteSet,
    grammar::{Expression, Grammar, Rule},
};

/// All positions, each by its index.
#[derive(Debug, Clone)]
pub(crate) struct Positions<'g> {
    pub(crate) positions: Vec<Position<'g>>,
    pub(crate) rule: &'g str,
}

#[derive(Debug, Clone)]
pub(crate) enum Position<'g> {
    /// Any of these positions, the first of them first; before one of them is chosen, in this rule.
    /// Whoever passes here takes this step, if there is one.
    Split(Vec<usize>, &'g str, Option<Step<'g>>),
    /// One of these bytes, in this rule and of this expression, then the next position.
    Bytes(ByteSet, &'g str, &'g Expression, usize),
    /// The end.
    End,
}

/// What a parser does with an expression, an occurrence in a right-hand side, without reading
/// anything.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step<'g> {
    pub(crate) of: &'g Expression,
    pub(crate) action: Action,
}

/// What a parser does with an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    /// Enters the rule whose right-hand side it is.
    Enter,
    /// Takes the alternative of this index.
    Take(usize),
    /// Takes an option.
    Present,
    /// Leaves an option out.
    Absent,
    /// Begins a repetition.
    Begin,
    /// Repeats the element once, or once more.
    Repeat,
    /// Chooses between one more repetition and the end, where there is no upper bound.
    Again,
    /// Ends a repetition.
    End,
}

/// Which expressions are one position, because all their strings are single bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Classes {
    /// Those whose bytes are all of one rule; a rule that leaves no node is a part of the rule that
    /// names it.
    OfOneRule,
    /// All.
    All,
}

/// Where every run begins, and where it ends.
pub(crate) const START: usize = 0;
pub(crate) const END: usize = 1;

impl<'g> Positions<'g> {
    /// The positions of a rule. Rules that leave no node are a part of the rule that names them.
    pub(crate) fn new(grammar: &'g Grammar, rule: &'g Rule, which: Classes) -> Positions<'g> {
        let mut builder = Builder {
            grammar,
            which,
            positions: vec![Position::Split(Vec::new(), &rule.name, None), Position::End],
            left: Vec::new(),
            entered: HashMap::new(),
            classes: HashMap::new(),
        };
        // A list of what is left, and no recursion: the depth of a grammar is the choice of whoever
        // wrote it.
        builder.enter(rule, START, END, &rule.name);
        while let Some((expression, from, to, rule)) = builder.left.pop() {
            builder.lead(expression, from, to, rule);
        }
        Positions {
            positions: builder.positions,
            rule: &rule.name,
        }
    }
}

/// What is left to do: an expression leads from one position to another, in a rule.
type Pending<'g> = (&'g Expression, usize, usize, &'g str);

/// Builds without recursion, because a grammar can be deep.
struct Builder<'g> {
    grammar: &'g Grammar,
    which: Classes,
    positions: Vec<Position<'g>>,
    left: Vec<Pending<'g>>,
    /// The first position of each recursive rule, by its last, and by the rule that its bytes are
    /// in: where the rule leads back to itself, it has the same end.
    entered: HashMap<(&'g str, usize, &'g str), usize>,
    /// The bytes of expressions, by their addresses: an occurrence is met once for each way that
    /// leads to it.
    classes: HashMap<*const Expression, Option<ByteSet>>,
}

impl<'g> Builder<'g> {
    /// Leads from one position to another by an expression.
    fn lead(&mut self, expression: &'g Expression, from: usize, to: usize, rule: &'g str) {
        if let Some(class) = self.class(expression) {
            return self.lead_by_bytes([class], expression, from, to, rule);
        }
        let step = |action| Step {
            of: expression,
            action,
        };
        match expression {
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => {
                self.lead_by_bytes(expression.characters(), expression, from, to, rule);
            }
            Expression::Name(name) => {
                let named = self
                    .grammar
                    .production(name)
                    .expect("every name is defined");
                self.enter(named, from, to, self.entered_by(expression, rule));
            }
            // The last part leads to the same position as the whole, as a rule may lead back to
            // itself there.
            Expression::Sequence(parts) => {
                let mut at = from;
                for (number, part) in parts.iter().enumerate() {
                    let next = match parts.get(number + 1) {
                        Some(after) => self.split(self.entered_by(after, rule), None),
                        None => to,
                    };
                    self.left.push((part, at, next, rule));
                    at = next;
                }
                if parts.is_empty() {
                    self.link(from, to);
                }
            }
            Expression::Alternatives(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    let first = self.linked(from, rule, step(Action::Take(number)));
                    self.left.push((part, first, to, rule));
                }
            }
            Expression::Optional(inner) => {
                let [present, absent] = [Action::Present, Action::Absent].map(step);
                self.option(inner, (from, present), to, (to, absent), rule);
            }
            Expression::Repetition { min, max, element } => {
                let [begin, repeat] = [Action::Begin, Action::Repeat].map(step);
                let [again, end] = [Action::Again, Action::End].map(step);
                let mut at = self.linked(from, rule, begin);
                for _ in 0..*min {
                    let next = self.split(rule, None);
                    let first = self.linked(at, rule, repeat);
                    self.left.push((element, first, next, rule));
                    at = next;
                }
                match max {
                    Some(max) => {
                        for _ in *min..*max {
                            let next = self.split(rule, None);
                            self.option(element, (at, repeat), next, (to, end), rule);
                            at = next;
                        }
                        let last = self.linked(at, rule, end);
                        self.link(last, to);
                    }
                    None => {
                        let again = self.linked(at, rule, again);
                        self.option(element, (again, repeat), again, (to, end), rule);
                    }
                }
            }
        }
    }

    /// The rule that a parser enters with this expression, a part of a right-hand side of `rule`.
    fn entered_by(&self, expression: &'g Expression, rule: &'g str) -> &'g str {
        let named = expression.name().and_then(|name| self.grammar.rule(name));
        named
            .filter(|named| named.leaves_node)
            .map_or(rule, |named| &named.name)
    }

    /// Leads by a step and an expression from `from` to `to`, or by a step alone to `without`.
    fn option(
        &mut self,
        expression: &'g Expression,
        (from, with): (usize, Step<'g>),
        to: usize,
        (without, instead): (usize, Step<'g>),
        rule: &'g str,
    ) {
        let first = self.linked(from, rule, with);
        let none = self.linked(from, rule, instead);
        self.link(none, without);
        self.left.push((expression, first, to, rule));
    }

    /// Leads from one position to another by a rule, whose bytes are in the rule `in_rule`.
    fn enter(&mut self, rule: &'g Rule, from: usize, to: usize, in_rule: &'g str) {
        let key = (rule.name.as_str(), to, in_rule);
        // Only recursive rules are there.
        if let Some(&entry) = self.entered.get(&key) {
            return self.link(from, entry);
        }
        let (of, action) = (&rule.matched, Action::Enter);
        let entry = self.linked(from, in_rule, Step { of, action });
        if rule.recursion.is_some() {
            self.entered.insert(key, entry);
        }
        self.left.push((&rule.matched, entry, to, in_rule));
    }

    /// Leads from one position to another by one byte of each of these sets, those of an
    /// expression.
    fn lead_by_bytes(
        &mut self,
        sets: impl IntoIterator<Item = ByteSet, IntoIter: DoubleEndedIterator>,
        of: &'g Expression,
        from: usize,
        to: usize,
        rule: &'g str,
    ) {
        let mut next = to;
        for set in sets.into_iter().rev() {
            self.positions.push(Position::Bytes(set, rule, of, next));
            next = self.positions.len() - 1;
        }
        self.link(from, next);
    }

    /// A new position that leads nowhere yet.
    fn split(&mut self, rule: &'g str, step: Option<Step<'g>>) -> usize {
        self.positions.push(Position::Split(Vec::new(), rule, step));
        self.positions.len() - 1
    }

    /// A new position that `from` leads to, after those that it leads to already.
    fn linked(&mut self, from: usize, rule: &'g str, step: Step<'g>) -> usize {
        let to = self.split(rule, Some(step));
        self.link(from, to);
        to
    }

    fn link(&mut self, from: usize, to: usize) {
        if let Position::Split(into, ..) = &mut self.positions[from] {
            into.push(to);
        }
    }

    /// The bytes of an expression that is one position.
    fn class(&mut self, expression: &'g Expression) -> Option<ByteSet> {
        let grammar = self.grammar;
        let which = self.which;
        *self
            .classes
            .entry(expression)
            .or_insert_with(|| which.class(grammar, expression))
    }
}

impl Classes {
    /// The bytes of an expression that is one position.
    pub(crate) fn class(self, grammar: &Grammar, expression: &Expression) -> Option<ByteSet> {
        let leaves_no_node = |name: &str| grammar.rule(name).is_some_and(|rule| !rule.leaves_node);
        match (self, expression) {
            (Classes::OfOneRule, Expression::Name(_)) => {
                grammar.class_within(expression, &leaves_no_node)
            }
            (Classes::OfOneRule, _) => grammar.class_within(expression, &|_| false),
            (Classes::All, _) => grammar.class(expression),
        }
    }
}
