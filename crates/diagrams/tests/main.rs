//! The tests of the drawings; `figures.rs` has those of the book's pictures.

mod automaton;
mod common;
mod railroad;
mod regex;
