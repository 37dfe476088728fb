//! The fuzz targets: one program, in which the environment variable `FUZZ_TARGET` names the target;
//! and the [`Input`] of a run. `README.md` lists the comparisons of each target, and `run.sh` runs
//! them.

#![no_main]

mod automata;
mod mutate;
mod targets;

use std::{env, sync::LazyLock};

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

use targets::{TARGETS, Target};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    let names = || {
        TARGETS
            .iter()
            .map(|target| target.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let target = TARGETS.iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("FUZZ_TARGET is {name:?}, which is none of {}", names()))
});

fuzz_target!(|bytes: &[u8]| {
    (TARGET.run)(&mut Input::new(bytes, TARGET.choices));
});

fuzz_mutator!(
    |bytes: &mut [u8], size: usize, max_size: usize, seed: u32| {
        mutate::mutate(*TARGET, bytes, size, max_size, seed)
    }
);

/// The bytes of a run. The first ones are choices, such as the number of a production; the rest is
/// the text.
pub(crate) struct Input<'a> {
    choices: &'a [u8],
    pub(crate) text: &'a [u8],
}

impl<'a> Input<'a> {
    pub(crate) fn new(bytes: &'a [u8], choices: usize) -> Self {
        let (choices, text) = bytes.split_at(bytes.len().min(choices));
        Input { choices, text }
    }

    /// The next choice, from 0 to 255.
    pub(crate) fn byte(&mut self) -> u8 {
        self.choices.split_off_first().copied().unwrap_or(0)
    }

    /// The next choice, whether or not.
    pub(crate) fn bool(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// The next choice, of one of these.
    pub(crate) fn choose<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[usize::from(self.byte()) % of.len()]
    }

    /// The text as a `str`, with substitutes for what is not UTF-8.
    pub(crate) fn str(&self) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(self.text)
    }
}

/// The text as it is shown when a target fails.
pub(crate) fn shown(text: impl AsRef<[u8]>) -> String {
    format!("\"{}\"", text.as_ref().escape_ascii())
}
