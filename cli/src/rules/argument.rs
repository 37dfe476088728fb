//! A rule as a command line argument, and a rule that is switched on or off.

use std::ffi::OsStr;

use clap::{Arg, Command, Error, builder::TypedValueParser, error::ErrorKind};

use super::{Rule, Rules};
use crate::suggest;

/// Parses the id of a rule. For an unknown id, the error suggests the most similar one.
#[derive(Clone)]
pub(crate) struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = Rule;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Rule, Error> {
        let id = value.to_string_lossy();
        let ids = Rule::all().map(Rule::id);
        Rule::named(&id).ok_or_else(|| suggest::unknown(command, argument, &id, ids, LIST))
    }
}

const LIST: &str = "`rfc1738 rules` lists the ids of all rules";

/// A rule, switched on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Switch {
    On(Rule),
    Off(Rule),
}

impl Switch {
    /// The rules that `switches` leave on: those that are switched on, or all if none is, and those of the agreed
    /// language if it is asked for, except those that are switched off.
    pub(crate) fn rules(switches: &[Switch], consensus: bool) -> Rules {
        let mut on = switches.iter().filter_map(|switch| match switch {
            Switch::On(rule) => Some(*rule),
            Switch::Off(_) => None,
        });
        let base = on.next().map_or(Rules::all(), |first| Rules::only(on.chain([first])));
        let base = if consensus { base.with_consensus() } else { base };
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
            return RuleParser.parse_ref(command, argument, value.trim().as_ref()).map(Switch::On);
        };
        match RuleParser.parse_ref(command, argument, id.as_ref())? {
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
    use super::{super::LineRule, *};

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
        let (port, agreed) = (Rule::Url(rfc1738::Rule::PortRange), Rule::Url(rfc1738::Rule::ConsensusPort));
        assert_eq!(Switch::rules(&[], true), Rules::all().with_consensus());
        assert_eq!(Switch::rules(&[Switch::On(port)], true), Rules::only([port]).with_consensus());
        assert_eq!(Switch::rules(&[Switch::Off(agreed)], true), Rules::all().with_consensus().without(agreed));
        assert_eq!(Switch::rules(&[Switch::On(agreed)], false), Rules::only([agreed]));
    }
}
