#!/usr/bin/env bash
# Miri interprets a part of the tests: it finds undefined behavior, also in the crates that we use,
# data races, leaks, and arithmetic that overflows. It knows targets that this machine is not, and
# needs neither a linker nor an emulator for them.
#
# cargo xtask miri [--brief] [TRIPLE…]
#
# Runs the library's unit tests, and those of its other tests that are quick enough, with a part of
# their data, for powerpc (32 bits and big-endian) and x86_64 (64 bits, little-endian); for x86_64
# also those of the Arrow kernels, on a few rows. Tests that are too slow for Miri are ignored
# there, and say why. --brief, which CI runs: the library's unit tests for powerpc. Needs rustup;
# nightly Rust with Miri is installed if it is missing. Each takes 20 minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
. crates/xtask/common.sh
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR=$target/miri INSTA_UPDATE=no
# Tests of properties ask for entropy, and data files are read.
export MIRIFLAGS="-Zmiri-disable-isolation ${MIRIFLAGS:-}"

brief=false
if [[ ${1:-} == --brief ]]; then
    brief=true
    shift
fi
if [[ $# == 0 ]]; then
    set -- powerpc-unknown-linux-gnu
    $brief || set -- "$@" x86_64-unknown-linux-gnu
fi
modules=(cases errors near_misses rulings schemes tree)

only 'powerpc-unknown-linux-gnu x86_64-unknown-linux-gnu' "$@"
need_nightly miri rust-src
for triple in "$@"; do
    step cargo "+$nightly" miri setup --target "$triple"
    step cargo "+$nightly" miri test --locked --target "$triple" --package rfc1738 --lib
    $brief || step cargo "+$nightly" miri test --locked --target "$triple" --package rfc1738 --test library -- --skip conformance:: "${modules[@]/%/::}"
    if ! $brief && [[ $triple == x86_64-* ]]; then
        step cargo "+$nightly" miri test --locked --target "$triple" --package rfc1738-arrow --tests
    fi
done
