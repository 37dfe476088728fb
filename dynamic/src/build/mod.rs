//! A URL from its parts, which are given by their names in section 5.

mod parts;
mod schemes;

pub use parts::{PartError, Parts, may_repeat, of};
