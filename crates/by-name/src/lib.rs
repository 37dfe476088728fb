//! The library for callers that know names only at run time: the command, and the bindings to other
//! languages.
//!
//! It has the code that they share: a URL [built](build::Parts) from parts by their names, the
//! [steps](interpret::Step) of a client, and a set of [`schemes`] by its name.

pub mod build;
pub mod interpret;
mod schemes;

pub use schemes::{UnknownSet, schemes};
