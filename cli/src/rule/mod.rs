//! [`Rule`]: everything that `validate` checks, of URLs and of the lines that hold them.

mod argument;
mod line;
mod rules;

use rfc1738::Severity;
use serde::{Serialize, Serializer};

pub(crate) use argument::{RuleParser, Switch, SwitchParser};
pub(crate) use line::LineRule;
pub(crate) use rules::Rules;

/// A rule of the library, about a URL, or one of the command's own, about a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    Url(rfc1738::Rule),
    Line(LineRule),
}

/// Everything there is to say about a rule.
#[derive(Serialize)]
pub(crate) struct Facts {
    pub(crate) id: &'static str,
    pub(crate) section: &'static str,
    pub(crate) severity: Severity,
    pub(crate) summary: &'static str,
    pub(crate) example: &'static str,
    pub(crate) counter_example: &'static str,
}

impl Rule {
    /// How many there are.
    pub(crate) const COUNT: usize = rfc1738::Rule::ALL.len() + LineRule::ALL.len();

    pub(crate) const SYNTAX: Rule = Rule::Url(rfc1738::Rule::Syntax);

    /// All of them, those of lines last.
    pub(crate) fn all() -> impl Iterator<Item = Rule> {
        let urls = rfc1738::Rule::ALL.iter().copied().map(Rule::Url);
        urls.chain(LineRule::ALL.map(Rule::Line))
    }

    /// Its place among [all](Rule::all), from 0.
    pub(crate) fn index(self) -> usize {
        match self {
            Rule::Url(rule) => rule as usize,
            Rule::Line(rule) => rfc1738::Rule::ALL.len() + rule as usize,
        }
    }

    pub(crate) fn facts(self) -> Facts {
        match self {
            Rule::Url(rule) => Facts {
                id: rule.id(),
                section: rule.section(),
                severity: rule.severity(),
                summary: rule.summary(),
                example: rule.example(),
                counter_example: rule.counter_example(),
            },
            Rule::Line(rule) => rule.facts(),
        }
    }

    /// The rule of this id, if there is one.
    pub(crate) fn named(id: &str) -> Option<Self> {
        Rule::all().find(|rule| rule.id() == id)
    }

    pub(crate) fn id(self) -> &'static str {
        self.facts().id
    }

    pub(crate) fn severity(self) -> Severity {
        self.facts().severity
    }
}

/// The id.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_of_a_rule_is_its_place() {
        assert!(Rule::all().map(Rule::index).eq(0..Rule::COUNT));
    }

    #[test]
    fn an_id_names_one_rule() {
        for rule in Rule::all() {
            assert_eq!(Rule::named(rule.id()), Some(rule));
        }
    }
}
