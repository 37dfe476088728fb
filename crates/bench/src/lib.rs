//! `rfc1738` compared with other URL parsers: the same texts for all of them, in one run.
//!
//! | module | contents |
//! |---|---|
//! | [`parsers`] | the parsers: the entry points of `rfc1738`, its peers, and an automaton as the yardstick |
//! | [`workloads`] | the texts that they read |
//! | [`generate`] | realistic URLs, from a seed |
//! | [`dense`] | a production as a dense automaton |
//!
//! `docs/performance.md` says how to run it and what the figures mean.

#![allow(missing_debug_implementations, reason = "only the benchmarks use this")]

pub mod dense;
pub mod generate;
pub mod parsers;
pub mod workloads;

pub use parsers::Parser;
pub use workloads::Workload;
