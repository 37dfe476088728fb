//! Who watches a parse for its furthest failure.

use core::cell::RefCell;

use super::Furthest;
use crate::{Observer, Production, Terminal};

/// Watches one attempt: knows how many productions it is inside of.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    furthest: &'a RefCell<Furthest>,
    depth: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(furthest: &'a RefCell<Furthest>) -> Self {
        Watch { furthest, depth: 0 }
    }
}

impl Observer for Watch<'_> {
    #[inline]
    fn enter(&mut self, production: Production, at: usize) {
        self.furthest.borrow_mut().entered.enter(self.depth, production, at);
        self.depth += 1;
    }

    #[inline]
    fn leave(&mut self, _: Production, _: usize) {
        self.depth -= 1;
    }

    #[inline]
    fn expect(&self, terminal: Terminal, at: usize) {
        let mut furthest = self.furthest.borrow_mut();
        if at >= furthest.offset {
            furthest.expect(terminal, at, self.depth);
        }
    }
}
