//! [`Writer`]: writes the results of the threads in order.

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
    check::{Checker, Piece},
    outcome::{EarlyEnd, Outcome, summarize},
    pool::{Event, Pool},
    source::{Chunk, Source},
};
use crate::{
    column,
    failure::{self, Failure, write_note},
    input::chunks::{Portion, without_cr},
    output::{place::Number, progress::Progress},
};

pub(super) struct Writer<'a, W> {
    output: &'a mut W,
    checker: Arc<Checker>,
    /// The number of findings left to print.
    budget: Arc<AtomicU64>,
    progress: Progress,
    outcome: Outcome,
    /// Whether nothing has been written after the head yet.
    empty: bool,
}

impl<'a, W: Write> Writer<'a, W> {
    pub(super) fn new(
        output: &'a mut W,
        checker: Checker,
        max_findings: Option<u64>,
        progress: Progress,
    ) -> Self {
        let budget = Arc::new(AtomicU64::new(max_findings.unwrap_or(u64::MAX)));
        let outcome = Outcome::new(&checker.schemes, checker.verbosity.level);
        Writer {
            output,
            checker: Arc::new(checker),
            budget,
            progress,
            outcome,
            empty: true,
        }
    }

    /// Reads, checks and writes everything, and unless it is quiet, a summary. The exit status is 1
    /// if there are findings of the severity `denied` or a higher one.
    pub(super) fn run(mut self, source: Source, denied: Severity) -> Result<ExitCode, Failure> {
        let pool = Pool::start(source, Arc::clone(&self.checker), Arc::clone(&self.budget))?;
        let written = self.write_document(&pool);
        self.progress.finish();
        match written {
            Err(failure) if failure::is_closed_pipe(&failure) => {
                self.outcome.ended = Some(EarlyEnd::Closed)
            }
            written => written?,
        }
        if !self.checker.verbosity.quiet {
            summarize(&self.outcome, &self.checker.schemes, self.checker.unit);
        }
        Ok(self.outcome.status(denied))
    }

    fn write_document(&mut self, pool: &Pool) -> Result<(), Failure> {
        self.checker.format.begin(self.output)?;
        self.write_all(pool)?;
        self.checker.format.end(self.output, &self.outcome)?;
        Ok(self.output.flush()?)
    }

    /// Writes chunks, in their order, to the end of the last one or until something ends it.
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
                Event::Ended(ended) => {
                    self.outcome.ended = Some(ended);
                    return Ok(());
                }
                Event::Panicked => return Err("internal error: not all lines were checked".into()),
            }
            while let Some((chunk, piece)) = waiting.remove(&next) {
                let length = chunk.length();
                self.write_chunk(chunk, piece)?;
                // If all threads have ended, nobody needs to know.
                let _ = pool.written.send(length);
                next += 1;
            }
        }
        Ok(())
    }

    /// The next event. Flushes the output before it waits.
    fn wait(&mut self, pool: &Pool) -> Result<Event, Failure> {
        let event = pool.events.try_recv();
        if matches!(event, Err(TryRecvError::Empty)) {
            self.output.flush()?;
        }
        // If all threads are gone without an end, one panicked.
        Ok(event
            .or_else(|_| pool.events.recv())
            .unwrap_or(Event::Panicked))
    }

    /// Writes the first `piece` of `chunk`, and all that follow.
    fn write_chunk(&mut self, chunk: Chunk, mut piece: Piece) -> Result<(), Failure> {
        let budget = self.budget.load(Ordering::Relaxed);
        if piece.shown > budget {
            // Earlier chunks have used up the budget that it was rendered with.
            piece = self.checker.begin(&chunk, budget)?;
        }
        if let (Number::Line(1), Ok(Portion::Whole(lines)), false) =
            (chunk.number, &chunk.lines, chunk.file.is_argument)
        {
            let first = lines
                .split(|&byte| byte == b'\n')
                .next()
                .map(without_cr)
                .unwrap_or_default();
            let file = &chunk.file.text;
            let hint = column::hint(file, first);
            let hint = hint.or_else(|| self.checker.skipping.hint(file, first));
            if let Some(hint) = hint.filter(|_| self.checker.verbosity.has_notes()) {
                self.progress.suspend(|| write_note(self.output, hint))?;
            }
        }
        self.write_piece(&piece)?;
        while let Some(checked) = piece.checked {
            let budget = self.budget.load(Ordering::Relaxed);
            piece = self.checker.check(&chunk, checked, budget)?;
            self.write_piece(&piece)?;
        }
        self.progress.advance(chunk.read as u64);
        if let Err(error) = chunk.lines {
            // Both streams may be one terminal: in order, then.
            self.output.flush()?;
            let failure = chunk.file.failure(error);
            self.outcome.failures.push(failure.to_string());
            self.progress.suspend(|| failure::write_error(failure));
        }
        Ok(())
    }

    fn write_piece(&mut self, piece: &Piece) -> io::Result<()> {
        let mut output = &piece.output[..];
        if self.empty && !output.is_empty() {
            self.empty = false;
            output = output
                .strip_prefix(self.checker.format.separator())
                .unwrap_or(output);
        }
        self.budget.fetch_sub(piece.shown, Ordering::Relaxed);
        self.outcome.shown += piece.shown;
        self.outcome.tally.add(&piece.tally);
        self.checker.format.write(self.output, output)
    }
}
