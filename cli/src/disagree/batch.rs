//! [`Strings`]: the strings to ask about; [`Batch`]: those that are asked together.

use std::{
    ffi::OsString,
    io::{self, Write},
    mem,
    ops::Range,
};

use crate::{
    failure::Failure,
    file::{self, File},
    hex,
    language::Language,
    lines::Lines,
};

/// Where they are from.
pub(super) enum Strings<'a> {
    /// A file with strings in hexadecimal, one a line.
    File(&'a OsString),
    /// The suite, then this many random sentences, then as many near misses.
    Generated { count: usize, seed: u64 },
}

impl Strings<'_> {
    /// Calls `ask` for all of them, batch by batch.
    pub(super) fn ask(
        &self,
        language: &Language,
        ask: impl FnMut(Batch) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut batches = Batches { batch: Batch::with_room(), ask };
        match *self {
            Strings::File(name) => batches.read(name)?,
            Strings::Generated { count, seed } => batches.generate(language, count, seed)?,
        }
        batches.end()
    }
}

/// Collects strings, and asks about them when there are enough.
struct Batches<A> {
    batch: Batch,
    ask: A,
}

impl<A: FnMut(Batch) -> Result<(), Failure>> Batches<A> {
    fn push(&mut self, string: &[u8]) -> Result<(), Failure> {
        self.batch.push(string);
        if !self.batch.is_full() {
            return Ok(());
        }
        (self.ask)(mem::take(&mut self.batch))?;
        self.batch = Batch::with_room();
        Ok(())
    }

    fn end(mut self) -> Result<(), Failure> {
        if self.batch.len() > 0 { (self.ask)(self.batch) } else { Ok(()) }
    }

    fn read(&mut self, name: &OsString) -> Result<(), Failure> {
        let file = File::new(name);
        let failure = |error| file.failure(error);
        let mut lines = Lines::new(file::open(name).map_err(failure)?);
        let mut string = Vec::new();
        while let Some(line) = lines.read().map_err(failure)? {
            line.decode(&file.shown, &mut string)?;
            self.push(&string)?;
        }
        Ok(())
    }

    fn generate(&mut self, language: &Language, count: usize, seed: u64) -> Result<(), Failure> {
        let (sentences, near_misses) =
            (language.subject.sentences(seed)?.take(count), language.subject.near_misses(seed)?.take(count));
        let suite = language.suite()?;
        let mut strings = suite.strings().chain(sentences).chain(near_misses);
        strings.try_for_each(|string| self.push(&string))
    }
}

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
