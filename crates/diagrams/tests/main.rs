//! The tests of the drawings, in one program; those of the book's are in `figures.rs`.

mod automaton;
mod common;
mod railroad;
mod regex;
