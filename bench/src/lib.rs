//! `rfc1738` beside other URL parsers: the same texts for all of them, in one run.
//!
//! | module | what it has |
//! |---|---|
//! | [`parsers`] | who reads: the ways into `rfc1738`, its peers, and an automaton as the yardstick |
//! | [`workloads`] | what they read |
//! | [`generate`] | URLs that look like URLs, from a seed |
//! | [`hostile`] | texts made to provoke backtracking |
//! | [`dense`] | a production as a dense automaton |
//!
//! `docs/performance.md` says how to run it and what the figures mean.

pub mod dense;
pub mod generate;
pub mod hostile;
pub mod parsers;
pub mod workloads;

pub use parsers::Parser;
pub use workloads::Workload;
