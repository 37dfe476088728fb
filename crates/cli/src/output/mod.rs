//! How several subcommands print: for programs, for people, on standard error.

pub(crate) mod asking;
pub(crate) mod drawing;
pub(crate) mod envelope;
pub(crate) mod in_order;
pub(crate) mod json;
pub(crate) mod number;
pub(crate) mod outline;
pub(crate) mod place;
pub(crate) mod problem;
pub(crate) mod progress;
pub(crate) mod tree;
pub(crate) mod wrapped;
