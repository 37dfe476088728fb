//! The exercises, in one program: each module says what it is about.

#![allow(missing_docs, unreachable_pub)]

mod command;
mod grades;
#[cfg(unix)]
mod new_learner;
#[cfg(unix)]
mod watch;
mod wrong;

// What the solutions find as `crate::given` and so on.
use exercises::{automaton, certificate, furthest, given, tree};
use solutions::*;

#[path = "../../solutions"]
mod solutions {
    pub mod lesson01;
    pub mod lesson02;
    pub mod lesson03;
    pub mod lesson04;
    pub mod lesson05;
    pub mod lesson06;
    pub mod lesson07;
    pub mod lesson08;
    pub mod lesson09;
    pub mod lesson10;
    pub mod lesson11;
    pub mod lesson12;
    pub mod lesson13;
    pub mod lesson14;
    pub mod lesson15;
}
