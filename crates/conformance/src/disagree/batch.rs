//! [`Batch`]: strings that all peers are asked about together.

use std::{ops::Range, sync::Arc};

use crate::judge::Strings;

/// The limits of a batch, in strings and in bytes. Memory grows with them, and with the longest string.
const STRINGS: usize = 1 << 18;
const BYTES: usize = 1 << 23;

#[derive(Default)]
pub(super) struct Batch {
    bytes: Vec<u8>,
    /// Where each string ends.
    ends: Vec<usize>,
}

impl Batch {
    pub(super) fn push(&mut self, string: &[u8]) {
        self.bytes.extend(string);
        self.ends.push(self.bytes.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the next string belongs to another batch.
    pub(super) fn is_full(&self) -> bool {
        self.len() >= STRINGS || self.bytes.len() >= BYTES
    }

    /// The string with this index.
    pub(super) fn get(&self, index: usize) -> &[u8] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[index]]
    }
}

/// Some strings of a batch.
pub(super) struct Part {
    pub(super) batch: Arc<Batch>,
    pub(super) strings: Range<usize>,
}

impl Strings for Part {
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.strings.clone().map(|index| self.batch.get(index).to_vec()))
    }

    fn count(&self) -> u64 {
        self.strings.len() as u64
    }
}
