//! Section 5, one combinator per production: 67 productions, 67 functions, in one file per comment
//! heading of the RFC.
//!
//! Every combinator obeys the longest-prefix rule: `grammar::p(input)` succeeds with the **longest
//! prefix** of `input` that is in the language of the production `p`, and fails exactly when no
//! prefix of it is. So each combinator can be used alone, inside any nom parser:
//!
//! ```
//! use nom::{Parser, bytes::complete::tag, sequence::delimited};
//! use rfc1738::grammar::url;
//!
//! // A URL in its wrapper (Appendix).
//! let (rest, url) = delimited(tag("<URL:"), url, tag(">")).parse("<URL:news:*> and so on").unwrap();
//! assert_eq!((rest, *url.scheme()), (" and so on", "news"));
//! ```
//!
//! * Time is linear in the input, whatever the input.
//! * Failure is always [`nom::Err::Error`], never `Failure` or `Incomplete`.
//! * Nothing allocates, nothing panics.
//! * A production that derives the empty string never fails. A part that is one is never missing,
//!   but may be empty.
//! * A function has the name of its production: `ip-schemepart` is [`ip_schemepart`],
//!   `gopher+_string` is [`gopher_plus_string`].
//!
//! A repetition of characters, such as `*xchar`, is read as a run over a class: a table of the
//! characters and escapes that may be in it, which is many times as fast as a call for each. The
//! class is proved equal to the combinators that the production names, over all octets and all
//! escapes; every other reference of section 5 is a call (`references.rs`).
//!
//! The input is any [`Text`](crate::Text); the error is nom's own [`Error`](nom::error::Error).

mod file;
mod ftp;
mod gopher;
mod http;
mod ip;
mod mailto;
mod misc;
mod news;
mod nntp;
mod prospero;
// Miri would take hours for these tests, and they concern no unsafe code.
#[cfg(all(test, not(miri)))]
mod references;
mod telnet;
mod url;
mod wais;

pub use file::*;
pub use ftp::*;
pub use gopher::*;
pub use http::*;
pub use ip::*;
pub use mailto::*;
pub use misc::*;
pub use news::*;
pub use nntp::*;
pub use prospero::*;
pub use telnet::*;
pub use url::*;
pub use wais::*;
