//! Code that the tests of several packages share: assertions about the tree of any URL, about the
//! trees of any combinator and about printed text, the imports between modules, the table of the
//! RFC's statements, and the number of cases to test. The tests of the library and of the command
//! use it, as do the fuzz targets, the benchmarks and the book.

pub mod hostile;
pub mod modules;
pub mod normal;
pub mod remedied;
pub mod statements;
pub mod trees;

use std::{env, iter::StepBy};

/// Asserts that `printed` is graphic text, apart from the ends of lines, and returns it.
pub fn assert_graphic(printed: &[u8]) -> &str {
    let text = std::str::from_utf8(printed).expect("printed text is UTF-8");
    // Letters and symbols that look like a space.
    let blank = [
        '\u{115F}',
        '\u{1160}',
        '\u{2800}',
        '\u{3164}',
        '\u{FFA0}',
        '\u{1D159}',
    ];
    let is_graphic = |character: char| {
        matches!(character, '\n' | ' '..='~')
            || character.escape_debug().len() == 1 && !blank.contains(&character)
    };
    assert_eq!(
        text.chars().find(|&character| !is_graphic(character)),
        None,
        "{text:?}"
    );
    text
}

/// Whether tests try every case where `cargo test` tries only some, because all take long. `cargo
/// xtask thorough` sets the environment variable `THOROUGH`.
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
