//! Bounds of a run, and why it stopped.

use std::time::{Duration, Instant};

use thiserror::Error;

use crate::automaton::CompileError;

/// How far to learn. Whoever reaches a bound knows only that there are at least as many states as
/// were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounds {
    /// The maximum number of states.
    pub states: usize,
    /// The maximum number of strings to ask about, each counted once, except for those that are
    /// asked again to check the answer.
    pub queries: u64,
    /// When to stop.
    pub until: Option<Instant>,
}

impl Default for Bounds {
    /// 1,000 states and 6,000,000 strings, for any time. Both keep the memory under a gibibyte.
    fn default() -> Bounds {
        Bounds {
            states: 1_000,
            queries: 6_000_000,
            until: None,
        }
    }
}

impl Bounds {
    /// The same with another number of states.
    pub fn with_states(self, states: usize) -> Bounds {
        Bounds { states, ..self }
    }

    /// The same with another number of strings to ask about.
    pub fn with_queries(self, queries: u64) -> Bounds {
        Bounds { queries, ..self }
    }

    /// The same, and from now on no longer than this.
    pub fn with_time(self, time: Duration) -> Bounds {
        Bounds {
            until: Instant::now().checked_add(time),
            ..self
        }
    }
}

in_words! {
    /// Which bound was reached.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize),
        serde(rename_all = "snake_case")
    )]
    #[non_exhaustive]
    pub enum Bound {
        /// That of the states.
        States = "states",
        /// That of the strings asked about.
        Queries = "queries",
        /// That of the time.
        Time = "time",
        /// That of the memory for strings and their answers.
        Memory = "memory",
    }
}

/// Why nothing was learned, or not all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LearnError<E> {
    /// The oracle failed.
    #[error("{0}")]
    Oracle(E),
    /// The oracle gave two answers about one string. No set of strings can be learned from it.
    #[error("two answers about \"{}\": first {}, then {}", .string.escape_ascii(), word(*.first), word(!.first))]
    Contradiction {
        /// The string.
        string: Vec<u8>,
        /// The first answer; the second is the other one.
        first: bool,
    },
    /// Nothing was asked: the language has no suite, or no mutants, that are small enough.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

fn word(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// Why the learner stops.
pub(super) enum Stop<E> {
    Bound(Bound),
    Error(LearnError<E>),
}

impl<E> From<Bound> for Stop<E> {
    fn from(bound: Bound) -> Self {
        Stop::Bound(bound)
    }
}
