//! The tests of the kit, in one program: each module says what it is about.

mod automata;
mod branches;
mod compare;
mod coverage;
mod derivations;
mod disagree;
mod draft;
mod grammars;
mod habits;
mod hex;
mod judge;
mod layers;
mod learn;
mod learned;
mod mutants;
mod notations;
mod parser;
mod parts;
#[cfg(unix)]
mod process;
mod safe;
mod scale;
mod sentences;
mod simulation;
mod spectrum;
mod suites;
