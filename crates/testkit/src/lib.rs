//! What several packages of this repository share: assertions about the tree of any URL, about the readings of any combinator and about
//! whatever is printed, the imports between modules, and the table of the RFC's statements. The tests of the library and of the command
//! use it, as do the fuzz targets, the benchmarks and the book.

pub mod alike;
pub mod graphic;
pub mod hostile;
pub mod located;
pub mod modules;
pub mod normal;
pub mod remedied;
pub mod sample;
pub mod statements;
