//! [`Batch`]: strings that are asked together.

use std::{
    io::{self, Write},
    ops::Range,
};

use crate::hex;

/// The limits of a batch, in strings and in bytes. Memory grows with them, and with the longest string.
const STRINGS: usize = 1 << 18;
const BYTES: usize = 1 << 24;

/// Strings, as the lines by which all peers are asked about them.
#[derive(Default)]
pub(super) struct Batch {
    /// In hexadecimal, each with its line end.
    lines: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl Batch {
    /// An empty batch with memory for all of its strings: one that grows needs twice as much, and leaves holes.
    pub(super) fn with_room() -> Self {
        Batch { lines: Vec::with_capacity(BYTES + (1 << 16)), ends: Vec::with_capacity(STRINGS) }
    }

    pub(super) fn push(&mut self, string: &[u8]) {
        hex::append(string, &mut self.lines);
        self.lines.push(b'\n');
        self.ends.push(self.lines.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the next string belongs to another batch.
    pub(super) fn is_full(&self) -> bool {
        self.len() >= STRINGS || self.lines.len() >= BYTES
    }

    /// Replaces the contents of `string` by the string with this index.
    pub(super) fn read(&self, index: usize, string: &mut Vec<u8>) {
        let line = &self.lines[self.bytes(index..index + 1)];
        // What was encoded here can be decoded.
        let _ = hex::decode(&line[..line.len() - 1], string);
    }

    /// Asks about some of the strings.
    pub(super) fn ask(&self, strings: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        output.write_all(&self.lines[self.bytes(strings)])
    }

    /// Where the lines of some of the strings are.
    fn bytes(&self, strings: Range<usize>) -> Range<usize> {
        let start = |string: usize| string.checked_sub(1).map_or(0, |before| self.ends[before]);
        start(strings.start)..start(strings.end)
    }
}
