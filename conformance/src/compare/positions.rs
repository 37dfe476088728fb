//! The positions in a rule and in the rules that it leads to, as a nondeterministic automaton (Thompson, 1968) that knows
//! the rule of each position.
//!
//! Positions are in the order in which a parser would try them: alternatives from left to right, an option before its
//! absence, one more repetition before the end. So one rule can be chosen among those that a string may be in.

use std::{collections::HashMap, iter};

use thiserror::Error;

use crate::{
    ByteSet,
    bytes::other_case,
    grammar::{Expression, Grammar, Rule},
};

/// It would take too long to find the rules of all places.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "it takes more than {STEPS} steps to find the rules at all places: compare smaller rules, or only ask for the shortest strings"
)]
#[non_exhaustive]
pub struct TooMuchWork;

/// The most steps of all runs together. It bounds time, and the length of all strings.
const STEPS: usize = 1 << 29;

/// How many steps may still be taken.
pub(super) struct Steps(usize);

impl Steps {
    pub(super) fn new() -> Steps {
        Steps(STEPS)
    }

    pub(super) fn take(&mut self, count: usize) -> Result<(), TooMuchWork> {
        self.0 = self.0.checked_sub(count).ok_or(TooMuchWork)?;
        Ok(())
    }
}

/// All positions, each by its index.
#[derive(Debug, Clone)]
pub(super) struct Positions<'g> {
    positions: Vec<Position<'g>>,
    rule: &'g str,
}

#[derive(Debug, Clone)]
enum Position<'g> {
    /// Any of these positions, the first of them first; before one of them is chosen, in this rule.
    Split(Vec<usize>, &'g str),
    /// One of these bytes, in this rule, then the next position.
    Bytes(ByteSet, &'g str, usize),
    /// The end.
    End,
}

/// Where every run begins, and where it ends.
const START: usize = 0;
const END: usize = 1;

impl<'g> Positions<'g> {
    /// The positions of a rule. Rules that leave no node are a part of the rule that names them.
    pub(super) fn new(grammar: &'g Grammar, rule: &'g Rule) -> Positions<'g> {
        let mut builder = Builder {
            grammar,
            positions: vec![Position::Split(Vec::new(), &rule.name), Position::End],
            left: Vec::new(),
            entered: HashMap::new(),
            classes: HashMap::new(),
        };
        builder.enter(rule, START, END, &rule.name);
        while let Some(Left { expression, from, to, rule }) = builder.left.pop() {
            builder.lead(expression, from, to, rule);
        }
        Positions { positions: builder.positions, rule: &rule.name }
    }

    /// The rule that reads the byte at `at` of a string that derives from the rule, or its last byte if that is its end.
    pub(super) fn reading(&self, string: &[u8], at: usize, left: &mut Steps) -> Result<&'g str, TooMuchWork> {
        let Some(at) = string.len().checked_sub(1).map(|last| at.min(last)) else { return Ok(self.rule) };
        let (before, rest) = string.split_at(at);
        let mut run = Run::new(self);
        run.read(before, left)?;
        let readers = run.positions.iter().filter_map(|&position| Some((self.reader(position, rest[0])?, position)));
        let readers: Vec<(&str, usize)> = readers.collect();
        if let [(rule, _)] = readers[..] {
            return Ok(rule);
        }
        // Whether the string derives by way of a position is known when the rest of it has been read from there.
        for (rule, position) in readers {
            run.positions = vec![position];
            if run.read(rest, left)?.contains(&END) {
                return Ok(rule);
            }
        }
        Ok(self.rule)
    }

    /// The rule that reads each byte of this string; `None` if it does not derive from the rule.
    ///
    /// Every run keeps the way that would be tried first to each position, as in a backtracking parser.
    pub(super) fn readers(&self, string: &[u8], left: &mut Steps) -> Result<Option<Vec<&'g str>>, TooMuchWork> {
        let mut run = Run::new(self);
        // For each byte, the positions that read it, and by which position that read the byte before each was entered.
        let mut ways: Vec<Vec<(&'g str, usize)>> = Vec::with_capacity(string.len());
        for &byte in string {
            let active = iter::zip(&run.positions, &run.sources);
            ways.push(active.filter_map(|(&at, &source)| Some((self.reader(at, byte)?, source))).collect());
            run.advance(byte, left)?;
        }
        let Some(end) = run.positions.iter().position(|&position| position == END) else { return Ok(None) };
        let mut at = run.sources[end];
        let mut readers = Vec::with_capacity(string.len());
        for way in ways.iter().rev() {
            let (rule, source) = way[at];
            readers.push(rule);
            at = source;
        }
        readers.reverse();
        Ok(Some(readers))
    }

    /// The rule in which a parser is after this prefix, or after the longest prefix of it that may go on: the one that it is
    /// about to enter, if there is one rule that it may, and otherwise the one that it has not left yet.
    pub(super) fn standing(&self, prefix: &[u8], left: &mut Steps) -> Result<&'g str, TooMuchWork> {
        let mut run = Run::new(self);
        let mut rule = self.rule;
        for &byte in prefix {
            let Some(reader) = run.positions.iter().find_map(|&position| self.reader(position, byte)) else { break };
            run.advance(byte, left)?;
            let waits = |&position: &usize| match self.positions[position] {
                Position::Split(_, rule) | Position::Bytes(_, rule, _) => Some(rule),
                Position::End => None,
            };
            // Nothing may follow the end, so the parser is still in the rule that it read last.
            rule = run.entries.iter().find_map(waits).unwrap_or(reader);
        }
        Ok(rule)
    }

    /// The rule of this position, if it reads this byte.
    fn reader(&self, position: usize, byte: u8) -> Option<&'g str> {
        match self.positions[position] {
            Position::Bytes(set, rule, _) if set.contains(byte) => Some(rule),
            _ => None,
        }
    }
}

