//! The strings to ask about, in batches.

use std::{
    ffi::OsString,
    io::{BufRead, BufReader},
    mem,
};

use super::batch::Batch;
use crate::{
    failure::Failure,
    file::{self, File},
    hex,
    language::Language,
    lines::Line,
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
        let mut input = BufReader::new(file::open(name).map_err(|error| file.failure(error))?);
        let (mut bytes, mut string, mut number) = (Vec::new(), Vec::new(), 0);
        while input.read_until(b'\n', &mut bytes).map_err(|error| file.failure(error))? > 0 {
            number += 1;
            let line = Line { number, bytes: bytes.strip_suffix(b"\n").unwrap_or(&bytes) };
            hex::decode(line.bytes, &mut string).map_err(|malformed| Failure::hex(&file.shown, &line, malformed))?;
            self.push(&string)?;
            bytes.clear();
        }
        Ok(())
    }

    fn generate(&mut self, language: &Language, count: usize, seed: u64) -> Result<(), Failure> {
        let (sentences, near_misses) = (language.sentences(seed)?.take(count), language.near_misses(seed)?.take(count));
        let suite = language.suite()?;
        let mut strings = suite.strings().chain(sentences).chain(near_misses);
        strings.try_for_each(|string| self.push(&string))
    }
}
