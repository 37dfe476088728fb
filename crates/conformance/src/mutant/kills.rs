//! Which strings which mutants treat differently.

use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use super::{Mutant, Mutants, acceptor::MutantState, branch::DistinctBranch};
use crate::automaton::CompileError;

/// A step of what takes long: how many of which things are done, and of how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What they are, such as `edits`.
    pub unit: &'static str,
    /// How many are done. Threads count them together, so one step may be heard of before another
    /// that has a smaller number.
    pub done: usize,
    /// How many there are.
    pub of: usize,
}

/// A set of numbers, of strings or mutants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NumberSet(Vec<u64>);

impl NumberSet {
    pub(crate) fn new(size: usize) -> NumberSet {
        NumberSet(vec![0; size.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Those of its numbers for which this holds.
    pub(crate) fn filter(&self, holds: impl Fn(usize) -> bool) -> NumberSet {
        let mut filtered = self.clone();
        for number in
            (0..self.0.len() * 64).filter(|&number| self.contains(number) && !holds(number))
        {
            filtered.0[number / 64] &= !(1 << (number % 64));
        }
        filtered
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

impl Mutants {
    /// The mutants that treat all these strings as the grammar does, in their order: what a test of
    /// these strings misses.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if it takes billions of steps to find them.
    pub fn missed_by(&self, strings: &[Vec<u8>]) -> Result<Vec<&Mutant>, CompileError> {
        let kills = self.kills(strings, &|_| ())?;
        let missed = self.mutants.iter().zip(kills);
        let missed = missed.filter(|(_, kills)| kills.is_empty());
        Ok(missed.map(|(mutant, _)| mutant).collect())
    }

    /// For each mutant, the numbers of the strings that it treats differently.
    pub(crate) fn kills(
        &self,
        strings: &[Vec<u8>],
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Vec<NumberSet>, CompileError> {
        let budget = Mutants::budget();
        // In order, strings share beginnings, and no beginning is read twice.
        let mut order: Vec<usize> = (0..strings.len()).collect();
        order.sort_unstable_by_key(|&number| &strings[number]);
        // A fault after a literal shows in no string that begins otherwise.
        let of_branch = |branch: &DistinctBranch| {
            order
                .iter()
                .copied()
                .filter(|&at| branch.begins.accepts(&strings[at]))
                .collect()
        };
        let of_branches: Vec<Vec<usize>> = self.branches.all.iter().map(of_branch).collect();
        let members: Vec<bool> = strings
            .iter()
            .map(|string| self.dfa().accepts(string))
            .collect();
        let order_of = |mutant: &Mutant| mutant.branch().map_or(&order, |at| &of_branches[at]);
        // Each mutant reads each of its strings, which is known before any of them is read.
        let steps = |order: &Vec<usize>| {
            let steps = in_order(strings, order).map(|(string, shared)| string.len() - shared);
            steps.sum::<usize>()
        };
        let steps_of_branches: Vec<usize> = of_branches.iter().map(steps).collect();
        let steps = steps(&order);
        let steps_of = |mutant: &Mutant| mutant.branch().map_or(steps, |at| steps_of_branches[at]);
        let mut all = self.mutants.iter().map(steps_of);
        all.try_for_each(|steps| budget.read(steps))?;
        let of_mutant = |mutant: &Mutant| {
            let run = || -> Result<NumberSet, CompileError> {
                let mut acceptor = self.acceptor(mutant, &budget)?;
                let mut path: Vec<MutantState> = vec![acceptor.start()?];
                let mut killed = NumberSet::new(strings.len());
                let order = order_of(mutant);
                for (&number, (string, shared)) in order.iter().zip(in_order(strings, order)) {
                    path.truncate(shared + 1);
                    for &byte in &string[shared..] {
                        path.push(acceptor.next(path[path.len() - 1], byte)?);
                    }
                    if acceptor.is_accepting(path[path.len() - 1]) != members[number] {
                        killed.insert(number);
                    }
                }
                Ok(killed)
            };
            // Its automaton was small enough for a witness; that it is too large for these strings
            // says nothing about it.
            run().unwrap_or_else(|_| NumberSet::new(strings.len()))
        };
        let kills = in_parallel("mutants", &self.mutants, progress, of_mutant);
        // What was found without it is not all.
        budget.take(0)?;
        Ok(kills)
    }
}

/// The strings of these numbers, in their order, each with the length of the beginning that it
/// shares with the one before.
fn in_order<'s>(
    strings: &'s [Vec<u8>],
    numbers: &'s [usize],
) -> impl Iterator<Item = (&'s [u8], usize)> {
    let mut before: &[u8] = &[];
    numbers.iter().map(move |&number| {
        let string = &strings[number][..];
        let both = before.iter().zip(string);
        let shared = both.take_while(|(a, b)| a == b).count();
        before = string;
        (string, shared)
    })
}

/// What `work` makes of each item, in the order of the items. Calls `progress` after each; `unit` is
/// what they are.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    unit: &'static str,
    items: &[T],
    progress: &(dyn Fn(Step) + Sync),
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let (of, finished) = (items.len(), AtomicUsize::new(0));
    let work = |item: &T| {
        let result = work(item);
        let done = finished.fetch_add(1, Ordering::Relaxed) + 1;
        progress(Step { unit, done, of });
        result
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    // WebAssembly has no threads.
    if cfg!(target_family = "wasm") || processors == 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let work = &work;
    let worker = || {
        let mut done = Vec::new();
        while let Some((at, item)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
        {
            done.push((at, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..processors.min(items.len()))
            .map(|_| scope.spawn(worker))
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("no worker panics"))
            .collect()
    });
    done.sort_by_cached_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}
