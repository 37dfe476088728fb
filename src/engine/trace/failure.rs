//! What a failed parse leaves in its trace: the terminals that were expected furthest in the text.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use super::{
    super::{RuleId, Terminal},
    DEEPEST, Stack,
};

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

/// Keeps what was expected at the furthest offset. An attempt that is given up leaves its mark here all the same.
pub(super) struct Furthest {
    offset: Cell<usize>,
    /// The rules that are being read, and where each begins. Those of an attempt that was given up are overwritten by the
    /// next one.
    rules: [Cell<RuleId>; DEEPEST],
    starts: [Cell<usize>; DEEPEST],
    expected: RefCell<Vec<Expectation>>,
}

impl Furthest {
    /// At `offset` or further.
    pub(super) fn at_least(offset: usize) -> Self {
        Furthest {
            offset: Cell::new(offset),
            rules: [const { Cell::new(RuleId(0)) }; DEEPEST],
            starts: [const { Cell::new(0) }; DEEPEST],
            // Few failures expect more; to grow takes time.
            expected: RefCell::new(Vec::with_capacity(8)),
        }
    }

    /// Enters `rule` inside of `depth` others. A rule deeper than [`DEEPEST`] is not remembered.
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
        if at > self.offset.replace(at) {
            expected.clear();
        }
        let within = Stack::new(self.rules.each_ref().map(Cell::get), self.starts.each_ref().map(Cell::get), depth);
        expected.push(Expectation { terminal, within });
    }

    pub(super) fn into_expectations(self) -> Expectations {
        Expectations { offset: self.offset.get(), expected: self.expected.into_inner() }
    }
}
