//! What a URL is good for.

pub mod build;
pub mod context;
#[cfg(feature = "miette")]
mod diagnostic;
pub mod interpret;
pub(crate) mod normalize;
#[cfg(feature = "serde")]
mod serialize;
pub(crate) mod validate;
