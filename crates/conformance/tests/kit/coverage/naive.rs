//! A naive parser, which says what a string takes.

use std::collections::HashSet;

use rfc1738_conformance::{
    ByteSet,
    automaton::Dfa,
    coverage::Choice,
    derivation::Node,
    grammar::{Expression, Grammar, Rule},
};

use crate::shown;

/// A parser that tries everything, in the order of the right-hand sides, straight from their
/// definition.
struct Naive<'g> {
    grammar: &'g Grammar,
    string: &'g [u8],
    /// The nodes of a derivation, parents first, if only that one is tried; how many of them have
    /// begun, and the rule of the innermost that has not ended.
    nodes: Option<Vec<&'g Node<'g>>>,
    begun: usize,
    own: &'g str,
    /// What is taken on the way to here.
    taken: Vec<Extent>,
    /// Where the string is refused, and the expressions that refuse it.
    limit: usize,
    refusing: HashSet<(*const Expression, Choice)>,
    steps: u64,
}

pub(super) type Extent = (*const Expression, Choice);

type Next<'n, 'g> = &'n mut dyn FnMut(&mut Naive<'g>, usize) -> bool;

/// What a naive parser finds: whether the string is a member, and what it takes.
pub(super) fn naive(
    grammar: &Grammar,
    rule: &str,
    string: &[u8],
    dfa: &Dfa,
) -> Option<HashSet<Extent>> {
    let rule = grammar.rule(rule).unwrap();
    let limit = dfa.viable_prefix(string).0;
    let mut naive = Naive {
        grammar,
        string,
        nodes: None,
        begun: 0,
        own: &rule.name,
        taken: Vec::new(),
        limit,
        refusing: HashSet::new(),
        steps: 0,
    };
    let length = string.len();
    if dfa.accepts(string) {
        let is_member = naive.parse(&rule.matched, 0, &mut |_, at| at == length);
        assert!(is_member || naive.steps > Naive::STEPS, "{}", shown(string));
        return is_member.then(|| naive.taken.into_iter().collect());
    }
    naive.parse(&rule.matched, 0, &mut |naive, at| {
        if at == limit {
            naive.refusing.insert((&rule.matched, Choice::End));
        }
        false
    });
    (naive.steps <= Naive::STEPS).then_some(naive.refusing)
}

/// What this derivation of a member takes, in the preferred of the ways that have its nodes.
pub(super) fn naive_in(
    grammar: &Grammar,
    derivation: &Node<'_>,
    string: &[u8],
) -> Option<HashSet<Extent>> {
    let mut nodes = vec![];
    let mut left = vec![derivation];
    while let Some(node) = left.pop() {
        left.extend(node.children.iter().rev());
        nodes.push(node);
    }
    let count = nodes.len();
    let mut naive = Naive {
        grammar,
        string,
        nodes: Some(nodes),
        begun: 1,
        own: derivation.production,
        taken: Vec::new(),
        limit: string.len(),
        refusing: HashSet::new(),
        steps: 0,
    };
    let rule = grammar.rule(derivation.production).unwrap();
    let is_derived = naive.parse(&rule.matched, 0, &mut |naive, at| {
        at == string.len() && naive.begun == count
    });
    assert!(
        is_derived || naive.steps > Naive::STEPS,
        "{}",
        shown(string)
    );
    is_derived.then(|| naive.taken.into_iter().collect())
}

impl<'g> Naive<'g> {
    /// It may take exponential time, so it gives up on some strings.
    const STEPS: u64 = 20_000;

    /// Tries all ways in which the expression derives something from `at`, until what comes `next`
    /// agrees.
    fn parse(&mut self, expression: &'g Expression, at: usize, next: Next<'_, 'g>) -> bool {
        self.steps += 1;
        if self.steps > Self::STEPS {
            return false;
        }
        if let Some(class) = self.grammar.class(expression) {
            let Some(&byte) = self
                .string
                .get(at)
                .filter(|byte| at < self.limit && class.contains(**byte))
            else {
                if at == self.limit {
                    self.refuse(expression, class);
                }
                return false;
            };
            let before = self.taken.len();
            let begun = self.begun;
            self.take_class(expression, byte);
            self.begin_named(expression, at);
            return next(self, at + 1) || {
                self.begun = begun;
                self.forget(before)
            };
        }
        let before = self.taken.len();
        let is_parsed = match expression {
            Expression::Literal(text) | Expression::AnyCase(text) => {
                let ignores_case = matches!(expression, Expression::AnyCase(_));
                for (at, byte) in (at..).zip(text.bytes()) {
                    if at == self.limit {
                        self.refusing.insert((expression, Choice::Refused));
                        return false;
                    }
                    let found = self.string[at];
                    if found != byte && !(ignores_case && found.eq_ignore_ascii_case(&byte)) {
                        return false;
                    }
                }
                let read = &self.string[at..at + text.len()];
                let has = |is: fn(&u8) -> bool| ignores_case && read.iter().any(is);
                let takes = [
                    (has(u8::is_ascii_lowercase), Choice::SmallLetters),
                    (has(u8::is_ascii_uppercase), Choice::Capitals),
                    (
                        !text.is_empty() && !has(u8::is_ascii_alphabetic),
                        Choice::Read,
                    ),
                ];
                self.taken.extend(
                    takes
                        .into_iter()
                        .filter(|take| take.0)
                        .map(|take| (std::ptr::from_ref(expression), take.1)),
                );
                next(self, at + text.len())
            }
            Expression::Range(..) => unreachable!("a range is a class"),
            Expression::Name(name) => self.rule(self.grammar.rule(name).unwrap(), at, next),
            Expression::Sequence(parts) => self.sequence(parts, at, next),
            Expression::Alternatives(parts) => parts.iter().zip(0..).any(|(part, number)| {
                self.taken.push((expression, Choice::Alternative(number)));
                self.parse(part, at, next) || self.forget(before)
            }),
            Expression::Optional(inner) => {
                self.taken.push((expression, Choice::Present));
                self.parse(inner, at, next) || {
                    self.forget(before);
                    self.taken.push((expression, Choice::Absent));
                    next(self, at)
                }
            }
            Expression::Repetition { .. } => self.repeat(expression, 0, at, next),
        };
        is_parsed || self.forget(before)
    }

