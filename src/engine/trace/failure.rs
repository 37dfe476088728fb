//! What a failed parse leaves in its trace: the terminals that were expected furthest in the text.

use alloc::vec::Vec;

use super::super::{RuleId, Terminal};
use super::Stack;

/// A terminal that was expected, and the rules that were being read.
#[derive(Clone, Copy)]
pub(crate) struct Expectation {
    pub(crate) terminal: Terminal,
    pub(crate) within: Stack,
}

/// Keeps what was expected at the furthest offset that any attempt reached. An attempt that is given up leaves its mark
/// here all the same.
pub(super) struct Furthest {
    pub(super) offset: usize,
    pub(super) expected: Vec<Expectation>,
    /// The rules that are being read. Those of an attempt that was given up are overwritten by the next one.
    open: Stack,
}

impl Furthest {
    /// At `offset` or further.
    pub(super) fn at_least(offset: usize) -> Self {
        // Few failures expect more; to grow takes time.
        Furthest { offset, expected: Vec::with_capacity(8), open: Stack::EMPTY }
    }

    #[inline]
    pub(super) fn enter(&mut self, depth: usize, rule: RuleId, at: usize) {
        self.open.enter(depth, rule, at);
    }

    #[inline]
    pub(super) fn expect(&mut self, depth: usize, terminal: Terminal, at: usize) {
        if at < self.offset {
            return;
        }
        if at > self.offset {
            self.offset = at;
            self.expected.clear();
        }
        self.expected.push(Expectation { terminal, within: self.open.outermost(depth) });
    }
}
