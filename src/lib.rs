#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod ast;
pub mod build;
mod class;
mod combinator;
pub mod context;
mod derivation;
#[cfg(feature = "miette")]
mod diagnostic;
mod error;
mod front_door;
mod furthest;
pub mod grammar;
pub mod interpret;
mod law;
mod normalize;
mod production;
#[cfg(feature = "serde")]
mod serialize;
mod slip;
mod span;
mod text;
mod url_buf;
mod validate;

pub use context::extract;
pub use derivation::Derivation;
pub use error::{Expected, Found, ParseError};
pub use front_door::{Url, is_valid};
pub use normalize::equivalent;
pub use production::{Production, UnknownProduction};
pub use slip::{Slip, SlipKind};
pub use span::Span;
pub use text::{Observer, Terminal, Text};
pub use url_buf::UrlBuf;
pub use validate::{Finding, Report, Rule, Rules, Severity, UnknownRule, validate, validate_with};
