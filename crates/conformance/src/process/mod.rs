//! Implementations that are processes, in any language, which are asked on their standard input and
//! answer on their standard output.

mod breach;
mod conversation;
mod crashes;
mod group;
mod oracle;
mod parts;
mod peer;

pub use conversation::{Process, read};
pub use group::watch_for_signals;
pub use oracle::Oracle;
