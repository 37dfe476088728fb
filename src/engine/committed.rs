//! [`CommittedInput`]: the bytes that the strict reading recognizes.

use nom::{AsBytes, Input, Needed, Offset};

use super::{Hooks, Text};

/// The bytes after the name of the scheme, in a string that this name [commits](Hooks::commits) to
/// a production.
///
/// A separate type, not a flag next to the bytes, so that a leaf is no larger than a slice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CommittedInput<'a>(pub(crate) &'a [u8]);

impl Text for CommittedInput<'_> {}

impl Hooks for CommittedInput<'_> {
    #[inline(always)]
    fn commits(&mut self) -> Option<usize> {
        Some(0)
    }
}

impl AsBytes for CommittedInput<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.0
    }
}

impl Offset for CommittedInput<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        self.0.offset(second.0)
    }
}

impl<'a> Input for CommittedInput<'a> {
    type Item = u8;
    type Iter = <&'a [u8] as Input>::Iter;
    type IterIndices = <&'a [u8] as Input>::IterIndices;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        CommittedInput(self.0.take(index))
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        CommittedInput(self.0.take_split(index).0)
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        let (rest, read) = self.0.take_split(index);
        (CommittedInput(rest), CommittedInput(read))
    }

    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.0.position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.0.iter_elements()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.0.iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.0.slice_index(count)
    }
}
