//! The fuzz targets: one program, in which the environment variable `FUZZ_TARGET` names the target. `README.md` says what each of them
//! compares, and `run.sh` runs them.

#![no_main]

mod automata;
mod input;
mod mutate;
mod targets;

use std::{env, sync::LazyLock};

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

use input::Input;
use targets::{TARGETS, Target};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    let target = TARGETS.iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("FUZZ_TARGET is {name:?}, which is none of {}", names()))
});

fuzz_target!(|bytes: &[u8]| {
    (TARGET.run)(&mut Input::new(bytes, TARGET.choices));
});

fuzz_mutator!(|bytes: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::mutate(*TARGET, bytes, size, max_size, seed)
});
