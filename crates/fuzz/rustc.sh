#!/usr/bin/env bash
# Calls rustc, with FUZZ_FLAGS for the crates of this project: only what is ours is instrumented, so
# that a run is fast and its coverage is that of our code. Cargo calls it as RUSTC_WRAPPER.
set -euo pipefail

if [[ " $* " == *" --crate-name rfc1738"* ]]; then
    read -ra flags <<< "$FUZZ_FLAGS"
    exec "$@" "${flags[@]}"
fi
exec "$@"
