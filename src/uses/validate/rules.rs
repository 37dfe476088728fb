//! [`Rules`]: the rules that are on.

use core::fmt;

use super::Rule;

/// A set of rules: those that are on. `syntax` is always on, because a string that is not a URL has
/// no parts to check.
///
/// ```
/// use rfc1738::{Rule, Rules};
///
/// let rules = Rules::rfc1738().without(Rule::SchemeUnknown);
/// assert!(!rules.contains(Rule::SchemeUnknown) && rules.contains(Rule::PortRange) && rules.contains(Rule::Syntax));
/// assert!(rules.without(Rule::Syntax).contains(Rule::Syntax));
/// assert!(Rules::only([Rule::PortRange]).iter().eq([Rule::Syntax, Rule::PortRange]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(u128);

const _: () = assert!(
    Rule::ALL.len() <= u128::BITS as usize,
    "a bit for each rule"
);

/// Every row of the table.
const TABLE: u128 = u128::MAX >> (u128::BITS as usize - Rule::ALL.len());

/// The rows of the RFC. Those of the agreed language are the last ones.
const RFC: u128 = Rules::bit(Rule::AgreedScheme) - 1;

impl Rules {
    /// Every rule of the RFC.
    pub const fn rfc1738() -> Self {
        Rules(RFC)
    }

    /// The rules of the agreed language: those whose names begin with `agreed-`, and
    /// `host-name-length`; and `syntax`. Parsers that accept a text in which they
    /// find nothing name the same host and the same port for it: [`agreed`](crate::agreed()) says
    /// how far this is known. They are about the text alone, so they also find something in a text
    /// that is not a URL of RFC 1738, and the set of schemes does not matter to them.
    ///
    /// Together with [`rfc1738`](Rules::rfc1738), each takes the place of the rules of the RFC that
    /// find the same, so that a mistake has one finding:
    ///
    /// ```
    /// use rfc1738::{Finding, Rule, Rules, validate, validate_with};
    ///
    /// let text = "http://010.2.3.1/";
    /// assert!(validate(text).is_valid());
    ///
    /// let report = validate_with(text, Rules::rfc1738().union(Rules::agreed()));
    /// assert!(!report.is_valid());
    /// assert_eq!(
    ///     report.findings().iter().map(Finding::to_string).collect::<Vec<_>>(),
    ///     ["error[agreed-leading-zero] at character 8: the group of the address begins with a zero: parsers read it as octal, as \
    ///       decimal or as a part of a name: leave out the leading zeros"]
    /// );
    /// ```
    pub const fn agreed() -> Self {
        Rules(TABLE & !RFC | Rules::bit(Rule::HostNameLength) | Rules::bit(Rule::Syntax))
    }

    /// These, and those.
    #[must_use]
    pub const fn union(self, those: Rules) -> Self {
        Rules(self.0 | those.0)
    }

    /// `syntax`, and these.
    pub fn only(rules: impl IntoIterator<Item = Rule>) -> Self {
        rules
            .into_iter()
            .fold(Rules(Rules::bit(Rule::Syntax)), Rules::with)
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
        Rule::ALL
            .iter()
            .copied()
            .filter(move |&rule| self.contains(rule))
    }

    /// Whether a rule that only the agreed language has is on.
    #[inline]
    pub(super) const fn has_agreed(self) -> bool {
        self.0 & !RFC != 0
    }

    const fn bit(rule: Rule) -> u128 {
        1 << rule as u32
    }
}

/// [`Rules::rfc1738`].
impl Default for Rules {
    fn default() -> Self {
        Rules::rfc1738()
    }
}

/// The rules that are on.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
