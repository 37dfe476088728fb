//! The productions of RFC 1738, section 5, drawn: railroad diagrams, automata and regular
//! expressions; and the pictures of the course.

mod automaton;
mod canvas;
mod class;
#[cfg(feature = "book")]
mod first_follow;
#[cfg(feature = "book")]
mod inclusions;
#[cfg(feature = "book")]
mod product;
mod railroad;
#[cfg(feature = "book")]
mod recorder;
mod regex;
#[cfg(feature = "book")]
mod strip;
#[cfg(feature = "book")]
mod suite;
#[cfg(feature = "book")]
mod tree;

pub use automaton::Automaton;
#[cfg(feature = "book")]
pub use first_follow::{Decision, FirstFollowError, Lookahead, decisions, first_follow};
#[cfg(feature = "book")]
pub use inclusions::inclusions;
#[cfg(feature = "book")]
pub use product::{Pair, Product, ProductError};
pub use railroad::railroad;
#[cfg(feature = "book")]
pub use recorder::{Consequence, Outcome, Step};
pub use regex::{agreed_regex, regex, regex_of};
#[cfg(feature = "book")]
pub use strip::{Strip, StripError};
#[cfg(feature = "book")]
pub use suite::{Composed, SuiteError, suite};
#[cfg(feature = "book")]
pub use tree::{Choice, tree, trees};
