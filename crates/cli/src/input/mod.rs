//! Files and standard input, as a whole or in pieces of lines, how much of them is read, and which
//! are the same.

pub(crate) mod bytes;
pub(crate) mod chunks;
pub(crate) mod file;
pub(crate) mod identity;
pub(crate) mod in_text;
pub(crate) mod lines;
mod mail;
mod offsets;
