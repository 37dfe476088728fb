//! [`Stack`]: rules inside each other.

use super::super::RuleId;

/// How deep a trace remembers. A grammar without recursion has a deepest nest; that of RFC 1738 has 10 rules.
pub(crate) const DEEPEST: usize = 10;

/// Rules inside each other, each with the offset where it begins, the outermost first.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    rules: [RuleId; DEEPEST],
    starts: [usize; DEEPEST],
    depth: usize,
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { rules: [RuleId(0); DEEPEST], starts: [0; DEEPEST], depth: 0 };

    /// Puts `rule`, which begins at `start`, inside the outermost `depth` of these. A rule deeper than [`DEEPEST`] is not
    /// remembered.
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

    /// Adds `rule` innermost.
    #[inline]
    pub(crate) fn push(&mut self, rule: RuleId, start: usize) {
        self.enter(self.depth, rule, start);
    }

    /// Keeps the rules that `other` has as well, in the same place.
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

    /// How many there are.
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
