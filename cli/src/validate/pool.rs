//! [`Pool`]: a thread for each core, which takes a chunk, checks it and passes it on.

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
    outcome::{Ended, INTERRUPTED},
    sizes::Sizes,
    source::{Chunk, Source},
};

/// An event while files are read.
pub(super) enum Event {
    /// The chunk with this number, from 0, and the result for its first lines.
    Checked(u64, Chunk, io::Result<Box<Piece>>),
    /// The end, with the number of chunks.
    End(u64),
    /// The run ends early.
    Ended(Ended),
    /// A thread panicked, and reported it.
    Panicked,
}

/// Threads that check chunks.
pub(super) struct Pool {
    pub(super) events: Receiver<Event>,
    sizes: Sizes,
    /// Takes back the chunks.
    returned: Sender<Returned>,
}

/// A chunk that is done: its length, and its memory, for another chunk and its output.
#[derive(Default)]
struct Returned {
    length: usize,
    input: Vec<u8>,
    output: Vec<u8>,
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
    returned: Receiver<Returned>,
    number: u64,
    /// The number of chunks that were not given back yet.
    chunks: usize,
    /// Their bytes.
    bytes: usize,
}

impl Feed {
    /// The next chunk, its number, and memory for its output; at the end, the number of chunks.
    fn next(&mut self) -> Result<(u64, Chunk, Vec<u8>), u64> {
        let mut memory = Returned::default();
        while self.chunks >= self.sizes.chunks || self.bytes > self.sizes.bytes {
            // Another one is always given back, unless its holder is gone.
            memory = self.returned.recv().map_err(|_| self.number)?;
            self.chunks -= 1;
            self.bytes -= memory.length;
        }
        let chunk = self.source.next(memory.input).ok_or(self.number)?;
        self.number += 1;
        self.chunks += 1;
        self.bytes += chunk.length();
        Ok((self.number - 1, chunk, memory.output))
    }
}

impl Pool {
    /// Starts the threads. The `budget` is the number of findings left to print, perhaps a little out of date.
    ///
    /// The threads are not joined: one may still be waiting for standard input when everything else is done.
    pub(super) fn start(source: Source, checker: Arc<Checker>, budget: Arc<AtomicU64>) -> io::Result<Self> {
        let sizes = checker.sizes;
        let (sender, events) = channel();
        let (returned, receiver) = channel();
        let feed = Mutex::new(Feed { source, sizes, returned: receiver, number: 0, chunks: 0, bytes: 0 });
        let shared = Arc::new(Shared { checker, budget, feed });
        for _ in 0..sizes.threads {
            let (shared, sender) = (Arc::clone(&shared), sender.clone());
            thread::Builder::new().spawn(move || shared.work(&sender))?;
        }
        watch_for_interrupts(sender);
        Ok(Pool { events, sizes, returned })
    }

    /// Gives back a chunk of this many bytes, with its memory and that of its output.
    pub(super) fn give_back(&self, length: usize, input: Vec<u8>, output: Vec<u8>) {
        let input = Sizes::keep(input, self.sizes.chunk);
        let output = Sizes::keep(output, self.sizes.output);
        // If all threads have ended, it is not needed.
        let _ = self.returned.send(Returned { length, input, output });
    }
}

impl Shared {
    fn work(&self, events: &Sender<Event>) {
        let _alarm = Alarm(events);
        loop {
            let next = self.feed.lock().unwrap_or_else(PoisonError::into_inner).next();
            let event = match next {
                Ok((number, chunk, output)) => {
                    let piece = self.checker.begin(&chunk, self.budget.load(Ordering::Relaxed), output);
                    Event::Checked(number, chunk, piece.map(Box::new))
                }
                Err(chunks) => Event::End(chunks),
            };
            let ends = matches!(event, Event::End(_));
            // If the receiver is gone, there is nothing left to do.
            if events.send(event).is_err() || ends {
                return;
            }
        }
    }
}

/// Reports that its thread panicked, so that the writer does not wait in vain.
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
        if std::mem::replace(&mut again, true) || events.send(Event::Ended(Ended::Interrupted)).is_err() {
            std::process::exit(INTERRUPTED.into());
        }
    };
    // If no handler can be set, Ctrl-C has its usual effect.
    let _ = ctrlc::set_handler(handler);
}
