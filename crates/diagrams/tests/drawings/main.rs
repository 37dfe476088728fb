//! The tests of the drawings, in one program: each module says what it is about.

mod automaton;
mod common;
#[cfg(feature = "book")]
mod figures;
mod railroad;
mod regex;
