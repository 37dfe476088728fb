//! [`Within`]: the productions that were being read where a parse failed.

use core::fmt;

use crate::{
    Production,
    engine::{DEEPEST, Stack},
};

/// Productions inside each other, the outermost first, in place.
#[derive(Clone, Copy)]
pub(super) struct Within {
    productions: [Production; DEEPEST],
    depth: usize,
}

impl Within {
    pub(super) fn new(stack: &Stack) -> Within {
        let mut within = Within { productions: [Production::Url; DEEPEST], depth: 0 };
        for (rule, _) in stack.iter() {
            within.productions[within.depth] = Production::of(rule);
            within.depth += 1;
        }
        within
    }

    pub(super) fn as_slice(&self) -> &[Production] {
        &self.productions[..self.depth]
    }
}

impl PartialEq for Within {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Within {}

impl fmt::Debug for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