/// What is left to do: an expression leads from one position to another, in a rule.
struct Left<'g> {
    expression: &'g Expression,
    from: usize,
    to: usize,
    rule: &'g str,
}

/// Builds without recursion, because a grammar can be deep.
struct Builder<'g> {
    grammar: &'g Grammar,
    positions: Vec<Position<'g>>,
    left: Vec<Left<'g>>,
    /// The first position of each recursive rule, by its last, and by the rule that its bytes are in: where the rule leads
    /// back to itself, it has the same end.
    entered: HashMap<(&'g str, usize, &'g str), usize>,
    classes: HashMap<&'g str, Option<ByteSet>>,
}

impl<'g> Builder<'g> {
    /// Leads from one position to another by an expression.
    fn lead(&mut self, expression: &'g Expression, from: usize, to: usize, rule: &'g str) {
        if let Some(class) = self.class(expression) {
            return self.lead_by_bytes([class], from, to, rule);
        }
        match expression {
            Expression::Literal(text) => {
                self.lead_by_bytes(text.bytes().map(|byte| ByteSet::from_iter([byte])), from, to, rule);
            }
            Expression::AnyCase(text) => {
                let either = |byte| ByteSet::from_iter([byte, other_case(byte)]);
                self.lead_by_bytes(text.bytes().map(either), from, to, rule);
            }
            Expression::Range(first, last) => self.lead_by_bytes([(*first..=*last).collect()], from, to, rule),
            Expression::Name(name) => {
                let named = self.grammar.production(name).expect("every name is defined");
                self.enter(named, from, to, self.entered_by(expression, rule));
            }
            // The last part leads to the same position as the whole, as a rule may lead back to itself there.
            Expression::Sequence(parts) => {
                let mut at = from;
                for (number, part) in parts.iter().enumerate() {
                    let next = match parts.get(number + 1) {
                        Some(after) => self.split(self.entered_by(after, rule)),
                        None => to,
                    };
                    self.left.push(Left { expression: part, from: at, to: next, rule });
                    at = next;
                }
                if parts.is_empty() {
                    self.link(from, to);
                }
            }
            Expression::Alternatives(parts) => {
                for part in parts {
                    let first = self.linked(from, rule);
                    self.left.push(Left { expression: part, from: first, to, rule });
                }
            }
            Expression::Optional(inner) => self.option(inner, from, to, to, rule),
            Expression::Repetition { min, max, element } => {
                let mut at = from;
                for _ in 0..*min {
                    let next = self.split(rule);
                    self.left.push(Left { expression: element, from: at, to: next, rule });
                    at = next;
                }
                match max {
                    Some(max) => {
                        for _ in *min..*max {
                            let next = self.split(rule);
                            self.option(element, at, next, to, rule);
                            at = next;
                        }
                        self.link(at, to);
                    }
                    None => {
                        let again = self.linked(at, rule);
                        self.option(element, again, again, to, rule);
                    }
                }
            }
        }
    }

