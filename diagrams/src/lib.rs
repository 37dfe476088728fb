//! The productions of RFC 1738, section 5, drawn: railroad diagrams, automata and regular expressions; and the pictures of the course.

mod automaton;
mod canvas;
mod class;
mod document;
mod first_follow;
mod inclusions;
mod product;
mod railroad;
mod regex;
mod strip;
mod suite;
mod tree;

pub use automaton::Automaton;
pub use first_follow::{Decision, FirstFollowError, Next, decisions, first_follow};
pub use inclusions::inclusions;
pub use product::{Pair, Product, ProductError};
pub use railroad::railroad;
pub use regex::{consensus_regex, regex, regex_of};
pub use strip::{Outcome, Step, Strip, StripError, Then};
pub use suite::{Composed, SuiteError, suite};
pub use tree::{Chosen, tree, trees};
