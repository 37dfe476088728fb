//! The trace of a failed parse: the terminals that were expected furthest in the text.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use super::{
    super::{RuleId, Terminal},
    DEEPEST, Stack,
};

/// The terminals that were expected at the furthest offset that any attempt reached, and the rules around each.
pub(crate) struct Expectations {
    pub(crate) offset: usize,
    seen: Vec<Seen>,
}

/// An event at the furthest offset. A rule around several terminals in a row is recorded once.
enum Seen {
    /// A rule at this depth that begins at this offset.
    Entered(usize, RuleId, usize),
    /// A terminal inside this many rules.
    Expected(usize, Terminal),
}

impl Expectations {
    /// Calls `look` with each terminal and the rules around it, in the order in which they were expected, until it
    /// returns something.
    pub(crate) fn find<T>(&self, mut look: impl FnMut(Terminal, &Stack) -> Option<T>) -> Option<T> {
        let mut within = Stack::EMPTY;
        self.seen.iter().find_map(|seen| match *seen {
            Seen::Entered(depth, rule, start) => {
                within.enter(depth, rule, start);
                None
            }
            Seen::Expected(depth, terminal) => {
                within.truncate(depth);
                look(terminal, &within)
            }
        })
    }
}

/// Records what was expected at the furthest offset, also by attempts that are given up.
pub(super) struct Furthest {
    offset: Cell<usize>,
    /// The rules that are being read, and where each begins. The next attempt overwrites those of one that was given
    /// up.
    open: [Cell<(RuleId, usize)>; DEEPEST],
    log: RefCell<Log>,
}

struct Log {
    seen: Vec<Seen>,
    /// The rules of the last terminal.
    last: Stack,
}

impl Furthest {
    /// Records only what is expected at `offset` or further.
    pub(super) fn at_least(offset: usize) -> Self {
        Furthest {
            offset: Cell::new(offset),
            open: [const { Cell::new((RuleId(0), 0)) }; DEEPEST],
            // Few failures record more, and growing takes time.
            log: RefCell::new(Log { seen: Vec::with_capacity(24), last: Stack::EMPTY }),
        }
    }

    /// Enters `rule` inside `depth` others. A rule deeper than [`DEEPEST`] is not recorded.
    #[inline(always)]
    pub(super) fn enter(&self, depth: usize, rule: RuleId, at: usize) {
        if let Some(open) = self.open.get(depth) {
            open.set((rule, at));
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
        let Log { seen, last } = &mut *self.log.borrow_mut();
        if at > self.offset.replace(at) {
            seen.clear();
            last.truncate(0);
        }
        let open = &self.open[..depth.min(DEEPEST)];
        let same = last.iter().zip(open).take_while(|(last, open)| *last == open.get()).count();
        for (depth, open) in open.iter().enumerate().skip(same) {
            let (rule, start) = open.get();
            last.enter(depth, rule, start);
            seen.push(Seen::Entered(depth, rule, start));
        }
        last.truncate(depth);
        seen.push(Seen::Expected(depth, terminal));
    }

    pub(super) fn into_expectations(self) -> Expectations {
        Expectations { offset: self.offset.get(), seen: self.log.into_inner().seen }
    }
}
