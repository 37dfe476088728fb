//! The input that is watched.

use core::cell::RefCell;

use nom::{AsBytes, Input, Needed, Offset};

use super::Furthest;
use crate::{Production, Terminal, Text};

/// What is left of a text, and how many productions it is read inside of. Unlike a
/// [`LocatedSpan`](nom_locate::LocatedSpan), it counts no lines as it is cut.
#[derive(Clone, Copy)]
pub(crate) struct Watched<'a> {
    bytes: &'a [u8],
    start: usize,
    depth: usize,
    furthest: &'a RefCell<Furthest>,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(bytes: &'a [u8], furthest: &'a RefCell<Furthest>) -> Self {
        Watched { bytes, start: 0, depth: 0, furthest }
    }
}

impl Text for Watched<'_> {
    const OBSERVED: bool = true;

    #[inline]
    fn enter(&mut self, production: Production) {
        self.furthest.borrow_mut().entered.enter(self.depth, production, self.start);
        self.depth += 1;
    }

    #[inline]
    fn leave(&mut self, _: Production) {
        self.depth -= 1;
    }

    #[inline]
    fn expect(&self, ahead: usize, terminal: Terminal) {
        let at = self.start + ahead;
        let mut furthest = self.furthest.borrow_mut();
        if at >= furthest.offset {
            furthest.expect(terminal, at, self.depth);
        }
    }
}

impl AsBytes for Watched<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.bytes
    }
}

impl Offset for Watched<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        second.start - self.start
    }
}

impl<'a> Input for Watched<'a> {
    type Item = u8;
    type Iter = <&'a [u8] as Input>::Iter;
    type IterIndices = <&'a [u8] as Input>::IterIndices;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.bytes.len()
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        Watched { bytes: &self.bytes[..index], ..*self }
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        Watched { bytes: &self.bytes[index..], start: self.start + index, ..*self }
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.bytes.position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.bytes.iter_elements()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.bytes.iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.bytes.slice_index(count)
    }
}
