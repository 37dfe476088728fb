//! Files and standard input, as a whole or in pieces of lines, and how much of them is read.

pub(crate) mod chunks;
pub(crate) mod file;
pub(crate) mod lines;
