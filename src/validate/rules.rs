//! [`Rules`]: the rules that are on.

use core::fmt;

use super::Rule;

/// A set of rules: those that are on. `syntax` is always on, because a text that is not a URL has no parts to check.
///
/// ```
/// use rfc1738::{Rule, Rules};
///
/// let rules = Rules::all().without(Rule::SchemeUnknown);
/// assert!(!rules.contains(Rule::SchemeUnknown) && rules.contains(Rule::PortRange));
/// assert!(rules.without(Rule::Syntax).contains(Rule::Syntax));
/// assert!(Rules::only([Rule::PortRange]).iter().eq([Rule::Syntax, Rule::PortRange]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(u64);

const _: () = assert!(Rule::ALL.len() <= u64::BITS as usize, "a bit for each rule");

impl Rules {
    /// Every rule.
    pub const fn all() -> Self {
        Rules(u64::MAX >> (u64::BITS as usize - Rule::ALL.len()))
    }

    /// `syntax`, and these.
    pub fn only(rules: impl IntoIterator<Item = Rule>) -> Self {
        rules.into_iter().fold(Rules(Rules::bit(Rule::Syntax)), Rules::with)
    }

    /// These, and `rule`.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Rules(self.0 | Rules::bit(rule))
    }

    /// These, but not `rule`, unless it is `syntax`.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Rules(self.0 & !Rules::bit(rule) | Rules::bit(Rule::Syntax))
    }

    /// Whether `rule` is on.
    #[inline]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & Rules::bit(rule) != 0
    }

    /// The rules that are on, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |&rule| self.contains(rule))
    }

    const fn bit(rule: Rule) -> u64 {
        1 << rule as u32
    }
}

/// [`Rules::all`].
impl Default for Rules {
    fn default() -> Self {
        Rules::all()
    }
}

/// The rules that are on.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
