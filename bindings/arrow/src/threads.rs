//! [`on_threads`]: work in pieces, on several threads.

use std::{
    num::NonZero,
    panic::resume_unwind,
    sync::{Mutex, PoisonError},
    thread::{self, Builder},
};

/// The results of `work` for all `pieces`, in order. Each thread takes the next piece when it has
/// finished one.
///
/// The threads end with the call. A pool would remain, and a process that is forked from this one
/// would wait for its threads.
pub(crate) fn on_threads<P: Send, R: Send>(
    threads: NonZero<usize>,
    pieces: impl ExactSizeIterator<Item = P> + Send,
    work: impl Fn(P) -> R + Sync,
) -> Vec<R> {
    let workers = threads.get().min(pieces.len());
    if workers <= 1 {
        return pieces.map(work).collect();
    }
    let pieces = Mutex::new(pieces.enumerate());
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        std::iter::from_fn(next)
            .map(|(index, piece)| (index, work(piece)))
            .collect::<Vec<_>>()
    };
    let mut results = thread::scope(|scope| {
        // If the system gives no more threads, those that there are do the work.
        let others = (1..workers).map_while(|_| Builder::new().spawn_scoped(scope, worker).ok());
        let others: Vec<_> = others.collect();
        let mut results = worker();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