    /// A rule, which is a node of the derivation unless rules of its name leave none here.
    fn rule(&mut self, rule: &'g Rule, at: usize, next: Next<'_, 'g>) -> bool {
        let begun = self.begun;
        let own = self.own;
        if !self.is_node(rule) {
            return self.parse(&rule.matched, at, next);
        }
        let Some(node) = self.next_node(rule, at) else {
            return false;
        };
        (self.begun, self.own) = (begun + 1, &rule.name);
        let is_parsed = self.parse(&rule.matched, at, &mut |naive, to| {
            let inside = std::mem::replace(&mut naive.own, own);
            to == node.end && next(naive, to) || {
                naive.own = inside;
                false
            }
        });
        if !is_parsed {
            (self.begun, self.own) = (begun, own);
        }
        is_parsed
    }

    /// Whether a rule is a node inside of the innermost one.
    fn is_node(&self, rule: &Rule) -> bool {
        self.nodes.is_some() && rule.leaves_node && rule.name != self.own
    }

    /// The next node of the derivation, if it is this rule from here.
    fn next_node(&self, rule: &Rule, at: usize) -> Option<&'g Node<'g>> {
        let node = *self.nodes.as_ref()?.get(self.begun)?;
        (node.production == rule.name && node.start == at).then_some(node)
    }

    /// Begins the nodes of the rules that a class names, on the way to a byte, as far as they are
    /// there.
    fn begin_named(&mut self, class: &'g Expression, at: usize) {
        let own = self.own;
        let mut inside = class;
        loop {
            match inside {
                Expression::Name(name) => {
                    let rule = self.grammar.rule(name).unwrap();
                    if self.is_node(rule) {
                        if self.next_node(rule, at).is_none() {
                            break;
                        }
                        (self.begun, self.own) = (self.begun + 1, &rule.name);
                    }
                    inside = &rule.matched;
                }
                Expression::Alternatives(parts) => {
                    let byte = self.string[at];
                    let has = |part: &&Expression| self.grammar.class(part).unwrap().contains(byte);
                    inside = parts.iter().find(has).unwrap();
                }
                _ => break,
            }
        }
        self.own = own;
    }

    fn sequence(&mut self, parts: &'g [Expression], at: usize, next: Next<'_, 'g>) -> bool {
        match parts {
            [] => next(self, at),
            [first, rest @ ..] => {
                self.parse(first, at, &mut |naive, at| naive.sequence(rest, at, next))
            }
        }
    }

    fn repeat(
        &mut self,
        expression: &'g Expression,
        times: u32,
        at: usize,
        next: Next<'_, 'g>,
    ) -> bool {
        let Expression::Repetition { min, max, element } = expression else {
            unreachable!("it is a repetition")
        };
        let before = self.taken.len();
        if max.is_none_or(|max| times < max) {
            let again = self.parse(element, at, &mut |naive, to| {
                (to > at || times < *min || max.is_some())
                    && naive.repeat(expression, times + 1, to, next)
            });
            if again {
                return true;
            }
            self.forget(before);
        }
        if times < *min {
            return false;
        }
        let possible = [
            *min == 0,
            *min <= 1 && max.is_none_or(|max| max >= 1),
            max.is_none_or(|max| max >= 2),
        ];
        if possible.iter().filter(|possible| **possible).count() > 1 {
            self.taken.push((
                expression,
                [Choice::Zero, Choice::One, Choice::Many][times.min(2) as usize],
            ));
        }
        next(self, at) || self.forget(before)
    }

    /// Takes a byte of a class, and of each class that it names on the way to the byte.
    fn take_class(&mut self, expression: &Expression, byte: u8) {
        self.take_byte(expression, byte);
        let mut inside = expression;
        loop {
            let class = |part: &&Expression| self.grammar.class(part).unwrap().contains(byte);
            match inside {
                Expression::Name(name) => {
                    inside = self.grammar.resolve(name);
                    self.take_byte(inside, byte);
                }
                Expression::Alternatives(parts) => inside = parts.iter().find(class).unwrap(),
                _ => return,
            }
        }
    }

    fn take_byte(&mut self, expression: &Expression, byte: u8) {
        let class = self.grammar.class(expression).unwrap();
        self.taken.push((expression, Choice::Read));
        if class.iter().nth(1).is_some() && class.edges().contains(byte) {
            self.taken.push((expression, Choice::Byte(byte)));
        }
    }

    /// A class refuses, and so does each class that it names and reads a byte as.
    fn refuse(&mut self, expression: &'g Expression, bytes: ByteSet) {
        let before = self.taken.len();
        bytes
            .iter()
            .for_each(|byte| self.take_class(expression, byte));
        let refusing: Vec<Extent> = self
            .taken
            .drain(before..)
            .map(|(expression, _)| (expression, Choice::Refused))
            .collect();
        self.refusing.extend(refusing);
    }

    fn forget(&mut self, before: usize) -> bool {
        self.taken.truncate(before);
        false
    }
}
