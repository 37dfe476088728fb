//! [`Report`]: the coverage of a rule, by rules and by occurrences of expressions; and how it is serialized.

use std::collections::HashMap;

use rfc1738_conformance::{
    ByteSet,
    coverage::{Coverage, Item, Missing, Take},
    grammar::{Expression, Grammar, Rule},
};

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::missed::Missed;
use crate::hex::{self, Text};

pub(super) struct Report<'c> {
    pub(super) rule: &'c str,
    pub(super) members: u64,
    pub(super) near_misses: u64,
    pub(super) rules: Vec<RuleReport<'c>>,
    /// How many items a string can take: members, and near misses.
    pub(super) items: [usize; 2],
    /// How many are taken.
    pub(super) covered: [usize; 2],
    /// The mutants that the strings miss, if they are asked for.
    pub(super) missed: Option<Missed>,
    parts: HashMap<*const Expression, Taken>,
}

/// The coverage of a rule's right-hand side.
pub(super) struct RuleReport<'c> {
    pub(super) rule: &'c Rule,
    /// How many members it takes part in.
    pub(super) members: u64,
    pub(super) occurrences: Vec<Occurrence<'c>>,
}

/// The coverage of an occurrence of an expression.
pub(super) struct Occurrence<'c> {
    pub(super) expression: &'c Expression,
    pub(super) entries: Vec<Entry<'c>>,
    /// Of a class of characters, its bytes, and those that were read.
    pub(super) class: Option<(ByteSet, ByteSet)>,
}

/// An item, and how many strings take it.
pub(super) struct Entry<'c> {
    pub(super) item: Item<'c>,
    pub(super) strings: u64,
    /// If no string takes it: a shortest string that does, if there is one.
    pub(super) missing: Option<Option<Vec<u8>>>,
}

/// How much is taken, of what can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    All,
    Some,
    Nothing,
    /// Nothing can be.
    Never,
}

impl<'c> Report<'c> {
    pub(super) fn new(
        grammar: &Grammar,
        rule: &'c str,
        coverage: &Coverage<'c>,
        missing: Vec<Missing<'c>>,
        missed: Option<Missed>,
    ) -> Report<'c> {
        let mut missing: HashMap<usize, Option<Vec<u8>>> =
            missing.into_iter().map(|missing| (missing.index, missing.string)).collect();
        let rules = coverage.rules().map(|(rule, members)| RuleReport { rule, members, occurrences: Vec::new() });
        let mut report = Report {
            rule,
            members: coverage.members(),
            near_misses: coverage.near_misses(),
            rules: rules.collect(),
            items: [0; 2],
            covered: [0; 2],
            missed,
            parts: HashMap::new(),
        };
        for (index, (item, strings)) in coverage.items().enumerate() {
            let entry = Entry { item, strings, missing: missing.remove(&index) };
            let kind = usize::from(item.take.is_near_miss());
            report.items[kind] += usize::from(!entry.is_never());
            report.covered[kind] += usize::from(entry.missing.is_none());
            report.add(coverage, entry);
        }
        for rule in &report.rules {
            for occurrence in &rule.occurrences {
                let of = occurrence.expression;
                report.parts.insert(of, occurrence.taken());
                if let Some((_, seen)) = occurrence.class {
                    add_parts(&mut report.parts, grammar, of, seen);
                }
            }
        }
        report
    }

    fn add(&mut self, coverage: &Coverage<'c>, entry: Entry<'c>) {
        let Item { rule, expression, .. } = entry.item;
        let rule = self.rules.iter_mut().find(|known| std::ptr::eq(known.rule, rule));
        let Some(RuleReport { occurrences, .. }) = rule else { return };
        match occurrences.iter_mut().find(|known| std::ptr::eq(known.expression, expression)) {
            Some(known) => known.entries.push(entry),
            None => {
                let class = coverage.class(expression);
                occurrences.push(Occurrence { expression, entries: vec![entry], class });
            }
        }
    }

    /// How much of an expression is taken; `None` if there is nothing to take.
    pub(super) fn taken(&self, expression: &Expression) -> Option<Taken> {
        self.parts.get(&std::ptr::from_ref(expression)).copied()
    }

    /// What is taken, in percent of what can be. If nothing can, that is all.
    pub(super) fn percent(&self) -> f64 {
        let [items, covered] = [self.items, self.covered].map(|[members, near_misses]| members + near_misses);
        if items == 0 { 100.0 } else { 100.0 * covered as f64 / items as f64 }
    }

    /// In one line.
    pub(super) fn summary(&self) -> String {
        let Report { rule, members, near_misses, items, covered, .. } = self;
        format!(
            "{rule}: {} strings, {members} of them members; {} of {} items taken by members, {} of {} by near misses ({:.1} %)",
            members + near_misses,
            covered[0],
            items[0],
            covered[1],
            items[1],
            self.rounded_percent(),
        )
    }

    /// In tenths, and 100 only if it is all.
    pub(super) fn rounded_percent(&self) -> f64 {
        (self.percent() * 10.0).floor() / 10.0
    }

    /// What no string takes.
    pub(super) fn missing(&self) -> impl Iterator<Item = (&Item<'c>, Option<&[u8]>)> {
        let occurrences = self.rules.iter().flat_map(|rule| &rule.occurrences);
        let entries = occurrences.flat_map(|occurrence| &occurrence.entries);
        entries.filter_map(|entry| Some((&entry.item, entry.missing.as_ref()?.as_deref())))
    }
}

