//! [`Pool`]: all cores, each of which takes a chunk, checks it and hands it on.

use std::{
    io,
    num::NonZero,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use super::{
    check::{Checker, Piece, Rest},
    source::{Chunk, Source},
};

/// What happens while files are read.
pub(super) enum Event {
    /// The chunk of this number, from 0, and what became of its first lines.
    Checked(u64, Chunk, io::Result<Box<Piece>>),
    /// There are so many chunks.
    End(u64),
    /// Ctrl-C.
    Interrupted,
    /// A thread panicked, which it said.
    Panicked,
}

/// Threads that check chunks. There are no more chunks at a time than there are buffers.
pub(super) struct Pool {
    pub(super) events: Receiver<Event>,
    /// Takes back what the chunks were read into.
    buffers: Sender<Vec<u8>>,
}

/// What the threads share.
struct Shared {
    checker: Arc<Checker>,
    budget: Arc<AtomicU64>,
    feed: Mutex<Feed>,
}

/// Where chunks come from: one thread at a time reads, and the others check.
struct Feed {
    source: Source,
    buffers: Receiver<Vec<u8>>,
    number: u64,
}

impl Feed {
    /// The next chunk and its number; at the end, how many there were.
    fn next(&mut self) -> Result<(u64, Chunk), u64> {
        // There always is another buffer, or whoever has the last one is gone.
        let buffer = self.buffers.recv().unwrap_or_default();
        let chunk = self.source.next(buffer).ok_or(self.number)?;
        self.number += 1;
        Ok((self.number - 1, chunk))
    }
}

impl Pool {
    /// Starts. The `budget` is how many findings are left to print, or were a moment ago.
    ///
    /// Nobody waits for the threads: one may be waiting for standard input when there is nothing left to do.
    pub(super) fn start(source: Source, checker: Arc<Checker>, budget: Arc<AtomicU64>) -> io::Result<Self> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let (sender, events) = channel();
        let (buffers, returned) = channel();
        for _ in 0..threads + 2 {
            let _ = buffers.send(Vec::new());
        }
        let shared = Shared { checker, budget, feed: Mutex::new(Feed { source, buffers: returned, number: 0 }) };
        let shared = Arc::new(shared);
        for _ in 0..threads {
            let (shared, sender) = (Arc::clone(&shared), sender.clone());
            thread::Builder::new().spawn(move || shared.work(&sender))?;
        }
        watch_for_interrupts(sender);
        Ok(Pool { events, buffers })
    }

    /// Gives back a buffer, for another chunk.
    pub(super) fn give_back(&self, buffer: Vec<u8>) {
        // If all threads have ended, nobody needs it.
        let _ = self.buffers.send(buffer);
    }
}

impl Shared {
    fn work(&self, events: &Sender<Event>) {
        let _alarm = Alarm(events);
        loop {
            let next = self.feed.lock().unwrap_or_else(PoisonError::into_inner).next();
            let event = match next {
                Ok((number, chunk)) => {
                    let piece = self.checker.check(&chunk, Rest::all_of(&chunk), self.budget.load(Ordering::Relaxed));
                    Event::Checked(number, chunk, piece.map(Box::new))
                }
                Err(chunks) => Event::End(chunks),
            };
            let ends = matches!(event, Event::End(_));
            // If nobody listens any more, nothing is left to do.
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
        if std::mem::replace(&mut again, true) || events.send(Event::Interrupted).is_err() {
            std::process::exit(super::writer::INTERRUPTED.into());
        }
    };
    // Where there is no way to know of it, Ctrl-C does what it always does.
    let _ = ctrlc::set_handler(handler);
}
