//! [`Pool`]: a thread for each core, which takes chunks, checks them and hands them on.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use super::{
    check::{Checker, Piece},
    outcome::{EarlyEnd, INTERRUPTED},
    source::{Chunk, Sizes, Source},
};
use crate::failure::Failure;

/// An event while files are read.
pub(super) enum Event {
    /// The chunk with this number, from 0, and the results of its first lines.
    Checked(u64, Chunk, io::Result<Box<Piece>>),
    /// The end; the number of chunks.
    End(u64),
    /// The run ends early.
    Ended(EarlyEnd),
    /// A thread panicked, and has printed its message.
    Panicked,
}

/// Threads that check chunks.
pub(super) struct Pool {
    pub(super) events: Receiver<Event>,
    /// Takes the lengths of chunks that are written, and no longer in memory.
    pub(super) written: Sender<usize>,
}

/// The state that the threads share.
struct Shared {
    checker: Arc<Checker>,
    budget: Arc<AtomicU64>,
    feed: Mutex<Feed>,
}

/// The source of chunks: one thread at a time reads, and the others check.
struct Feed {
    source: Source,
    sizes: Sizes,
    written: Receiver<usize>,
    number: u64,
    /// The number of chunks that are not written yet.
    chunks: usize,
    /// Their bytes.
    bytes: usize,
}

impl Feed {
    /// The next chunk, and its number; at the end, how many chunks there were.
    fn next(&mut self) -> Result<(u64, Chunk), u64> {
        while self.chunks >= self.sizes.chunks || self.bytes > self.sizes.bytes {
            // Another chunk will be written, unless the writer is gone.
            self.bytes -= self.written.recv().map_err(|_| self.number)?;
            self.chunks -= 1;
        }
        let chunk = self.source.next().ok_or(self.number)?;
        self.number += 1;
        self.chunks += 1;
        self.bytes += chunk.length();
        Ok((self.number - 1, chunk))
    }
}

impl Pool {
    /// Starts the threads. The `budget` is the number of findings left to print; it may be slightly
    /// out of date.
    ///
    /// The threads are not joined: one may be waiting for standard input when there is nothing left
    /// to do.
    pub(super) fn start(
        source: Source,
        checker: Arc<Checker>,
        budget: Arc<AtomicU64>,
    ) -> Result<Self, Failure> {
        let sizes = checker.sizes;
        let (sender, events) = channel();
        let (written, receiver) = channel();
        let feed = Mutex::new(Feed {
            source,
            sizes,
            written: receiver,
            number: 0,
            chunks: 0,
            bytes: 0,
        });
        let shared = Arc::new(Shared {
            checker,
            budget,
            feed,
        });
        for _ in 0..sizes.threads {
            let shared = Arc::clone(&shared);
            let sender = sender.clone();
            let started = thread::Builder::new().spawn(move || shared.work(&sender));
            started.map_err(|error| {
                format!("the threads cannot be started: {error}; give --threads a smaller number")
            })?;
        }
        watch_for_interrupts(sender);
        Ok(Pool { events, written })
    }
}

impl Shared {
    fn work(&self, events: &Sender<Event>) {
        let _alarm = Alarm(events);
        loop {
            let next = self
                .feed
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next();
            let event = match next {
                Ok((number, chunk)) => {
                    let piece = self
                        .checker
                        .begin(&chunk, self.budget.load(Ordering::Relaxed));
                    Event::Checked(number, chunk, piece.map(Box::new))
                }
                Err(chunks) => Event::End(chunks),
            };
            let ends = matches!(event, Event::End(_));
            // If nobody receives events any more, nothing is left to do.
            if events.send(event).is_err() || ends {
                return;
            }
        }
    }
}

/// Goes off if its thread panics, so that nobody waits for it in vain.
struct Alarm<'a>(&'a Sender<Event>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Panicked);
        }
    }
}

/// Makes Ctrl-C an event; the second one ends the process.
fn watch_for_interrupts(events: Sender<Event>) {
    let mut again = false;
    let handler = move || {
        if std::mem::replace(&mut again, true)
            || events.send(Event::Ended(EarlyEnd::Interrupted)).is_err()
        {
            std::process::exit(INTERRUPTED.into());
        }
    };
    on_interrupt(handler);
}

/// Calls `handler` for each Ctrl-C. If it cannot be caught, Ctrl-C ends the process as usual.
#[cfg(unix)]
fn on_interrupt(mut handler: impl FnMut() + Send + 'static) {
    use signal_hook::{consts::SIGINT, iterator::Signals};
    let Ok(mut signals) = Signals::new([SIGINT]) else {
        return;
    };
    let _ = thread::Builder::new().spawn(move || signals.forever().for_each(|_| handler()));
}

#[cfg(not(unix))]
fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(handler);
}
