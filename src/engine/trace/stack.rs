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
    pub(super) const EMPTY: Stack = Stack { rules: [RuleId(0); DEEPEST], starts: [0; DEEPEST], depth: 0 };

    /// Puts `rule`, which begins at `start`, inside the outermost `depth` of these. A rule deeper than
    /// [`DEEPEST`] is not remembered.
    #[inline]
    pub(super) fn enter(&mut self, depth: usize, rule: RuleId, start: usize) {
        if depth < DEEPEST {
            (self.rules[depth], self.starts[depth]) = (rule, start);
        }
    }

    /// The outermost `depth` of these.
    #[inline]
    pub(super) fn outermost(&self, depth: usize) -> Stack {
        Stack { depth: depth.min(DEEPEST), ..*self }
    }

    /// The rules, each with the offset where it begins.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (RuleId, usize)> + ExactSizeIterator + Clone {
        self.rules[..self.depth].iter().copied().zip(self.starts[..self.depth].iter().copied())
    }
}
