//! The grammar of the draft of which RFC 1738 was made, one combinator per production: 56 productions, 56 functions.
//! They are written with the same engine as [`grammar`](crate::grammar), and obey the same laws:
//!
//! * `draft::p(input)` succeeds with the **longest prefix** of `input` that is in the language of `p`, and fails, always
//!   with [`nom::Err::Error`], exactly when no prefix of it is.
//! * Time is linear in the input, nothing allocates, nothing panics.
//! * The input is any [`Text`](crate::Text).
//!
//! The result is the text that was read. [`Production::parse`] also tells how it derives, or why it does not.
//!
//! ```
//! use rfc1738::draft::{Production, url};
//!
//! assert_eq!(url("http://info.cern.ch/hypertext?a+b#top"), Ok(("#top", "http://info.cern.ch/hypertext?a+b")));
//! assert!(Production::FragmentAddress.parse("http://info.cern.ch/hypertext?a+b#top").is_ok());
//! // The names of schemes are in lower case, and a space is a character like others.
//! assert!(Production::Url.parse("HTTP://info.cern.ch/").is_err());
//! assert!(Production::Url.parse("ftp://info.cern.ch/a b").is_ok());
//! ```
//!
//! The notation is the draft's: a single character stands for itself, `space` for a space, `vline` for `|`, `\%` and `\_`
//! for `%` and `_`; a longer word is the name of a production; `|` separates alternatives, and `[ ]` encloses an option.
//!
//! An `xalpha` may be a ".", a ":" or an "@", so most texts derive in several ways. The documentation of a production tells
//! which one is chosen; `grammar/notes.md` lists these rulings. Two hold everywhere: of two alternatives, the one that
//! reads more is taken; and a production that refers to itself is a repetition, which leaves one node in a derivation.

mod access;
mod characters;
mod cut;
mod error;
mod gopher;
mod host;
mod news;
mod path;
mod production;
mod prospero;
mod url;
mod wais;

pub use access::*;
pub use characters::*;
pub use error::ParseError;
pub use gopher::*;
pub use host::*;
pub use news::*;
pub use path::*;
pub use production::{Production, UnknownProduction};
pub use prospero::*;
pub use url::*;
pub use wais::*;
