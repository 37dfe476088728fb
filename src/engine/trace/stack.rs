//! [`Stack`]: nested rules.

use super::super::RuleId;

/// The maximum depth of the rules in a trace. The nesting of a grammar without recursion is bounded; in RFC 1738 it is
/// at most 10 rules deep.
pub(crate) const DEEPEST: usize = 10;

/// Nested rules, the outermost first, each with the offset where it begins.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    rules: [RuleId; DEEPEST],
    starts: [usize; DEEPEST],
    depth: usize,
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { rules: [RuleId(0); DEEPEST], starts: [0; DEEPEST], depth: 0 };

    /// Puts `rule`, which begins at `start`, inside the outermost `depth` of these. A rule deeper than [`DEEPEST`] is
    /// not recorded.
    #[inline]
    pub(crate) fn enter(&mut self, depth: usize, rule: RuleId, start: usize) {
        if depth < DEEPEST {
            (self.rules[depth], self.starts[depth]) = (rule, start);
            self.depth = depth + 1;
        }
    }

    /// Truncates to the outermost `depth` of these.
    #[inline]
    pub(crate) fn truncate(&mut self, depth: usize) {
        self.depth = self.depth.min(depth);
    }

    /// Adds `rule` as the innermost one.
    #[inline]
    pub(crate) fn push(&mut self, rule: RuleId, start: usize) {
        self.enter(self.depth, rule, start);
    }

    /// Keeps only the rules that `other` has too, with the same start.
    pub(crate) fn retain_common(&mut self, other: &Stack) {
        let same = self.iter().zip(other.iter()).take_while(|(rule, other)| rule == other).count();
        let mut depth = same;
        for at in same..self.depth {
            let rule = (self.rules[at], self.starts[at]);
            if other.iter().skip(same).any(|other| other == rule) {
                (self.rules[depth], self.starts[depth]) = rule;
                depth += 1;
            }
        }
        self.depth = depth;
    }

    /// The number of rules.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The rules, each with the offset where it begins.
    #[inline]
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (RuleId, usize)> + ExactSizeIterator {
        self.rules[..self.depth].iter().copied().zip(self.starts[..self.depth].iter().copied())
    }
}
