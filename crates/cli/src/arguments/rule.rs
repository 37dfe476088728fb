//! [`Rule`]: everything that `validate` checks, of URLs and of the lines that hold them; [`Rules`]: which rules are on; and rules as
//! arguments of the command line, switched on or off.

use std::ffi::OsStr;

use clap::{Arg, Command, Error, builder::TypedValueParser, error::ErrorKind};
use rfc1738::Severity;
use serde::{Serialize, Serializer};

use crate::arguments::suggest::Name;

/// A rule of the library, about a URL, or one of the command's own, about a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    Url(rfc1738::Rule),
    Line(LineRule),
}

/// Everything there is to know about a rule.
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
    pub(crate) const COUNT: usize = rfc1738::Rule::ALL.len() + LineRule::ALL.len();

    pub(crate) const SYNTAX: Rule = Rule::Url(rfc1738::Rule::Syntax);

    /// All of them, those of lines last.
    pub(crate) fn all() -> impl Iterator<Item = Rule> {
        let urls = rfc1738::Rule::ALL.iter().copied().map(Rule::Url);
        urls.chain(LineRule::ALL.map(Rule::Line))
    }

    /// Its index in [all](Rule::all), from 0.
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

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// A rule that only a program that reads lines can check: the library is given single strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineRule {
    Empty,
    Malformed,
    NotUtf8,
    TooLong,
}

impl LineRule {
    /// All of them, in their order.
    pub(crate) const ALL: [LineRule; 4] = [LineRule::Empty, LineRule::Malformed, LineRule::NotUtf8, LineRule::TooLong];

    /// The examples are words, because the lines themselves cannot be printed.
    fn facts(self) -> Facts {
        let (id, section, summary, example) = match self {
            LineRule::Empty => ("line-empty", "2.1", "an empty line where a URL is read", "an empty line"),
            LineRule::Malformed => (
                "line-malformed",
                "-",
                "a row of a table that is not as the table's format or its header says",
                "a row of CSV that has fewer fields than the header",
            ),
            LineRule::NotUtf8 => {
                ("line-not-utf8", "2.2", "a line that is not UTF-8", "a line that holds the byte E9 and no other")
            }
            LineRule::TooLong => ("line-too-long", "-", "a line longer than the reader takes", "a line of a gigabyte"),
        };
        let (severity, counter_example) = (Severity::Error, "a line that holds a URL");
        Facts { id, section, severity, summary, example, counter_example }
    }
}

/// A set of rules: those that are on. `syntax` always is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    urls: rfc1738::Rules,
    lines: [bool; LineRule::ALL.len()],
}

impl Rules {
    /// Every rule but those of the agreed language.
    pub(crate) fn all() -> Self {
        Rules { urls: rfc1738::Rules::rfc1738(), lines: [true; LineRule::ALL.len()] }
    }

    /// `syntax`, and these.
    pub(crate) fn only(rules: impl IntoIterator<Item = Rule>) -> Self {
        let mut only = Rules { urls: rfc1738::Rules::only([]), lines: [false; LineRule::ALL.len()] };
        for rule in rules {
            match rule {
                Rule::Url(rule) => only.urls = only.urls.with(rule),
                Rule::Line(rule) => only.lines[rule as usize] = true,
            }
        }
        only
    }

    /// These, and those of the agreed language.
    pub(crate) fn with_agreed(self) -> Self {
        Rules { urls: self.urls.union(rfc1738::Rules::agreed()), ..self }
    }

    /// These, but not `rule`, unless it is `syntax`.
    pub(crate) fn without(mut self, rule: Rule) -> Self {
        match rule {
            Rule::Url(rule) => self.urls = self.urls.without(rule),
            Rule::Line(rule) => self.lines[rule as usize] = false,
        }
        self
    }

    /// Those that the library checks.
    pub(crate) fn of_urls(self) -> rfc1738::Rules {
        self.urls
    }

    pub(crate) fn contains(self, rule: LineRule) -> bool {
        self.lines[rule as usize]
    }
}

/// Parses the id of a rule.
pub(crate) const RULE: Name<Rule> = Name {
    named: Rule::named,
    names: || Rule::all().map(Rule::id).collect(),
    list: "`rfc1738 rules` lists the ids of all rules",
};

/// A rule, switched on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Switch {
    On(Rule),
    Off(Rule),
}

impl Switch {
    /// The rules that `switches` leave on: those that are switched on, or all if none is, and those of the agreed
    /// language if it is asked for, except those that are switched off.
    pub(crate) fn rules(switches: &[Switch], agreed: bool) -> Rules {
        let mut on = switches.iter().filter_map(|switch| match switch {
            Switch::On(rule) => Some(*rule),
            Switch::Off(_) => None,
        });
        let base = on.next().map_or(Rules::all(), |first| Rules::only(on.chain([first])));
        let base = if agreed { base.with_agreed() } else { base };
        switches.iter().fold(base, |rules, switch| match switch {
            Switch::On(_) => rules,
            Switch::Off(rule) => rules.without(*rule),
        })
    }
}

/// Parses `id` or `-id`.
#[derive(Clone)]
pub(crate) struct SwitchParser;

impl TypedValueParser for SwitchParser {
    type Value = Switch;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Switch, Error> {
        let value = value.to_string_lossy();
        let Some(id) = value.trim().strip_prefix('-') else {
            return RULE.parse_ref(command, argument, value.trim().as_ref()).map(Switch::On);
        };
        match RULE.parse_ref(command, argument, id.as_ref())? {
            Rule::SYNTAX => {
                let message =
                    "the rule syntax cannot be switched off: a text that does not parse has no parts to check";
                Err(Error::raw(ErrorKind::InvalidValue, format!("{message}\n")).with_cmd(command))
            }
            rule => Ok(Switch::Off(rule)),
        }
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

    #[test]
    fn what_is_on_is_on_alone_and_what_is_off_is_off_alone() {
        let (port, empty) = (Rule::Url(rfc1738::Rule::PortRange), Rule::Line(LineRule::Empty));
        let rules = |switches: &[Switch]| Switch::rules(switches, false);
        assert_eq!(rules(&[]), Rules::all());
        assert_eq!(rules(&[Switch::Off(port)]), Rules::all().without(port));
        assert_eq!(rules(&[Switch::On(port)]), Rules::only([port]));
        assert_eq!(rules(&[Switch::On(port), Switch::Off(port), Switch::On(empty)]), Rules::only([empty]));
        assert_eq!(rules(&[Switch::On(Rule::SYNTAX)]), Rules::only([]));
    }

    #[test]
    fn the_rules_of_the_agreed_language_are_on_if_asked_for() {
        let (port, agreed) = (Rule::Url(rfc1738::Rule::PortRange), Rule::Url(rfc1738::Rule::AgreedPort));
        assert_eq!(Switch::rules(&[], true), Rules::all().with_agreed());
        assert_eq!(Switch::rules(&[Switch::On(port)], true), Rules::only([port]).with_agreed());
        assert_eq!(Switch::rules(&[Switch::Off(agreed)], true), Rules::all().with_agreed().without(agreed));
        assert_eq!(Switch::rules(&[Switch::On(agreed)], false), Rules::only([agreed]));
    }
}
