//! The native module of the Python package `rfc1738`.
//!
//! It holds no grammar, no rule and no table: it converts Python's objects into the library's, and
//! back. Whatever is only data or only Python is in `python/rfc1738/`.

mod arguments;
mod array;
mod arrow;
mod build;
mod column;
mod conformance;
mod dispatch;
mod error;
mod found;
mod input;
mod interpret;
mod leaf;
mod node;
mod production;
mod python;
mod report;
mod schemes;
mod url;

/// The native half of the package `rfc1738`, which exports all that is public in it.
#[pyo3::pymodule]
mod _rfc1738 {
    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::{
        array::PyArray,
        build::build,
        conformance::{check::check, disagree::disagree, learn::learn},
        dispatch::{agreed, extract, findings, is_agreed, is_valid, normalize, parts},
        interpret::interpret,
        leaf::{check_leaf, decode, part_of_leaf},
        node::{Article, FieldSpec, HostPort, IpSchemePart, Login},
        production::{derives, longest_prefix, productions},
        report::{rules, validate},
        schemes::PySchemes,
        url::{
            FileUrl, FtpUrl, GopherUrl, HttpUrl, MailtoUrl, NewsUrl, NntpUrl, OtherUrl,
            ProsperoUrl, PyUrl, TelnetUrl, WaisDatabase, WaisDoc, WaisIndex, WaisUrl, equivalent,
            parse,
        },
    };
}
