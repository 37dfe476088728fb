//! [`Within`]: the productions that were being read where a parse failed.

use core::fmt;

use crate::{Production, engine::DEEPEST};

/// Productions inside each other, the outermost first, in place.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Within {
    productions: [Production; DEEPEST],
    depth: usize,
}

impl Within {
    pub(super) fn as_slice(&self) -> &[Production] {
        &self.productions[..self.depth]
    }
}

impl FromIterator<Production> for Within {
    fn from_iter<T: IntoIterator<Item = Production>>(productions: T) -> Within {
        let mut within = Within { productions: [Production::Url; DEEPEST], depth: 0 };
        for (place, production) in within.productions.iter_mut().zip(productions) {
            *place = production;
            within.depth += 1;
        }
        within
    }
}

impl fmt::Debug for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
