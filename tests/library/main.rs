//! The tests of the library, in one program: `README.md` says what each module is about.

mod agreed;
mod allocation;
mod build;
mod cases;
mod common;
mod conformance;
mod errors;
mod extract;
mod interpret;
mod layers;
mod near_misses;
mod normalize;
mod one_door;
mod one_list;
mod promises;
mod properties;
mod rulings;
mod schemes;
mod snapshots;
mod statements;
mod tree;
mod validate;