/// Adds how much is taken of the parts of a class, of which these bytes were read.
fn add_parts(parts: &mut HashMap<*const Expression, Taken>, grammar: &Grammar, expression: &Expression, seen: ByteSet) {
    for part in expression.parts() {
        let class = grammar.class(part, &|_| true).unwrap_or_default();
        let taken = if class.edges().difference(seen).is_empty() {
            Taken::All
        } else if class.intersection(seen).is_empty() {
            Taken::Nothing
        } else {
            Taken::Some
        };
        parts.insert(part, taken);
        add_parts(parts, grammar, part, seen);
    }
}

impl Occurrence<'_> {
    pub(super) fn taken(&self) -> Taken {
        let possible = self.entries.iter().filter(|entry| !entry.is_never()).count();
        match self.entries.iter().filter(|entry| entry.missing.is_none()).count() {
            0 if possible == 0 => Taken::Never,
            0 => Taken::Nothing,
            taken if taken == possible => Taken::All,
            _ => Taken::Some,
        }
    }
}

impl Entry<'_> {
    /// Whether no string can take it.
    pub(super) fn is_never(&self) -> bool {
        self.missing == Some(None)
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Report", if self.missed.is_some() { 10 } else { 9 })?;
        object.serialize_field("rule", self.rule)?;
        object.serialize_field("strings", &(self.members + self.near_misses))?;
        object.serialize_field("members", &self.members)?;
        object.serialize_field("near_misses", &self.near_misses)?;
        object.serialize_field("items", &Numbers::from(self.items))?;
        object.serialize_field("covered", &Numbers::from(self.covered))?;
        object.serialize_field("percent", &self.rounded_percent())?;
        object.serialize_field("rules", &self.rules)?;
        object.serialize_field("missing", &self.missing().map(MissingItem::from).collect::<Vec<_>>())?;
        if let Some(missed) = &self.missed {
            object.serialize_field("mutants", missed)?;
        }
        object.end()
    }
}

/// How many items are of members, and how many of near misses.
#[derive(Serialize)]
struct Numbers {
    members: usize,
    near_misses: usize,
}

impl From<[usize; 2]> for Numbers {
    fn from([members, near_misses]: [usize; 2]) -> Self {
        Numbers { members, near_misses }
    }
}

impl Serialize for RuleReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Rule", 4)?;
        object.serialize_field("rule", &self.rule.name)?;
        object.serialize_field("bnf", &self.rule.matched.to_string())?;
        object.serialize_field("members", &self.members)?;
        object.serialize_field("occurrences", &self.occurrences)?;
        object.end()
    }
}

impl Serialize for Occurrence<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Occurrence", if self.class.is_some() { 4 } else { 2 })?;
        object.serialize_field("expression", &self.expression.to_string())?;
        object.serialize_field("items", &self.entries)?;
        if let Some((bytes, seen)) = self.class {
            object.serialize_field("bytes", &bytes)?;
            object.serialize_field("seen", &seen)?;
        }
        object.end()
    }
}

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Item", 4)?;
        object.serialize_field("take", self.item.take.name())?;
        object.serialize_field("of", &of(&self.item))?;
        object.serialize_field("near_miss", &self.item.take.is_near_miss())?;
        object.serialize_field("strings", &self.strings)?;
        object.end()
    }
}

#[derive(Serialize)]
struct MissingItem<'a> {
    rule: &'a str,
    expression: String,
    take: &'static str,
    of: Option<String>,
    near_miss: bool,
    shortest: Option<Text>,
}

impl<'a> From<(&Item<'a>, Option<&[u8]>)> for MissingItem<'a> {
    fn from((item, string): (&Item<'a>, Option<&[u8]>)) -> Self {
        MissingItem {
            rule: &item.rule.name,
            expression: item.expression.to_string(),
            take: item.take.name(),
            of: of(item),
            near_miss: item.take.is_near_miss(),
            shortest: string.map(|string| Text(string.to_vec())),
        }
    }
}

/// The alternative or the byte that an item is about.
fn of(item: &Item<'_>) -> Option<String> {
    match item.take {
        Take::Alternative(number) => Some(item.expression.parts()[number].to_string()),
        Take::Byte(byte) => Some(hex::encode(&[byte])),
        _ => None,
    }
}
