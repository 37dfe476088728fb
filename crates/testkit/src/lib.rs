//! What several packages of this repository share: assertions about the tree of any URL, about the
//! readings of any combinator and about whatever is printed, the imports between modules, the table
//! of the RFC's statements, and how much is asked. The tests of the library and of the command use
//! it, as do the fuzz targets, the benchmarks and the book.

pub mod alike;
pub mod hostile;
pub mod located;
pub mod modules;
pub mod normal;
pub mod remedied;
pub mod statements;

use std::{env, iter::StepBy};

/// That all of `printed` is graphic text, but for the ends of lines. Gives it back.
pub fn assert_graphic(printed: &[u8]) -> &str {
    let text = std::str::from_utf8(printed).expect("what is printed is UTF-8");
    // Letters and symbols, but nothing is seen of them.
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

/// Whether the whole is asked where `cargo test` asks a part, because the whole takes long. `cargo
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
