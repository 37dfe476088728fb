//! The trace of a failed parse: the terminals that were expected furthest in the text, and the
//! rules around them.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use crate::engine::{RuleId, Terminal};

/// The terminals that were expected at the furthest offset that any attempt reached, in that order.
pub(crate) struct Expectations {
    pub(crate) offset: usize,
    pub(crate) expected: Vec<Expectation>,
}

/// A terminal that was expected, and the rules around it.
#[derive(Clone, Copy)]
pub(crate) struct Expectation {
    pub(crate) terminal: Terminal,
    pub(crate) within: Stack,
}

/// Records the terminals that were expected at the furthest offset, by any attempt: also one that
/// was abandoned says how the text could have continued.
pub(super) struct ExpectationRecorder {
    offset: Cell<usize>,
    /// The rules that are being read, and where each begins. Those of an abandoned attempt are
    /// overwritten by the next one.
    rules: [Cell<RuleId>; DEEPEST],
    starts: [Cell<usize>; DEEPEST],
    expected: RefCell<Vec<Expectation>>,
}

impl ExpectationRecorder {
    /// At `offset` or further.
    pub(super) fn at_least(offset: usize) -> Self {
        // Few failures expect more; growing takes time.
        ExpectationRecorder {
            offset: Cell::new(offset),
            expected: RefCell::new(Vec::with_capacity(8)),
            ..ExpectationRecorder::unkept()
        }
    }

    /// At no offset.
    pub(super) fn unkept() -> Self {
        ExpectationRecorder {
            offset: Cell::new(usize::MAX),
            rules: [const { Cell::new(RuleId(0)) }; DEEPEST],
            starts: [const { Cell::new(0) }; DEEPEST],
            expected: RefCell::default(),
        }
    }

    /// Enters `rule` inside `depth` others. A rule deeper than [`DEEPEST`] is not remembered.
    #[inline(always)]
    pub(super) fn enter(&self, depth: usize, rule: RuleId, at: usize) {
        if depth < DEEPEST {
            self.rules[depth].set(rule);
            self.starts[depth].set(at);
        }
    }

    #[inline(always)]
    pub(super) fn expect(&self, depth: usize, terminal: Terminal, at: usize) {
        if at >= self.offset.get() {
            self.expect_furthest(depth, terminal, at);
        }
    }

    #[inline(never)]
    fn expect_furthest(&self, depth: usize, terminal: Terminal, at: usize) {
        let mut expected = self.expected.borrow_mut();
        // Everything before was expected at an earlier offset, so it is not what stopped the parse.
        if at > self.offset.replace(at) {
            expected.clear();
        }
        let within = Stack::new(
            self.rules.each_ref().map(Cell::get),
            self.starts.each_ref().map(Cell::get),
            depth,
        );
        expected.push(Expectation { terminal, within });
    }

    pub(super) fn into_expectations(self) -> Expectations {
        Expectations {
            offset: self.offset.get(),
            expected: self.expected.into_inner(),
        }
    }
}

/// How deep a trace remembers. In a grammar without recursion, nesting is bounded; in that of RFC
/// 1738, by 10 rules.
pub(crate) const DEEPEST: usize = 10;

/// Rules inside each other, each with the offset where it begins, the outermost first.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    starts: [usize; DEEPEST],
    rules: [RuleId; DEEPEST],
    depth: u8,
}

impl Stack {
    /// The outermost `depth` of these, or all.
    #[inline(always)]
    pub(super) fn new(rules: [RuleId; DEEPEST], starts: [usize; DEEPEST], depth: usize) -> Stack {
        Stack {
            rules,
            starts,
            depth: depth.min(DEEPEST) as u8,
        }
    }

    /// No rules.
    pub(crate) const fn empty() -> Stack {
        Stack {
            rules: [RuleId(0); DEEPEST],
            starts: [0; DEEPEST],
            depth: 0,
        }
    }

    /// Adds `rule` innermost, if there is room.
    pub(crate) fn push(&mut self, rule: RuleId, start: usize) {
        let depth = self.depth();
        if depth < DEEPEST {
            self.rules[depth] = rule;
            self.starts[depth] = start;
            self.depth += 1;
        }
    }

    /// Keeps the outermost `depth`.
    #[inline]
    pub(crate) fn truncate(&mut self, depth: usize) {
        self.depth = self.depth().min(depth) as u8;
    }

    /// Keeps the rules that `other` has at the same position, too.
    #[inline]
    pub(crate) fn retain_common(&mut self, other: &Stack) {
        let same = self
            .iter()
            .zip(other.iter())
            .take_while(|(rule, other)| rule == other)
            .count();
        // Where they differ, one alternative may have more rules around the same rule, so depth
        // does not count from here on.
        if same < self.depth() {
            self.retain_from(same, |rule| {
                other.iter().skip(same).any(|other| other == rule)
            });
        }
    }

    /// Keeps the outermost `depth`, and those inside them for which `is_wanted` holds.
    fn retain_from(&mut self, depth: usize, is_wanted: impl Fn((RuleId, usize)) -> bool) {
        let inner = *self;
        self.truncate(depth);
        inner
            .iter()
            .skip(depth)
            .filter(|&rule| is_wanted(rule))
            .for_each(|(rule, start)| self.push(rule, start));
    }

    /// How many there are.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        usize::from(self.depth).min(DEEPEST)
    }

    /// The rules, each with the offset where it begins.
    #[inline]
    pub(crate) fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = (RuleId, usize)> + ExactSizeIterator {
        let depth = self.depth();
        self.rules[..depth]
            .iter()
            .copied()
            .zip(self.starts[..depth].iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(rules: &[(u8, usize)]) -> Stack {
        let mut stack = Stack::empty();
        rules
            .iter()
            .for_each(|&(rule, start)| stack.push(RuleId(rule), start));
        stack
    }

    #[test]
    fn a_rule_is_common_if_it_begins_in_the_same_place() {
        let mut common = stack(&[(0, 0), (1, 4), (2, 4), (3, 5)]);
        common.retain_common(&stack(&[(0, 0), (4, 4), (2, 4), (3, 6)]));
        assert!(common.iter().eq([(RuleId(0), 0), (RuleId(2), 4)]));
        common.retain_common(&stack(&[(1, 0)]));
        assert_eq!(common.depth(), 0);
    }

    #[test]
    fn a_rule_that_is_too_deep_is_not_remembered() {
        let rules: [(u8, usize); DEEPEST] = core::array::from_fn(|depth| (depth as u8, depth));
        let mut deep = stack(&rules);
        deep.push(RuleId(99), 99);
        assert!(
            deep.iter()
                .eq(rules.map(|(rule, start)| (RuleId(rule), start)))
        );
    }
}
