//! The library for callers that know names only at run time: the command, and the bindings to other languages.
//!
//! Whatever they would all have to write for that is here, once: a URL [built](build::Parts) from parts by their names, what a
//! client does with a URL as [steps](interpret::Step), the [`Parts`] that every URL has, whatever its scheme, and a set of
//! [`schemes`] by its name.

pub mod build;
pub mod interpret;
mod parts;
mod schemes;

pub use parts::Parts;
pub use schemes::{UnknownSet, schemes};
