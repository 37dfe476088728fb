//! The native module of the Python package `rfc1738`.
//!
//! It holds no grammar, no rule and no table: each function asks the library one question, and
//! returns plain data. To find a function of the package, such as `validate`: its arguments and its
//! documentation are in `python/rfc1738/_functions.py`, which checks what it is given, and the
//! question is in `questions.rs`, by the same name, with its types in `python/rfc1738/_rfc1738.pyi`.
//! Of `is_valid` and `parse`, which are called most, all is in `questions.rs`.

mod array;
mod capsule;
mod column;
mod conformance;
mod error;
mod pickle;
mod python;
mod questions;
mod schemes;
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
        column::ask_column,
        conformance::{check, disagree, learn},
        questions::{
            agreed, build, decode, extract, interpret, is_agreed, is_valid, longest_prefix,
            normalize, parse, parts, ports, productions, repeated, replace, rule_table, validate,
        },
        schemes::Set,
        tree::{Descriptor, Node, check_node},
    };
}
