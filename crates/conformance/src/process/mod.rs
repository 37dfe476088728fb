//! Implementations that are processes, in any language, which are asked on their standard input and
//! answer on their standard output.

mod breach;
mod cache;
mod conversation;
mod group;
mod oracle;
mod parts;
mod peer;

pub use cache::{Cache, CacheError, CacheLimits};
pub use conversation::{Process, read};
pub use group::watch_for_signals;
pub use oracle::Oracle;
