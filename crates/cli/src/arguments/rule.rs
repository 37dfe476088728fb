//! [`Rule`]: everything that `validate` checks, of URLs and of the lines that hold them; [`Rules`]:
//! which rules are on; and rules as arguments of the command line, switched on or off.

use std::{ffi::OsStr, ops::Range};

use clap::{Arg, Command, Error, builder::TypedValueParser, error::ErrorKind};
use rfc1738::Severity;
use serde::{Serialize, Serializer};

use crate::{arguments::name::Name, input::lines::MaxLine, output::problem::Problem};

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
    Malformed,
    TooLong,
}

impl LineRule {
    /// All of them, in their order.
    pub(crate) const ALL: [LineRule; 2] = [LineRule::Malformed, LineRule::TooLong];

    /// That a `text` of this many bytes is not read.
    pub(crate) fn too_long(max: MaxLine, text: &str, length: usize) -> Problem<'static> {
        LineRule::TooLong.problem(max.max_line..length, max.message(text, length))
    }

    /// That a row is not as it should be, for this reason.
    pub(crate) fn malformed(why: String) -> Problem<'static> {
        LineRule::Malformed.problem(0..0, why)
    }

    fn problem(self, range: Range<usize>, message: String) -> Problem<'static> {
        let Facts { id, section, .. } = self.facts();
        Problem::new(id, message).at(range, section)
    }

    /// The examples are words, because the lines themselves cannot be printed.
    fn facts(self) -> Facts {
        let (id, section, summary, example) = match self {
            LineRule::Malformed => (
                "line-malformed",
                "-",
                "a row of a table that is not as the table's format or its header says",
                "a row of CSV that has fewer fields than the header",
            ),
            LineRule::TooLong => (
                "line-too-long",
                "-",
                "a line longer than the reader takes",
                "a line of a gigabyte",
            ),
        };
        Facts {
            id,
            section,
            severity: Severity::Error,
            summary,
            example,
            counter_example: "a line that holds a URL",
        }
    }
}

/// A set of rules: those that are on. `syntax` always is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    urls: rfc1738::Rules,
    lines: [bool; LineRule::ALL.len()],
}

impl Rules {
    /// The rules that `switches` leave on: those that are switched on, or all if none is, and those
    /// of the agreed language only if it is asked for, except those that are switched off.
    pub(crate) fn of(switches: &[Switch], agreed: bool) -> Self {
        let is_any_on = switches
            .iter()
            .any(|switch| matches!(switch, Switch::On(_)));
        let is_in =
            |rule, set: rfc1738::Rules| matches!(rule, Rule::Url(rule) if set.contains(rule));
        let is_on = |rule: Rule| {
            let is_chosen = if is_any_on {
                switches.contains(&Switch::On(rule))
            } else {
                matches!(rule, Rule::Line(_)) || is_in(rule, rfc1738::Rules::rfc1738())
            };
            let is_of_agreed = agreed && is_in(rule, rfc1738::Rules::agreed());
            (is_chosen || is_of_agreed) && !switches.contains(&Switch::Off(rule))
        };
        let urls = rfc1738::Rule::ALL
            .iter()
            .copied()
            .filter(|rule| is_on(Rule::Url(*rule)));
        Rules {
            urls: rfc1738::Rules::only(urls),
            lines: LineRule::ALL.map(|rule| is_on(Rule::Line(rule))),
        }
    }

    /// `syntax` alone.
    pub(crate) fn syntax() -> Self {
        Rules::of(&[Switch::On(Rule::SYNTAX)], false)
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

/// Parses `id` or `-id`.
#[derive(Clone)]
pub(crate) struct SwitchParser;

impl TypedValueParser for SwitchParser {
    type Value = Switch;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Switch, Error> {
        let value = value.to_string_lossy();
        let Some(id) = value.trim().strip_prefix('-') else {
            return RULE
                .parse_ref(command, argument, value.trim().as_ref())
                .map(Switch::On);
        };
        match RULE.parse_ref(command, argument, id.as_ref())? {
            Rule::SYNTAX => {
                let message = "the rule syntax cannot be switched off: a text that does not parse has no parts to check";
                Err(Error::raw(ErrorKind::InvalidValue, format!("{message}\n")).with_cmd(command))
            }
            rule => Ok(Switch::Off(rule)),
        }
    }
}
