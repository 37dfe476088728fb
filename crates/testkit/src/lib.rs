//! What several packages of this repository assert: of the tree of any URL, of the readings of any combinator, of whatever is
//! printed, of the imports between modules.
//! The tests of the library and of the command use it, as do the fuzz targets and the benchmarks.

pub mod alike;
pub mod graphic;
pub mod hostile;
pub mod located;
pub mod modules;
pub mod normal;
pub mod remedied;
pub mod sample;
