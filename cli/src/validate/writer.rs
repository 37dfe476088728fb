//! [`Writer`]: puts in order what the threads have checked, writes it, and says how it went.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::TryRecvError,
    },
};

use rfc1738::Severity;

use super::{
    check::{Checker, Piece, Rest},
    chunks::Lines,
    pool::{Event, Pool},
    progress::Progress,
    source::{Chunk, Source},
    summary,
    tally::Tally,
};
use crate::failure::Failure;

/// The exit status after Ctrl-C, as shells have it.
pub(super) const INTERRUPTED: u8 = 130;

/// How it went.
pub(super) struct Outcome {
    pub(super) tally: Tally,
    /// How many findings were printed.
    pub(super) shown: u64,
    /// Files that could not be read, and why. Safe to print.
    pub(super) failures: Vec<String>,
    pub(super) interrupted: bool,
}

/// Writes what is found to `output`.
pub(super) struct Writer<'a, W> {
    output: &'a mut W,
    checker: Arc<Checker>,
    /// How many findings are left to print.
    budget: Arc<AtomicU64>,
    progress: Progress,
    outcome: Outcome,
    /// Whether nothing was written after the head yet.
    empty: bool,
}

impl<'a, W: Write> Writer<'a, W> {
    pub(super) fn new(output: &'a mut W, checker: Checker, max_findings: Option<u64>, progress: Progress) -> Self {
        let budget = Arc::new(AtomicU64::new(max_findings.unwrap_or(u64::MAX)));
        let outcome = Outcome { tally: Tally::new(), shown: 0, failures: Vec::new(), interrupted: false };
        Writer { output, checker: Arc::new(checker), budget, progress, outcome, empty: true }
    }

    /// Reads, checks and writes all there is. What is `denied` has exit status 1.
    pub(super) fn run(mut self, source: Source, denied: Severity) -> Result<ExitCode, Failure> {
        let pool = Pool::start(source, Arc::clone(&self.checker), Arc::clone(&self.budget))?;
        self.checker.format.begin(self.output)?;
        self.write_all(&pool)?;
        self.progress.finish();
        self.checker.format.end(self.output, &self.outcome)?;
        self.output.flush()?;
        summary::write(&self.outcome);
        Ok(ExitCode::from(match &self.outcome {
            outcome if outcome.interrupted => INTERRUPTED,
            outcome if !outcome.failures.is_empty() => 2,
            outcome => u8::from(outcome.tally.severity() >= Some(denied)),
        }))
    }

    /// Writes chunks, in their order, to the end of the last one or until Ctrl-C.
    fn write_all(&mut self, pool: &Pool) -> Result<(), Failure> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut end = None;
        while end != Some(next) {
            match self.wait(pool)? {
                Event::Checked(number, chunk, piece) => {
                    waiting.insert(number, (chunk, *piece?));
                }
                Event::End(chunks) => end = Some(chunks),
                Event::Interrupted => {
                    self.outcome.interrupted = true;
                    return Ok(());
                }
                Event::Panicked => return Err(Failure::Thread),
            }
            while let Some((chunk, piece)) = waiting.remove(&next) {
                let buffer = self.write_chunk(chunk, piece)?;
                pool.give_back(buffer);
                next += 1;
            }
        }
        Ok(())
    }

    /// What happens next. Before it waits, all that there is to read is written.
    fn wait(&mut self, pool: &Pool) -> Result<Event, Failure> {
        match pool.events.try_recv() {
            Ok(event) => return Ok(event),
            Err(TryRecvError::Empty) => self.output.flush()?,
            Err(TryRecvError::Disconnected) => {}
        }
        // Without a thread that could say so, one panicked.
        Ok(pool.events.recv().unwrap_or(Event::Panicked))
    }

    /// Writes the first `piece` of `chunk`, and all that follow. Gives back its buffer.
    fn write_chunk(&mut self, chunk: Chunk, mut piece: Piece) -> Result<Vec<u8>, Failure> {
        let mut from = Rest::all_of(&chunk);
        loop {
            let budget = self.budget.load(Ordering::Relaxed);
            if piece.shown > budget {
                // Chunks before it took what it was rendered with.
                piece = self.checker.check(&chunk, from, budget)?;
            }
            self.write_piece(&piece)?;
            match piece.rest {
                None => break,
                Some(rest) => {
                    from = rest;
                    piece = self.checker.check(&chunk, from, self.budget.load(Ordering::Relaxed))?;
                }
            }
        }
        match chunk.lines {
            Ok(Lines::Whole(bytes)) => {
                self.progress.advance(bytes.len());
                Ok(bytes)
            }
            Ok(Lines::TooLong(length)) => {
                self.progress.advance(length);
                Ok(Vec::new())
            }
            Err(error) => {
                // Both streams may be one terminal: in order, then.
                self.output.flush()?;
                let failure = Failure::File { file: chunk.file.shown.clone(), error };
                self.outcome.failures.push(failure.to_string());
                self.progress.suspend(|| failure.report());
                Ok(Vec::new())
            }
        }
    }

    fn write_piece(&mut self, piece: &Piece) -> io::Result<()> {
        let mut output = &piece.output[..];
        if self.empty && !output.is_empty() {
            self.empty = false;
            output = output.strip_prefix(self.checker.format.separator()).unwrap_or(output);
        }
        self.budget.fetch_sub(piece.shown, Ordering::Relaxed);
        self.outcome.shown += piece.shown;
        self.outcome.tally.add(&piece.tally);
        self.output.write_all(output)
    }
}
