//! The productions of RFC 1738, section 5, drawn: railroad diagrams, automata and regular expressions.

mod automaton;
mod class;
mod document;
mod railroad;
mod regex;

pub use automaton::Automaton;
pub use railroad::railroad;
pub use regex::{consensus_regex, regex};
