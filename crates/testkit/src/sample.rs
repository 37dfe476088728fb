//! How much is asked: `cargo test` asks a part where the whole would take long, and `cargo xtask thorough` asks the whole.

use std::{env, iter::StepBy};

/// Whether the whole is asked: `cargo xtask thorough` sets the environment variable `THOROUGH`.
pub fn thorough() -> bool {
    env::var_os("THOROUGH").is_some()
}

/// Every `n`th of `all`, beginning with the first; in a thorough run, all of them.
pub fn one_in<I: IntoIterator>(n: usize, all: I) -> StepBy<I::IntoIter> {
    all.into_iter().step_by(if thorough() { 1 } else { n })
}

/// A tenth of a number of random strings; in a thorough run, the number.
pub fn tenth(of: usize) -> usize {
    if thorough() { of } else { of / 10 }
}
