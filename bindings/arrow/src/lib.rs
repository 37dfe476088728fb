//! rfc1738 over columns: kernels for [Apache Arrow](https://arrow.apache.org/) arrays of strings.
//!
//! A [`Kernel`] is a question about a string; [`apply`] asks it about each string of an array, on
//! the given number of threads. A null stays a null.
//!
//! | kernel | its result for a string | for one that is not a valid URL |
//! |---|---|---|
//! | [`IsValid`] | Boolean | false |
//! | [`IsAgreed`] | Boolean | false |
//! | [`Agreed`] | Struct: scheme, host, port | null if the string is not in the agreed language |
//! | [`Parts`] | Struct: scheme, user, password, host, port, path, search | null |
//! | [`Findings`] | List of Struct: rule, slip, start, end, section, message, help, replacement, severity | a finding that is an error |
//! | [`Normalize`] | the normal form, a string | null |
//! | [`Extract`] | List of Struct: url, fragment, wrapper, start, end | what is found in it |
//!
//! The strings may be of any type that Arrow has for them: Utf8, LargeUtf8, Utf8View, and
//! dictionaries of them, whose values are checked only once. Offsets count bytes of UTF-8, from 0.
//! Numbers are signed, because some engines, Spark among them, have no others.
//!
//! The machine must be little-endian: on others, arrow-array 59 writes texts of up to twelve bytes
//! into a view in one order and reads them in the other.
//!
//! ```
//! use std::num::NonZero;
//!
//! use arrow_array::{Array, StringArray, cast::AsArray};
//! use rfc1738::Schemes;
//! use rfc1738_arrow::{IsValid, apply};
//!
//! let texts = StringArray::from(vec![Some("https://host.dom/"), Some("https://my host/"), None]);
//! let valid = apply(&IsValid(&Schemes::today()), &texts, NonZero::<usize>::MIN)?;
//! assert!(valid.as_boolean().iter().eq([Some(true), Some(false), None]));
//! # Ok::<(), rfc1738_arrow::Error>(())
//! ```

#[cfg(target_endian = "big")]
compile_error!("the crate arrow-array misreads views of texts on big-endian machines");

use rfc1738::{Schemes, Span, ast};

mod apply;
mod lists;
mod parts;
mod rows;
mod texts;
mod threads;
mod values;

pub use apply::{Error, Kernel, apply, apply_to_chunks, takes};
pub use lists::{Extract, Findings};
pub use parts::{Agreed, Parts};
pub use rows::concat;
pub use texts::Texts;
pub use values::{IsAgreed, IsValid, Normalize};

/// The tree of `text`, if it is a valid URL, or if that is enough, if section 5 derives it.
fn tree<'a>(schemes: &Schemes, syntax_only: bool, text: &'a str) -> Option<ast::Url<Span<'a>>> {
    match syntax_only {
        true => schemes.parse_syntax(text).ok(),
        false => schemes.parse(text).ok().map(|url| *url),
    }
}
