//! The suites of all bundled grammars, put to an implementation that is not made from our automata:
//! a plain simulation of the expressions as they are read (Thompson, 1968), which keeps the set of
//! states that it may be in.

use std::collections::HashMap;

use rfc1738_conformance::{
    grammar::{Expression, Grammar},
    language::Language,
    suite::Suite,
};
use testkit::{one_in, thorough};

/// A nondeterministic automaton: each state goes to others without reading, or reads a byte.
#[derive(Default)]
struct Nfa<'g> {
    empty: Vec<Vec<usize>>,
    reading: Vec<Vec<(u8, u8, usize)>>,
    /// Where a recursive rule begins, by where it ends.
    begun: HashMap<(&'g str, usize), usize>,
}

impl<'g> Nfa<'g> {
    fn state(&mut self) -> usize {
        self.empty.push(Vec::new());
        self.reading.push(Vec::new());
        self.empty.len() - 1
    }

    /// The state from which an expression leads to `end`.
    fn before(&mut self, grammar: &'g Grammar, expression: &'g Expression, end: usize) -> usize {
        match expression {
            Expression::Literal(text) => text
                .bytes()
                .rev()
                .fold(end, |end, byte| self.reads(&[(byte, byte)], end)),
            Expression::AnyCase(text) => text.bytes().rev().fold(end, |end, byte| {
                let (lower, upper) = (byte.to_ascii_lowercase(), byte.to_ascii_uppercase());
                self.reads(&[(lower, lower), (upper, upper)], end)
            }),
            Expression::Range(first, last) => self.reads(&[(*first, *last)], end),
            Expression::Name(name) => {
                let rule = grammar.rule(name).unwrap();
                if let Some(&start) = self
                    .begun
                    .get(&(name.as_str(), end))
                    .filter(|_| rule.is_recursive)
                {
                    return start;
                }
                let start = self.state();
                self.begun.insert((name, end), start);
                let first = self.before(grammar, &rule.matched, end);
                self.empty[start].push(first);
                start
            }
            Expression::Sequence(parts) => parts
                .iter()
                .rev()
                .fold(end, |end, part| self.before(grammar, part, end)),
            Expression::Alternatives(parts) => {
                let start = self.state();
                for part in parts {
                    let first = self.before(grammar, part, end);
                    self.empty[start].push(first);
                }
                start
            }
            Expression::Optional(inner) => {
                let start = self.before(grammar, inner, end);
                let choice = self.state();
                self.empty[choice].extend([start, end]);
                choice
            }
            Expression::Repetition { min, max, element } => {
                let mut start = end;
                match max {
                    Some(max) => {
                        for _ in *min..*max {
                            let first = self.before(grammar, element, start);
                            start = self.state();
                            self.empty[start].extend([first, end]);
                        }
                    }
                    None => {
                        start = self.state();
                        let first = self.before(grammar, element, start);
                        self.empty[start].extend([first, end]);
                    }
                }
                (0..*min).fold(start, |end, _| self.before(grammar, element, end))
            }
        }
    }

    fn reads(&mut self, ranges: &[(u8, u8)], end: usize) -> usize {
        let state = self.state();
        self.reading[state] = ranges
            .iter()
            .map(|&(first, last)| (first, last, end))
            .collect();
        state
    }

    /// These states, and those that they go to without reading.
    fn closure(&self, mut left: Vec<usize>) -> Vec<usize> {
        let mut is_in = vec![false; self.empty.len()];
        let mut all = Vec::new();
        while let Some(state) = left.pop() {
            if !std::mem::replace(&mut is_in[state], true) {
                left.extend(&self.empty[state]);
                all.push(state);
            }
        }
        all.sort_unstable();
        all
    }
}

/// A simulation, which remembers what it has seen.
struct Simulation<'g> {
    nfa: Nfa<'g>,
    sets: Vec<Vec<usize>>,
    number: HashMap<Vec<usize>, usize>,
    next: Vec<[Option<usize>; 256]>,
    end: usize,
}

impl<'g> Simulation<'g> {
    fn new(grammar: &'g Grammar, rule: &'g str) -> Self {
        let mut nfa = Nfa::default();
        let end = nfa.state();
        let start = nfa.before(grammar, &grammar.rule(rule).unwrap().matched, end);
        let mut simulation = Simulation {
            sets: Vec::new(),
            number: HashMap::new(),
            next: Vec::new(),
            end,
            nfa,
        };
        let first = simulation.nfa.closure(vec![start]);
        simulation.number(first);
        simulation
    }

    fn number(&mut self, set: Vec<usize>) -> usize {
        if let Some(&number) = self.number.get(&set) {
            return number;
        }
        self.sets.push(set.clone());
        self.next.push([None; 256]);
        self.number.insert(set, self.sets.len() - 1);
        self.sets.len() - 1
    }

    fn step(&mut self, set: usize, byte: u8) -> usize {
        if let Some(next) = self.next[set][usize::from(byte)] {
            return next;
        }
        let reading = self.sets[set]
            .iter()
            .flat_map(|&state| &self.nfa.reading[state]);
        let to = reading
            .filter(|(first, last, _)| (first..=last).contains(&&byte))
            .map(|&(.., to)| to)
            .collect();
        let next = self.nfa.closure(to);
        let next = self.number(next);
        self.next[set][usize::from(byte)] = Some(next);
        next
    }

    fn longest_prefix(&mut self, input: &[u8]) -> Option<usize> {
        let accepts = |this: &Self, set: usize| this.sets[set].binary_search(&this.end).is_ok();
        let mut set = 0;
        let mut longest = accepts(self, set).then_some(0);
        for (at, &byte) in input.iter().enumerate() {
            set = self.step(set, byte);
            if accepts(self, set) {
                longest = Some(at + 1);
            }
        }
        longest
    }
}

#[test]
fn every_string_of_every_suite_of_every_grammar_is_treated_alike() {
    let mut count = 0;
    for grammar in Grammar::BUNDLED.map(|name| Grammar::bundled(name).unwrap()) {
        for rule in one_in(8, grammar.rules()) {
            let suite = Suite::new(&Language::rule(grammar, &rule.name).unwrap(), 0).unwrap();
            let mut simulation = Simulation::new(grammar, &rule.name);
            for string in one_in(5, suite.strings()) {
                let (found, expected) = (
                    simulation.longest_prefix(&string),
                    suite.dfa().longest_prefix(&string),
                );
                assert_eq!(found, expected, "{}: {}", rule.name, string.escape_ascii());
                count += 1;
            }
        }
    }
    assert!(
        count > if thorough() { 7_000_000 } else { 100_000 },
        "{count}"
    );
}
