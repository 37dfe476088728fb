//! The productions of RFC 1738, section 5, drawn: railroad diagrams, automata and regular expressions.

mod automaton;
mod canvas;
mod class;
mod document;
mod inclusions;
mod railroad;
mod regex;

pub use automaton::Automaton;
pub use inclusions::inclusions;
pub use railroad::railroad;
pub use regex::{consensus_regex, regex, regex_of};
