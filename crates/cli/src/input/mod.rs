//! Files and standard input, as a whole or line by line, and how much of them is read.

pub(crate) mod file;
pub(crate) mod lines;
pub(crate) mod progress;
