//! The report for programs.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{
    Choice, Item,
    report::{Entry, Occurrence, Report, RuleReport},
};
use crate::hex::{self, Text};

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object =
            serializer.serialize_struct("Report", if self.missed.is_some() { 10 } else { 9 })?;
        object.serialize_field("rule", &self.rule.name)?;
        object.serialize_field("strings", &(self.members + self.near_misses))?;
        object.serialize_field("members", &self.members)?;
        object.serialize_field("near_misses", &self.near_misses)?;
        object.serialize_field("items", &Numbers::from(self.items))?;
        object.serialize_field("covered", &Numbers::from(self.covered))?;
        object.serialize_field("percent", &self.rounded_percent())?;
        object.serialize_field("rules", &self.rules)?;
        object.serialize_field(
            "missing",
            &self.missing().map(MissingItem::from).collect::<Vec<_>>(),
        )?;
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
        Numbers {
            members,
            near_misses,
        }
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
        let mut object =
            serializer.serialize_struct("Occurrence", if self.class.is_some() { 4 } else { 2 })?;
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

/// The longest text of an expression of which something is missing, in characters. A rule with
/// thousands of alternatives may be missing each of them.
const EXPRESSION: usize = 1000;

#[derive(Serialize)]
struct MissingItem<'a> {
    rule: &'a str,
    expression: String,
    take: &'static str,
    of: Option<String>,
    near_miss: bool,
    shortest: Option<Text>,
}

impl<'a> From<&'a Entry<'_>> for MissingItem<'a> {
    fn from(Entry { item, shortest, .. }: &'a Entry<'_>) -> Self {
        MissingItem {
            rule: &item.rule.name,
            expression: item.expression.shortened(EXPRESSION),
            take: item.take.name(),
            of: of(item),
            near_miss: item.take.is_near_miss(),
            shortest: shortest.clone().map(Text),
        }
    }
}

/// The alternative or the byte that an item is about.
fn of(item: &Item<'_>) -> Option<String> {
    match item.take {
        Choice::Alternative(number) => Some(item.expression.parts()[number].to_string()),
        Choice::Byte(byte) => Some(hex::encode(&[byte])),
        _ => None,
    }
}
