//! The graders of the course's exercises: a learner's functions against section 5.
//!
//! | module | contents |
//! |---|---|
//! | [`catalogue`] | the exercises: their names, lessons, tasks and hints |
//! | [`answer`] | a learner's function for an exercise |
//! | [`given`] | parsers that stand in for what a learner has not written yet |
//! | [`tree`], [`furthest`], [`automaton`] | the types of the later lessons |
//! | [`probe`] | calls a learner's function, which may panic or never return |
//! | [`grade`] | the grade of a function |
//! | [`verdict`] | the result: passed, or why not, in words |
//! | [`program`] | a program that contains a learner's functions and grades them when asked |
//! | [`examiner`] | runs that program, and survives it |
//!
//! The learner's code is in another program, so that nothing it does harms the command: see
//! [`examiner`].

#![doc(test(attr(deny(unused))))]

pub mod answer;
pub mod automaton;
pub mod catalogue;
#[cfg(doctest)]
mod course;
pub mod examiner;
pub mod furthest;
pub mod given;
pub mod grade;
pub mod probe;
pub mod program;
pub mod tree;
pub mod verdict;
pub mod words;
