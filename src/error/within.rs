//! [`Within`]: the productions that were being read where a parse failed.

use core::fmt;

use crate::engine::{DEEPEST, GrammarRule, Stack};

/// Productions inside each other, the outermost first, in place.
#[derive(Clone, Copy)]
pub(super) struct Within<P> {
    productions: [P; DEEPEST],
    depth: usize,
}

impl<P: GrammarRule> Within<P> {
    /// The productions of `stack`, and those of `outermost` that are deeper.
    pub(super) fn new(stack: &Stack, outermost: &[P]) -> Within<P> {
        let mut within = Within { productions: [P::HEX; DEEPEST], depth: 0 };
        let deeper = outermost.iter().skip(stack.depth()).copied();
        let productions = stack.iter().map(|(rule, _)| P::of(rule)).chain(deeper);
        for (place, production) in within.productions.iter_mut().zip(productions) {
            *place = production;
            within.depth += 1;
        }
        within
    }
}

impl<P> Within<P> {
    pub(super) fn as_slice(&self) -> &[P] {
        &self.productions[..self.depth]
    }
}

impl<P: PartialEq> PartialEq for Within<P> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<P: Eq> Eq for Within<P> {}

impl<P: fmt::Debug> fmt::Debug for Within<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