    /// The rule that a parser enters with this expression, a part of a right-hand side of `rule`.
    fn entered_by(&self, expression: &'g Expression, rule: &'g str) -> &'g str {
        let named = expression.name().and_then(|name| self.grammar.rule(name));
        named.filter(|named| named.leaves_node).map_or(rule, |named| &named.name)
    }

    /// Leads by an expression from `from` to `to`, or by nothing to `without`.
    fn option(&mut self, expression: &'g Expression, from: usize, to: usize, without: usize, rule: &'g str) {
        let first = self.linked(from, rule);
        self.link(from, without);
        self.left.push(Left { expression, from: first, to, rule });
    }

    /// Leads from one position to another by a rule, whose bytes are in the rule `in_rule`.
    fn enter(&mut self, rule: &'g Rule, from: usize, to: usize, in_rule: &'g str) {
        let key = (rule.name.as_str(), to, in_rule);
        let known = if rule.is_recursive { self.entered.get(&key).copied() } else { None };
        if let Some(entry) = known {
            return self.link(from, entry);
        }
        let entry = self.linked(from, in_rule);
        if rule.is_recursive {
            self.entered.insert(key, entry);
        }
        self.left.push(Left { expression: &rule.matched, from: entry, to, rule: in_rule });
    }

    /// Leads from one position to another by one byte of each of these sets.
    fn lead_by_bytes(
        &mut self,
        sets: impl IntoIterator<Item = ByteSet, IntoIter: DoubleEndedIterator>,
        from: usize,
        to: usize,
        rule: &'g str,
    ) {
        let mut next = to;
        for set in sets.into_iter().rev() {
            self.positions.push(Position::Bytes(set, rule, next));
            next = self.positions.len() - 1;
        }
        self.link(from, next);
    }

    /// A new position that leads nowhere yet.
    fn split(&mut self, rule: &'g str) -> usize {
        self.positions.push(Position::Split(Vec::new(), rule));
        self.positions.len() - 1
    }

    /// A new position that `from` leads to, after those that it leads to already.
    fn linked(&mut self, from: usize, rule: &'g str) -> usize {
        let to = self.split(rule);
        self.link(from, to);
        to
    }

    fn link(&mut self, from: usize, to: usize) {
        if let Position::Split(into, _) = &mut self.positions[from] {
            into.push(to);
        }
    }

    /// The bytes of an expression all of whose strings are single bytes of one rule.
    fn class(&mut self, expression: &'g Expression) -> Option<ByteSet> {
        let grammar = self.grammar;
        let Expression::Name(name) = expression else { return grammar.class(expression, &|_| false) };
        let leaves_no_node = |name: &str| grammar.rule(name).is_some_and(|rule| !rule.leaves_node);
        *self.classes.entry(name).or_insert_with(|| grammar.class(expression, &leaves_no_node))
    }
}

/// All positions that a run may be at, those first that would be tried first.
struct Run<'p, 'g> {
    all: &'p [Position<'g>],
    positions: Vec<usize>,
    /// For each of them, the entry that led to it, by its index.
    sources: Vec<usize>,
    /// Those that the last byte, or nothing, led to, before they led on.
    entries: Vec<usize>,
    /// The last round in which each position was entered, so that none is entered twice in a round.
    entered: Vec<usize>,
    round: usize,
}

impl<'p, 'g> Run<'p, 'g> {
    fn new(of: &'p Positions<'g>) -> Run<'p, 'g> {
        let entered = vec![0; of.positions.len()];
        let (all, entries) = (&of.positions[..], vec![START]);
        let mut run = Run { all, positions: Vec::new(), sources: Vec::new(), entries, entered, round: 0 };
        run.enter();
        run
    }

    /// Advances by these bytes, and returns the positions after them.
    fn read(&mut self, bytes: &[u8], left: &mut Steps) -> Result<&[usize], TooMuchWork> {
        bytes.iter().try_for_each(|&byte| self.advance(byte, left))?;
        Ok(&self.positions)
    }

    fn advance(&mut self, byte: u8, left: &mut Steps) -> Result<(), TooMuchWork> {
        let next = |&position: &usize| match self.all[position] {
            Position::Bytes(set, _, next) if set.contains(byte) => Some(next),
            _ => None,
        };
        self.entries.clear();
        self.entries.extend(self.positions.iter().filter_map(next));
        let entered = self.enter();
        left.take(entered + 1)
    }

    /// Makes the entries, and the positions that they lead to, the current ones. Returns how many positions that was.
    fn enter(&mut self) -> usize {
        self.positions.clear();
        self.sources.clear();
        self.round += 1;
        let mut count = 0;
        let mut next: Vec<(usize, usize)> =
            iter::zip(self.entries.iter().copied(), 0..self.entries.len()).rev().collect();
        while let Some((position, source)) = next.pop() {
            if std::mem::replace(&mut self.entered[position], self.round) == self.round {
                continue;
            }
            count += 1;
            match &self.all[position] {
                Position::Split(into, _) => next.extend(into.iter().rev().map(|&to| (to, source))),
                _ => {
                    self.positions.push(position);
                    self.sources.push(source);
                }
            }
        }
        count
    }
}
