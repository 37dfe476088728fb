//! [`Rules`]: which rules are on.

use super::{LineRule, Rule};

/// A set of rules: those that are on. `syntax` always is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    urls: rfc1738::Rules,
    lines: [bool; LineRule::ALL.len()],
}

impl Rules {
    /// Every rule but those of the agreed language.
    pub(crate) fn all() -> Self {
        Rules { urls: rfc1738::Rules::all(), lines: [true; LineRule::ALL.len()] }
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
    pub(crate) fn with_consensus(self) -> Self {
        Rules { urls: self.urls.union(rfc1738::Rules::consensus()), ..self }
    }

    /// These, but not `rule`, unless it is `syntax`.
    pub(crate) fn without(mut self, rule: Rule) -> Self {
        match rule {
            Rule::Url(rule) => self.urls = self.urls.without(rule),
            Rule::Line(rule) => self.lines[rule as usize] = false,
        }
        self
    }

    /// Those that the library goes by.
    pub(crate) fn of_urls(self) -> rfc1738::Rules {
        self.urls
    }

    /// Whether this rule of lines is on.
    pub(crate) fn contains(self, rule: LineRule) -> bool {
        self.lines[rule as usize]
    }
}
