//! The occurrences of expressions in right-hand sides, and the items that strings take there.

use std::collections::{BTreeMap, HashMap};

use super::{Choice, Item};
use crate::{
    ByteSet,
    bytes::other_case,
    grammar::{Expression, Grammar, Rule, UnknownProduction},
    positions::{Action, Classes, Position, Positions, Step},
};

/// The items of a rule, and of those that it leads to.
#[derive(Debug, Clone, Default)]
pub(super) struct Sites<'g> {
    /// The rules, in the order of the grammar.
    pub(super) rules: Vec<&'g Rule>,
    pub(super) items: Vec<Item<'g>>,
    /// The item of strings that continue after the end.
    pub(super) end: usize,
    pub(super) leaves: Vec<Leaf<'g>>,
    pub(super) loops: Vec<Loop>,
    by_expression: HashMap<Address, Site>,
}

/// An occurrence is identified by its address in the grammar, which is borrowed.
type Address = *const Expression;

/// What there is at an occurrence, by its index.
#[derive(Debug, Clone, Copy)]
enum Site {
    /// Alternatives, or an option: its first item.
    Choice(usize),
    Loop(usize),
    Leaf(usize),
}

/// An occurrence that reads bytes: a class of characters, or a literal.
#[derive(Debug, Clone)]
pub(super) struct Leaf<'g> {
    pub(super) expression: &'g Expression,
    /// The bytes of a class; of a literal, none.
    pub(super) class: ByteSet,
    /// The items of being read: as such, and by a small or a capital letter.
    read: Option<usize>,
    cases: Option<[usize; 2]>,
    /// The items of single bytes.
    bytes: Vec<(u8, usize)>,
    pub(super) refused: usize,
    /// The rule, if this is all of its right-hand side.
    pub(super) rule: Option<usize>,
    /// The leaves of rules that a class names, directly or not, each with the bytes that a parser
    /// reads as such.
    pub(super) named: Vec<(usize, ByteSet)>,
}

/// A repetition: its items of no, one and more iterations, if they are possible and differ.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loop {
    pub(super) times: [Option<usize>; 3],
}

/// What a position is about.
#[derive(Debug, Clone, Copy)]
pub(super) enum Location {
    /// A parser passes it, which may be an event.
    Passing(Option<Event>),
    /// It reads a byte of this leaf.
    Reading(usize),
    End,
}

/// What happens where a parser passes a position without reading anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Event {
    Item(usize),
    Enter(usize),
    Begin(usize),
    Repeat(usize),
    End(usize),
}

