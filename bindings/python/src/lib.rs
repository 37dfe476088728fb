//! The native module of the Python package `rfc1738`.
//!
//! It holds no grammar, no rule and no table: each function asks the library one question, and
//! returns plain data. The functions, classes and exceptions that users see are in
//! `python/rfc1738/`; they check the arguments first.

mod array;
mod build;
mod capsule;
mod column;
mod conformance;
mod convert;
mod error;
mod pickle;
mod python;
mod questions;
mod schemes;
mod text;
mod tree;

/// The native half of the package `rfc1738`.
#[pyo3::pymodule]
mod _rfc1738 {
    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::{
        array::PyArray,
        build::{build, repeated, replace},
        column::ask_column,
        conformance::{check::check, disagree::disagree, learn::learn},
        questions::{
            agreed, decode, extract, interpret, is_agreed, is_valid, longest_prefix, normalize,
            parse, parts, ports, productions, rule_table, validate,
        },
        schemes::Set,
        tree::node,
    };
}
