//! Code that the tests of several packages share: assertions about the tree of any URL, about the
//! trees of any combinator and about printed text, the imports between modules, the table of the
//! RFC's statements, a text in pieces, and the number of cases to test. The tests of the library
//! and of the command use it, as do the fuzz targets, the benchmarks and the book.

pub mod hostile;
pub mod modules;
pub mod normal;
pub mod remedied;
pub mod statements;
pub mod trees;

use std::{env, iter::StepBy};

use rfc1738::context::{Extracted, Extractor, Item, Items, Rejected};

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

/// All items in a text that comes in pieces, as `describe` gives them by the offset of their text
/// in the whole; and where something is too long, and whether it is still open there.
pub fn in_pieces<'a, T>(
    mut extractor: Extractor,
    pieces: impl IntoIterator<Item = &'a str>,
    describe: impl Fn(&Result<Extracted<'_>, Rejected<'_>>, u64) -> T,
) -> (Vec<T>, Vec<(u64, bool)>) {
    let mut found = Vec::new();
    let mut too_long = Vec::new();
    let mut add = |items: Items<'_>| {
        let start = items.start();
        for item in items {
            match item {
                Item::Url(url) => found.push(describe(&Ok(url), start)),
                Item::Rejected(rejected) => found.push(describe(&Err(rejected), start)),
                Item::TooLong(error) => too_long.push((error.offset(), error.is_open())),
            }
        }
    };
    pieces
        .into_iter()
        .for_each(|piece| add(extractor.push(piece)));
    add(extractor.finish());
    (found, too_long)
}
