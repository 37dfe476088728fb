//! The uses of a URL: its normal form, its parts, the steps of a client, its mistakes, its context
//! in text.

pub mod build;
pub mod context;
#[cfg(feature = "miette")]
mod diagnostic;
pub mod interpret;
pub(crate) mod normalize;
pub(crate) mod parts;
#[cfg(feature = "serde")]
mod serialize;
pub(crate) mod url;
pub(crate) mod url_buf;
pub(crate) mod validate;