impl<'g> Sites<'g> {
    pub(super) fn new(
        grammar: &'g Grammar,
        rule: &'g Rule,
    ) -> Result<Sites<'g>, UnknownProduction> {
        let mut rules = grammar.rules_under(&rule.name)?;
        // All are in one slice, in the order of the text.
        rules.sort_by_key(|rule| std::ptr::from_ref(*rule));
        let mut sites = Sites {
            rules,
            ..Sites::default()
        };
        for number in 0..sites.rules.len() {
            let rule = sites.rules[number];
            sites.add(grammar, number, &rule.matched);
            if let Some(&Site::Leaf(leaf)) =
                sites.by_expression.get(&std::ptr::from_ref(&rule.matched))
            {
                sites.leaves[leaf].rule = Some(number);
            }
        }
        sites.end = sites.item(rule, &rule.matched, Choice::End);
        for number in 0..sites.leaves.len() {
            let &Leaf {
                expression, class, ..
            } = &sites.leaves[number];
            let mut named = BTreeMap::new();
            sites.add_named(grammar, expression, class, &mut named);
            sites.leaves[number].named = named.into_iter().collect();
        }
        Ok(sites)
    }

    /// Adds the items of an expression and of its parts. The recursion is as deep as one right-hand
    /// side, which is bounded.
    fn add(&mut self, grammar: &Grammar, number: usize, expression: &'g Expression) {
        let rule = self.rules[number];
        if let Some(class) = Classes::All.class(grammar, expression) {
            return self.add_leaf(rule, expression, class);
        }
        match expression {
            Expression::Literal(text) | Expression::AnyCase(text) if !text.is_empty() => {
                self.add_leaf(rule, expression, ByteSet::default());
            }
            Expression::Alternatives(parts) => {
                self.insert(expression, Site::Choice(self.items.len()));
                (0..parts.len())
                    .for_each(|part| _ = self.item(rule, expression, Choice::Alternative(part)));
            }
            Expression::Optional(_) => {
                self.insert(expression, Site::Choice(self.items.len()));
                [Choice::Present, Choice::Absent]
                    .into_iter()
                    .for_each(|take| _ = self.item(rule, expression, take));
            }
            Expression::Repetition { min, max, .. } => {
                let most = max.unwrap_or(u32::MAX);
                let is_possible = [*min == 0, *min <= 1 && most >= 1, most >= 2];
                let is_choice = is_possible
                    .iter()
                    .filter(|is_possible| **is_possible)
                    .count()
                    > 1;
                let mut time = |take, number: usize| {
                    (is_choice && is_possible[number]).then(|| self.item(rule, expression, take))
                };
                let times = [
                    time(Choice::Zero, 0),
                    time(Choice::One, 1),
                    time(Choice::Many, 2),
                ];
                self.insert(expression, Site::Loop(self.loops.len()));
                self.loops.push(Loop { times });
            }
            _ => {}
        }
        expression
            .parts()
            .iter()
            .for_each(|part| self.add(grammar, number, part));
    }

    fn add_leaf(&mut self, rule: &'g Rule, expression: &'g Expression, class: ByteSet) {
        let has_cases = matches!(expression, Expression::AnyCase(text) if class .is_empty()
            && text.bytes().any(|byte| byte != other_case(byte)));
        let read = (!has_cases).then(|| self.item(rule, expression, Choice::Read));
        let cases = has_cases.then(|| {
            [Choice::SmallLetters, Choice::Capitals].map(|take| self.item(rule, expression, take))
        });
        let edges: Vec<u8> = class.edges().iter().collect();
        let bytes = match edges[..] {
            [_] => Vec::new(),
            _ => edges
                .iter()
                .map(|&byte| (byte, self.item(rule, expression, Choice::Byte(byte))))
                .collect(),
        };
        let refused = self.item(rule, expression, Choice::Refused);
        self.insert(expression, Site::Leaf(self.leaves.len()));
        self.leaves.push(Leaf {
            expression,
            class,
            read,
            cases,
            bytes,
            refused,
            rule: None,
            named: Vec::new(),
        });
    }

    fn item(&mut self, rule: &'g Rule, expression: &'g Expression, take: Choice) -> usize {
        self.items.push(Item {
            rule,
            expression,
            take,
        });
        self.items.len() - 1
    }

    fn insert(&mut self, expression: &'g Expression, site: Site) {
        self.by_expression.insert(expression, site);
    }

    pub(super) fn leaf(&self, expression: &Expression) -> Option<usize> {
        match self.by_expression.get(&std::ptr::from_ref(expression)) {
            Some(&Site::Leaf(leaf)) => Some(leaf),
            _ => None,
        }
    }

    /// Finds the rules that a class of this expression names, where a parser reads these bytes as
    /// it, and adds them.
    fn add_named(
        &self,
        grammar: &Grammar,
        expression: &Expression,
        bytes: ByteSet,
        named: &mut BTreeMap<usize, ByteSet>,
    ) {
        match expression {
            Expression::Name(name) => {
                let expression = grammar.resolve(name);
                if let Some(leaf) = self.leaf(expression) {
                    let known = named.entry(leaf).or_default();
                    *known = known.union(bytes);
                }
                self.add_named(grammar, expression, bytes, named);
            }
            Expression::Alternatives(parts) => {
                let mut left = bytes;
                for part in parts {
                    let class = Classes::All.class(grammar, part).unwrap_or_default();
                    let first = class.intersection(left);
                    if !first.is_empty() {
                        self.add_named(grammar, part, first, named);
                    }
                    left = left.difference(class);
                }
            }
            _ => {}
        }
    }

    /// The leaves that read this byte where this leaf does: those of the rules that it names, and
    /// itself.
    pub(super) fn reading(&self, leaf: usize, byte: u8) -> impl Iterator<Item = usize> {
        let named = self.leaves[leaf]
            .named
            .iter()
            .filter(move |(_, bytes)| bytes.contains(byte));
        named.map(|&(leaf, _)| leaf).chain([leaf])
    }

    /// The items of a string that is refused at this leaf, or at the end.
    pub(super) fn refusing(&self, leaf: Option<usize>) -> impl Iterator<Item = usize> {
        let named = leaf
            .into_iter()
            .flat_map(|leaf| self.leaves[leaf].named.iter().map(|&(leaf, _)| leaf));
        let refused = named.chain(leaf).map(|leaf| self.leaves[leaf].refused);
        refused.chain(leaf.is_none().then_some(self.end))
    }

    /// The events of the positions, by their indexes, and the leaf of each that reads.
    pub(super) fn of(&self, positions: &Positions<'g>) -> Vec<Location> {
        positions
            .positions
            .iter()
            .map(|position| self.at(position))
            .collect()
    }

    fn at(&self, position: &Position<'g>) -> Location {
        match position {
            Position::Split(_, _, step) => {
                Location::Passing(step.and_then(|step| self.event(step)))
            }
            Position::Bytes(_, _, of, _) => {
                Location::Reading(self.leaf(of).expect("what reads bytes is a leaf"))
            }
            Position::End => Location::End,
        }
    }

    fn event(&self, Step { of, action }: Step<'g>) -> Option<Event> {
        if action == Action::Enter {
            return self
                .rules
                .iter()
                .position(|rule| std::ptr::eq(&rule.matched, of))
                .map(Event::Enter);
        }
        Some(
            match (*self.by_expression.get(&std::ptr::from_ref(of))?, action) {
                (Site::Choice(first), Action::Take(number)) => Event::Item(first + number),
                (Site::Choice(first), Action::Present) => Event::Item(first),
                (Site::Choice(first), Action::Absent) => Event::Item(first + 1),
                (Site::Loop(number), Action::Begin) => Event::Begin(number),
                (Site::Loop(number), Action::Repeat) => Event::Repeat(number),
                (Site::Loop(number), Action::End) => Event::End(number),
                _ => return None,
            },
        )
    }
}

impl Leaf<'_> {
    /// Calls `take` with each item that reading this byte takes.
    pub(super) fn items(&self, byte: u8, mut take: impl FnMut(usize)) {
        if let Some(item) = self.read {
            take(item);
        }
        match self.cases {
            Some([small, _]) if byte.is_ascii_lowercase() => take(small),
            Some([_, capital]) if byte.is_ascii_uppercase() => take(capital),
            _ => {}
        }
        if let Some(&(_, item)) = self.bytes.iter().find(|(edge, _)| *edge == byte) {
            take(item);
        }
    }
}
