//! The tests of the drawings, in one program.

mod automaton;
mod common;
mod figures;
mod inclusions;
mod railroad;
mod regex;
