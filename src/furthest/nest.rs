//! Productions inside each other.

use core::fmt;

use crate::Production;

/// As deep as a parse of `url` goes: section 5 has no recursion.
const DEEPEST: usize = 10;

/// Productions inside each other, each with the offset where it begins, the outermost first.
#[derive(Clone, Copy)]
pub(crate) struct Nest {
    productions: [Production; DEEPEST],
    starts: [usize; DEEPEST],
    depth: usize,
}

impl Nest {
    pub(super) const EMPTY: Nest = Nest { productions: [Production::Url; DEEPEST], starts: [0; DEEPEST], depth: 0 };

    /// `production` begins at `start`, inside the first `depth` of these.
    #[inline]
    pub(crate) fn enter(&mut self, depth: usize, production: Production, start: usize) {
        (self.productions[depth], self.starts[depth]) = (production, start);
        self.depth = depth + 1;
    }

    /// Without all but the first `depth`.
    pub(super) fn truncate(&mut self, depth: usize) {
        self.depth = depth;
    }

    /// Without the one at `depth`.
    pub(super) fn remove(&mut self, depth: usize) {
        self.productions.copy_within(depth + 1..self.depth, depth);
        self.starts.copy_within(depth + 1..self.depth, depth);
        self.depth -= 1;
    }

    /// Without all but the first that `other` has as well.
    pub(super) fn keep_common(&mut self, other: &Nest) {
        self.depth = self.iter().zip(other.iter()).take_while(|(one, other)| one == other).count();
    }

    pub(crate) fn productions(&self) -> &[Production] {
        &self.productions[..self.depth]
    }

    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts[..self.depth]
    }

    /// Where the innermost `production` begins.
    pub(crate) fn start_of(&self, production: Production) -> Option<usize> {
        self.iter().rfind(|&(inside, _)| inside == production).map(|(_, start)| start)
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (Production, usize)> + ExactSizeIterator {
        self.productions().iter().copied().zip(self.starts().iter().copied())
    }
}

impl PartialEq for Nest {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Nest {}

impl fmt::Debug for Nest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::DEEPEST;
    use crate::Production;

    /// `alphadigit` and the Miscellaneous definitions other than `digits` are read as runs of characters.
    #[test]
    fn no_parse_goes_deeper() {
        fn depth(production: Production) -> usize {
            let is_entered = |used: &Production| match used {
                Production::Digits => true,
                Production::AlphaDigit => false,
                used => used.heading() != "Miscellaneous definitions",
            };
            1 + production.uses().filter(is_entered).map(depth).max().unwrap_or(0)
        }
        assert_eq!(depth(Production::Url), DEEPEST);
    }
}
